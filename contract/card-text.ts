/**
 * Card numbers in free text (decision 51): 13 to 19 digits with the prefix of a known issuer and the right check digit,
 * in any script, alone or in groups as they are typed, with spaces or punctuation between, or before their expiry.
 */
import { brandOf, type CardBrand } from './card-brands.ts';

const digitsMin = 13;
const digitsMax = 19;
/** A number, its expiry and its security code, and then some: what is longer is a number of another kind. */
const gluedMax = 30;
/** No issuer's prefix is longer. */
const prefixDigits = 4;

const digitRun = /[\p{Nd}\p{No}]+/gu;
const asciiDigits = /^[0-9]+$/;
const decimal = /\p{Nd}/u;
/** Separators between the groups of a number: up to three visible characters that are neither letter nor digit. */
const separator = /^\p{Cf}*(?:[^\p{L}\p{N}\p{Cf}]\p{Cf}*){0,3}$/u;
/** MMYY or YYMM. */
const expiry = /^(?:(?:0[1-9]|1[0-2])\d\d|\d\d(?:0[1-9]|1[0-2]))/;

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Group extends Span {
  readonly digits: string;
  /** True if it can continue the number of the group before it. */
  readonly isJoined: boolean;
}

/** Returns the value of a digit of any script; undefined for another character, such as a fraction. */
function digitOf(character: string): string | undefined {
  const narrow = character.normalize('NFKC');
  if (/^[0-9]$/.test(narrow)) return narrow;
  if (!decimal.test(character)) return undefined;
  // The digits of a script are one run, from zero on.
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (decimal.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

const isAsciiLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let before = 0;
  const add = (digits: string, start: number, end: number) => {
    // Signatures have a letter between most groups: the pattern, which knows all scripts, costs many times as much.
    const isJoined = !isAsciiLetter(text.charCodeAt(before)) && separator.test(text.slice(before, start));
    groups.push({ start, end, digits, isJoined });
    before = end;
  };
  for (const { 0: run, index } of text.matchAll(digitRun)) {
    if (asciiDigits.test(run)) {
      add(run, index, index + run.length);
      continue;
    }
    let at = index;
    for (const character of run) {
      const digit = digitOf(character);
      if (digit !== undefined) add(digit, at, at + character.length);
      at += character.length;
    }
  }
  return groups;
}

const brandsByPrefix = new Map<string, CardBrand | undefined>();

/**
 * Returns the brand of a number that begins with these four digits or more; undefined if no card number does. Each
 * prefix is looked up once: most long numbers of a call are no card's, and every one of them is asked about.
 */
export function brandOfPrefix(digits: string): CardBrand | undefined {
  const prefix = digits.slice(0, prefixDigits);
  if (brandsByPrefix.has(prefix)) return brandsByPrefix.get(prefix);
  const brand = brandOf(prefix);
  // At most 10,000 entries: the prefix of a group has digits of ASCII only.
  if (asciiDigits.test(prefix)) brandsByPrefix.set(prefix, brand);
  return brand;
}

/** Returns whether the groups from `first` on that belong together have as many digits as the shortest card number. */
function isLongEnough(groups: readonly Group[], first: number): boolean {
  let count = 0;
  for (let at = first; at < groups.length && count < digitsMin; at += 1) {
    const group = groups[at];
    if (group === undefined || (at > first && !group.isJoined)) break;
    count += group.digits.length;
  }
  return count >= digitsMin;
}

/** Returns the lengths from the beginning whose check digit is right, in one pass (ISO/IEC 7812-1, B). */
function lengthsThatPass(digits: string): number[] {
  const sums: [even: number, odd: number] = [0, 0];
  const lengths: number[] = [];
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - 0x30;
    const doubled = digit < 5 ? 2 * digit : 2 * digit - 9;
    const isEven = at % 2 === 0;
    sums[0] += isEven ? doubled : digit;
    sums[1] += isEven ? digit : doubled;
    const length = at + 1;
    if (length >= digitsMin && (sums[length % 2 === 0 ? 0 : 1] ?? 0) % 10 === 0) lengths.push(length);
  }
  return lengths;
}

/** The longest card number that begins with the group at `first`. */
function numberFrom(groups: readonly Group[], first: number): Span | undefined {
  if (!isLongEnough(groups, first)) return undefined;
  const ends = new Map<number, number>();
  let digits = '';
  let brand: CardBrand | undefined;
  for (let at = first; at < groups.length && digits.length < digitsMax; at += 1) {
    const group = groups[at];
    if (group === undefined || (at > first && !group.isJoined)) break;
    const hadPrefix = digits.length >= prefixDigits;
    digits += group.digits;
    if (!hadPrefix && digits.length >= prefixDigits) {
      brand = brandOfPrefix(digits);
      if (brand === undefined) return undefined;
    }
    ends.set(digits.length, group.end);
  }
  if (brand === undefined) return undefined;
  const start = groups[first]?.start ?? 0;
  const lengths = lengthsThatPass(digits.slice(0, digitsMax));
  const length = lengths.findLast((one) => ends.has(one));
  if (length !== undefined) return { start, end: ends.get(length) ?? start };
  const run = groups[first]?.digits ?? '';
  if (run.length > gluedMax) return undefined;
  const known = brand.lengths;
  const glued = lengths.findLast((one) => known.includes(one) && expiry.test(run.slice(one)));
  return glued === undefined ? undefined : { start, end: start + glued };
}

function cardNumbersIn(text: string): Span[] {
  if (text.length < digitsMin) return [];
  const groups = groupsOf(text);
  return groups.flatMap((_, first) => numberFrom(groups, first) ?? []);
}

/** Returns whether the text contains a card number anywhere. */
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
    parts.push(text.slice(at, from), text.slice(from, end).replaceAll(/[\p{Nd}\p{No}]/gu, '*'));
    at = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(at);
}
