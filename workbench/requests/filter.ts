/** The filter of the requests, and the hour in which text is looked for. */
import { hourMs } from '@tollgate/contract/durations';
import { type Filter, withChanges } from '../filter/filter.ts';

/** What the list can be narrowed by, in the order in which it is shown. */
export const filterNames = [
  'psn',
  'merchant_order_no',
  'trans_no',
  'text',
  'code',
  'method',
  'app_id',
  'min_ms',
  'merchant_no',
  'from_ms',
  'to_ms',
] as const;

/** Text is looked for within one hour: with it comes the hour that the filter ends with, or the last one. */
export function withText(filter: Filter, text: string, nowMs: number): Filter {
  const { from_ms: from, to_ms: to } = filter;
  if (from !== undefined && to !== undefined && Number(to) - Number(from) <= hourMs)
    return withChanges(filter, { text });
  // To the next minute, so that what has just come in is found.
  const toMs = to === undefined ? Math.ceil(nowMs / 60_000) * 60_000 : Number(to);
  return withChanges(filter, { text, from_ms: String(toMs - hourMs), to_ms: String(toMs) });
}

/** The same hour, earlier or later. */
export function movedByHours(filter: Filter, hours: number): Filter {
  const moved = (time: string | undefined) =>
    time === undefined ? undefined : String(Number(time) + hours * hourMs);
  return { ...filter, from_ms: moved(filter['from_ms']), to_ms: moved(filter['to_ms']) };
}

/** Text needs its hour: a time that is chosen moves its other end, and without the time there is no text. */
export function withHour(filter: Filter, next: Filter): Filter {
  const { from_ms: from, to_ms: to, text } = next;
  if (from === undefined || to === undefined) return withChanges(next, { text: '' });
  const span = Number(to) - Number(from);
  if (text === undefined || (span > 0 && span <= hourMs)) return next;
  return from === filter['from_ms']
    ? { ...next, from_ms: String(Number(to) - hourMs) }
    : { ...next, to_ms: String(Number(from) + hourMs) };
}

/** Why no new request can be in the list; undefined where it is live. */
export function notLive({ to_ms: to, text, psn }: Filter): 'hasPsn' | 'hasEnd' | undefined {
  if (to !== undefined || text !== undefined) return 'hasEnd';
  return psn === undefined ? undefined : 'hasPsn';
}
