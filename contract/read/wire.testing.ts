/** The members of a request that was put together in code, as a decoder would have handed them over. */
import type { WireKind, WireMember } from '../signing/types.ts';

function kindOf(value: unknown): WireKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'object':
      return typeof value as WireKind;
    default:
      throw new TypeError(`not a JSON value: ${typeof value}`);
  }
}

/**
 * Members of a plain object of JSON values; undefined ones are left out.
 *
 * @throws TypeError where a value is a function, a symbol or a bigint.
 */
export function wireMembersOf(request: Readonly<Record<string, unknown>>): WireMember[] {
  return Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      name,
      kind: kindOf(value),
      text: typeof value === 'string' ? value : JSON.stringify(value),
    }));
}
