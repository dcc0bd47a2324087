/** Strings and numbers of JSON as bytes: where they end, and what they say (RFC 8259 §6 and §7). */

import { secretBytes } from './secret.ts';

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
/** No digit, and no byte of ASCII: what stands for any character beyond it. */
const notAscii = 0xff;

export const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Where the string that begins at `start`, after its quotation mark, ends; undefined where it does not. */
export function endOfString(bytes: Uint8Array, start: number): number | undefined {
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return at;
    if (byte < 0x20) return undefined;
    if (byte === backslash) at += 1;
  }
  return undefined;
}

/** White space, comma and closing brackets. */
const afterNumber: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20, 0x2c, 0x5d, 0x7d]);

/** Where the number that begins at `start` ends; undefined where it is none. */
export function endOfNumber(bytes: Uint8Array, start: number): number | undefined {
  let at = start;
  const digits = () => {
    const first = at;
    while (isDigit(bytes[at])) at += 1;
    return at > first;
  };
  if (bytes[at] === 0x2d) at += 1;
  if (bytes[at] === 0x30) at += 1;
  else if (!digits()) return undefined;
  if (bytes[at] === 0x2e) {
    at += 1;
    if (!digits()) return undefined;
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    at += 1;
    if (bytes[at] === 0x2b || bytes[at] === 0x2d) at += 1;
    if (!digits()) return undefined;
  }
  // A leading zero is the whole number, and a number is one value.
  return at < bytes.length && !afterNumber.has(bytes[at] ?? 0) ? undefined : at;
}

const simpleEscapes: ReadonlyMap<number, number> = new Map(
  [...'"\\/'].map((character) => [character.charCodeAt(0), character.charCodeAt(0)] as const),
);
const controlEscapes: ReadonlyMap<number, number> = new Map([
  [0x62, 0x08],
  [0x66, 0x0c],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
]);

/** The code of `\uXXXX` at `at`; undefined where there is none. */
function unicodeEscape(raw: Uint8Array, at: number): number | undefined {
  if (raw[at] !== backslash || raw[at + 1] !== letterU) return undefined;
  let code = 0;
  for (let index = at + 2; index < at + 6; index += 1) {
    const digit = Number.parseInt(String.fromCharCode(raw[index] ?? 0), 16);
    if (Number.isNaN(digit)) return undefined;
    code = code * 16 + digit;
  }
  return code;
}

/** A character and how many bytes its escape has; undefined for one that is none, half a surrogate pair included. */
function escapeAt(
  raw: Uint8Array,
  at: number,
): { readonly byte: number; readonly length: number } | undefined {
  const code = unicodeEscape(raw, at);
  if (code === undefined) {
    const kind = raw[at + 1] ?? 0;
    const byte = simpleEscapes.get(kind) ?? controlEscapes.get(kind);
    return byte === undefined ? undefined : { byte, length: 2 };
  }
  if (code < 0xd800 || code > 0xdfff) return { byte: code < 0x80 ? code : notAscii, length: 6 };
  const low = code > 0xdbff ? undefined : unicodeEscape(raw, at + 6);
  return low !== undefined && low >= 0xdc00 && low <= 0xdfff ? { byte: notAscii, length: 12 } : undefined;
}

/**
 * The characters of a string's inner bytes, those beyond ASCII as bytes that are none of its; undefined where an escape
 * is none. The bytes are new ones: they are the caller's to overwrite.
 */
export function unescaped(raw: Uint8Array): Uint8Array | undefined {
  const result = secretBytes(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; length += 1) {
    const byte = raw[at] ?? 0;
    if (byte === backslash) {
      const character = escapeAt(raw, at);
      if (character === undefined) {
        result.fill(0);
        return undefined;
      }
      result[length] = character.byte;
      at += character.length;
    } else {
      result[length] = byte;
      at += 1;
    }
  }
  return result.subarray(0, length);
}
