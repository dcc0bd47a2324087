/** The payment that a question to the acquirer refers to. */
import type { Original } from '../../acquirers/port/question.ts';
import { referenceOf } from '../state/channel-reference.ts';
import { type Transaction, totalMinor } from '../state/transaction.ts';

/** Returns the payment as its acquirer knows it. */
export function originalFor(payment: Transaction): Original {
  const { transNo, transType } = payment;
  return { transNo, transType, amountMinor: totalMinor(payment), reference: referenceOf(payment) };
}
