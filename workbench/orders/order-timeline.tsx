/** All that has happened to an order, in order of time: calls, states, payer, terminal, channel, notifications. */
import type { TimelineDetail, TimelineItem, TimelineKind } from '@tollgate/contract/workbench/timeline';
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
import type { ReactElement, ReactNode } from 'react';
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

export function OrderTimeline({ items, transNo }: OrderTimelineProps): ReactElement {
  const { say, locale } = useReader();
  const { name, nowMs } = useClock();

  /** One line: which transaction, which call, what came out. */
  const lineOf = ({ at_ms: atMs, psn, trans_no: of, detail, kind }: TimelineItem): ReactNode => {
    const parts: ReactNode[] = [
      ...(of !== undefined && of !== transNo
        ? [
            <a key="of" href={addressOf(['orders', of])}>
              {of}
            </a>,
          ]
        : []),
      ...(detail?.notification_id === undefined
        ? []
        : [
            <a key="notification" href={addressOf(['notifications', detail.notification_id])}>
              {detail.url ?? detail.notification_id}
            </a>,
          ]),
      ...(detail?.code === undefined || detail.code === '0' ? [] : [<code key="code">{detail.code}</code>]),
      ...(detail?.count === undefined
        ? []
        : [
            <span key="count">
              <Filled
                text={orderTexts.repeated}
                values={{ count: detail.count, time: <Moment atMs={atMs} /> }}
              />
            </span>,
          ]),
      ...(psn === undefined
        ? []
        : [
            <span key="psn" className="timeline-psn">
              psn {kind === 'call' ? <a href={addressOf(['psn', psn])}>{psn}</a> : psn}
            </span>,
          ]),
    ];
    return parts.length === 0 ? undefined : <span className="timeline-line">{parts}</span>;
  };

  const factsOf = (detail: TimelineDetail): readonly Fact[] => {
    const values: Partial<Record<keyof typeof detailNames, ReactNode>> = {
      method: detail.method,
      code: detail.code,
      msg: detail.msg,
      amount:
        detail.amount === undefined ? undefined : (
          <Money currency={detail.price_currency ?? ''} amount={detail.amount} />
        ),
      duration_ms: detail.duration_ms === undefined ? undefined : durationText(detail.duration_ms),
      attempt: detail.attempt,
      url: detail.url,
      http_status: detail.http_status,
      outcome: detail.outcome,
      next_due_ms: detail.next_due_ms === undefined ? undefined : <Moment atMs={detail.next_due_ms} />,
      moved_ms: detail.moved_ms === undefined ? undefined : spanText(locale, detail.moved_ms),
      reference: detail.reference,
    };
    return Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => ({ name: say(detailNames[name as keyof typeof detailNames]), value }));
  };

  const events = items.map((item, index): TimelineEvent => {
    const facts = item.detail === undefined ? [] : factsOf(item.detail);
    return {
      id: `${item.at_ms}-${item.kind}-${index}`,
      atMs: item.at_ms,
      title: say(item.title),
      icon: drawings[item.kind],
      tone: item.tone,
      text: lineOf(item),
      details: facts.length === 0 ? undefined : <Facts facts={facts} />,
    };
  });
  const clock = { nowMs, clock: say(clockNames[name]) };
  return <Timeline label={say(orderTexts.timeline)} events={events} {...clock} />;
}
