/** Work on a transaction that falls due: expiry, delayed results, late money, refunds. */
import { acquirerLimits } from '../../acquirers/question-limits.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { type ClockGroup, timeIn } from '../../ports/clock.ts';
import type { TransactionRow } from '../../store/transaction.ts';
import { claimDueTransactions, nextTransactionDueAt, putOffTransaction } from '../../store/transactions.ts';
import { reread } from '../change/apply.ts';
import {
  type Batching,
  type Completing,
  type OrderContext,
  requestContextOf,
  type Stored,
} from '../change/context.ts';
import { advanceOnline } from '../online/due.ts';
import { advanceRefund } from '../reference/refund.ts';
import { heldUntil } from '../rules/authorization-hold.ts';
import { isOpen, type OrderChange, readTransaction, type Transaction } from '../state/transaction.ts';
import { advanceTerminal } from '../terminal/due.ts';
import { advancePayment, settleLate } from '../wallet/payment.ts';
import { type BatchReporting, reportClosed } from './closed-batches.ts';
import { putOffUntil } from './pauses.ts';

/** Lease: other processes skip rows claimed by this one for this long. Some questions to an acquirer take that long. */
const leaseMs = 30_000;

/** Does the due work of one transaction; safe to repeat, in any process. */
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

/**
 * Returns the order at this moment: its time ends it, even if the scheduler has not run (decision 21). Returns it as
 * stored if its acquirer does not answer; the scheduler retries and logs.
 */
export async function upToDate(context: Completing, transaction: Transaction): Promise<Transaction> {
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const { expiresAt, online, terminal } = transaction;
  const attempt = online?.attempt ?? terminal?.attempt;
  // What waits for its acquirer has begun in time.
  const endsAt = (terminal?.advice ?? null) === null ? expiresAt : null;
  const ends = isOpen(transaction) ? [endsAt, attempt?.dueAt ?? null] : [heldUntil(transaction)];
  if (!ends.some((at) => at !== null && nowMs >= at)) return transaction;
  await advanceTransaction(context, transaction).catch(() => {});
  return reread(context, transaction);
}

export type OnDueError = (
  error: unknown,
  transaction: Pick<TransactionRow, 'merchantNo' | 'transNo'>,
  psn: string,
) => void;

/** Work begun by one claim. */
export interface Begun {
  /** Number of transactions and batches. */
  readonly count: number;
  /** Resolves when all of it has ended. */
  readonly done: Promise<unknown>;
}

export interface DueOrders {
  /**
   * Claims due rows of a clock group, as far as their acquirers have places, and begins their work. A row whose work
   * fails, or gets no final answer, waits longer each time. Also closes batches, and erases cards that no payment needs
   * any more.
   */
  begin(clockGroup: ClockGroup): Promise<Begun>;
  /** Resolves when all work of the clock group that was begun before has ended. */
  settle(clockGroup: ClockGroup): Promise<void>;
  /** Resolves when all work of all clock groups has ended. */
  stop(): Promise<void>;
}

/** Stands for the acquirers of closed batches, of which one may have several; no acquirer has such a name. */
const batchReports = 'reports of batches';
const keyOf = ({ merchantNo, transNo }: TransactionRow) => `${merchantNo}/${transNo}`;
const laneOf = (clockGroup: ClockGroup) =>
  typeof clockGroup === 'string' ? clockGroup : clockGroup.merchantNo;

export function createDueOrders(
  services: OrderContext,
  onError: OnDueError,
  onRefusedBatch: BatchReporting['onRefused'] = () => {},
): DueOrders {
  /** Each clock group has its own places, because no clock group waits for another (decision 47). */
  const running = new Map<
    Promise<void>,
    { readonly lane: string; readonly acquirer: string; readonly key: string }
  >();

  const runningIn = (clockGroup: ClockGroup) =>
    [...running].filter(([, { lane }]) => lane === laneOf(clockGroup));

  function freePlaces(clockGroup: ClockGroup): ReadonlyMap<string, number> {
    const free = new Map<string, number>();
    for (const [, { acquirer }] of runningIn(clockGroup))
      free.set(acquirer, Math.max(0, (free.get(acquirer) ?? acquirerLimits.dueInFlightMax) - 1));
    return free;
  }

  async function advance(row: TransactionRow): Promise<void> {
    const context = requestContextOf(services);
    const { merchantNo, transNo } = row;
    const beganMs = services.clock.nowMs(merchantNo);
    let hasChanged = false;
    const noted = {
      ...context,
      onCommitted(change: OrderChange) {
        hasChanged ||= change.transactions.some(({ after }) => after.transNo === transNo);
        services.onCommitted(change);
      },
    };
    try {
      await advanceTransaction(noted, readTransaction(row)).finally(async () => {
        const untilMs = putOffUntil(row, beganMs, services.clock.nowMs(merchantNo));
        if (!hasChanged) await putOffTransaction(services.database, row, untilMs);
      });
    } catch (error) {
      onError(error, row, context.psn);
    }
  }

  return {
    async begin(clockGroup) {
      const nowMs = timeIn(clockGroup, services.clock);
      const free = freePlaces(clockGroup);
      const shares = { each: acquirerLimits.dueInFlightMax, free };
      const due = await claimDueTransactions(services.database, nowMs, leaseMs, shares, clockGroup);
      const lane = laneOf(clockGroup);
      const busy = new Set([...running.values()].map(({ key }) => key));
      // A change ends the claim, and work begun before may still wait for its acquirer.
      const fresh = due.filter((row) => !busy.has(keyOf(row)));
      const works = fresh.map((row) => {
        const work = advance(row).finally(() => running.delete(work));
        running.set(work, { lane, acquirer: row.askedAcquirer, key: keyOf(row) });
        return work;
      });
      // By age alone: a card is erased whatever became of its order, even if no order came of it.
      await services.cards.vault.forgetBefore(nowMs - onlineRules.cardKeepMs, clockGroup);
      const closed = await services.batches.closeDue(services.identifiers.psn, clockGroup);
      const reporter: BatchReporting = {
        onError: (error, batch) => onError(error, batch, services.identifiers.psn()),
        onRefused: onRefusedBatch,
      };
      const places = free.get(batchReports) ?? acquirerLimits.dueInFlightMax;
      const reports = await reportClosed(services, reporter, clockGroup, places);
      const reporting = reports.map((report) => {
        const work = report.finally(() => running.delete(work));
        running.set(work, { lane, acquirer: batchReports, key: '' });
        return work;
      });
      const done = Promise.all([...works, ...reporting]);
      done.catch(() => {});
      return { count: fresh.length + closed, done };
    },
    async settle(clockGroup) {
      await Promise.allSettled(runningIn(clockGroup).map(([work]) => work));
    },
    async stop() {
      await Promise.allSettled(running.keys());
    },
  };
}

/** Does the due work of a clock group at this moment, once; returns the number of transactions and batches. */
export async function advanceDue(
  services: OrderContext,
  onError: OnDueError,
  clockGroup: ClockGroup = 'everyone',
): Promise<number> {
  const { count, done } = await createDueOrders(services, onError).begin(clockGroup);
  await done;
  return count;
}

/** Returns when the next transaction, or batch, of the clock group is due; undefined if none is. */
export async function nextOrderDueAt(
  services: Stored & Batching,
  clockGroup: ClockGroup = 'everyone',
): Promise<number | undefined> {
  const dueTimes = [
    await nextTransactionDueAt(services.database, clockGroup),
    await services.batches.nextDueAt(clockGroup),
  ];
  return dueTimes.reduce((next, at) => (at === undefined ? next : Math.min(at, next ?? at)), undefined);
}
