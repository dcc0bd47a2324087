/** Highest tip that a merchant takes: a percentage of the order amount (decision 42). */
import { limits } from '@tollgate/contract/limits';
import { type Refusal, refuse } from '../state/refusal.ts';
import { partsOf, type Transaction, wholeMinor } from '../state/transaction.ts';
import { wireAmount } from '../state/wire.ts';

/** Returns E04152 for a tip above `tipMaxPercent` of the order; amounts in minor units. */
export function tipRefusal(
  order: { readonly orderMinor: number; readonly currency: string },
  tipMinor: number,
  tipMaxPercent: number,
): Refusal | undefined {
  // 12 digits times 1,000 percent stay below 2^53.
  if (tipMinor * 100 <= order.orderMinor * tipMaxPercent) return undefined;
  const maxMinor = Math.floor((order.orderMinor * tipMaxPercent) / 100);
  const detail = `at most ${wireAmount(order, maxMinor)} ${order.currency} for this order`;
  return refuse('E04152', { field: 'tip_amount', detail });
}

/** Returns E04152 for a tip that brings a completion above the limit of acquirers over the authorized amount. */
export function heldTipRefusal(
  completion: Transaction,
  tipMinor: number,
  heldMinor: number,
): Refusal | undefined {
  const takenMinor = wholeMinor(completion) - partsOf(completion).tipMinor;
  const upToMinor = heldMinor + Math.floor((heldMinor * limits.tipAboveAuthorizedPercent) / 100);
  const maxMinor = Math.max(0, upToMinor - takenMinor);
  if (tipMinor <= maxMinor) return undefined;
  const amount = (minor: number) => `${wireAmount(completion, minor)} ${completion.currency}`;
  const detail = `at most ${amount(maxMinor)}: ${amount(heldMinor)} are authorized`;
  return refuse('E04152', { field: 'tip_amount', detail });
}
