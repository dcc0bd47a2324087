/** Faults on demand: the rules that act now, and what was injected lately. */
import type { FaultName } from '@tollgate/contract/faults';
import type { FaultItem, FaultList, FaultsRemoved } from '@tollgate/contract/workbench/faults';
import { Button, ButtonLink } from '@tollgate/design/button';
import { bolt, plus } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { useReader } from '@tollgate/design/language';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { docsAddress } from '../address/urls.ts';
import { Permitted, useMay, useSession } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { useResource } from '../data/use-resource.ts';
import { Confirm } from '../parts/confirm.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { InjectedTable } from './injected-table.tsx';
import { Presets } from './presets.tsx';
import { RulesTable } from './rules-table.tsx';
import { faultTexts } from './texts.ts';

const everyMs = 2_000;

export default function FaultsPage(): ReactElement {
  const { say, language } = useReader();
  const toast = useToast();
  const session = useSession().answer;
  const { answer: list, problem, reload } = useResource<FaultList>('faults', everyMs);
  const act = useAct<FaultItem>();
  const mayChange = useMay('clock');
  const [isRemovingAll, setRemovingAll] = useState(false);
  const count = (list?.items.length ?? 0) + (list?.used_up.length ?? 0);

  async function add(fault: FaultName): Promise<void> {
    const added = await act.run('faults', { body: { fault } });
    if (added !== undefined) toast({ text: say(faultTexts.added) });
    reload();
  }
  async function remove({ fault_id: id }: FaultItem): Promise<void> {
    const removed = await act.run(`faults/${encodeURIComponent(id)}`, { method: 'DELETE' });
    if (removed !== undefined) toast({ text: say(faultTexts.removed) });
    reload();
  }

  if (session?.is_sandbox === false)
    return (
      <>
        <PageHead title={say(pages.faults.label)} />
        <EmptyState icon={bolt} title={say(faultTexts.notHere)} text={say(faultTexts.notHereText)} />
      </>
    );
  return (
    <>
      <PageHead
        title={say(pages.faults.label)}
        actions={
          <Permitted to="clock">
            {count > 0 && <Button onClick={() => setRemovingAll(true)}>{say(faultTexts.removeAll)}</Button>}
            <ButtonLink variant="primary" icon={plus} href={addressOf(pages.newFault.path)}>
              {say(faultTexts.add)}
            </ButtonLink>
          </Permitted>
        }
      />
      <p className="soft">
        {say(faultTexts.intro)} <a href={docsAddress(language, 'Faults')}>{say(faultTexts.guide)}</a>
      </p>
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {act.problem !== undefined && <Problem problem={act.problem} />}
      {(list !== undefined || problem === undefined) && (
        <div className="fault-sections">
          <section className="panel" aria-labelledby="rules">
            <h2 id="rules">{say(faultTexts.rules)}</h2>
            {list !== undefined && count === 0 && mayChange ? (
              <Presets isActing={act.isActing} onAdd={(fault) => void add(fault)} />
            ) : (
              <RulesTable list={list} isActing={act.isActing} onRemove={(rule) => void remove(rule)} />
            )}
          </section>
          {list !== undefined && (
            <section className="panel" aria-labelledby="injected">
              <h2 id="injected">{say(faultTexts.injected)}</h2>
              <p className="soft">{say(faultTexts.injectedText)}</p>
              <InjectedTable list={list} />
            </section>
          )}
        </div>
      )}
      {isRemovingAll && (
        <RemoveAll
          onClose={() => setRemovingAll(false)}
          onRemoved={() => {
            setRemovingAll(false);
            toast({ text: say(faultTexts.removedAll) });
            reload();
          }}
        />
      )}
    </>
  );
}

interface RemoveAllProps {
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveAll({ onClose, onRemoved }: RemoveAllProps): ReactElement {
  const { say } = useReader();
  const { run, isActing, problem } = useAct<FaultsRemoved>();
  const remove = async () => {
    if ((await run('faults', { method: 'DELETE' })) !== undefined) onRemoved();
  };
  return (
    <Confirm
      title={say(faultTexts.removeAllTitle)}
      text={say(faultTexts.removeAllText)}
      act={say(faultTexts.removeAll)}
      isActing={isActing}
      problem={problem}
      onClose={onClose}
      onAct={() => void remove()}
    />
  );
}
