/**
 * Card numbers and codes in memory: bytes that are overwritten after use. A string stays in the heap until it is
 * collected, and its memory until it is used again, which may be never.
 */
import type { Digits } from '@tollgate/contract/cards';

/**
 * Bytes for a secret. A short Uint8Array of its own is in the heap, where the collector moves it about and leaves
 * copies behind; what an ArrayBuffer holds stays where it is.
 */
export function secretBytes(length: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer(length));
}

/** A text of one byte for each character; reads like a string, and turns into none. */
export interface SecretText extends Digits {
  /** Overwrites it; the code that took it out of a card does so as soon as the card has been used. */
  erase(): void;
  /** In logs and JSON. */
  toJSON(): string;
}

/** `bytes` become the secret's own. */
export function createSecret(bytes: Uint8Array): SecretText {
  return {
    get length() {
      return bytes.length;
    },
    charCodeAt: (at) => bytes[at] ?? Number.NaN,
    erase() {
      bytes.fill(0);
    },
    toJSON: () => '[secret]',
  };
}

/** The same characters as their own bytes, at `at` of `target`. */
export function writeDigits(digits: Digits, target: Uint8Array, at: number): void {
  for (let index = 0; index < digits.length; index += 1) target[at + index] = digits.charCodeAt(index);
}

/** Returns true if both have the same characters. */
export function isSameText(left: Digits, right: Digits): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left.charCodeAt(at) !== right.charCodeAt(at)) return false;
  return true;
}
