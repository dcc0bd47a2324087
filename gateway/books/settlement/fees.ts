/** Fees agreed with an acquirer, as the operator writes them, such as `1.4% + 0.10 EUR` or `Visa 1.9%`. */
import { fixedDecimal } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { Text } from '@tollgate/contract/model';
import type { AgreedFee } from '../../store/settlement/agreed-fees.ts';

/** Decimals of a percentage: a millionth of the amount is the smallest part. */
const percentDecimals = 4;
const form =
  /^(?:(payment|refund) )?(?:([A-Za-z][A-Za-z0-9+_-]{0,31}) )?(\d{1,2})(?:\.(\d{1,4}))?%(?: ?\+ ?(\d{1,9})(?:\.(\d{1,4}))? ([A-Z]{3})| of ([A-Z]{3}))?$/;

export const feeProblem: Text = {
  en: "write a fee as '1.4% + 0.10 EUR', '1.4% of EUR', '1.4%', 'Visa 1.9%', or 'refund 0% + 0.25 EUR'",
  zh: "手续费应写为 '1.4% + 0.10 EUR'、'1.4% of EUR'、'1.4%'、'Visa 1.9%' 或 'refund 0% + 0.25 EUR'",
};

/** Reads one agreed fee; undefined for any other text. */
export function readFee(text: string): AgreedFee | undefined {
  const [, kind, payMethodId, whole, part = '', fixed, cents = '', fixedCurrency, ofCurrency] =
    form.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const currency = fixedCurrency ?? ofCurrency ?? null;
  const decimals = currency === null ? 0 : decimalsOf(currency);
  if (decimals === undefined || cents.length > decimals) return undefined;
  return {
    kind: kind === 'refund' ? 'refund' : 'payment',
    payMethodId: payMethodId ?? null,
    currency,
    millionths: Number(whole + part.padEnd(percentDecimals, '0')),
    fixedMinor: fixed === undefined ? 0 : Number(fixed + cents.padEnd(decimals, '0')),
  };
}

/** Writes a fee as it is read. */
export function feeText({ kind, payMethodId, currency, millionths, fixedMinor }: AgreedFee): string {
  const percent = String(millionths).padStart(percentDecimals + 1, '0');
  const part = percent.slice(-percentDecimals).replace(/0+$/, '');
  const rate = `${percent.slice(0, -percentDecimals)}${part === '' ? '' : `.${part}`}%`;
  const fixed =
    currency !== null && fixedMinor > 0
      ? ` + ${fixedDecimal(fixedMinor, decimalsOf(currency) ?? 0)} ${currency}`
      : '';
  const of = currency !== null && fixedMinor === 0 ? ` of ${currency}` : '';
  return [
    kind === 'refund' ? 'refund ' : '',
    payMethodId === null ? '' : `${payMethodId} `,
    rate,
    fixed,
    of,
  ].join('');
}
