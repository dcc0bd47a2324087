/** What is done for a transaction when it falls due: expiry, delayed results, late money, refunds. */

import { claimDueTransactions, nextTransactionDueAt } from '../store/transactions.ts';
import { reread } from './apply.ts';
import { advancePayment, settleLate } from './payment.ts';
import { advanceRefund } from './refund.ts';
import type { OrderRoom } from './room.ts';
import { status, type Transaction } from './transaction.ts';

/** How long other processes keep their hands off what this one has claimed. */
const leaseMs = 10_000;
const claimMax = 200;

/** Does what is due for one transaction; safe to repeat, whoever did it before. */
export async function advanceTransaction(
  room: OrderRoom,
  transaction: Transaction,
  psn: string,
): Promise<void> {
  if (transaction.kind === 'refund') return advanceRefund(room, transaction, psn);
  const isOpen = transaction.transStatus === status.prepaid || transaction.transStatus === status.processing;
  await (isOpen ? advancePayment(room, transaction, psn) : settleLate(room, transaction, psn));
}

/** The order as it stands at this moment: closed where its time is over, scheduler or not (decision 21). */
export async function upToDate(room: OrderRoom, transaction: Transaction, psn: string): Promise<Transaction> {
  const isOpen = transaction.transStatus === status.prepaid || transaction.transStatus === status.processing;
  const isOver = transaction.expiresAt !== null && room.clock.nowMs() >= transaction.expiresAt;
  if (!isOpen || !isOver) return transaction;
  await advanceTransaction(room, transaction, psn);
  return reread(room, transaction);
}

/**
 * Claims what is due and does it, side by side; resolves when all of it is done, with how many there were.
 * One that fails is reported and stays due after its lease.
 */
export async function advanceDue(
  room: OrderRoom,
  onFault: (error: unknown, transaction: Transaction, psn: string) => void,
): Promise<number> {
  const due = await claimDueTransactions(room.database, room.clock.nowMs(), leaseMs, claimMax);
  await Promise.all(
    due.map(async (transaction) => {
      const psn = room.identifiers.psn();
      await advanceTransaction(room, transaction, psn).catch((error) => onFault(error, transaction, psn));
    }),
  );
  return due.length;
}

export const nextOrderDueAt = (room: OrderRoom) => nextTransactionDueAt(room.database);
