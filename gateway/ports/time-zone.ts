/** Time zones by their IANA names: what their clocks show, and when. */
import { dayMs } from '@tollgate/contract/durations';

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

/** Returns the zone's own name; undefined for a text that names none. */
export function timeZoneName(text: string): string | undefined {
  try {
    return formatOf(text).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** How far the clocks of the zone are before UTC at that moment. */
export function offsetAt(timeZone: string, atMs: number): number {
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
export function momentOf(timeZone: string, localMs: number): number {
  const before = offsetAt(timeZone, localMs - dayMs);
  const after = offsetAt(timeZone, localMs + dayMs);
  const moments = [localMs - before, localMs - after].filter(
    (atMs) => atMs + offsetAt(timeZone, atMs) === localMs,
  );
  return moments.length === 0 ? localMs - before : Math.min(...moments);
}
