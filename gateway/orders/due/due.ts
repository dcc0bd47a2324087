/** What is done for a transaction when it falls due: expiry, delayed results, late money, refunds. */
import { acquirerLimits } from '../../acquirers/limits.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { type Timeline, timeIn } from '../../ports/clock.ts';
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
import { heldUntil } from '../rules/ended.ts';
import { isOpen, type OrderChange, readTransaction, type Transaction } from '../state/transaction.ts';
import { advanceTerminal } from '../terminal/due.ts';
import { advancePayment, settleLate } from '../wallet/payment.ts';
import { putOffUntil } from './pauses.ts';

/** How long other processes keep their hands off what this one has claimed: some questions to an acquirer take it. */
const leaseMs = 30_000;

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

/**
 * The order in its state at this moment: what its time has ended is over, scheduler or not (decision 21). As it is kept
 * where its acquirer is away: the scheduler asks again, and says so.
 */
export async function upToDate(context: Completing, transaction: Transaction): Promise<Transaction> {
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const { expiresAt, online, terminal } = transaction;
  const attempt = online?.attempt ?? terminal?.attempt;
  const ends = isOpen(transaction) ? [expiresAt, attempt?.dueAt ?? null] : [heldUntil(transaction)];
  if (!ends.some((at) => at !== null && nowMs >= at)) return transaction;
  await advanceTransaction(context, transaction).catch(() => {});
  return reread(context, transaction);
}

export type OnDueFault = (
  error: unknown,
  transaction: Pick<TransactionRow, 'merchantNo' | 'transNo'>,
  psn: string,
) => void;

/** What one look has begun. */
export interface Begun {
  /** Transactions and batches. */
  readonly count: number;
  /** Resolves when all of it has ended. */
  readonly done: Promise<unknown>;
}

export interface DueOrders {
  /**
   * Claims what is due in a timeline, as far as its acquirers have places, and begins it. One that fails, or gets no
   * final answer, waits longer each time. Batches close, and cards that no payment needs any more go, as well.
   */
  begin(timeline: Timeline): Promise<Begun>;
  /** Resolves when nothing of the timeline is in progress that was begun before. */
  settle(timeline: Timeline): Promise<void>;
  /** The same of all timelines, at the end. */
  stop(): Promise<void>;
}

const keyOf = ({ merchantNo, transNo }: TransactionRow) => `${merchantNo}/${transNo}`;
const laneOf = (timeline: Timeline) => (typeof timeline === 'string' ? timeline : timeline.merchantNo);

export function createDueOrders(services: OrderContext, onFault: OnDueFault): DueOrders {
  /** No timeline waits for another (decision 47), so each has its own places. */
  const running = new Map<
    Promise<void>,
    { readonly lane: string; readonly acquirer: string; readonly key: string }
  >();

  const runningIn = (timeline: Timeline) => [...running].filter(([, { lane }]) => lane === laneOf(timeline));

  function freePlaces(timeline: Timeline): ReadonlyMap<string, number> {
    const free = new Map<string, number>();
    for (const [, { acquirer }] of runningIn(timeline))
      free.set(acquirer, (free.get(acquirer) ?? acquirerLimits.dueInFlightMax) - 1);
    return free;
  }

  async function advance(row: TransactionRow): Promise<void> {
    const operation = requestContextOf(services);
    const { merchantNo, transNo } = row;
    const beganMs = services.clock.nowMs(merchantNo);
    let hasChanged = false;
    const noted = {
      ...operation,
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
      onFault(error, row, operation.psn);
    }
  }

  return {
    async begin(timeline) {
      const nowMs = timeIn(timeline, services.clock);
      const shares = { each: acquirerLimits.dueInFlightMax, free: freePlaces(timeline) };
      const due = await claimDueTransactions(services.database, nowMs, leaseMs, shares, timeline);
      const lane = laneOf(timeline);
      const busy = new Set([...running.values()].map(({ key }) => key));
      // A change ends the claim, and what was begun may still wait for its acquirer.
      const fresh = due.filter((row) => !busy.has(keyOf(row)));
      const works = fresh.map((row) => {
        const work = advance(row).finally(() => running.delete(work));
        running.set(work, { lane, acquirer: row.askedAcquirer, key: keyOf(row) });
        return work;
      });
      const done = Promise.all(works);
      done.catch(() => {});
      // By age alone, so that a card goes whatever became of its order, and also where none came of it.
      await services.cards.vault.forgetBefore(nowMs - onlineRules.cardKeepMs, timeline);
      const closed = await services.batches.closeDue(services.identifiers.psn, timeline);
      return { count: fresh.length + closed, done };
    },
    async settle(timeline) {
      await Promise.allSettled(runningIn(timeline).map(([work]) => work));
    },
    async stop() {
      await Promise.allSettled(running.keys());
    },
  };
}

/** Does what is due in a timeline at this moment, once; resolves when it is done, with how many there were. */
export async function advanceDue(
  services: OrderContext,
  onFault: OnDueFault,
  timeline: Timeline = 'everyone',
): Promise<number> {
  const { count, done } = await createDueOrders(services, onFault).begin(timeline);
  await done;
  return count;
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
