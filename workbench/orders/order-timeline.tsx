/** The history of an order by time: calls, states, payer, terminal, channel, notifications. */
import type { TimelineDetail, TimelineItem, TimelineKind } from '@tollgate/contract/workbench/timeline';
import { Button } from '@tollgate/design/button';
import {
  bank,
  bell,
  bolt,
  clock,
  code,
  type Drawing,
  lock,
  order,
  terminal,
  user,
} from '@tollgate/design/drawings';
import { type Fact, Facts } from '@tollgate/design/facts';
import { useReader } from '@tollgate/design/language';
import { Timeline, type TimelineEvent } from '@tollgate/design/timeline';
import { type ReactElement, type ReactNode, useState } from 'react';
import { addressOf } from '../address/place.ts';
import { clockNames, useClock } from '../data/clocks.tsx';
import { Filled, Moment } from '../parts/moment.tsx';
import { durationText, spanText } from '../parts/moments.ts';
import { Money } from '../parts/money.tsx';
import { detailNames, orderTexts } from './texts.ts';

const drawings: Readonly<Record<TimelineKind, Drawing>> = {
  call: code,
  state: order,
  payer: user,
  terminal,
  three_d_secure: lock,
  acquirer: bank,
  notification: bell,
  clock,
  fault: bolt,
};

interface OrderTimelineProps {
  readonly items: readonly TimelineItem[];
  /** The order's own; items of its references name theirs. */
  readonly transNo: string;
}

/**
 * Folds the attempts of a notification: the first and the last stay, those between say nothing that these do not.
 * @returns the items that are left, in their order
 */
export function withoutRepeats(items: readonly TimelineItem[]): readonly TimelineItem[] {
  const last = new Map(items.map((item) => [item.detail?.notification_id, item]));
  const seen = new Set<string>();
  return items.filter((item) => {
    const id = item.detail?.notification_id;
    if (id === undefined || item === last.get(id) || !seen.has(id)) {
      if (id !== undefined) seen.add(id);
      return true;
    }
    return false;
  });
}

export function OrderTimeline({ items: all, transNo }: OrderTimelineProps): ReactElement {
  const { say } = useReader();
  const [isWhole, setWhole] = useState(false);
  const folded = withoutRepeats(all);
  const items = isWhole ? all : folded;
  const foldedCount = all.length - folded.length;
  const { name, nowMs } = useClock();
  const factsOf = useFactsOf();
  const events = items.map((item, index): TimelineEvent => {
    const facts = item.detail === undefined ? [] : factsOf(item.detail);
    return {
      id: `${item.at_ms}-${item.kind}-${index}`,
      atMs: item.at_ms,
      title: say(item.title),
      icon: drawings[item.kind],
      tone: item.tone,
      text: lineOf(item, transNo),
      details: facts.length === 0 ? undefined : <Facts facts={facts} />,
    };
  });
  return (
    <>
      {foldedCount > 0 && (
        <div>
          <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? say(orderTexts.foldAttempts) : say(orderTexts.showAttempts, { count: foldedCount })}
          </Button>
        </div>
      )}
      <Timeline
        label={say(orderTexts.timeline)}
        events={events}
        nowMs={nowMs}
        clock={say(clockNames[name])}
      />
    </>
  );
}

/** Returns one line: the transaction, the call, the outcome; undefined where there is nothing to say. */
function lineOf(
  { at_ms: atMs, psn, trans_no: of, detail, kind }: TimelineItem,
  transNo: string,
): ReactNode | undefined {
  const parts: ReactNode[] = [];
  if (of !== undefined && of !== transNo)
    parts.push(
      <a key="of" href={addressOf(['orders', of])}>
        {of}
      </a>,
    );
  if (detail?.notification_id !== undefined)
    parts.push(
      <a key="notification" href={addressOf(['notifications', detail.notification_id])}>
        {detail.url ?? detail.notification_id}
      </a>,
    );
  if (detail?.code !== undefined && detail.code !== '0') parts.push(<code key="code">{detail.code}</code>);
  if (detail?.count !== undefined)
    parts.push(
      <span key="count">
        <Filled text={orderTexts.repeated} values={{ count: detail.count, time: <Moment atMs={atMs} /> }} />
      </span>,
    );
  if (psn !== undefined)
    parts.push(
      <span key="psn" className="timeline-psn">
        psn {kind === 'call' ? <a href={addressOf(['psn', psn])}>{psn}</a> : psn}
      </span>,
    );
  return parts.length === 0 ? undefined : <span className="timeline-line">{parts}</span>;
}

/** Returns the function that makes the facts of a detail, in the reader's language. */
function useFactsOf(): (detail: TimelineDetail) => readonly Fact[] {
  const { say, locale } = useReader();
  return (detail) => {
    const fact = (name: keyof typeof detailNames, value: ReactNode): readonly Fact[] =>
      value === undefined || value === '' ? [] : [{ name: say(detailNames[name]), value }];
    const { amount, price_currency: currency = '', duration_ms: durationMs, moved_ms: movedMs } = detail;
    return [
      ...fact('method', detail.method),
      ...fact('code', detail.code),
      ...fact('msg', detail.msg),
      ...fact('amount', amount && <Money currency={currency} amount={amount} />),
      ...fact('duration_ms', durationMs === undefined ? undefined : durationText(durationMs)),
      ...fact('attempt', detail.attempt),
      ...fact('url', detail.url),
      ...fact('http_status', detail.http_status),
      ...fact('outcome', detail.outcome),
      ...fact('next_due_ms', detail.next_due_ms && <Moment atMs={detail.next_due_ms} isDue />),
      ...fact('moved_ms', movedMs === undefined ? undefined : spanText(locale, movedMs)),
      ...fact('reference', detail.reference),
    ];
  };
}
