/** Terminals with their state and queue, and all batches. */

import type { BatchItem, TerminalItem } from '@tollgate/contract/workbench/terminals';
import { ButtonLink } from '@tollgate/design/button';
import { ChoiceGroup } from '@tollgate/design/choice';
import { batch, external, terminal } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { useReader } from '@tollgate/design/language';
import type { Column } from '@tollgate/design/table';
import { type ReactElement, useCallback } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { usePages } from '../data/use-pages.ts';
import { queryOf } from '../filter/filter.ts';
import { ExportMenu } from '../list/list-tools.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PagedTable } from '../parts/paged-table.tsx';
import { keyOfBatch, useBatchColumns } from './batch-columns.tsx';
import { TerminalState } from './terminal-state.tsx';
import { terminalTexts } from './texts.ts';

const everyMs = 3_000;
const states = ['', 'open', 'closed'] as const;

export default function TerminalsPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const keyOf = useCallback((item: TerminalItem) => `${item.merchant_no} ${item.terminal_sn}`, []);
  const terminals = usePages<TerminalItem>('terminals', keyOf, everyMs);
  const state = states.find((one) => one === query.get('state')) ?? '';
  const batches = usePages<BatchItem>(`batches${queryOf({ state })}`, keyOfBatch, everyMs);
  const batchColumns = useBatchColumns(true);
  return (
    <>
      <PageHead
        title={say(pages.terminals.label)}
        actions={
          <>
            <ExportMenu list="terminals" filter={{}} />
            <ButtonLink href={gatewayPath('/terminal/')} target="_blank" iconAfter={external}>
              {say(terminalTexts.openTerminal)}
            </ButtonLink>
          </>
        }
      />
      <PagedTable<TerminalItem>
        caption={say(terminalTexts.list)}
        pages={terminals}
        keyOf={keyOf}
        hrefOf={({ merchant_no, terminal_sn: sn }) => addressOf(['terminals', sn], { merchant_no })}
        empty={
          <EmptyState icon={terminal} title={say(terminalTexts.none)} text={say(terminalTexts.noneText)} />
        }
        columns={useColumns()}
      />
      {/* Below a list of unknown length it would move. */}
      {!terminals.isLoading && (
        <section className="panel">
          <h2>{say(terminalTexts.batches)}</h2>
          <div className="list-head">
            <ChoiceGroup
              label={say(terminalTexts.state)}
              isLabelHidden
              look="segments"
              choices={states.map((value) => ({
                value,
                label: say(value === '' ? terminalTexts.anyState : terminalTexts[value]),
              }))}
              value={state}
              onChange={(next) => navigate(addressOf(['terminals'], { state: next }))}
            />
            <ExportMenu list="batches" filter={state === '' ? {} : { state }} />
          </div>
          <PagedTable<BatchItem>
            caption={say(terminalTexts.batches)}
            pages={batches}
            keyOf={keyOfBatch}
            columns={batchColumns}
            empty={
              <EmptyState
                icon={batch}
                title={say(terminalTexts.noBatches)}
                text={say(terminalTexts.noBatchesText)}
              />
            }
          />
        </section>
      )}
    </>
  );
}

function useColumns(): readonly Column<TerminalItem>[] {
  const { say } = useReader();
  return [
    { id: 'serial', head: say(terminalTexts.serial), cell: (item) => item.terminal_sn },
    {
      id: 'state',
      head: say(terminalTexts.state),
      isWhole: true,
      cell: (item) => <TerminalState {...item} />,
    },
    {
      id: 'seen',
      head: say(terminalTexts.seen),
      cell: ({ seen_ms: at, merchant_no }) =>
        at === undefined ? '—' : <Moment atMs={at} merchantNo={merchant_no} />,
    },
    { id: 'store', head: say(terminalTexts.store), cell: (item) => item.store_name || item.store_no },
    {
      id: 'queue',
      head: say(terminalTexts.queue),
      align: 'end',
      cell: (item) => item.queue_count,
    },
    {
      id: 'batches',
      head: say(terminalTexts.openBatches),
      align: 'end',
      cell: (item) => item.open_batches,
    },
  ];
}
