/** The clock of the sandbox, or a merchant's own: what is due, the advance, and the events that happened. */
import type {
  ClockAdvance,
  ClockAdvanced,
  DueItem,
  WorkbenchClock,
} from '@tollgate/contract/workbench/clock';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { batch as batchDrawing, bell, clock, order, play } from '@tollgate/design/drawings';
import { EmptyState } from '@tollgate/design/empty';
import { Facts } from '@tollgate/design/facts';
import { TextField } from '@tollgate/design/field';
import { gap, useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { SelectField } from '@tollgate/design/select-field';
import { Table } from '@tollgate/design/table';
import { Timeline } from '@tollgate/design/timeline';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { problemText } from '../data/api.ts';
import { ClocksProvider, clockNames, useClock, useSandboxClock } from '../data/clocks.tsx';
import { Permitted } from '../data/session.tsx';
import { useAct } from '../data/use-act.ts';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { MerchantChoice } from '../parts/merchant-choice.tsx';
import { Moment } from '../parts/moment.tsx';
import { spanText } from '../parts/moments.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { Subject } from './subject.tsx';
import { clockTexts } from './texts.ts';

const everyMs = 2_000;
const minuteMs = 60_000;
const presets = [minuteMs, 60 * minuteMs, 11 * 60 * minuteMs, 24 * 60 * minuteMs] as const;
/** Events of an advance that are shown at first, so that the next ones stay in sight. */
const firedMax = 5;
const firedDrawings = { order, notification: bell, batch: batchDrawing } as const;

export default function ClockPage({ query }: PageProps): ReactElement {
  const { say } = useReader();
  const merchantNo = query.get('merchant_no') ?? '';
  const which = queryOf({ merchant_no: merchantNo });
  const { answer, problem, isLoading, reload } = useResource<WorkbenchClock>(`clock${which}`, everyMs);
  const { reload: reloadClock } = useSandboxClock();
  const act = useAct<ClockAdvanced>();
  const [advanced, setAdvanced] = useState<ClockAdvanced>();
  const advance = async (body: ClockAdvance) => {
    const done = await act.run('clock/advance', {
      body: merchantNo === '' ? body : { ...body, merchant_no: merchantNo },
    });
    if (done !== undefined) setAdvanced(done);
    reload();
    reloadClock();
  };
  // The sandbox's clock is everyone's: it is not advanced in the name of one merchant.
  const follows = merchantNo !== '' && answer !== undefined && answer.merchant_no === undefined;
  return (
    <ClocksProvider by="sandbox" merchantNo={merchantNo}>
      <PageHead title={say(pages.clock.label)} />
      <p className="soft">{say(clockTexts.intro)}</p>
      <MerchantChoice page={pages.clock.path} merchantNo={merchantNo} />
      {merchantNo !== '' && answer !== undefined && (
        <p>
          {say(follows ? clockTexts.follows : clockTexts.own, { merchant: merchantNo })}
          {say(gap)}
          {follows && <a href={addressOf(pages.clock.path)}>{say(clockTexts.toSandbox)}</a>}
        </p>
      )}
      {problem !== undefined && <Problem problem={problem} onRetry={reload} />}
      {(answer !== undefined || problem === undefined) && <ClockFacts answer={answer} />}
      {!follows && (
        <Permitted to="clock">
          <Advance answer={answer} act={act} onAdvance={(body) => void advance(body)} />
        </Permitted>
      )}
      {advanced !== undefined && (advanced.merchant_no ?? '') === merchantNo && (
        <Fired key={advanced.now_ms} advanced={advanced} />
      )}
      <Due
        answer={answer}
        isLoading={isLoading}
        error={problem === undefined || answer !== undefined ? undefined : say(problemText(problem).title)}
      />
    </ClocksProvider>
  );
}

interface ClockProps {
  /** Undefined until it is known. */
  readonly answer: WorkbenchClock | undefined;
}

function ClockFacts({ answer }: ClockProps): ReactElement {
  const { say, locale } = useReader();
  const aheadText = (ms: number) => (ms === 0 ? say(clockTexts.notAhead) : spanText(locale, ms));
  return (
    <Facts
      look="columns"
      facts={[
        {
          name: say(answer?.merchant_no === undefined ? clockTexts.now : clockTexts.ownNow),
          value: answer === undefined ? <Skeleton /> : <Moment atMs={answer.now_ms} />,
        },
        {
          name: say(clockTexts.ahead),
          value: answer === undefined ? <Skeleton /> : aheadText(answer.is_ahead_ms),
        },
      ]}
    />
  );
}

/** Returns the function that says how long it is until a moment, in the reader's language. */
function useUntil({ answer }: ClockProps): (atMs: number) => string {
  const { say, locale } = useReader();
  const nowMs = answer?.now_ms ?? Date.now();
  // An event less than a second away happens while it is read.
  return (atMs) => (atMs - nowMs < 1_000 ? say(clockTexts.soon) : spanText(locale, atMs - nowMs));
}

interface AdvanceProps extends ClockProps {
  readonly act: Pick<ReturnType<typeof useAct>, 'isActing' | 'problem'>;
  readonly onAdvance: (body: ClockAdvance) => void;
}

function Advance({ answer, act, onAdvance }: AdvanceProps): ReactElement {
  const { say, locale } = useReader();
  const until = useUntil({ answer });
  const [next] = answer?.due ?? [];
  // The line has its space before the event is known, and after the last one, so that nothing below moves.
  let nextText = '\u00a0';
  if (next !== undefined)
    nextText = say(clockTexts.nextAt, { span: until(next.at_ms), title: say(next.title) });
  else if (answer !== undefined) nextText = say(clockTexts.nothing);
  return (
    <section className="panel" aria-labelledby="advance">
      <h2 id="advance">{say(clockTexts.advance)}</h2>
      <div className="button-row">
        <Button
          variant="primary"
          icon={play}
          isDisabled={next === undefined}
          isLoading={act.isActing}
          onClick={() => onAdvance({ to: 'next' })}
        >
          {say(clockTexts.next)}
        </Button>
        {presets.map((ms) => (
          <Button key={ms} isDisabled={act.isActing} onClick={() => onAdvance({ ms })}>
            {`+ ${spanText(locale, ms)}`}
          </Button>
        ))}
      </div>
      <p className="soft">{nextText}</p>
      <OtherSpan isActing={act.isActing} onAdvance={(ms) => onAdvance({ ms })} />
      {act.problem !== undefined && <Problem problem={act.problem} />}
    </section>
  );
}

interface DueProps extends ClockProps {
  readonly isLoading: boolean;
  readonly error: string | undefined;
}

function Due({ answer, isLoading, error }: DueProps): ReactElement {
  const { say } = useReader();
  const until = useUntil({ answer });
  const due = answer?.due ?? [];
  return (
    <section className="panel">
      <h2>{say(clockTexts.due)}</h2>
      <Table<DueItem>
        caption={say(clockTexts.due)}
        narrow="cards"
        rows={due}
        keyOf={(item) =>
          `${item.at_ms} ${item.kind} ${item.trans_no ?? ''} ${item.notification_id ?? ''} ${item.batch_no ?? ''}`
        }
        isLoading={isLoading && answer === undefined}
        error={error}
        empty={<EmptyState icon={clock} title={say(clockTexts.nothing)} text={say(clockTexts.nothingText)} />}
        columns={[
          { id: 'what', head: say(clockTexts.what), cell: (item) => say(item.title) },
          { id: 'in', head: say(clockTexts.inSpan), isWhole: true, cell: (item) => until(item.at_ms) },
          {
            id: 'at',
            head: say(clockTexts.dueAt),
            isWhole: true,
            cell: (item) => <Moment atMs={item.at_ms} isDue />,
          },
          { id: 'about', head: say(clockTexts.about), cell: (item) => <Subject item={item} /> },
        ]}
      />
      {answer !== undefined && answer.due_count > due.length && (
        <p className="soft">{say(clockTexts.dueCount, { shown: due.length, count: answer.due_count })}</p>
      )}
    </section>
  );
}

const units = [
  { value: 'minutes', ms: minuteMs },
  { value: 'hours', ms: 60 * minuteMs },
  { value: 'days', ms: 24 * 60 * minuteMs },
] as const;
type Unit = (typeof units)[number]['value'];

interface OtherSpanProps {
  readonly isActing: boolean;
  readonly onAdvance: (ms: number) => void;
}

function OtherSpan({ isActing, onAdvance }: OtherSpanProps): ReactElement {
  const { say } = useReader();
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<Unit>('hours');
  const [isChecked, setChecked] = useState(false);
  const unitMs = units.find(({ value }) => value === unit)?.ms ?? Number.NaN;
  const ms = Math.round(Number(typed.replace(',', '.')) * unitMs);
  const isGood = Number.isSafeInteger(ms) && ms > 0;
  return (
    <form
      className="span-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isGood) onAdvance(ms);
      }}
    >
      <TextField
        label={say(clockTexts.other)}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isChecked && !isGood ? say(clockTexts.badAmount) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label={say(clockTexts.unit)}
        value={unit}
        options={units.map(({ value }) => ({ value, label: say(clockTexts[value]) }))}
        onValue={setUnit}
      />
      <Button type="submit" isDisabled={isActing}>
        {say(clockTexts.advance)}
      </Button>
    </form>
  );
}

