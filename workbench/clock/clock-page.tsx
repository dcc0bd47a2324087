/** The clock of the sandbox, or a merchant's own: what is due, advance to it or by any time, and what happened. */
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
import { SelectField, TextField } from '@tollgate/design/field';
import { gap, useReader } from '@tollgate/design/language';
import { Skeleton } from '@tollgate/design/progress';
import { Table } from '@tollgate/design/table';
import { Timeline } from '@tollgate/design/timeline';
import { type ReactElement, useState } from 'react';
import type { PageProps } from '../address/page-props.ts';
import { pages } from '../address/pages.ts';
import { addressOf } from '../address/place.ts';
import { problemText } from '../data/api.ts';
import { ClocksProvider, clockNames, useClock } from '../data/clocks.tsx';
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
/** Events of an advance that are shown at first: what is due next stays in sight. */
const firedMax = 5;
const firedDrawings = { order, notification: bell, batch: batchDrawing } as const;

export default function ClockPage({ query }: PageProps): ReactElement {
  const { say, locale } = useReader();
  const merchantNo = query.get('merchant_no') ?? '';
  const which = queryOf({ merchant_no: merchantNo });
  const { answer, problem, isLoading, reload } = useResource<WorkbenchClock>(`clock${which}`, everyMs);
  const act = useAct<ClockAdvanced>();
  const [advanced, setAdvanced] = useState<ClockAdvanced>();
  const due = answer?.due ?? [];
  const nowMs = answer?.now_ms ?? Date.now();
  const advance = async (body: ClockAdvance) => {
    const done = await act.run('clock/advance', {
      body: merchantNo === '' ? body : { ...body, merchant_no: merchantNo },
    });
    if (done !== undefined) setAdvanced(done);
    reload();
  };
  const span = (ms: number) => spanText(locale, ms);
  const aheadText = (ms: number) => (ms === 0 ? say(clockTexts.notAhead) : span(ms));
  // What is less than a second away happens while it is read.
  const until = (atMs: number) => (atMs - nowMs < 1_000 ? say(clockTexts.soon) : span(atMs - nowMs));
  const [next] = due;
  // Its line is there before it is known, and after the last event, so that nothing below moves.
  const nextText =
    answer === undefined
      ? '\u00a0'
      : next === undefined
        ? say(clockTexts.nothing)
        : say(clockTexts.nextAt, { span: until(next.at_ms), title: say(next.title) });
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
      {(answer !== undefined || problem === undefined) && (
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
      )}
      {!follows && (
        <section className="panel" aria-labelledby="advance">
          <h2 id="advance">{say(clockTexts.advance)}</h2>
          <div className="button-row">
            <Button
              variant="primary"
              icon={play}
              isDisabled={next === undefined}
              isLoading={act.isActing}
              onClick={() => void advance({ to: 'next' })}
            >
              {say(clockTexts.next)}
            </Button>
            {presets.map((ms) => (
              <Button key={ms} isDisabled={act.isActing} onClick={() => void advance({ ms })}>
                {`+ ${span(ms)}`}
              </Button>
            ))}
          </div>
          <p className="soft">{nextText}</p>
          <OtherSpan isActing={act.isActing} onAdvance={(ms) => void advance({ ms })} />
          {act.problem !== undefined && <Problem problem={act.problem} />}
        </section>
      )}
      {advanced !== undefined && (advanced.merchant_no ?? '') === merchantNo && (
        <Fired key={advanced.now_ms} advanced={advanced} />
      )}
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
          error={problem === undefined || answer !== undefined ? undefined : say(problemText(problem).title)}
          empty={
            <EmptyState icon={clock} title={say(clockTexts.nothing)} text={say(clockTexts.nothingText)} />
          }
          columns={[
            { id: 'what', head: say(clockTexts.what), cell: (item) => say(item.title) },
            {
              id: 'in',
              head: say(clockTexts.inSpan),
              isWhole: true,
              cell: (item) => until(item.at_ms),
            },
            {
              id: 'at',
              head: say(clockTexts.dueAt),
              isWhole: true,
              cell: (item) => <Moment atMs={item.at_ms} />,
            },
            { id: 'about', head: say(clockTexts.about), cell: (item) => <Subject item={item} /> },
          ]}
        />
        {answer !== undefined && answer.due_count > due.length && (
          <p className="soft">{say(clockTexts.dueCount, { shown: due.length, count: answer.due_count })}</p>
        )}
      </section>
    </ClocksProvider>
  );
}

const unitMs = { minutes: minuteMs, hours: 60 * minuteMs, days: 24 * 60 * minuteMs } as const;
type Unit = keyof typeof unitMs;

interface OtherSpanProps {
  readonly isActing: boolean;
  readonly onAdvance: (ms: number) => void;
}

function OtherSpan({ isActing, onAdvance }: OtherSpanProps): ReactElement {
  const { say } = useReader();
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<Unit>('hours');
  const [isChecked, setChecked] = useState(false);
  const ms = Math.round(Number(typed.replace(',', '.')) * unitMs[unit]);
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
        options={(Object.keys(unitMs) as Unit[]).map((value) => ({ value, label: say(clockTexts[value]) }))}
        onChange={(event) => setUnit(event.target.value as Unit)}
      />
      <Button type="submit" isDisabled={isActing}>
        {say(clockTexts.advance)}
      </Button>
    </form>
  );
}

/** What the last advance made happen. */
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
