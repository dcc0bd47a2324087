/** Payments as acquirers get them with questions that refer to them (decision 52). */
import type { ChannelReference, Original } from '../../acquirers/port/question.ts';
import { type Transaction, totalMinor } from './transaction.ts';

/** Returns how the acquirer named what it has carried out; null as long as it has named nothing. */
export function referenceOf(transaction: Transaction): ChannelReference | null {
  const { channelTransNo, channelUserId, refNo, terminal, online } = transaction;
  if (channelTransNo === null) return null;
  const authCode = terminal?.approval?.authCode ?? online?.paidAttempt?.result?.authCode;
  return {
    channelTransNo,
    userId: channelUserId ?? '',
    refNo: refNo ?? '',
    ...(authCode === undefined ? {} : { authCode }),
  };
}

export function asOriginal(payment: Transaction): Original {
  const { transNo, transType, paidMinor } = payment;
  const amountMinor = paidMinor > 0 ? paidMinor : totalMinor(payment);
  return { transNo, transType, amountMinor, reference: referenceOf(payment) };
}
