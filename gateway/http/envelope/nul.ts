/** U+0000: PostgreSQL keeps it in no text. It is refused by its field's name, before any statement carries it. */
import type { WireMember } from '@tollgate/contract/signing/index';
import { type Failure, failure } from './failure.ts';

const nulEscape = '\\u0000';

/** Returns true if JSON text holds U+0000: an escape whose backslash is not itself escaped. */
function isEscapedIn(json: string): boolean {
  for (let at = json.indexOf(nulEscape); at >= 0; at = json.indexOf(nulEscape, at + nulEscape.length)) {
    let backslashes = 1;
    while (json[at - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 1) return true;
  }
  return false;
}

const nulFailure = (field: string): Failure => failure('SYS015', { field, detail: 'U+0000 is not allowed' });

/**
 * The refusal of the first member that has U+0000 in its name or value. What the contract reads from strings of JSON
 * it has checked itself, at every level.
 */
export function memberNulFailure(members: readonly WireMember[]): Failure | undefined {
  for (const { name, kind, text } of members) {
    const isNested = kind === 'object' || kind === 'array';
    if (name.includes('\0') || text.includes('\0') || (isNested && isEscapedIn(text)))
      return nulFailure(name);
  }
  return undefined;
}

/** The same of fields by name, texts among them as they are. */
export function fieldNulFailure(fields: Readonly<Record<string, unknown>>): Failure | undefined {
  const found = Object.entries(fields).find(([, value]) => typeof value === 'string' && value.includes('\0'));
  return found === undefined ? undefined : nulFailure(found[0]);
}
