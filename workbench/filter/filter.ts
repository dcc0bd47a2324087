/** The filter of a list: in the address of the page by the names that the API has for it. */
import { absoluteTime, momentAt } from '@tollgate/design/time';
import { isPsn, isTransNo } from '../address/numbers.ts';

export type Filter = Readonly<Record<string, string | undefined>>;

const isMoment = (text: string) => /^\d{1,15}$/.test(text);
export const isTimeName = (name: string): boolean => name === 'from_ms' || name === 'to_ms';

const minuteMs = 60_000;

/** Returns the filter of a choice of time: a day of the zone, or so many minutes; a chosen one is the last hour. */
export function spanOf(choice: string, nowMs: number, zone: string | undefined): Filter {
  if (choice === '') return { from_ms: '', to_ms: '' };
  const midnight = (atMs: number) => momentAt(`${absoluteTime(atMs, { zone }).slice(0, 10)}T00:00`, zone);
  const todayMs = midnight(nowMs);
  if (choice === 'today') return { from_ms: String(todayMs), to_ms: '' };
  if (choice === 'yesterday') return { from_ms: String(midnight(todayMs - 1)), to_ms: String(todayMs) };
  const endMs = Math.ceil(nowMs / minuteMs) * minuteMs;
  if (choice === 'chosen') return { from_ms: String(endMs - 60 * minuteMs), to_ms: String(endMs) };
  return { from_ms: String(nowMs - Number(choice) * minuteMs), to_ms: '' };
}

/** Returns the filter of an address; other names, and texts that are no time, do not count. */
export function readFilter(names: readonly string[], query: URLSearchParams): Filter {
  const found = names.flatMap((name) => {
    const value = query.get(name)?.trim() ?? '';
    return value === '' || (isTimeName(name) && !isMoment(value)) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Returns the filter with these members changed; an empty value removes one. */
export function withChanges(filter: Filter, changes: Filter): Filter {
  return Object.fromEntries(
    Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** Returns the filter for a number: psn and transaction numbers are known by their form. */
export function filterOfNumber(typed: string): Filter {
  const text = typed.trim();
  if (isPsn(text.toUpperCase())) return { psn: text.toUpperCase() };
  return isTransNo(text) ? { trans_no: text } : { merchant_order_no: text };
}

/** Returns the query of the API and of the page; empty without a filter. */
export function queryOf(filter: Filter, more: Filter = {}): string {
  const pairs = Object.entries({ ...filter, ...more }).filter((pair): pair is [string, string] => !!pair[1]);
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? '' : `?${query}`;
}
