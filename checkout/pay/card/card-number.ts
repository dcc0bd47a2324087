/**
 * Typing of a card number: digits in the groups of its brand, with the caret kept at its digit.
 *
 * Digits are picked one by one: a regular expression would leave the number in the engine's memory as its last input.
 */
import { groupDigits } from '@tollgate/contract/card-brands';

export const maxPanDigits = 19;

/** The ASCII digit of a character, full-width ones of Chinese keyboards included; undefined for others. */
function digitOf(character: string): string | undefined {
  const code = character.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) return character;
  return code >= 0xff10 && code <= 0xff19 ? String.fromCharCode(code - 0xff10 + 0x30) : undefined;
}

/** The digits of a text, up to a maximum. */
export function digitsOf(text: string, max: number): string {
  let digits = '';
  for (const character of text) {
    if (digits.length === max) break;
    digits += digitOf(character) ?? '';
  }
  return digits;
}

export interface Typed {
  readonly value: string;
  /** The position of the caret in the value. */
  readonly caret: number;
}

/** The position in a grouped text after this many digits; after the separator too where the caret was behind it. */
function caretBehind(value: string, digits: number, isAtEnd: boolean): number {
  if (isAtEnd) return value.length;
  let passed = 0;
  for (let position = 0; position < value.length; position += 1) {
    if (passed === digits) return position;
    if (digitOf(value.charAt(position)) !== undefined) passed += 1;
  }
  return value.length;
}

/**
 * The number in its groups.
 *
 * @param typed the content of the field after the browser's own change
 * @param before its content before that; where only a separator was deleted, the digit beside it is deleted too
 * @param isForward whether the deletion went forward (Delete) or back (Backspace)
 */
export function groupNumber(typed: Typed, before: string, isForward = false): Typed {
  let left = digitsOf(typed.value.slice(0, typed.caret), maxPanDigits);
  let right = digitsOf(typed.value.slice(typed.caret), maxPanDigits - left.length);
  const isSeparatorGone =
    typed.value.length === before.length - 1 && left + right === digitsOf(before, maxPanDigits);
  if (isSeparatorGone && isForward) right = right.slice(1);
  else if (isSeparatorGone) left = left.slice(0, -1);
  const value = groupDigits(left + right).join(' ');
  return { value, caret: caretBehind(value, left.length, right === '') };
}
