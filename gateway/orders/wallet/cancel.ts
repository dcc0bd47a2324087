/** Cancel of a payment (spec §4, decision 18). */
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { Applied } from '../change/apply.ts';
import type { Advancing, Limits, Numbered, Stored } from '../change/context.ts';
import { historyOf } from '../change/find.ts';
import type { OrderEvent } from '../state/events.ts';
import { isRefusal, type Refusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { endAndStop } from './payment.ts';

export interface Cancelled extends Applied {
  /** psn of the change that ended the order: a repeated cancel gets the first one's (decision 38). */
  readonly messageId: string;
}

const isEnd = ({ type }: OrderEvent) => type === 'cancelled' || type === 'closed' || type === 'failed';

/** Adds the number of the cancel; if it changed nothing, the number of the change that had ended the order before. */
async function numbered(context: Stored & Numbered, applied: Applied): Promise<Cancelled> {
  if (applied.events.length > 0) return { ...applied, messageId: context.psn };
  const { merchantNo, transNo } = applied.transaction;
  const history = await historyOf(context.database, merchantNo, transNo);
  const end = history.find(({ events }) => events.some(isEnd));
  return { ...applied, messageId: end?.psn ?? context.psn };
}

/**
 * Cancels: closes an unpaid order, takes back one in progress or paid. A repeat changes nothing. A card's payment is
 * owed a reversal with the cancel itself, and reversed right after it.
 */
export async function cancelPayment(
  context: Advancing & Limits,
  transaction: Transaction,
  reason: string | undefined,
): Promise<Cancelled | Refusal> {
  const errorMsg = refusalMessage('E04121', reason === undefined ? {} : { detail: reason });
  const { refundDays } = await context.limitsOf(transaction.merchantNo);
  const applied = await endAndStop(context, transaction, { type: 'cancel', errorMsg, refundDays });
  return isRefusal(applied) ? applied : numbered(context, applied);
}
