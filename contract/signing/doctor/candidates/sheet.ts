/**
 * A request as a sheet of items with one value each, and the mistakes that turn it into what a client may
 * have signed. A mistake changes one thing; candidates combine one, two or three of them.
 */
import { compareNames, isEmpty, signName } from '../../string-to-sign.ts';
import type { WireKind, WireMember } from '../../types.ts';
import type { DoctorCause } from '../types.ts';

export interface Item {
  readonly name: string;
  readonly kind: WireKind;
  readonly text: string;
  /** false: a common member that the request lacks, but that the client may have signed. */
  readonly sent: boolean;
}

/** The value that each item is signed with; undefined where it is left out. */
export type Values = readonly (string | undefined)[];

/** Indices of items in the order in which they are joined. */
export type Order = readonly number[];

export interface Sheet {
  readonly items: readonly Item[];
  /** By name in byte order. */
  readonly sorted: Order;
  /** Accepted forms of the request (decision 4), the rule's own first. */
  readonly bases: readonly Values[];
}

/** Steps in which a text is made; a candidate has at most one mistake in most of them. */
export type Slot =
  | 'members'
  | 'empties'
  | 'booleans'
  | 'numbers'
  | 'nested'
  | 'strings'
  | 'names'
  | 'order'
  | 'pair'
  | 'join'
  | 'text'
  | 'bytes'
  | 'whole';

/** Writes pairs as one text. */
export type Join = (pairs: readonly (readonly [name: string, value: string])[]) => string;

export interface Mistake {
  readonly cause: DoctorCause;
  readonly slot: Slot;
  /** The member concerned, where there is just one. */
  readonly member?: string;
  /** New values of some items by index; undefined leaves the item out. */
  readonly patch?: ReadonlyMap<number, string | undefined>;
  /** New names of all items, by index. */
  readonly names?: readonly string[];
  readonly order?: Order;
  readonly pair?: (name: string, value: string) => readonly [name: string, value: string];
  readonly join?: Join;
  readonly text?: (text: string) => string;
  readonly bytes?: (text: string) => Uint8Array;
  /** The whole text, whatever the members are. */
  readonly whole?: string;
}

/** Members that every signed call of the entry kind carries, with the values that they always have. */
const commonMembers: readonly (readonly [string, string])[] = [
  ['sign_type', 'RSA2'],
  ['charset', 'UTF-8'],
  ['format', 'JSON'],
  ['version', '1.0'],
];

export function makeSheet(members: readonly WireMember[]): Sheet {
  const items: Item[] = members.map(({ name, kind, text }) => ({ name, kind, text, sent: true }));
  for (const [name, text] of commonMembers) {
    if (!members.some((member) => member.name === name)) {
      items.push({ name, kind: 'string', text, sent: false });
    }
  }
  return { items, sorted: orderBy(items, (a, b) => compareNames(a.name, b.name)), bases: basesOf(items) };
}

/** Indices of `items` as `compare` sorts them; equal ones keep their order. */
export function orderBy(items: readonly Item[], compare: (a: Item, b: Item) => number): Order {
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => compare(a.item, b.item) || a.index - b.index)
    .map(({ index }) => index);
}

function basesOf(items: readonly Item[]): readonly Values[] {
  const taking = (value: (item: Item) => string | undefined): Values =>
    items.map((item) => (item.sent && item.name !== signName ? value(item) : undefined));
  const php = (item: Item): string =>
    item.kind === 'null' || (item.kind === 'boolean' && item.text === 'false')
      ? ''
      : item.kind === 'boolean'
        ? '1'
        : item.text;
  const bases = [taking((item) => (isEmpty(item) ? undefined : item.text))];
  bases.push(taking((item) => (item.kind === 'null' ? '' : item.text)));
  bases.push(taking(php));
  if (!items.some((item) => item.kind === 'boolean' && item.text === 'false')) {
    bases.push(taking((item) => php(item) || undefined));
  }
  const seen = new Set<string>();
  return bases.filter((values) => {
    const key = JSON.stringify(values.map((value) => value ?? null));
    return !seen.has(key) && seen.add(key);
  });
}

/** The values that remain when `mistakes` are put on `base`. */
export function patched(base: Values, mistakes: readonly Mistake[]): Values {
  if (!mistakes.some((mistake) => mistake.patch)) return base;
  const values = base.slice();
  for (const mistake of mistakes) for (const [index, value] of mistake.patch ?? []) values[index] = value;
  // No other mistake may write an item that one leaves out: it has no value anymore.
  for (const mistake of mistakes) {
    for (const [index, value] of mistake.patch ?? []) if (value === undefined) values[index] = undefined;
  }
  return values;
}

/** The text that results when `mistakes` are put on `base`; `bytes` mistakes are left to the caller. */
export function writeText(sheet: Sheet, base: Values, mistakes: readonly Mistake[]): string {
  const values = patched(base, mistakes);
  let order = sheet.sorted;
  let names: readonly string[] | undefined;
  let pair: Mistake['pair'];
  let join: Join | undefined;
  let whole: string | undefined;
  for (const mistake of mistakes) {
    order = mistake.order ?? order;
    names = mistake.names ?? names;
    pair = mistake.pair ?? pair;
    join = mistake.join ?? join;
    whole = mistake.whole ?? whole;
  }
  let text = whole ?? '';
  if (whole === undefined) {
    const pairs: (readonly [string, string])[] = [];
    for (const index of order) {
      const value = values[index];
      const name = names?.[index] ?? sheet.items[index]?.name;
      if (value === undefined || name === undefined) continue;
      if (join !== undefined) pairs.push(pair ? pair(name, value) : [name, value]);
      else {
        const [writtenName, writtenValue] = pair ? pair(name, value) : [name, value];
        text += `${text === '' ? '' : '&'}${writtenName}=${writtenValue}`;
      }
    }
    if (join !== undefined) text = join(pairs);
  }
  for (const mistake of mistakes) if (mistake.text) text = mistake.text(text);
  return text;
}
