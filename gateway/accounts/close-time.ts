/** When batches close by themselves: at a time of day, in UTC or in the time zone that is named with it. */
import { dayMs } from '@tollgate/contract/durations';
import { momentOf, offsetAt, timeZoneName } from '../ports/time-zone.ts';

/** HH:mm, and perhaps a time zone by its IANA name. */
const form = /^([01][0-9]|2[0-3]):([0-5][0-9])(?: ([A-Za-z][A-Za-z0-9_+/-]{0,63}))?$/;
const minuteMs = 60_000;

/** The time as it is kept, its zone by its own name; undefined for a text that is none, or names no zone. */
export function readCloseTime(text: string): string | undefined {
  const [, hours, minutes, timeZone] = form.exec(text) ?? [];
  if (hours === undefined) return undefined;
  if (timeZone === undefined) return text;
  const name = timeZoneName(timeZone);
  return name === undefined ? undefined : `${hours}:${minutes} ${name}`;
}

/** The next moment after `nowMs` at which it is `closeAt`, once for each day; null where there is no such time. */
export function nextCloseAt(closeAt: string | null, nowMs: number): number | null {
  if (closeAt === null) return null;
  const [, hours, minutes, timeZone = 'UTC'] = form.exec(closeAt) ?? [];
  const timeOfDayMs = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  const today = Math.floor((nowMs + offsetAt(timeZone, nowMs)) / dayMs) * dayMs;
  // Yesterday's may be still to come, where its time did not exist.
  const moments = [-1, 0, 1, 2].map((days) => momentOf(timeZone, today + days * dayMs + timeOfDayMs));
  return Math.min(...moments.filter((atMs) => atMs > nowMs));
}
