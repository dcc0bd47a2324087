/** Amounts as a file writes them. */
import type { Text } from '@tollgate/contract/model';
import type { SettlementMapping } from '@tollgate/contract/settlement/mapping';

type Amounts = SettlementMapping['amounts'];

export type AmountProblem = 'not-an-amount' | 'too-many-decimals' | 'too-large';

/** An amount in minor units, and whether a sign character says that it is below zero. */
export interface WrittenAmount {
  readonly minor: number;
  readonly sign: '+' | '-' | '';
}

/** So many digits are exact in a number. */
const digitsMax = 15;
const [zero, nine] = [48, 57];

export const amountProblems: Readonly<Record<AmountProblem, (form: string, decimals: number) => Text>> = {
  'not-an-amount': (form) => ({ en: `is not an amount in the form ${form}`, zh: `不是 ${form} 格式的金额` }),
  'too-many-decimals': (_form, decimals) => ({
    en: `has more decimals than its currency allows (${decimals})`,
    zh: `小数位数超过该币种的 ${decimals} 位`,
  }),
  'too-large': () => ({ en: `has more than ${digitsMax} digits`, zh: `超过 ${digitsMax} 位数字` }),
};

/** Returns an example of the form that the mapping says. */
export function amountForm({ decimal_sign: decimalSign, thousands_sign: thousandsSign }: Amounts): string {
  return decimalSign === undefined ? '123456' : `1${thousandsSign ?? ''}234${decimalSign}56`;
}

/** Returns the digits without thousands signs; undefined where a group has not three digits. */
function withoutGroups(
  text: string,
  thousandsSign: string,
  decimalSign: string | undefined,
): string | undefined {
  const end = decimalSign === undefined ? -1 : text.indexOf(decimalSign);
  const whole = end === -1 ? text : text.slice(0, end);
  const [first = '', ...groups] = whole.split(thousandsSign);
  const isGrouped = first.length >= 1 && first.length <= 3 && groups.every((group) => group.length === 3);
  return isGrouped ? first + groups.join('') + (end === -1 ? '' : text.slice(end)) : undefined;
}

/** Returns a reader of unsigned amounts in a currency with so many decimals. */
function unsignedReader({
  decimal_sign: decimalSign,
  thousands_sign: thousandsSign,
  decimals = 'currency',
}: Amounts) {
  const decimalCode = decimalSign?.charCodeAt(0) ?? -1;
  return (written: string, currencyDecimals: number): number | AmountProblem => {
    let text: string | undefined = written;
    if (thousandsSign !== undefined && text.includes(thousandsSign)) {
      text = withoutGroups(text, thousandsSign, decimalSign);
      if (text === undefined) return 'not-an-amount';
    }
    let minor = 0;
    let digits = 0;
    /** Decimals so far; -1 before the decimal sign. */
    let scale = -1;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === decimalCode && scale === -1 && digits > 0) {
        scale = 0;
        continue;
      }
      if (code < zero || code > nine) return 'not-an-amount';
      if (scale >= 0 && scale === currencyDecimals) {
        // Zeros beyond the currency's decimals change nothing.
        if (code !== zero) return 'too-many-decimals';
        continue;
      }
      if (scale >= 0) scale += 1;
      minor = minor * 10 + (code - zero);
      digits += 1;
      if (minor > Number.MAX_SAFE_INTEGER) return 'too-large';
    }
    if (digits === 0) return 'not-an-amount';
    if (decimalSign === undefined)
      return rescaled(minor, decimals === 'currency' ? 0 : decimals - currencyDecimals);
    return rescaled(minor, Math.max(scale, 0) - currencyDecimals);
  };
}

/** Moves the decimal sign: `places` above zero to the left. */
function rescaled(minor: number, places: number): number | AmountProblem {
  const scaled = places > 0 ? minor / 10 ** places : minor * 10 ** -places;
  if (!Number.isInteger(scaled)) return 'too-many-decimals';
  return Number.isSafeInteger(scaled) ? scaled : 'too-large';
}

export type ReadAmount = (
  text: string,
  currencyDecimals: number,
  signAt: 'start' | 'end' | 'none',
) => WrittenAmount | AmountProblem;

/** Returns a reader of amounts, written as the mapping says. */
export function amountReader(amounts: Amounts): ReadAmount {
  const readUnsigned = unsignedReader(amounts);
  return (text, currencyDecimals, signAt) => {
    const signed = signAt === 'start' ? text[0] : signAt === 'end' ? text.at(-1) : '';
    const sign = signed === '-' || signed === '+' ? signed : '';
    const digits = sign === '' ? text : signAt === 'start' ? text.slice(1) : text.slice(0, -1);
    const minor = readUnsigned(digits.trim(), currencyDecimals);
    return typeof minor === 'number' ? { minor, sign } : minor;
  };
}
