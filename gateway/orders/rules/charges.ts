/** Amounts that a payer is charged beside an order's own, and discounts, as replies and notifications report them. */
import type { ChannelCharges } from '../../store/transaction.ts';
import { type Transaction, totalMinor } from '../state/transaction.ts';

const none: ChannelCharges = {};

/** Returns the parts in minor units, absent ones as zero. */
export function chargesOf({ charges }: Pick<Transaction, 'charges'>): Required<ChannelCharges> {
  const { feeMinor = 0, vatMinor = 0, merchantDiscountMinor = 0, channelDiscountMinor = 0 } = charges ?? none;
  return { feeMinor, vatMinor, merchantDiscountMinor, channelDiscountMinor };
}

/** Returns trans_amount: the order with its parts, the payer's fee and the tax on it. */
export function transMinor(transaction: Transaction): number {
  const { feeMinor, vatMinor } = chargesOf(transaction);
  return totalMinor(transaction) + feeMinor + vatMinor;
}

const discountMinor = (transaction: Transaction): number => {
  const { merchantDiscountMinor, channelDiscountMinor } = chargesOf(transaction);
  return merchantDiscountMinor + channelDiscountMinor;
};

/** Returns the amount that the payer has to pay: trans_amount after discounts. */
export const payableMinor = (transaction: Transaction): number =>
  transMinor(transaction) - discountMinor(transaction);

/**
 * Returns paid_amount of a completed payment. Refunds count against the order's own payment (`paidMinor`): fee and
 * discounts are between payer and channel.
 */
export function payerPaidMinor(transaction: Transaction): number {
  return transaction.paidMinor + payableMinor(transaction) - totalMinor(transaction);
}
