/** A diagnosis in one line of a reply's `msg`. */

import type { Diagnosis } from '../types.ts';
import { doctorCauses, usualQuestions } from './causes.ts';
import { oneLine } from './one-line.ts';

/**
 * The diagnosis in English, on one line of at most `maxLength` UTF-16 units: cause, all members, position, and
 * excerpts as far as they fit.
 */
export function shortDiagnosis(diagnosis: Diagnosis, maxLength: number): string {
  const titles = diagnosis.causes.map((cause) => doctorCauses[cause].title.en);
  if (diagnosis.causes[0] === 'unknown' && usualQuestions.length <= maxLength) return usualQuestions;
  const {
    member,
    members = member === undefined ? [] : [member],
    position,
    expectedAt,
    signedAt,
  } = diagnosis;
  const causes = titles.join(', ');
  const ofMember = members.length === 0 ? '' : ` (${members.join(', ')})`;
  const at = position === undefined ? '' : ` at ${position}`;
  const excerpts = [24, 16, 10, 6].map((length) =>
    expectedAt === undefined || signedAt === undefined
      ? ''
      : `: expected ${quoted(expectedAt, length)}, signed ${quoted(signedAt, length)}`,
  );
  const lines = [
    ...excerpts.map((excerpt) => causes + ofMember + at + excerpt),
    causes + ofMember + at,
    `${titles[0] ?? ''}${ofMember}${at}`,
    causes + ofMember,
    ...members.map((_, omitted) => `${titles[0] ?? ''} (${counted(members, members.length - omitted - 1)})`),
  ].map(oneLine);
  return lines.find((line) => line.length <= maxLength) ?? cut(lines.at(-1) ?? '', maxLength);
}

/** The first `listed` of the members, and how many more there are. */
function counted(members: readonly string[], listed: number): string {
  return `${members.slice(0, Math.max(1, listed)).join(', ')} and ${members.length - Math.max(1, listed)} more`;
}

function quoted(text: string, length: number): string {
  return `"${cut(text, length)}"`;
}

/** Shortened without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  const short = text.slice(0, Math.max(0, length));
  return short.isWellFormed() ? short : short.slice(0, -1);
}
