/** Typing of an expiry: MM/YY, however it comes: typed, pasted, or filled in as MM/YYYY or YYYY-MM. */
import { digitsOf, type Typed } from './card-number.ts';

/** MMYYYY or YYYYMM as MMYY; undefined for what has another number of digits or no century of ours. */
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
 * The text of the field after a change.
 * @param before what stood there: a slash that was just deleted does not come back at once
 */
export function formatExpiry(typed: string, before: string): Typed {
  let digits = withTwoDigitMonth(typed, digitsOf(typed, 6));
  const isDeletion = typed.length < before.length;
  if (isDeletion && typed.length === 2 && before === `${typed}/`) digits = digits.slice(0, 1);
  digits = withoutCentury(digits) ?? digits;
  // Four digits of a year need more room than two, so they are let in while they are being typed.
  const year = digits.slice(2, digits.startsWith('20', 2) ? 6 : 4);
  const hasSlash = digits.length > 2 || (digits.length === 2 && !isDeletion);
  const value = hasSlash ? `${digits.slice(0, 2)}/${year}` : digits;
  return { value, caret: value.length };
}

/** MMYY of what stands in the field. */
export function expiryDigits(text: string): string {
  const digits = digitsOf(text, 6);
  return withoutCentury(digits) ?? digits.slice(0, 4);
}
