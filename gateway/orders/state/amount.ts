import { amountProblemText, toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import { type Refusal, refuse } from './refusal.ts';

/** Refuses a currency that ISO 4217 does not have. */
export const unknownCurrency = (currency: string): Refusal | undefined =>
  decimalsOf(currency) === undefined
    ? refuse('E04114', { field: 'price_currency', detail: 'use an ISO 4217 code' })
    : undefined;

/**
 * Returns the minor units of an amount in `field`, in a known currency; E04115 where there are none (decision 12).
 * Zero passes: the contract's reader says where it is allowed.
 */
export function minorOf(text: string, currency: string, field: string): number | Refusal {
  const decimals = decimalsOf(currency) ?? 2;
  const minor = toMinor(text, decimals);
  return typeof minor === 'number'
    ? minor
    : refuse('E04115', { field, detail: amountProblemText(minor, { code: currency, decimals }) });
}
