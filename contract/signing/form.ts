/** Form bodies (decision 6): the field's Java clients send the same members as a form. */
import { limits } from '../limits.ts';
import { SeenNames } from './names.ts';
import type { Body, BodyProblem, WireMember } from './types.ts';

const badPercent = /%(?![0-9A-Fa-f]{2})/;
const pluses = /\+/g;

/**
 * Reads an `application/x-www-form-urlencoded` body: `+` is a space, `%XX` is strict and must spell UTF-8.
 *
 * Empty pieces (`a=1&&b=2`) are passed over and a piece without `=` is a name with an empty value, as in the
 * URL standard. All members are strings. Refused as in JSON: more than `limits.membersMax` members, a name
 * twice, `__proto__`, half a surrogate pair. Positions count in the body as received. Never throws.
 */
export function parseFormMembers(text: string): Body {
  const members: WireMember[] = [];
  const names = new SeenNames();
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf('&', start);
    const end = found < 0 ? text.length : found;
    if (end > start) {
      if (members.length === limits.membersMax) return refused('too-many-members', start);
      // Looked for inside the piece alone: searching the rest of the body each time would be quadratic.
      const piece = text.slice(start, end);
      const equals = piece.indexOf('=');
      const name = decode(equals < 0 ? piece : piece.slice(0, equals));
      if (typeof name !== 'string') return refused(name.problem, start);
      const problem = names.add(name);
      if (problem !== undefined) return refused(problem, start, name);
      const value = equals < 0 ? '' : decode(piece.slice(equals + 1));
      if (typeof value !== 'string') return refused(value.problem, start + equals + 1, name);
      members.push({ name, kind: 'string', text: value });
    }
    start = end + 1;
  }
  return { ok: true, members };
}

function refused(problem: BodyProblem['problem'], position: number, name?: string): Body {
  return name === undefined ? { ok: false, problem, position } : { ok: false, problem, position, name };
}

/** One name or value; a problem where it cannot be decoded. */
function decode(raw: string): string | { readonly problem: BodyProblem['problem'] } {
  const spaced = raw.includes('+') ? raw.replace(pluses, ' ') : raw;
  if (!spaced.includes('%')) return spaced.isWellFormed() ? spaced : { problem: 'lone-surrogate' };
  if (badPercent.test(spaced)) return { problem: 'bad-form' };
  try {
    const decoded = decodeURIComponent(spaced);
    return decoded.isWellFormed() ? decoded : { problem: 'lone-surrogate' };
  } catch {
    return { problem: 'not-utf8' };
  }
}
