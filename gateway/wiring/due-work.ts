/** Does the due work of one clock group: what is due at this moment, or step by step as its clock is advanced. */
import type { Delivery } from '../notifications/delivery.ts';
import type { OrderContext } from '../orders/change/context.ts';
import { type Begun, createDueOrders, nextOrderDueAt } from '../orders/due/due.ts';
import { type ClockGroup, timeIn } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';
import type { ProcessClock } from './clock.ts';

/** Reports of acquirers that come later, by themselves. */
export interface LateReports {
  /** When the next one of the clock group is due; undefined where none waits. */
  nextAtMs(clockGroup: ClockGroup): number | undefined;
  /** Applies what is due in the clock group; returns the number applied. */
  fire(clockGroup: ClockGroup): Promise<number>;
}

export interface DueWorkDeps {
  readonly orders: OrderContext;
  readonly delivery: Delivery;
  readonly nextNotificationAt: (clockGroup: ClockGroup) => Promise<number | undefined>;
  readonly clock: ProcessClock;
  readonly log: Log;
  readonly timers: Timers;
  /** Those of the sandbox's acquirer. */
  readonly reports?: LateReports | undefined;
}

/** How much an advance made happen. */
export interface Fired {
  readonly orders: number;
  readonly notifications: number;
}

/** So many rounds, each of them quick, in one look: what else is to be done by the caller has its turn again. */
const roundsMax = 20;
/** Time that a look waits for its work; longer work goes on while the next look is made. */
const patienceMs = 250;

export interface DueWork {
  /** Begins what is due; waits neither for notifications nor for acquirers that take their time. */
  look(clockGroup: ClockGroup): Promise<void>;
  /** Resolves when nothing is in progress that was begun before. */
  stop(): Promise<void>;
  /** Moves the clock group's clock on, stopping at every due time in between; resolves when all of it is done. */
  step(clockGroup: ClockGroup, byMs: number): Promise<Fired>;
}

export function createDueWork(deps: DueWorkDeps, isStopped: () => boolean): DueWork {
  const { orders, delivery, clock, log, timers } = deps;

  const due = createDueOrders(
    orders,
    (error, { transNo, merchantNo }, psn) =>
      log.error({ psn, transNo, merchantNo, err: error }, 'due work failed'),
    (refused) => log.warn(refused, 'the acquirer rejected the totals of a closed batch: compare them'),
  );

  async function fireOrders(clockGroup: ClockGroup): Promise<Begun> {
    const reported = (await deps.reports?.fire(clockGroup)) ?? 0;
    const { count, done } = await due.begin(clockGroup);
    return { count: reported + count, done };
  }

  /** Returns true if all of it has ended within the patience of a look. */
  function endsSoon({ done }: Begun): Promise<boolean> {
    return new Promise((resolve) => {
      const stopTimer = timers.after(patienceMs, () => resolve(false));
      const end = () => {
        stopTimer();
        resolve(true);
      };
      done.then(end, end);
    });
  }

  /** Does all that is due at this moment, and waits for it: it belongs to the time before the next advance. */
  async function finishDue(clockGroup: ClockGroup, done: { orders: number; notifications: number }) {
    for (let worked = 1; worked > 0 && !isStopped(); ) {
      const { count: fired, done: fires } = await fireOrders(clockGroup);
      await fires;
      // First notifications of what was just fired are sent without a query for them.
      const begun = await delivery.settle(clockGroup);
      const sent = await delivery.deliverDue(clockGroup);
      done.orders += fired;
      done.notifications += begun + sent;
      worked = fired + sent;
    }
  }

  return {
    stop: due.stop,
    async look(clockGroup) {
      for (let round = 0; round < roundsMax && !isStopped(); round += 1) {
        await delivery.pump(clockGroup);
        const begun = await fireOrders(clockGroup);
        if (begun.count === 0 || !(await endsSoon(begun))) break;
      }
      await delivery.pump(clockGroup);
    },
    async step(clockGroup, byMs) {
      const done = { orders: 0, notifications: 0 };
      const fromMs = timeIn(clockGroup, clock);
      const targetMs = fromMs + byMs;
      await due.settle(clockGroup);
      await delivery.settle(clockGroup);
      while (!isStopped()) {
        await finishDue(clockGroup, done);
        const dueTimes = [
          await nextOrderDueAt(orders, clockGroup),
          await deps.nextNotificationAt(clockGroup),
          deps.reports?.nextAtMs(clockGroup),
        ].filter((at) => at !== undefined);
        const nextAt = Math.min(...dueTimes, targetMs);
        if (nextAt >= targetMs) break;
        // Due but claimed elsewhere: the clock moves a little, so that this cannot spin.
        await clock.advanceTo(Math.max(nextAt, timeIn(clockGroup, clock) + 1), clockGroup);
      }
      if (isStopped()) throw new Error('the gateway stops; the clock was not advanced all the way');
      await clock.advanceTo(targetMs, clockGroup);
      if (byMs > 0) await clock.note(fromMs, clockGroup);
      await finishDue(clockGroup, done);
      return done;
    },
  };
}
