/** Amounts of a view, decimal text in major units, for the parts of the design, which take minor units. */
import { toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import { formatAmount as formatMinor } from '@tollgate/design/amount';

/** Undefined for what is no amount of a known currency. */
export function minorOf(currency: string, amount: string): number | undefined {
  const decimals = decimalsOf(currency);
  const minor = decimals === undefined ? undefined : toMinor(amount, decimals);
  return typeof minor === 'number' ? minor : undefined;
}

/** The amount as the reader's locale writes it; what is no amount is shown as it came. */
export function formatAmount(locale: string, currency: string, amount: string): string {
  const minor = minorOf(currency, amount);
  return minor === undefined ? `${amount} ${currency}` : formatMinor(locale, currency, minor);
}
