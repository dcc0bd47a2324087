/** When batches close by themselves: at a time of day, in UTC or in the time zone that is named with it. */
import { dayMs } from '@tollgate/contract/durations';

/** HH:mm, and perhaps a time zone by its IANA name. */
const form = /^([01][0-9]|2[0-3]):([0-5][0-9])(?: ([A-Za-z][A-Za-z0-9_+/-]{0,63}))?$/;
const minuteMs = 60_000;

/** Making one takes longer than asking it a thousand times; there are some hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const digits = '2-digit';
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  });
  formats.set(timeZone, made);
  return made;
}

/** How far the clocks of the zone are before UTC at that moment. */
function offsetAt(timeZone: string, atMs: number): number {
  if (timeZone === 'UTC') return 0;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const localMs = Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  );
  return localMs - Math.floor(atMs / 1_000) * 1_000;
}

/**
 * The one moment at which the zone's clocks show `localMs`, written as if it were UTC. Of a time that occurs twice the
 * first; one that does not exist is as much later as the clocks were put on.
 */
function momentOf(timeZone: string, localMs: number): number {
  const before = offsetAt(timeZone, localMs - dayMs);
  const after = offsetAt(timeZone, localMs + dayMs);
  const moments = [localMs - before, localMs - after].filter(
    (atMs) => atMs + offsetAt(timeZone, atMs) === localMs,
  );
  return moments.length === 0 ? localMs - before : Math.min(...moments);
}

/** The time as it is kept, its zone by its own name; undefined for a text that is none, or names no zone. */
export function readCloseTime(text: string): string | undefined {
  const [, hours, minutes, timeZone] = form.exec(text) ?? [];
  if (hours === undefined) return undefined;
  if (timeZone === undefined) return text;
  try {
    const { timeZone: name } = formatOf(timeZone).resolvedOptions();
    return `${hours}:${minutes} ${name}`;
  } catch {
    return undefined;
  }
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
