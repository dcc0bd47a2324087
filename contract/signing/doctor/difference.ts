/** Where the signed text departs from the expected one, and the member at that place. */

import { type Sheet, type Values, writeText } from './candidates/sheet.ts';
import type { Finding } from './finding.ts';

export interface Difference {
  readonly member?: string;
  readonly position?: number;
  readonly expectedAt?: string;
  readonly signedAt?: string;
}

const excerptMax = 24;

/** First index at which two texts differ; undefined when they are equal. */
export function firstDifference(a: string, b: string): number | undefined {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  // Never between the halves of a surrogate pair.
  if (at > 0 && /[\ud800-\udbff]/.test(a[at - 1] ?? '')) at--;
  return at === a.length && at === b.length ? undefined : at;
}

/**
 * The first difference between the rule's string and the signed one. Empties and booleans that are written
 * in an accepted variant are no difference (decision 4): the search is for what made the signature fail.
 */
export function differenceOf(sheet: Sheet, expected: string, finding: Finding): Difference {
  const variant = writeText(sheet, finding.base, []);
  const bytes = finding.mistakes.some((mistake) => mistake.bytes);
  const nonAscii = bytes ? variant.search(/[^\0-\x7f]/) : -1;
  const exact = firstDifference(variant, finding.signed) ?? (nonAscii >= 0 ? nonAscii : undefined);
  const at = exact === undefined ? undefined : fromMember(sheet, finding, variant, exact);
  const place = at === undefined ? undefined : pairAt(sheet, finding.base, at);
  const member = memberOf(sheet, finding, place?.name);
  const named = member === undefined ? {} : { member };
  if (at === undefined) return named;
  const position = mapped(sheet, expected, variant, at, place);
  if (sheet.items.some(isOpenCard)) return { ...named, position };
  const expectedAt = excerpt(expected, position);
  if (nonAscii === at) return { ...named, position, expectedAt };
  return { ...named, position, expectedAt, signedAt: excerpt(finding.signed, at) };
}

/** An unencrypted card must not reach a message or a log (decision 28), not even in part. */
function isOpenCard({ name, kind, text }: Sheet['items'][number]): boolean {
  return ['card', 'pan', 'cvv'].includes(name) && (kind !== 'string' || !/^[A-Za-z0-9+/=]{100,}$/.test(text));
}

/**
 * Two names that begin alike differ as a whole: marked where the member begins, `sign_type=` against `store_no=`. Two
 * values are marked at the character. Where the signed text ends, the member that it lacks is marked.
 */
function fromMember(sheet: Sheet, { base, signed }: Finding, variant: string, at: number): number {
  if (at === signed.length && variant[at] === '&') return at + 1;
  const place = pairAt(sheet, base, at);
  return place !== undefined && place.offset <= place.name.length ? at - place.offset : at;
}

interface Place {
  readonly name: string;
  readonly offset: number;
}

/** The pair of the written base that contains position `at`, with the offset from its beginning. */
function pairAt(sheet: Sheet, base: Values, at: number): Place | undefined {
  let start = 0;
  for (const index of sheet.sorted) {
    const name = sheet.items[index]?.name;
    const value = base[index];
    if (name === undefined || value === undefined) continue;
    const end = start + name.length + 1 + value.length;
    if (at <= end) return { name, offset: at - start };
    start = end + 1;
  }
  return undefined;
}

/** The position in the rule's string that matches position `at` of an accepted variant. */
function mapped(
  sheet: Sheet,
  expected: string,
  variant: string,
  at: number,
  place: Place | undefined,
): number {
  if (variant === expected) return at;
  const [strict] = sheet.bases;
  let start = 0;
  for (const index of sheet.sorted) {
    const name = sheet.items[index]?.name;
    const value = strict?.[index];
    if (name === undefined || value === undefined) continue;
    const length = name.length + 1 + value.length;
    if (name === place?.name) return start + Math.min(place.offset, length);
    start += length + 1;
  }
  return firstDifference(expected, variant.slice(0, at)) ?? 0;
}

const withMember: ReadonlySet<string> = new Set([
  'members',
  'empties',
  'booleans',
  'numbers',
  'nested',
  'strings',
  'pair',
  'bytes',
]);

function memberOf(sheet: Sheet, { mistakes }: Finding, at: string | undefined): string | undefined {
  const telling = mistakes.filter((mistake) => withMember.has(mistake.slot));
  const named = telling.find((mistake) => mistake.member !== undefined)?.member;
  if (named !== undefined) return named;
  const [first] = telling;
  if (first?.patch === undefined) return first === undefined ? undefined : at;
  const changed = sheet.sorted.filter((index) => first.patch?.has(index));
  const names = changed.flatMap((index) => sheet.items[index]?.name ?? []);
  return at !== undefined && names.includes(at) ? at : names[0];
}

function excerpt(text: string, at: number): string {
  const cut = text.slice(at, at + excerptMax);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
