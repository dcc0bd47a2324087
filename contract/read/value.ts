/** Reads one value by its field: text, integer, amount, boolean, object or list, to any depth. */
import { amountProblemText, decimalsMax, decimalText, parseAmount, toMinor } from '../amount.ts';
import type { AmountField, Field, IntegerField, ListField, Member, Members, ObjectField } from '../model.ts';
import type { WireMember } from '../signing/types.ts';
import type { ValuesOf } from '../types.ts';
import { readItems, readMembers, type WireValue } from './json.ts';
import { remembered } from './memo.ts';
import { type Outcome, read, refused } from './outcome.ts';
import { readText, valuesText } from './text.ts';

/** Context that values of a request depend on besides their own field. */
export interface ReadingContext {
  /** The request's currency and its decimals, where it names one that exists. */
  readonly currency?: { readonly code: string; readonly decimals: number };
}

/** Null and the empty string count as absent. */
export function isAbsent(wire: WireValue): boolean {
  return wire.kind === 'null' || (wire.kind === 'string' && wire.text === '');
}

/** Digits, perhaps with decimals of zero: clients that keep numbers as floats write 5 as `5.0`. */
const wholeNumber = /^(?:0|-?[1-9][0-9]*)(?:\.0+)?$/;

function readInteger(field: IntegerField, wire: WireValue, path: string): Outcome<number> {
  const { kind, text } = wire;
  if ((kind !== 'string' && kind !== 'number') || !wholeNumber.test(text)) {
    return refused('SYS013', path, 'send a whole number in digits');
  }
  const value = Number(text);
  if (field.values !== undefined) {
    if (field.values.values.some((allowed) => allowed.value === value)) return read(value);
    return refused('SYS016', path, valuesText(field.values));
  }
  return value >= field.min && value <= field.max
    ? read(value)
    : refused('SYS022', path, `${field.min} to ${field.max}`);
}

function readAmount(
  field: AmountField,
  wire: WireValue,
  path: string,
  context: ReadingContext,
): Outcome<string> {
  const { kind, text } = wire;
  const notANumber = refused('SYS013', path, amountProblemText('not-a-number'));
  if (kind !== 'string' && kind !== 'number') return notANumber;
  const amount = parseAmount(text);
  const { currency } = context;
  // Without a currency in the request, the largest number of decimals that any has is the limit.
  const minor = toMinor(text, currency?.decimals ?? Math.min(amount?.scale ?? 0, decimalsMax));
  if (minor === 'not-a-number') return notANumber;
  if (typeof minor !== 'number') return refused('E04115', path, amountProblemText(minor, currency));
  if (minor === 0 && !field.zero) return refused('E04115', path, 'must be above zero');
  return amount === undefined ? notANumber : read(decimalText(amount));
}

/** A boolean as such, as 1 or 0, or as the text of any of these; undefined for all else. */
function booleanOf({ kind, text }: WireValue): boolean | undefined {
  if (kind === 'number') return /^[01](?:\.0+)?$/.test(text) ? text.startsWith('1') : undefined;
  if (kind !== 'boolean' && kind !== 'string') return undefined;
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

function readBoolean(wire: WireValue, path: string): Outcome<boolean> {
  const value = booleanOf(wire);
  return value === undefined ? refused('SYS013', path, 'send true or false') : read(value);
}

function readObject(
  field: ObjectField,
  wire: WireValue,
  path: string,
  context: ReadingContext,
): Outcome<object | boolean> {
  if (field.orBoolean === true && booleanOf(wire) !== undefined) return readBoolean(wire, path);
  const received = readMembers(wire, path);
  if (!received.ok) return received;
  return readAll(field.members, received.value, `${path}.`, context);
}

function readList(
  field: ListField,
  wire: WireValue,
  path: string,
  context: ReadingContext,
): Outcome<readonly unknown[]> {
  const items = readItems(wire, path);
  if (!items.ok) return items;
  if (items.value.length > field.maxItems)
    return refused('SYS014', path, `at most ${field.maxItems} entries`);
  const values: unknown[] = [];
  for (const [index, item] of items.value.entries()) {
    const itemPath = `${path}[${index}]`;
    if (isAbsent(item)) return refused('SYS012', itemPath);
    const value = readValue(field.of, item, itemPath, context);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return read(values);
}

/** Reads a value that is there. `path` is its dotted name, such as `order_detail.data.items[0].code`. */
export function readValue(
  field: Field,
  wire: WireValue,
  path: string,
  context: ReadingContext,
): Outcome<unknown> {
  switch (field.kind) {
    case 'text':
      return readText(field, wire, path);
    case 'integer':
      return readInteger(field, wire, path);
    case 'amount':
      return readAmount(field, wire, path, context);
    case 'boolean':
      return readBoolean(wire, path);
    case 'object':
      return readObject(field, wire, path, context);
    case 'list':
      return readList(field, wire, path, context);
  }
}

/** The members in the contract's order, and the place of each. */
const placesOf = remembered((members: Members) => {
  const entries = Object.entries(members);
  return { entries, places: new Map(entries.map(([name], place) => [name, place])) };
});

/** The only value that a field can have, in words; empty where it can have others. */
function onlyValueText({ field }: Member): string {
  const values = field.kind === 'text' || field.kind === 'integer' ? field.values?.values : undefined;
  return values?.length === 1 ? `"${values[0]?.value}"` : '';
}

/** Returns what to send for the first required member that is absent, and names the others that are absent. */
function absentText(
  entries: readonly (readonly [string, Member])[],
  found: readonly (WireMember | undefined)[],
  first: number,
): string | undefined {
  const others = entries.flatMap(([name, member], place) => {
    const wire = found[place];
    const isThere = wire !== undefined && !isAbsent(wire);
    if (place <= first || isThere || member.need !== 'required') return [];
    return [`${name} ${onlyValueText(member)}`.trim()];
  });
  const own = entries[first];
  const value = own === undefined ? '' : onlyValueText(own[1]);
  const parts = [
    value === '' ? [] : [`send ${value}`],
    others.length === 0 ? [] : [`and ${others.length} more: ${others.join(', ')}`],
  ].flat();
  return parts.length === 0 ? undefined : parts.join('; ');
}

/**
 * Gives values that were read by `members` their types, which the compiler does not derive from a loop over names.
 * @throws where a value is not of `members`
 */
export function assertReadBy<M extends Members>(members: M, values: object): asserts values is ValuesOf<M> {
  for (const name in values)
    if (!Object.hasOwn(members, name)) throw new Error(`broken invariant: no member ${name} is read`);
}

/**
 * Reads all members of an object in the contract's order; members that the contract does not know are
 * ignored, absent ones stay out of the result. `prefix` comes before each name in a refusal.
 */
export function readAll(
  members: Members,
  received: readonly WireMember[],
  prefix: string,
  context: ReadingContext,
): Outcome<Readonly<Record<string, unknown>>> {
  const { entries, places } = placesOf(members);
  const found: (WireMember | undefined)[] = new Array(entries.length);
  for (const wire of received) {
    const place = places.get(wire.name);
    if (place === undefined) continue;
    if (found[place] !== undefined) return refused('SYS017', prefix + wire.name);
    found[place] = wire;
  }
  const values: Record<string, unknown> = {};
  for (const [place, [name, { field, need }]] of entries.entries()) {
    const wire = found[place];
    if (wire === undefined || isAbsent(wire)) {
      if (need === 'required') return refused('SYS012', prefix + name, absentText(entries, found, place));
      continue;
    }
    const value = readValue(field, wire, prefix + name, context);
    if (!value.ok) return value;
    values[name] = value.value;
  }
  return read(values);
}
