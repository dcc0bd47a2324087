/** Amounts: exact decimals in major units on the wire, whole minor units inside (decision 12). */

/** Largest amount: 12 digits of minor units, as ISO 8583 carries them. */
export const amountMaxMinor = 999_999_999_999;
/** Most decimals that a currency has. */
export const decimalsMax = 3;

/** `digits` / 10^`scale`, in lowest terms: 34.50 is 345 and 1, 1.0E+7 is 10000000 and 0. */
export interface ExactDecimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Why a text is no amount of a currency. */
export type AmountProblem = 'not-a-number' | 'negative' | 'too-many-decimals' | 'too-large';

/** Says what is wrong with an amount, or what to send. `currency`: undefined where the request names none. */
export function amountProblemText(
  problem: AmountProblem,
  currency?: { readonly code: string; readonly decimals: number },
): string {
  switch (problem) {
    case 'not-a-number':
      return 'send an amount such as 34.50';
    case 'negative':
      return 'must not be negative';
    case 'too-many-decimals':
      return currency === undefined
        ? `a currency has at most ${decimalsMax} decimals`
        : `${currency.code} has ${currency.decimals} decimals`;
    case 'too-large':
      return `at most ${amountMaxMinor} minor units`;
  }
}

const lengthMax = 40;
const exponentMax = 20;
const form = /^(?:([0-9]+)(?:\.([0-9]*))?|\.([0-9]+))(?:[eE]([+-]?[0-9]+))?$/;

/**
 * Reads decimal text such as `34.50`, `5.`, `.5` or `1.0E+7` without loss.
 *
 * Undefined for all else: signs before the number, blanks, hexadecimal, Infinity, separators, more than 40
 * characters, an exponent beyond ±20.
 */
export function parseAmount(text: string): ExactDecimal | undefined {
  if (text.length > lengthMax) return undefined;
  const parts = form.exec(text);
  if (parts === null) return undefined;
  const exponent = Number(parts[4] ?? '0');
  if (Math.abs(exponent) > exponentMax) return undefined;
  const decimals = parts[2] ?? parts[3] ?? '';
  let digits = BigInt((parts[1] ?? '') + decimals);
  let scale = decimals.length - exponent;
  if (digits === 0n) return { digits, scale: 0 };
  if (scale < 0) {
    digits *= 10n ** BigInt(-scale);
    scale = 0;
  }
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n;
    scale--;
  }
  return { digits, scale };
}

/** The shortest plain text of a decimal in lowest terms: no exponent, no trailing zeros. */
export function decimalText({ digits, scale }: ExactDecimal): string {
  if (scale === 0) return String(digits);
  const padded = String(digits).padStart(scale + 1, '0');
  return `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/**
 * The minor units of an amount text: `toMinor('34.5', 2)` is 3450. Never above `amountMaxMinor`.
 *
 * Otherwise the reason: `negative` for what would be an amount but for its minus sign, `too-many-decimals`
 * for more than the currency has (trailing zeros do not count: 34.500 is 34.50), `too-large`, `not-a-number`.
 */
export function toMinor(text: string, decimals: number): number | AmountProblem {
  if (text.startsWith('-')) return parseAmount(text.slice(1)) === undefined ? 'not-a-number' : 'negative';
  const amount = parseAmount(text);
  if (amount === undefined) return 'not-a-number';
  if (amount.scale > decimals) return 'too-many-decimals';
  const minor = amount.digits * 10n ** BigInt(decimals - amount.scale);
  return minor > BigInt(amountMaxMinor) ? 'too-large' : Number(minor);
}

/** Returns decimal text with all decimals: `fixedDecimal(1250, 2)` is `12.50`, `fixedDecimal(-300, 2)` is `-3.00`. */
export function fixedDecimal(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`;
  return `${minor < 0 ? '-' : ''}${digits.slice(0, point)}${fraction}`;
}

/**
 * The shortest decimal text of minor units: `fromMinor(3450, 2)` is `34.5`, `fromMinor(500, 2)` is `5`.
 *
 * @throws RangeError where `minor` is no whole number from 0 on: that is a broken sum, not an amount.
 */
export function fromMinor(minor: number, decimals: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError(`not an amount in minor units: ${minor}`);
  const digits = String(minor).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}
