/** Where a string to sign can be cut into members, and where a request itself has them. */
import { compareNames, signedPairs, signName } from '../signing/string-to-sign.ts';
import type { WireMember } from '../signing/types.ts';

/** A place at which a member may begin: at the beginning, or behind an `&` that a name and `=` follow. */
export interface Cut {
  readonly at: number;
  readonly name: string;
  readonly valueAt: number;
  /** Place of the name among all names of the string, in byte order; equal for equal names. */
  readonly order: number;
}

/** No body has a member of these names: one is not signed, the other is refused. */
const neverNames: ReadonlySet<string> = new Set([signName, '__proto__']);

export function cutsOf(signed: string): readonly Cut[] {
  const found: Omit<Cut, 'order'>[] = [];
  for (let at = 0; at <= signed.length; ) {
    const end = signed.indexOf('&', at);
    const equals = signed.indexOf('=', at);
    if (equals < 0) break;
    const name = signed.slice(at, equals);
    if ((end < 0 || equals < end) && !neverNames.has(name)) found.push({ at, name, valueAt: equals + 1 });
    if (end < 0) break;
    at = end + 1;
  }
  const sorted = [...new Set(found.map(({ name }) => name))].sort(compareNames);
  const orders = new Map(sorted.map((name, order) => [name, order]));
  return found.map((cut) => ({ ...cut, order: orders.get(cut.name) ?? 0 }));
}

export interface OwnCuts {
  /** Returns whether the request itself begins this member here; never for a name with `=` or `&`, which no cut has. */
  has(cut: Cut): boolean;
  /** Name of the member at a place of the string. */
  memberAt(at: number): string;
}

/** The request's own cuts; undefined if `signed` is none of its strings. */
export function ownCutsOf(members: readonly WireMember[], signed: string): OwnCuts | undefined {
  const pairs = signedPairs(members, signed);
  if (pairs === undefined) return undefined;
  const starts = new Map<number, string>();
  const ends: { readonly name: string; readonly end: number }[] = [];
  let at = 0;
  for (const [name, value] of pairs) {
    starts.set(at, name);
    at += name.length + 1 + value.length + 1;
    ends.push({ name, end: at });
  }
  return {
    has: ({ at: start, name }) => starts.get(start) === name,
    memberAt: (place) => ends.find(({ end }) => place < end)?.name ?? '',
  };
}
