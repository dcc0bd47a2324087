/** Texts from outside as a database stores them. */

const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

/**
 * Returns a text, or a plain value with each text in it, fit to be stored: U+0000 and half a surrogate pair, which
 * PostgreSQL refuses, become U+FFFD, in names of members, too. Receivers may send both, and so may acquirers: a
 * reference that cannot be stored would lose the money that it names.
 */
export function storableTexts<Value>(value: Value): Value;
export function storableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map((one) => storableTexts(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storable(name), storableTexts(member)]),
  );
}
