/** `digits` / 10^`scale`, in lowest terms: 34.50 is 345 and 1, 1.0E+7 is 10000000 and 0. */
export interface ExactDecimal {
    readonly digits: bigint;
    readonly scale: number;
}
/** Why a text is no amount of a currency. */
export type AmountProblem = 'not-a-number' | 'negative' | 'too-many-decimals' | 'too-large';
/**
 * Reads decimal text such as `34.50`, `5.`, `.5` or `1.0E+7` without loss.
 *
 * Undefined for all else: signs before the number, blanks, hexadecimal, Infinity, separators, more than 40
 * characters, an exponent beyond ±20.
 */
export declare function parseAmount(text: string): ExactDecimal | undefined;
/** The shortest plain text of a decimal in lowest terms: no exponent, no trailing zeros. */
export declare function decimalText({ digits, scale }: ExactDecimal): string;
/**
 * The minor units of an amount text: `toMinor('34.5', 2)` is 3450. Never above `limits.amountMaxMinor`.
 *
 * Otherwise the reason: `negative` for what would be an amount but for its minus sign, `too-many-decimals`
 * for more than the currency has (trailing zeros do not count: 34.500 is 34.50), `too-large`, `not-a-number`.
 */
export declare function toMinor(text: string, decimals: number): number | AmountProblem;
/**
 * The shortest decimal text of minor units: `fromMinor(3450, 2)` is `34.5`, `fromMinor(500, 2)` is `5`.
 *
 * @throws RangeError where `minor` is no whole number from 0 on: that is a broken sum, not an amount.
 */
export declare function fromMinor(minor: number, decimals: number): string;
