/** Fires what has become due, in real time or as a clock of the sandbox is advanced. */
import type { BulkWork } from '../notifications/bulk.ts';
import type { OrderChange } from '../orders/state/transaction.ts';
import type { Timers } from '../ports/timers.ts';
import { createDueWork, type DueWorkDeps, type Fired } from './due-work.ts';

const pollMs = 250;

export interface Scheduler {
  /** Looks at once whether something is due, because a change made it so. */
  wake(change: OrderChange): void;
  start(): void;
  stop(): Promise<void>;
  /**
   * Moves the sandbox's clock on, or that of a merchant with its own clock, stopping at every due time in between;
   * resolves when all of it is done. No clock waits for another.
   */
  advance(byMs: number, merchantNo?: string): Promise<Fired>;
}

/** The next due time of a merchant with its own clock, by that clock. */
export interface OwnDue {
  readonly merchantNo: string;
  readonly atMs: number;
}

export interface SchedulerDeps extends DueWorkDeps {
  /** Forgets a portion of what is kept for a time. */
  readonly forget: () => Promise<void>;
  /** Resends in bulk, which go by the platform's time and are waited for by nothing. */
  readonly bulk: BulkWork;
  /** Finds merchants with their own clock that have due work; absent: there are none. */
  readonly ownDue?: (() => Promise<readonly OwnDue[]>) | undefined;
}

/** Runs `look`, then again when it is asked to, or after a pause. */
function createPoll(timers: Timers, look: () => Promise<void>) {
  let stopTimer = () => {};
  let running: Promise<void> | undefined;
  let again = false;
  let isHeld = true;

  function run(): void {
    if (isHeld) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    stopTimer();
    running = look().finally(() => {
      running = undefined;
      if (isHeld) return;
      if (again) {
        again = false;
        run();
      } else {
        stopTimer = timers.after(pollMs, run);
      }
    });
  }

  return {
    run,
    /** Looks no more; resolves when the present look has ended. */
    async hold(): Promise<void> {
      isHeld = true;
      stopTimer();
      await running;
    },
    release(): void {
      isHeld = false;
      run();
    },
  };
}

export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { delivery, clock, log, timers } = deps;
  let stopped = true;
  let stepping = false;
  let advancing: Promise<unknown> = Promise.resolve();
  const work = createDueWork(deps, () => stopped);
  /** Merchants with their own clocks whose due work is being done, or waits for that. */
  const busy = new Map<string, Promise<unknown>>();

  const reportError = (error: unknown) => log.error({ err: error }, 'looking for due work failed');

  const poll = createPoll(timers, async () => {
    try {
      await clock.refresh();
      await work.look(clock.system);
      deps.bulk.look();
      await deps.forget();
    } catch (error) {
      reportError(error);
    }
  });

  /** One after another for each merchant; merchants wait for themselves alone. */
  function inTurn<Result>(merchantNo: string, act: () => Promise<Result>): Promise<Result> {
    const result = (busy.get(merchantNo) ?? Promise.resolve()).then(act);
    const ended = result
      .catch(() => {})
      .then(() => {
        if (busy.get(merchantNo) === ended) busy.delete(merchantNo);
      });
    busy.set(merchantNo, ended);
    return result;
  }

  const ownPoll = createPoll(timers, async () => {
    try {
      await clock.refresh();
      for (const { merchantNo, atMs } of (await deps.ownDue?.()) ?? []) {
        if (atMs > clock.nowMs(merchantNo) || busy.has(merchantNo)) continue;
        inTurn(merchantNo, () => work.look({ merchantNo })).catch(reportError);
      }
    } catch (error) {
      reportError(error);
    }
  });

  async function stepSystem(byMs: number): Promise<Fired> {
    stepping = true;
    try {
      await poll.hold();
      return await work.step(clock.system, byMs);
    } finally {
      stepping = false;
      if (!stopped) poll.release();
    }
  }

  return {
    wake(change) {
      for (const notification of change.notifications)
        if (notification.claimedUntil > 0) delivery.send({ ...notification, psn: change.psn, attempts: 0 });
      const unclaimed = change.notifications.find((notification) => notification.claimedUntil === 0);
      if (stopped || unclaimed === undefined) return;
      const clockGroup = clock.clockGroupOf(unclaimed.merchantNo);
      if (typeof clockGroup === 'string' ? stepping : busy.has(clockGroup.merchantNo)) return;
      delivery.pump(clockGroup).catch((error) => log.error({ err: error }, 'pump failed'));
    },
    start() {
      stopped = false;
      poll.release();
      if (deps.ownDue !== undefined) ownPoll.release();
    },
    async stop() {
      stopped = true;
      await Promise.all([poll.hold(), ownPoll.hold(), advancing, deps.bulk.stop()]);
      await Promise.all(busy.values());
      await work.stop();
    },
    advance(byMs, merchantNo) {
      const clockGroup = merchantNo === undefined ? clock.system : clock.clockGroupOf(merchantNo);
      if (typeof clockGroup !== 'string')
        return inTurn(clockGroup.merchantNo, () => work.step(clockGroup, byMs));
      const result = advancing.then(() => stepSystem(byMs));
      advancing = result.catch(() => {});
      return result;
    },
  };
}
