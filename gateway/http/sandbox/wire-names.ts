/** Names on the wire are snake_case; what the rooms hand out is camelCase. */
const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A copy with every member's name in snake_case, at any depth; values stay as they are. */
export function wireNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [toSnake(name), wireNames(member)]),
  );
}
