/** Mistakes in which members were signed, and in which order. */
import { signName } from '../../string-to-sign.ts';
import { type Item, type Mistake, type Order, orderBy, type Sheet } from './sheet.ts';

type Patch = ReadonlyMap<number, string | undefined>;

/** Indices of the items that `test` picks. */
export function indicesOf(sheet: Sheet, test: (item: Item) => boolean): readonly number[] {
  return sheet.items.flatMap((item, index) => (test(item) ? [index] : []));
}

export function leaving(indices: readonly number[]): Patch {
  return new Map(indices.map((index) => [index, undefined]));
}

export function* orderMistakes(sheet: Sheet): Generator<Mistake> {
  const { items } = sheet;
  const received: Order = items.map((_, index) => index);
  const collator = new Intl.Collator('en');
  const numeric = new Intl.Collator('en', { numeric: true });
  const by = (key: (item: Item) => string): Order =>
    orderBy(items, (a, b) => {
      const x = key(a);
      const y = key(b);
      return x < y ? -1 : x > y ? 1 : 0;
    });
  const orders: readonly Order[] = [
    received,
    by((item) => item.name.toLowerCase()),
    by((item) => item.name.toUpperCase()),
    sheet.sorted.toReversed(),
    by((item) => item.name),
    orderBy(items, (a, b) => collator.compare(a.name, b.name)),
    by((item) => item.name.replaceAll('_', '')),
    by((item) => item.text),
    by(phpText),
    by(({ kind, text }) => (kind === 'null' ? '' : text)),
    by((item) => `${item.name}=${item.text}`),
    by((item) => item.name + item.text),
    received.toReversed(),
    orderBy(items, (a, b) => numeric.compare(a.name, b.name)),
    orderBy(items, (a, b) => a.name.length - b.name.length),
    moved(sheet, (name) => name === 'sign_type', 'last'),
    moved(sheet, (name) => name === 'app_id', 'first'),
    moved(sheet, (name) => commonNames.has(name), 'first'),
    moved(sheet, (name) => commonNames.has(name), 'last'),
  ];
  const seen = new Set([sheet.sorted.join()]);
  for (const order of orders) {
    if (seen.has(order.join())) continue;
    seen.add(order.join());
    yield { cause: 'order', slot: 'order', order };
  }
}

/** How PHP writes a value when it compares it as text. */
function phpText({ kind, text }: Item): string {
  if (kind === 'null' || (kind === 'boolean' && text === 'false')) return '';
  return kind === 'boolean' ? '1' : text;
}

/** The sorted order with some members put together in front or behind. */
function moved(sheet: Sheet, test: (name: string) => boolean, where: 'first' | 'last'): Order {
  const picked = sheet.sorted.filter((index) => test(sheet.items[index]?.name ?? ''));
  const others = sheet.sorted.filter((index) => !picked.includes(index));
  return where === 'first' ? [...picked, ...others] : [...others, ...picked];
}

const commonNames: ReadonlySet<string> = new Set([
  'app_id',
  'charset',
  'format',
  'sign_type',
  'version',
  'timestamp',
  'method',
  'merchant_no',
  'store_no',
]);

/** Texts that a client may write for a `sign` that is still to be made. */
const signPlaceholders = ['', 'null', 'undefined', 'None', '""', 'sign'];

export function* memberMistakes(sheet: Sheet): Generator<Mistake> {
  const { items } = sheet;
  const counts = (item: Item): boolean => item.sent && item.name !== signName && item.text !== '';
  const present = indicesOf(sheet, (item) => counts(item) && item.kind !== 'null');
  const leave = (indices: readonly number[]): Mistake => {
    const only = indices.length === 1 ? items[indices[0] ?? 0]?.name : undefined;
    const patch = leaving(indices);
    if (only === undefined) return { cause: 'members-left-out', slot: 'members', patch };
    const cause = only === 'sign_type' ? 'sign-type-left-out' : 'member-left-out';
    return { cause, slot: 'members', member: only, patch };
  };
  const signType = present.filter((index) => items[index]?.name === 'sign_type');
  if (signType.length > 0) yield leave(signType);
  yield* signInside(sheet);
  for (const index of present) if (items[index]?.name !== 'sign_type') yield leave([index]);
  const named = (...names: string[]) => present.filter((index) => names.includes(items[index]?.name ?? ''));
  const common = present.filter((index) => commonNames.has(items[index]?.name ?? ''));
  const groups: readonly (readonly number[])[] = [
    named('charset', 'format'),
    named('charset', 'format', 'version'),
    named('charset', 'format', 'sign_type', 'version'),
    named('charset', 'format', 'sign_type'),
    named('sign_type', 'version'),
    named('sign_type', 'charset'),
    named('app_id', 'sign_type'),
    common,
    common.filter((index) => items[index]?.name !== 'app_id'),
    common.filter((index) => !['app_id', 'merchant_no'].includes(items[index]?.name ?? '')),
    present.filter((index) => !common.includes(index)),
    present.filter((index) => ['object', 'array'].includes(items[index]?.kind ?? '')),
    present.filter((index) => items[index]?.kind === 'number'),
    present.filter((index) => items[index]?.kind === 'boolean'),
    present.filter((index) => items[index]?.kind !== 'string'),
    present.filter((index) => items[index]?.text.startsWith('@')),
    named('notify_url', 'return_url'),
  ];
  for (const group of groups) if (group.length > 1 && group.length < present.length) yield leave(group);
  yield* notSent(sheet);
}

function* signInside(sheet: Sheet): Generator<Mistake> {
  const [index] = indicesOf(sheet, (item) => item.name === signName);
  if (index === undefined) return;
  for (const text of signPlaceholders) {
    yield { cause: 'sign-inside', slot: 'members', member: signName, patch: new Map([[index, text]]) };
  }
}

/** Common members that were signed, but did not come along. */
function* notSent(sheet: Sheet): Generator<Mistake> {
  const absent = indicesOf(sheet, (item) => !item.sent);
  const adding = (indices: readonly number[]): Patch =>
    new Map(indices.map((index) => [index, sheet.items[index]?.text]));
  for (let set = 1; set < 1 << absent.length; set++) {
    const chosen = absent.filter((_, bit) => set & (1 << bit));
    const member = sheet.items[chosen[0] ?? 0]?.name;
    if (member === undefined) continue;
    yield { cause: 'member-not-sent', slot: 'members', member, patch: adding(chosen) };
  }
}
