/**
 * Card numbers in free text (decision 51): 13 to 19 digits with the prefix of a known issuer and the right check digit,
 * alone or in groups as they are typed, with spaces or punctuation between.
 */
import { brandOf } from './card-brands.ts';
import { passesLuhn } from './cards.ts';

const digitsMin = 13;
const digitsMax = 19;

/** Digits in a row; those of full width are what Chinese input methods write. */
const digitGroup = /[0-9\uff10-\uff19]+/g;
/** What may separate the groups of a number: up to three spaces, dashes, dots, commas, colons, slashes and bars. */
const separatorMax = 3;
const separator =
  /^[\s.,:/|\-_\u00ad\u00b7\u200b\u2010-\u2015\u2060\u2212\u3000\u3001\uff0c-\uff0f\uff1a\uff5c]+$/;

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Group extends Span {
  readonly digits: string;
  /** Whether it may go on the number that the group before it belongs to. */
  readonly isJoined: boolean;
}

const narrow = (digits: string): string => digits.normalize('NFKC');

function groupsOf(text: string): Group[] {
  let before = 0;
  return [...text.matchAll(digitGroup)].map(({ 0: digits, index: start }) => {
    const isJoined = start - before <= separatorMax && separator.test(text.slice(before, start));
    before = start + digits.length;
    return { start, end: before, digits: narrow(digits), isJoined };
  });
}

const isCardNumber = (digits: string): boolean => brandOf(digits) !== undefined && passesLuhn(digits);

/** The longest card number that begins with the group at `first`. */
function numberFrom(groups: readonly Group[], first: number): Span | undefined {
  let digits = '';
  let found: Span | undefined;
  for (let at = first; at < groups.length; at += 1) {
    const group = groups[at];
    if (group === undefined || (at > first && !group.isJoined)) break;
    digits += group.digits;
    if (digits.length > digitsMax) break;
    if (digits.length >= digitsMin && isCardNumber(digits))
      found = { start: groups[first]?.start ?? 0, end: group.end };
  }
  return found;
}

function cardNumbersIn(text: string): Span[] {
  if (text.length < digitsMin) return [];
  const groups = groupsOf(text);
  return groups.flatMap((_, first) => numberFrom(groups, first) ?? []);
}

/** Whether the text contains a card number anywhere. */
export function holdsCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0;
}

/** The text with the digits of its card numbers as asterisks; all else stays. */
export function blankCardNumbers(text: string): string {
  // Each part of the text is copied once: one may be nothing but numbers, which overlap.
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of cardNumbersIn(text)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push(text.slice(at, from), text.slice(from, end).replaceAll(/[0-9\uff10-\uff19]/g, '*'));
    at = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(at);
}
