/**
 * Scan of a JSON document's text for card numbers, in one pass without parsing: most calls hold none,
 * and parsing them to find that out costs many times as much. `false` is certain; `true` is to be examined.
 */
import { brandOfPrefix, holdsCardNumber } from '@tollgate/contract/card-text';

const digitsMin = 13;
/** As many characters may separate two groups of a number (contract/card-text.ts). */
const separatorMax = 3;
/** A number in exponential form is read as other digits; shorter ones than this are no card's. */
const exponentDigitsMin = 8;

const backslash = 0x5c;
const isExponent = (code: number): boolean => code === 0x65 || code === 0x45;
const beyondAscii = /[^\0-\x7f]/;
const otherDigits = /[[\p{Nd}\p{No}]--[0-9]]/v;

/** Kinds of ASCII characters inside a card number; separators also by the letter of their escape. */
const [letter, digit, separator, unseen] = [0, 1, 2, 3];
const kinds = new Uint8Array(0x80).fill(separator);
for (let code = 0; code < 0x80; code += 1) if (/[a-z]/i.test(String.fromCharCode(code))) kinds[code] = letter;
for (const one of '0123456789') kinds[one.charCodeAt(0)] = digit;
for (const one of 'nrtfb') kinds[one.charCodeAt(0)] = separator;

function kindOf(code: number): number | undefined {
  if (code < 0x80) return kinds[code];
  // A character outside ASCII may separate groups, and may be invisible; the end of the text has no code.
  return code >= 0x80 ? unseen : letter;
}

const isDigit = (code: number): boolean => kindOf(code) === digit;

/** Digits and what may separate them, as they are in the text. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly digits: number;
  readonly groups: number;
}

function mayBeCard(json: string, { start, end, digits, groups }: Run): boolean {
  if (digits >= exponentDigitsMin && isExponent(json.charCodeAt(end))) return true;
  if (digits < digitsMin) return false;
  // Most long runs are a time or a number of ours, which begin like no card.
  if (groups === 1 && brandOfPrefix(json.slice(start, end)) === undefined) return false;
  return holdsCardNumber(json.slice(start, end).replaceAll(/[^0-9]+/g, ' '));
}

/** The groups of digits from `start` on that may belong to one number. */
function runFrom(json: string, start: number): Run {
  let [at, end, digits, groups] = [start, start, 0, 0];
  for (;;) {
    const groupStart = at;
    while (isDigit(json.charCodeAt(at))) at += 1;
    digits += at - groupStart;
    groups += 1;
    end = at;
    for (let between = 0; between <= separatorMax && !isDigit(json.charCodeAt(at)); at += 1) {
      const code = json.charCodeAt(at);
      const kind = kindOf(code);
      if (kind === letter) return { start, end, digits, groups };
      if (kind === separator && code !== backslash) between += 1;
    }
    if (!isDigit(json.charCodeAt(at))) return { start, end, digits, groups };
  }
}

export function mayHoldCardNumber(json: string): boolean {
  // Digits and separators may be written as escapes, or in another script.
  if (json.includes('\\u') || (beyondAscii.test(json) && otherDigits.test(json))) return true;
  for (let at = 0; at < json.length; at += 1) {
    if (!isDigit(json.charCodeAt(at))) continue;
    const next = json.charCodeAt(at + 1);
    // Most digits of a signature are alone.
    if (kindOf(next) === letter) continue;
    const run = runFrom(json, at);
    if (mayBeCard(json, run)) return true;
    at = run.end;
  }
  return false;
}
