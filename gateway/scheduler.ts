/** Fires what has become due, in real time or as the sandbox's clock is advanced. */
import type { Logger } from 'pino';
import type { Delivery } from './notifications/delivery.ts';
import type { OrderContext } from './orders/core/context.ts';
import { advanceDue, nextOrderDueAt } from './orders/core/due.ts';
import type { OrderChange } from './orders/core/transaction.ts';
import type { SandboxClock } from './sandbox-clock.ts';

const pollMs = 250;

export interface Scheduler {
  /** Looks at once whether something is due, because a change made it so. */
  wake(change: OrderChange): void;
  start(): void;
  stop(): Promise<void>;
  /** Moves the sandbox's clock on, stopping at every due time in between; resolves when all of it is done. */
  advance(byMs: number): Promise<{ readonly orders: number; readonly notifications: number }>;
}

export interface SchedulerDeps {
  readonly orders: OrderContext;
  readonly delivery: Delivery;
  readonly nextNoticeAt: () => Promise<number | undefined>;
  readonly clock: SandboxClock;
  readonly log: Logger;
  /** Forgets a portion of what is kept for a time. */
  readonly forget: () => Promise<void>;
}

export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { orders, delivery, clock, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;
  let advancing: Promise<unknown> = Promise.resolve();
  let stepping = false;

  const fireOrders = () =>
    advanceDue(orders, (fault, transaction, psn) =>
      log.error(
        { psn, transNo: transaction.transNo, merchantNo: transaction.merchantNo, err: fault },
        'due work failed',
      ),
    );

  async function look(): Promise<void> {
    try {
      await clock.refresh();
      await delivery.pump();
      while ((await fireOrders()) > 0 && !stopped);
      await delivery.pump();
      await deps.forget();
    } catch (fault) {
      log.error({ err: fault }, 'looking for due work failed');
    }
  }

  function run(): void {
    if (stopped || stepping) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    clearTimeout(timer);
    running = look().finally(() => {
      running = undefined;
      if (stopped || stepping) return;
      if (again) {
        again = false;
        run();
      } else {
        timer = setTimeout(run, pollMs);
      }
    });
  }

  /** Does all that is due at this moment, and waits for it: it belongs to the time before the next advance. */
  async function finishDue(done: { orders: number; notifications: number }): Promise<void> {
    for (let worked = 1; worked > 0 && !stopped; ) {
      const fired = await fireOrders();
      // First notifications of what was just fired are sent without a query for them.
      const begun = delivery.inFlight;
      await delivery.settle();
      const sent = await delivery.deliverDue();
      done.orders += fired;
      done.notifications += begun + sent;
      worked = fired + sent;
    }
  }

  async function step(byMs: number) {
    const done = { orders: 0, notifications: 0 };
    const fromMs = clock.systemMs();
    const targetMs = fromMs + byMs;
    stepping = true;
    try {
      await running;
      await delivery.settle();
      while (!stopped) {
        await finishDue(done);
        const dueTimes = [await nextOrderDueAt(orders), await deps.nextNoticeAt()].filter(
          (at) => at !== undefined,
        );
        const nextAt = Math.min(...dueTimes, targetMs);
        if (nextAt >= targetMs) break;
        // Due but claimed elsewhere: the clock moves a little, so that this cannot spin.
        await clock.advanceTo(Math.max(nextAt, clock.systemMs() + 1));
      }
      if (stopped) throw new Error('the gateway stops; the clock was not advanced all the way');
      await clock.advanceTo(targetMs);
      if (byMs > 0) await clock.note(fromMs);
      await finishDue(done);
      return done;
    } finally {
      stepping = false;
      run();
    }
  }

  return {
    wake(change) {
      for (const notice of change.notices)
        if (notice.claimedUntil > 0) delivery.send({ ...notice, psn: change.psn, attempts: 0 });
      if (stopped || stepping || change.notices.every((notice) => notice.claimedUntil > 0)) return;
      delivery.pump().catch((fault) => log.error({ err: fault }, 'pump failed'));
    },
    start() {
      stopped = false;
      run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await advancing;
      await running;
    },
    advance(byMs) {
      const result = advancing.then(() => step(byMs));
      advancing = result.catch(() => {});
      return result;
    },
  };
}
