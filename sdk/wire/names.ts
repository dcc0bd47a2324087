/** snake_case of the wire to camelCase of the methods and back, by one mechanical rule. */

/** Type of a name in camelCase: `trans_fee_c` is `transFeeC`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Type of a value with all its members in camelCase; optional members may also be undefined. */
export type Camelized<Value> = Value extends readonly (infer Item)[]
  ? readonly Camelized<Item>[]
  : Value extends object
    ? {
        readonly [Name in keyof Value as Name extends string ? CamelCase<Name> : never]:
          | Camelized<Value[Name]>
          | (undefined extends Value[Name] ? undefined : never);
      }
    : Value;

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Names that the wire itself writes in camelCase (spec §3, the palette of the theme). */
const camelOnTheWire: ReadonlySet<string> = new Set(['contrastText']);

export function snakeCase(name: string): string {
  if (camelOnTheWire.has(name)) return name;
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns a value with all names converted, to any depth; what is no plain object or list stays as it is. */
export function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null ? renamedMembers(value, rename) : value;
}

/** Returns the members of an object with all names converted, to any depth. */
export function renamedMembers(value: object, rename: (name: string) => string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [rename(name), renamed(item, rename)]),
  );
}
