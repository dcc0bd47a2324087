/** Typing of an expiry: MM/YY, however it comes: typed, pasted, or filled in as MM/YYYY or YYYY-MM. */
import { digitsOf, type Typed } from './card-number.ts';

/** MMYYYY or YYYYMM as MMYY; undefined for another number of digits or another century. */
function withoutCentury(digits: string): string | undefined {
  if (digits.length !== 6) return undefined;
  if (digits.startsWith('20', 2)) return digits.slice(0, 2) + digits.slice(4);
  return digits.startsWith('20') ? digits.slice(4) + digits.slice(2, 4) : undefined;
}

/** A first digit from 2 on can only be a month of one digit, and so can one that a separator follows. */
function withTwoDigitMonth(text: string, digits: string): string {
  const second = text.trimStart().charAt(1);
  const isAlone = digits.length >= 1 && second !== '' && digitsOf(second, 1) === '';
  const isSingle = isAlone || (digits.length > 0 && digits.charAt(0) > '1');
  return isSingle && !digits.startsWith('20') ? `0${digits}` : digits;
}

/**
 * The text of the field after a change. @param before its text before: a slash that was just deleted is not added again
 */
export function formatExpiry(typed: string, before: string): Typed {
  let digits = withTwoDigitMonth(typed, digitsOf(typed, 6));
  const isDeletion = typed.length < before.length;
  if (isDeletion && typed.length === 2 && before === `${typed}/`) digits = digits.slice(0, 1);
  digits = withoutCentury(digits) ?? digits;
  // Four digits of a year are longer than two, so they are accepted while they are being typed.
  const year = digits.slice(2, digits.startsWith('20', 2) ? 6 : 4);
  const hasSlash = digits.length > 2 || (digits.length === 2 && !isDeletion);
  const value = hasSlash ? `${digits.slice(0, 2)}/${year}` : digits;
  return { value, caret: value.length };
}

/** MMYY of the content of the field. */
export function expiryDigits(text: string): string {
  const digits = digitsOf(text, 6);
  return withoutCentury(digits) ?? digits.slice(0, 4);
}
