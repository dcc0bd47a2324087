/**
 * Checks of stored JSON when it is read. It carries its version in `v`, which is absent in version 1. A release that
 * writes a higher version marks its migration as breaking: until then older processes run beside it and read its rows.
 */
export type Guard<Value> = (value: unknown) => value is Value;

/** A guard for each member; a missing one does not compile. */
export type Shape<Value> = { readonly [Name in keyof Value]-?: Guard<Value[Name]> };

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';

export function oneOf<Value extends string | number>(...values: readonly Value[]): Guard<Value> {
  const known: readonly unknown[] = values;
  return (value): value is Value => known.includes(value);
}

export function orNull<Value>(is: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || is(value);
}

export function optional<Value>(is: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || is(value);
}

export function listOf<Value>(is: Guard<Value>): Guard<readonly Value[]> {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every(is);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Checks the members that the shape names, and no others. */
export function objectOf<Value extends object>(shape: Shape<Value>): Guard<Value> {
  const guards = Object.entries<Guard<unknown>>(shape);
  return (value): value is Value => isObject(value) && guards.every(([name, is]) => is(value[name]));
}

export interface StoredForm<State> {
  /** Its column, for messages. */
  readonly column: string;
  readonly shape: Shape<State>;
  /** The members that each version lacks compared with the next, the first version first. */
  readonly upgrades: readonly Readonly<Record<string, unknown>>[];
}

/** Returns `stored` in the latest version; throws with `transNo` and the member if it has another form. */
export function readStored<State extends object>(
  stored: unknown,
  { column, shape, upgrades }: StoredForm<State>,
  transNo: string,
): State {
  const latest = upgrades.length + 1;
  if (!isObject(stored)) throw new Error(`broken invariant: ${transNo} has no ${column}`);
  const version = stored['v'] ?? 1;
  if (!isNumber(version) || version < 1 || version > latest)
    throw new Error(`broken invariant: ${transNo} has ${column} of version ${String(version)}`);
  const state: Record<string, unknown> =
    version === latest ? stored : Object.assign({}, ...upgrades.slice(version - 1), stored, { v: latest });
  if (objectOf(shape)(state)) return state;
  const broken = Object.entries<Guard<unknown>>(shape).find(([name, is]) => !is(state[name]));
  throw new Error(`broken invariant: ${transNo} has no valid ${column}.${broken?.[0]}`);
}

/** A list carries no version and is the first: a later one would be an object. Throws as `readStored` does. */
export function readStoredList<Value>(
  stored: unknown,
  { column, is }: { readonly column: string; readonly is: Guard<Value> },
  transNo: string,
): readonly Value[] {
  if (!listOf(is)(stored)) throw new Error(`broken invariant: ${transNo} has no valid ${column}`);
  return stored;
}