/** The events that the last advance made happen. */
function Fired({ advanced }: { readonly advanced: ClockAdvanced }): ReactElement {
  const { say, locale } = useReader();
  const { name } = useClock();
  const { fired, fired_count: count } = advanced;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? fired : fired.slice(0, firedMax);
  return (
    <section className="panel" aria-labelledby="fired">
      <h2 id="fired">{say(clockTexts.fired)}</h2>
      <Banner
        tone="success"
        isNew
        title={say(clockTexts.advanced, { span: spanText(locale, advanced.advanced_ms) })}
      >
        {count === 0 ? say(clockTexts.noneFired) : say(clockTexts.firedCount, { count })}
        {count > shown.length && say(gap)}
        {count > shown.length && say(clockTexts.firedShown, { count: shown.length })}
      </Banner>
      <Timeline
        label={say(clockTexts.fired)}
        nowMs={advanced.now_ms}
        clock={say(clockNames[name])}
        events={shown.map((item, index) => ({
          id: `${index}`,
          atMs: item.at_ms,
          title: say(item.title),
          icon: firedDrawings[item.kind],
          text: <Subject item={item} />,
        }))}
      />
      {!isWhole && fired.length > shown.length && (
        <div>
          <Button size="sm" onClick={() => setWhole(true)}>
            {say(clockTexts.showFired, { count: fired.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
