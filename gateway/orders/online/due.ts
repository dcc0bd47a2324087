/** Due work of an online order: its expiry, its wallet, attempts that failed, and debts to acquirers. */
import type { Advancing } from '../change/context.ts';
import { takeEach } from '../change/each.ts';
import { isOpen, type OnlineOrder, type Transaction } from '../state/transaction.ts';
import { reverseOwed } from '../wallet/card-reversals.ts';
import { advancePayment, closeExpired, settleLate } from '../wallet/payment.ts';
import { recoverAttempt } from './card-payment.ts';

const isDue = (at: number | null | undefined, nowMs: number) =>
  at !== null && at !== undefined && at <= nowMs;

/** Closes an order whose time is over, and asks the wallet that could pay it. */
async function advanceOpen(context: Advancing, order: Transaction): Promise<Transaction> {
  if (!isOpen(order)) return order;
  const nowMs = context.clock.nowMs(order.merchantNo);
  const wallet = order.online?.wallet ?? null;
  const isOver = isDue(order.expiresAt, nowMs);
  if (wallet !== null && (isOver || isDue(wallet.checkAt, nowMs))) return advancePayment(context, order);
  return isOver ? closeExpired(context, order) : order;
}

/** Reverses the debts, unless a step before has changed the order: each change asks for its reversals as well. */
const reverseUnchanged =
  ({ version }: OnlineOrder) =>
  (context: Advancing, order: Transaction): Promise<Transaction> =>
    order.version === version ? reverseOwed(context, order) : Promise.resolve(order);

/**
 * Does the due work; safe to repeat, in any process. An acquirer that does not answer keeps no order open, and no other
 * acquirer from being asked.
 */
export async function advanceOnline(context: Advancing, transaction: OnlineOrder): Promise<void> {
  let order: Transaction = transaction;
  const steps = [advanceOpen, recoverAttempt, reverseUnchanged(transaction), settleLate];
  await takeEach(
    steps.map((step) => async () => {
      order = await step(context, order);
    }),
  );
}
