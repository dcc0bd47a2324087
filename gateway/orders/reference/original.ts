/** The payment that an operation refers to, as orders and as its acquirer know it. */
import type { Original } from '../../acquirers/port/question.ts';
import type { BeginCommand } from '../rules/reference-commands.ts';
import { referenceOf } from '../state/channel-reference.ts';
import {
  type AmountParts,
  type Transaction,
  totalMinor,
  transType,
  wholeMinor,
} from '../state/transaction.ts';

/** Returns the command of an operation to its original; undefined if the transaction is no operation. */
export function originalCommandOf(
  operation: Pick<Transaction, 'transNo' | 'transType' | 'currency' | 'orderMinor'> & {
    readonly terminal: AmountParts | null;
  },
): BeginCommand | undefined {
  const { transNo: by, transType: type, currency } = operation;
  switch (type) {
    case transType.void:
      return { type: 'void', by };
    case transType.authorizationCancel:
      return { type: 'cancel-authorization', by };
    case transType.completion:
      return { type: 'capture', by, amountMinor: wholeMinor(operation), currency };
    case transType.completionCancel:
      return { type: 'cancel-completion', by };
    // An increment is an operation on an authorization, under the type of one.
    case transType.authorization:
    case transType.sale:
    case transType.refund:
    case transType.completionRefund:
    case transType.cashback:
    case transType.cashAdvance:
      return undefined;
    default:
      return type satisfies never;
  }
}

/** Returns the payment as its acquirer knows it. */
export function originalFor(payment: Transaction): Original {
  const { transNo, transType } = payment;
  return { transNo, transType, amountMinor: totalMinor(payment), reference: referenceOf(payment) };
}
