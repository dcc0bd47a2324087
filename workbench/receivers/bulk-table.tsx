/** Resends in bulk: how far each has come, and the button that stops it. */
import type { BulkItem, BulkList } from '@tollgate/contract/workbench/receivers/schemas';
import { Badge } from '@tollgate/design/badge';
import { Button } from '@tollgate/design/button';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import { useToast } from '@tollgate/design/toast';
import type { ReactElement } from 'react';
import { ClocksProvider } from '../data/clocks.tsx';
import { useMay } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import type { Resource } from '../data/use-resource.ts';
import { Moment } from '../parts/moment.tsx';
import { Problem } from '../parts/problem.tsx';
import { bulkStateNames, receiverTexts } from './texts.ts';

const looks = {
  running: { tone: 'info', shape: 'half' },
  stopped: { tone: 'neutral', shape: 'bar' },
  done: { tone: 'success', shape: 'dot' },
} as const;

interface BulkTableProps {
  readonly bulks: Resource<BulkList>;
}

/** Nothing as long as there are none. */
export function BulkTable({ bulks }: BulkTableProps): ReactElement | null {
  const { say } = useReader();
  const { answer, problem, reload } = bulks;
  const mayStop = useMay('notifications');
  if (problem !== undefined) return <Problem problem={problem} onRetry={reload} />;
  if (answer === undefined || answer.items.length === 0) return null;
  return (
    <div className="panel">
      <h2>{say(receiverTexts.bulks)}</h2>
      <Table<BulkItem>
        caption={say(receiverTexts.bulks)}
        narrow="cards"
        rows={answer.items}
        keyOf={(item) => item.bulk_no}
        columns={[
          {
            id: 'url',
            head: say(receiverTexts.url),
            isFluid: true,
            cell: ({ url = say(receiverTexts.everyUrl) }) => <span className="url">{url}</span>,
          },
          {
            id: 'state',
            head: say(receiverTexts.state),
            isWhole: true,
            cell: ({ state }) => <Badge {...looks[state]}>{say(bulkStateNames[state])}</Badge>,
          },
          { id: 'progress', head: say(receiverTexts.progress), cell: (item) => <Progress item={item} /> },
          {
            id: 'started',
            head: say(receiverTexts.started_at),
            isWhole: true,
            least: 'medium',
            // By the platform's clock, which no sandbox advances.
            cell: (item) => (
              <ClocksProvider by="computer">
                <Moment atMs={item.started_ms} isShort />
              </ClocksProvider>
            ),
          },
          {
            id: 'act',
            head: say(receiverTexts.act),
            align: 'end',
            isWhole: true,
            cell: (item) =>
              item.state === 'running' && mayStop ? <Stop item={item} onDone={reload} /> : '—',
          },
        ]}
      />
    </div>
  );
}

function Progress({ item }: { readonly item: BulkItem }): ReactElement {
  const { say } = useReader();
  const { delivered, undelivered, skipped, total, per_minute: perMinute } = item;
  const done = Math.min(total, delivered + undelivered + skipped);
  return (
    <span className="stacked">
      {item.state === 'running' ? (
        <progress max={Math.max(1, total)} value={done} aria-label={say(receiverTexts.progress)} />
      ) : (
        `${done} / ${total}`
      )}
      <span className="soft">{say(receiverTexts.result, { delivered, undelivered })}</span>
      {skipped > 0 && <span className="soft">{say(receiverTexts.skipped, { count: skipped })}</span>}
      {item.state === 'running' && (
        <span className="soft">{say(receiverTexts.perMinute, { count: perMinute })}</span>
      )}
    </span>
  );
}

interface StopProps {
  readonly item: BulkItem;
  readonly onDone: () => void;
}

function Stop({ item, onDone }: StopProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const { run, isActing, problem } = useAct<BulkItem>();
  const stop = async () => {
    const done = await run(`notifications/bulk-resends/${item.bulk_no}/stop`);
    if (done === undefined) return;
    toast({ text: say(receiverTexts.stopped) });
    onDone();
  };
  return (
    <>
      <Button
        size="sm"
        isLoading={isActing}
        aria-label={say(receiverTexts.stopOf, { url: item.url ?? say(receiverTexts.everyUrl) })}
        onClick={() => void stop()}
      >
        {say(receiverTexts.stop)}
      </Button>
      {problem !== undefined && <Problem problem={problem} />}
    </>
  );
}
