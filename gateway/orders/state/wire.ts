/** Times and amounts as the wire has them, in calls, notifications and messages of terminals alike. */
import { fromMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';

/** UTC as YYYY-MM-DD HH:mm:ss (spec §9). */
export function wireTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Shortest decimal in major units of the currency. */
export function wireAmount({ currency }: { readonly currency: string }, minor: number): string {
  return fromMinor(minor, decimalsOf(currency) ?? 2);
}
