/** Days of the books, in the time zone that the operator has chosen. */
import { dayMs } from '@tollgate/contract/durations';
import { momentOf, offsetAt } from '../ports/time-zone.ts';

/** From the first moment to the one after the last. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

const form = /^(\d{4})-(\d\d)-(\d\d)$/;

/** The day's first moment as if it were UTC; undefined for a text that is no day of the calendar. */
function localMsOf(day: string): number | undefined {
  if (!form.test(day)) return undefined;
  const localMs = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(localMs) || dayText(localMs) !== day ? undefined : localMs;
}

/** All times. */
export const always: Span = { fromMs: Number.MIN_SAFE_INTEGER, untilMs: Number.MAX_SAFE_INTEGER };

/** Returns the day of a moment in UTC, as YYYY-MM-DD. */
export const dayText = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

/** The same as YYYYMMDD: numbers of files and differences begin with it. */
export const dayDigits = (atMs: number) => dayText(atMs).replaceAll('-', '');

/** Reads days as YYYY-MM-DD, the last one included; undefined where a text is none, or the last is before the first. */
export function spanOfDays(timeZone: string, firstDay: string, lastDay = firstDay): Span | undefined {
  const first = localMsOf(firstDay);
  const last = localMsOf(lastDay);
  if (first === undefined || last === undefined || last < first) return undefined;
  return { fromMs: momentOf(timeZone, first), untilMs: momentOf(timeZone, last + dayMs) };
}

/** Returns the day as YYYY-MM-DD that the clocks of the zone show at this moment. */
export const dayAt = (timeZone: string, atMs: number) => dayText(atMs + offsetAt(timeZone, atMs));
