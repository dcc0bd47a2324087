/** Amounts as terminals take them: every digit is added at the right, so that no decimal point is keyed. */
import { fromMinor, toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import { limits } from '@tollgate/contract/limits';

/** The digits in the field, without leading zeros. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '');
}

/** Digits as the field shows them, with all decimals of the currency: `1250` of USD is `12.50`. */
export function shownAmount(digits: string, currency: string): string {
  const decimals = decimalsOf(currency) ?? 2;
  const padded = digits.padStart(decimals + 1, '0');
  if (decimals === 0) return padded;
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/** Digits after one more; the largest amount is not exceeded. */
export function withDigit(digits: string, more: string): string {
  const next = digitsOf(digits + more);
  return Number(next === '' ? '0' : next) > limits.amountMaxMinor ? digits : next;
}

/** The shortest decimal text, as it is sent; `0` where nothing was keyed. */
export function wireOf(digits: string, currency: string): string {
  return fromMinor(Number(digits === '' ? '0' : digits), decimalsOf(currency) ?? 2);
}

/** The digits of decimal text, to begin with. */
export function digitsOfWire(amount: string, currency: string): string {
  const minor = toMinor(amount, decimalsOf(currency) ?? 2);
  return typeof minor === 'number' && minor > 0 ? String(minor) : '';
}
