/**
 * Readers of what JSON.parse gives, for the replies of the gateway that its own pages and devices read. Each gives the
 * value that it is for, or undefined; all are bounded, and none throws.
 */
import { isObject } from '../json-object.ts';

export type Reader<Value> = (value: unknown) => Value | undefined;

const textMaxLength = 1024;
/** An order_detail is bounded by the size of the request, a list of countries by ISO 3166-1. */
const listMaxEntries = 1000;

export const textUpTo =
  (maxLength: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= maxLength ? value : undefined;

export const text = textUpTo(textMaxLength);

/** A whole number from 0 on. */
export const count: Reader<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** Anything but true is false. */
export const flag: Reader<boolean> = (value) => value === true;

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((one) => one === value);

/** Entries that cannot be read are left out; what is no list counts as an empty one. */
export const listOf =
  <Entry>(entry: Reader<Entry>): Reader<readonly Entry[]> =>
  (value) =>
    Array.isArray(value)
      ? value
          .slice(0, listMaxEntries)
          .map(entry)
          .filter((one) => one !== undefined)
      : [];

/** `otherwise` in the place of what cannot be read. */
export const withDefault =
  <Value>(read: Reader<Value>, otherwise: Value): Reader<Value> =>
  (value) =>
    read(value) ?? otherwise;

export const orNull = <Value>(read: Reader<Value>) => withDefault<Value | null>(read, null);

type Readers<Shape> = { readonly [Name in keyof Shape]: Reader<Shape[Name]> };

/**
 * An object. All `needed` members must be readable; `optional` ones are left out where they are not, and so are members
 * that neither names.
 */
export function objectOf<Needed extends object, Optional extends object = object>(
  needed: Readers<Needed>,
  optional?: Readers<Optional>,
): Reader<Needed & Partial<Optional>>;
export function objectOf(needed: Readers<object>, optional?: Readers<object>): Reader<object> {
  const readers: readonly [string, Reader<unknown>][] = Object.entries({ ...needed, ...optional });
  return (value) => {
    if (!isObject(value)) return undefined;
    const entries = readers.map(([name, read]) => [name, read(value[name])] as const);
    if (entries.some(([name, member]) => member === undefined && name in needed)) return undefined;
    const present = entries.filter(([, member]) => member !== undefined);
    return Object.fromEntries(present);
  };
}
