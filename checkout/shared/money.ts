/** Amounts as the reader's locale writes them, with the decimals that ISO 4217 gives the currency. */
import { decimalsOf } from '@tollgate/contract/currencies';

export interface AmountPart {
  readonly kind: 'currency' | 'number';
  readonly text: string;
}

function isDecimal(amount: string): amount is `${number}` {
  return /^\d{1,15}(\.\d{1,3})?$/.test(amount);
}

/**
 * The parts of a formatted amount in their order; joined they are the whole text.
 *
 * Intl formats the decimal text itself, so no floating-point number is used. Its own decimals follow
 * use rather than ISO 4217 for some currencies (IQD, LAK, UGX), therefore they are set (decision 12).
 * What is no amount or no currency is shown as it came.
 */
export function amountParts(locale: string, currency: string, amount: string): readonly AmountPart[] {
  const decimals = decimalsOf(currency);
  if (decimals === undefined || !isDecimal(amount)) {
    return [{ kind: 'number', text: `${amount} ${currency}` }];
  }
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return format
    .formatToParts(amount)
    .map(({ type, value }) => ({ kind: type === 'currency' ? 'currency' : 'number', text: value }));
}

/** The amount as one text. */
export function formatAmount(locale: string, currency: string, amount: string): string {
  return amountParts(locale, currency, amount)
    .map((part) => part.text)
    .join('');
}
