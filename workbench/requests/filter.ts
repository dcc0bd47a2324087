/** The filter of the requests, and the hour in which text is looked for. */
import { hourMs } from '@tollgate/contract/durations';
import { type Filter, withChanges } from '../filter/filter.ts';

/** Members of the filter, in the order of their chips. */
export const filterNames = [
  'psn',
  'merchant_order_no',
  'trans_no',
  'text',
  'code',
  'cause',
  'method',
  'app_id',
  'min_ms',
  'merchant_no',
  'from_ms',
  'to_ms',
] as const;

/** Adds a text to search for, within one hour: the last one of the filter, or of now. */
export function withText(filter: Filter, text: string, nowMs: number): Filter {
  const { from_ms: from, to_ms: to } = filter;
  if (from !== undefined && to !== undefined && Number(to) - Number(from) <= hourMs)
    return withChanges(filter, { text });
  // To the next minute, so that the newest requests are found.
  const toMs = to === undefined ? Math.ceil(nowMs / 60_000) * 60_000 : Number(to);
  return withChanges(filter, { text, from_ms: String(toMs - hourMs), to_ms: String(toMs) });
}

/** Moves the hour of the filter. */
export function movedByHours(filter: Filter, hours: number): Filter {
  const moved = (time: string | undefined) =>
    time === undefined ? undefined : String(Number(time) + hours * hourMs);
  return { ...filter, from_ms: moved(filter['from_ms']), to_ms: moved(filter['to_ms']) };
}

/** Keeps a text and its hour together: a new time moves the other end, and without the time the text goes. */
export function withHour(filter: Filter, next: Filter): Filter {
  const { from_ms: from, to_ms: to, text } = next;
  if (from === undefined || to === undefined) return withChanges(next, { text: '' });
  const span = Number(to) - Number(from);
  if (text === undefined || (span > 0 && span <= hourMs)) return next;
  return from === filter['from_ms']
    ? { ...next, from_ms: String(Number(to) - hourMs) }
    : { ...next, to_ms: String(Number(from) + hourMs) };
}

/** Returns why no new request can be in the list; undefined for a live list. */
export function notLive({ to_ms: to, text, psn }: Filter): 'hasPsn' | 'hasEnd' | undefined {
  if (to !== undefined || text !== undefined) return 'hasEnd';
  return psn === undefined ? undefined : 'hasPsn';
}
