/** The filter of a list: in the address of the page by the names that the API has for it. */
import { isPsn, isTransNo } from '../address/jump.ts';

export type Filter = Readonly<Record<string, string | undefined>>;

const isMoment = (text: string) => /^\d{1,15}$/.test(text);
export const isTimeName = (name: string): boolean => name === 'from_ms' || name === 'to_ms';

/** What an address says; names that are none of these, and times that are none, do not count. */
export function readFilter(names: readonly string[], query: URLSearchParams): Filter {
  const found = names.flatMap((name) => {
    const value = query.get(name)?.trim() ?? '';
    return value === '' || (isTimeName(name) && !isMoment(value)) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** The filter with these members changed; an empty value takes one away. */
export function withChanges(filter: Filter, changes: Filter): Filter {
  return Object.fromEntries(
    Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** Which filter a number is for: psn and transaction numbers are known by their form. */
export function filterOfNumber(typed: string): Filter {
  const text = typed.trim();
  if (isPsn(text.toUpperCase())) return { psn: text.toUpperCase() };
  return isTransNo(text) ? { trans_no: text } : { merchant_order_no: text };
}

/** The query of the API and of the page; empty without a filter. */
export function queryOf(filter: Filter, more: Filter = {}): string {
  const pairs = Object.entries({ ...filter, ...more }).filter((pair): pair is [string, string] => !!pair[1]);
  const query = new URLSearchParams(pairs).toString();
  return query === '' ? '' : `?${query}`;
}
