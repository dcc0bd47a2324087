/** Adds a rule: its kind, its scope, how often and how long it strikes; and the same rule for scripts. */
import { faultKind } from '@tollgate/contract/faults';
import type { AppPage } from '@tollgate/contract/workbench/apps';
import type { FaultItem } from '@tollgate/contract/workbench/faults';
import { Button } from '@tollgate/design/button';
import { useReader } from '@tollgate/design/language';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf, navigate } from '../address/place.ts';
import { useAct } from '../data/use-act.ts';
import { useResource } from '../data/use-resource.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { FrequencyFields } from './frequency-fields.tsx';
import { KindChoice } from './kind-choice.tsx';
import { bodyOf, newForm, problemsOf, type RuleForm, withFault } from './rule-form.ts';
import { SameRule } from './same-rule.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { faultTexts } from './texts.ts';

/** Returns the form for the kind and the order that the address names. */
function formOf(query: URLSearchParams): RuleForm {
  const fault = faultKind(query.get('fault') ?? '')?.fault;
  const order = query.get('merchant_order_no') ?? query.get('trans_no');
  return newForm({
    ...(fault !== undefined && { fault }),
    ...(order !== null && { scope: 'order', order, merchantNo: query.get('merchant_no') ?? '' }),
  });
}

export default function NewFaultPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const apps = useResource<AppPage>('apps?limit=200');
  const { run, isActing, problem } = useAct<FaultItem>();
  const [typed, setTyped] = useState(() => formOf(query));
  const [checks, setChecks] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const items = apps.answer?.items ?? [];
  const own = items.find(({ is_demo: isDemo, sign_type: type }) => isDemo && type === 'RSA2') ?? items[0];
  const named = query.get('merchant_no');
  const merchants = [
    ...new Set([
      ...items.map(({ merchant_no: merchantNo }) => merchantNo),
      ...(named === null ? [] : [named]),
    ]),
  ];
  // The demo merchant and its app, until another is chosen.
  const rule: RuleForm = {
    ...typed,
    appId: typed.appId === '' ? (own?.app_id ?? '') : typed.appId,
    merchantNo: typed.merchantNo === '' ? (own?.merchant_no ?? '') : typed.merchantNo,
  };
  const problems = problemsOf(rule);
  const isGood = Object.keys(problems).length === 0;

  useEffect(() => {
    if (checks === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // In the middle, so that the header of the page does not cover its label.
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [checks]);

  function problemOf(field: keyof RuleForm): string | undefined {
    const wrong = checks > 0 ? problems[field] : undefined;
    return wrong && say(wrong.text, wrong.values);
  }
  async function add(): Promise<void> {
    setChecks(checks + 1);
    if (!isGood) return;
    const added = await run('faults', { body: bodyOf(rule) });
    if (added === undefined) return;
    toast({ text: say(faultTexts.added) });
    navigate(addressOf(pages.faults.path));
  }
  const change = (changes: Partial<RuleForm>) => setTyped((old) => ({ ...old, ...changes }));
  return (
    <>
      <PageHead title={say(pages.newFault.label)} back={pages.faults} hasTimes={false} />
      {apps.problem !== undefined && <Problem problem={apps.problem} onRetry={apps.reload} />}
      <div className="fault-columns">
        <form
          ref={form}
          className="fault-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <section className="panel" aria-labelledby="kind">
            <h2 id="kind">{say(faultTexts.kind)}</h2>
            <KindChoice value={rule.fault} onChange={(fault) => setTyped((old) => withFault(old, fault))} />
          </section>
          <section className="panel" aria-labelledby="whom">
            <h2 id="whom">{say(faultTexts.whom)}</h2>
            <ScopeFields
              form={rule}
              onChange={change}
              problemOf={problemOf}
              apps={items}
              merchants={merchants}
            />
          </section>
          <section className="panel" aria-labelledby="frequency">
            <h2 id="frequency">{say(faultTexts.frequency)}</h2>
            <FrequencyFields form={rule} onChange={change} problemOf={problemOf} />
          </section>
          {problem !== undefined && <Problem problem={problem} />}
          <div className="button-row">
            <Button type="submit" variant="primary" isLoading={isActing || apps.isLoading}>
              {say(faultTexts.add)}
            </Button>
          </div>
        </form>
        <SameRule form={rule} isGood={isGood} />
      </div>
    </>
  );
}
