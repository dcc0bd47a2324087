/** Descriptions of members in a document that schemas make. */

/** Returns the same document, each description as `change` returns it. */
export function withDescriptions(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withDescriptions(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      name === 'description' && typeof member === 'string'
        ? [name, change(member)]
        : [name, withDescriptions(member, change)],
    ),
  );
}
