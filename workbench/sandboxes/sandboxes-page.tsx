/** Merchants for tests: create one with its keys, see their clocks, remove one. */
import type { OwnClock, WorkbenchClock } from '@tollgate/contract/workbench/clock';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { plus, store, trash } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { Table } from '@tollgate/design/table';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { type ApiProblem, asProblem } from '../data/api.ts';
import { askSandbox } from '../data/sandbox.ts';
import { useSession } from '../data/session.tsx';
import { useResource } from '../data/use-resource.ts';
import { Confirm } from '../parts/confirm.tsx';
import { spanText } from '../parts/moments.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { CreateSandbox } from './create-sandbox.tsx';
import { sandboxTexts as texts } from './texts.ts';

const everyMs = 5_000;

export default function SandboxesPage(): ReactElement {
  const { say, locale } = useReader();
  const isSandbox = useSession().answer?.is_sandbox;
  const { answer, problem, isLoading, reload } = useResource<WorkbenchClock>('clock', everyMs);
  const [isCreating, setCreating] = useState(false);
  const [removing, setRemoving] = useState<OwnClock>();
  const rows = answer?.own_clocks ?? [];
  return (
    <>
      <PageHead
        title={say(pages.sandboxes.label)}
        actions={
          isSandbox === true && (
            <Button variant="primary" icon={plus} onClick={() => setCreating(true)}>
              {say(texts.create)}
            </Button>
          )
        }
      />
      <p className="soft">{say(texts.intro)}</p>
      {isSandbox === false && <Banner tone="info">{say(texts.onlySandbox)}</Banner>}
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {(answer !== undefined || problem === undefined) && (
        <Table<OwnClock>
          caption={say(pages.sandboxes.label)}
          narrow="cards"
          rows={rows}
          keyOf={({ merchant_no: number }) => number}
          isLoading={isLoading && answer === undefined}
          empty={<EmptyState icon={store} title={say(texts.none)} text={say(texts.noneText)} />}
          columns={[
            { id: 'merchant', head: say(texts.merchant), cell: (row) => <code>{row.merchant_no}</code> },
            { id: 'name', head: say(texts.name), cell: ({ name }) => <bdi>{name}</bdi> },
            {
              id: 'ahead',
              head: say(texts.ahead),
              cell: ({ is_ahead_ms: ms }) =>
                ms < 1_000 ? say(texts.notAhead) : say(texts.aheadBy, { span: spanText(locale, ms) }),
            },
            {
              id: 'acts',
              head: say(texts.acts),
              cell: (row) => (
                <span className="button-row">
                  <a href={addressOf(['orders'], { merchant_no: row.merchant_no })}>{say(texts.orders)}</a>
                  <a href={addressOf(['clock'], { merchant_no: row.merchant_no })}>{say(texts.clock)}</a>
                  <Button size="sm" variant="quiet" icon={trash} onClick={() => setRemoving(row)}>
                    {say(texts.remove)}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {isCreating && <CreateSandbox onClose={() => setCreating(false)} onCreated={reload} />}
      {removing !== undefined && (
        <RemoveSandbox
          merchant={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined);
            reload();
          }}
        />
      )}
    </>
  );
}

interface RemoveProps {
  readonly merchant: OwnClock;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveSandbox({ merchant, onClose, onRemoved }: RemoveProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const { merchant_no: number } = merchant;
  const [isActing, setActing] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const remove = async () => {
    setActing(true);
    setProblem(undefined);
    try {
      await askSandbox(`merchants/${encodeURIComponent(number)}`, { method: 'DELETE' });
      toast({ text: say(texts.removed, { merchant: number }) });
      onRemoved();
    } catch (error) {
      setProblem(asProblem(error));
      setActing(false);
    }
  };
  return (
    <Confirm
      title={say(texts.removeTitle, { merchant: number })}
      text={say(texts.removeText)}
      act={say(texts.remove)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={() => void remove()}
    />
  );
}
