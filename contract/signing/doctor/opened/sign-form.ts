/** Reads a `sign` member leniently and says what is wrong with its form. */
import { canonicalSignature } from '../../signature-form.ts';
import type { SignFormCause } from '../types.ts';

export interface SignReading {
  readonly bytes: Uint8Array;
  /** Mistakes of form that this reading corrects; empty for standard Base64. */
  readonly causes: readonly SignFormCause[];
}

/** A longer text is no signature, whatever it is. */
const lengthMax = 4096;
const hexDigits = /^(?:0x)?((?:[0-9A-Fa-f]{2}[\s:-]?)+)$/;

/** All readings of `sign` that make sense, best first; empty if there are none. */
export function readSign(sign: string): readonly SignReading[] {
  if (sign.length > lengthMax) return [];
  const readings: SignReading[] = [];
  collect(sign, [], readings, 0);
  return readings;
}

function collect(
  sign: string,
  causes: readonly SignFormCause[],
  readings: SignReading[],
  depth: number,
): void {
  if (depth > 4 || sign === '') return;
  const add = (bytes: Uint8Array | undefined, more: readonly SignFormCause[]): void => {
    if (bytes === undefined || bytes.length === 0) return;
    const all = [...new Set([...causes, ...more])];
    readings.push({ bytes, causes: all });
    // A text inside the bytes: Base64 or hexadecimal was written as Base64 once more.
    if (bytes.length >= 128 && bytes.every(isPrintable)) {
      collect(String.fromCharCode(...bytes), [...all, 'base64-twice'], readings, depth + 1);
    }
  };
  const hex = hexDigits.exec(sign)?.[1];
  if (hex !== undefined) add(fromHex(hex), ['hex']);
  if (canonicalSignature(sign)) {
    add(fromBase64(sign), []);
    return;
  }
  if (/%[0-9A-Fa-f]{2}/.test(sign)) {
    collect(unescapePercent(sign), [...causes, 'sign-url-encoded'], readings, depth + 1);
    return;
  }
  // Blanks in the place of `+` come from a form whose values were not encoded.
  if (sign.includes(' ')) {
    const filled = sign.replace(/ /g, '+');
    if (canonicalSignature(filled)) collect(filled, [...causes, 'base64-plus-lost'], readings, depth + 1);
  }
  const wrapping = /\s|\\[nr]/g;
  const oneLine = sign.replace(wrapping, '');
  if (oneLine !== sign) {
    collect(oneLine, [...causes, 'base64-line-breaks'], readings, depth + 1);
    return;
  }
  const bare = sign.replace(/^(?:sign=|["'])+|["']+$|\\/g, '');
  if (bare !== sign) {
    collect(bare, [...causes, 'sign-form'], readings, depth + 1);
    return;
  }
  const standard = sign.replace(/-/g, '+').replace(/_/g, '/');
  const urlSafe: readonly SignFormCause[] = standard === sign ? ['base64-padding'] : ['base64url'];
  add(fromBase64(standard.replace(/=+$/, '')), urlSafe);
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d;
}

function unescapePercent(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function fromHex(text: string): Uint8Array {
  const digits = text.replace(/[^0-9A-Fa-f]/g, '');
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16),
  );
}

/** Forgiving Base64 (padding may be missing); undefined for other characters. */
function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
