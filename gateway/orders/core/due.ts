/** What is done for a transaction when it falls due: expiry, delayed results, late money, refunds. */
import { onlineRules } from '../../checkout/rules.ts';
import { type Timeline, timeIn } from '../../ports/clock.ts';
import type { TransactionRow } from '../../store/transaction.ts';
import { claimDueTransactions, nextTransactionDueAt } from '../../store/transactions.ts';
import { advanceOnline } from '../online/due.ts';
import { advancePayment, settleLate } from '../qr/payment.ts';
import { advanceRefund } from '../reference/refund.ts';
import { advanceTerminal } from '../terminal/due.ts';
import { reread } from './apply.ts';
import { type Batching, type Completing, type OrderContext, operationOf, type Stored } from './context.ts';
import { heldUntil } from './ended.ts';
import { isOpen, readTransaction, type Transaction } from './transaction.ts';

/** How long other processes keep their hands off what this one has claimed. */
const leaseMs = 10_000;
const claimMax = 200;

/** Does what is due for one transaction; safe to repeat, whoever did it before. */
export async function advanceTransaction(context: Completing, transaction: Transaction): Promise<void> {
  switch (transaction.flow) {
    case 'qr':
      await (isOpen(transaction) ? advancePayment(context, transaction) : settleLate(context, transaction));
      return;
    case 'online':
      return advanceOnline(context, transaction);
    case 'terminal':
    case 'reference':
      return advanceTerminal(context, transaction);
    case 'refund':
      return advanceRefund(context, transaction);
  }
}

/** The order in its state at this moment: what its time has ended is over, scheduler or not (decision 21). */
export async function upToDate(context: Completing, transaction: Transaction): Promise<Transaction> {
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const { expiresAt, online, terminal } = transaction;
  const attempt = online?.attempt ?? terminal?.attempt;
  const ends = isOpen(transaction) ? [expiresAt, attempt?.dueAt ?? null] : [heldUntil(transaction)];
  if (!ends.some((at) => at !== null && nowMs >= at)) return transaction;
  await advanceTransaction(context, transaction);
  return reread(context, transaction);
}

/**
 * Claims what is due in a timeline and does it, side by side; resolves when all of it is done, with how many there were.
 * One that fails is reported and stays due after its lease. Batches close, and cards that no payment needs any more go,
 * as well.
 */
export async function advanceDue(
  services: OrderContext,
  onFault: (error: unknown, transaction: Pick<TransactionRow, 'merchantNo' | 'transNo'>, psn: string) => void,
  timeline: Timeline = 'everyone',
): Promise<number> {
  const nowMs = timeIn(timeline, services.clock);
  const due = await claimDueTransactions(services.database, nowMs, leaseMs, claimMax, timeline);
  await Promise.all(
    due.map(async (row) => {
      const operation = operationOf(services);
      try {
        await advanceTransaction(operation, readTransaction(row));
      } catch (error) {
        onFault(error, row, operation.psn);
      }
    }),
  );
  // By age alone, so that a card goes whatever became of its order, and also where none came of it.
  await services.cards.vault.forgetBefore(nowMs - onlineRules.cardKeepMs, timeline);
  return due.length + (await services.batches.closeDue(services.identifiers.psn, timeline));
}

/** When the next transaction, or batch, of the timeline is due; undefined where none is. */
export async function nextOrderDueAt(
  services: Stored & Batching,
  timeline: Timeline = 'everyone',
): Promise<number | undefined> {
  const dueTimes = [
    await nextTransactionDueAt(services.database, timeline),
    await services.batches.nextDueAt(timeline),
  ];
  return dueTimes.reduce((next, at) => (at === undefined ? next : Math.min(at, next ?? at)), undefined);
}
