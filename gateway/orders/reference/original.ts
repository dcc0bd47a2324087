/** The payment that a question to the acquirer refers to. */
import type { Original } from '../../acquirers/port/question.ts';
import { type Transaction, totalMinor } from '../state/transaction.ts';

/** Returns the payment as its acquirer knows it. */
export function originalFor(payment: Transaction): Original {
  const { transNo, transType, channelTransNo, channelUserId, refNo, terminal } = payment;
  const authCode = terminal?.approval?.authCode;
  const reference =
    channelTransNo === null
      ? null
      : {
          channelTransNo,
          userId: channelUserId ?? '',
          refNo: refNo ?? '',
          ...(authCode !== undefined && { authCode }),
        };
  return { transNo, transType, amountMinor: totalMinor(payment), reference };
}
