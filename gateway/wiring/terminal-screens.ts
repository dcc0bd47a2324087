/** Keeps terminals' screens up to date while the gateway runs: sends them what ended and what waits. */
import { type OrderContext, type RequestContext, requestContextOf } from '../orders/change/context.ts';
import type { OrderChange } from '../orders/state/transaction.ts';
import { dispatchWaiting, followChange } from '../orders/terminal/dispatch.ts';
import type { Log } from '../ports/log.ts';
import type { Timers } from '../ports/timers.ts';
import type { TerminalId } from '../terminals/service.ts';

/** How often to look for what another process has left waiting when it died. */
const repairMs = 5_000;

export interface TerminalScreens {
  /** After every committed change; returns at once. */
  follow(change: OrderChange): void;
  start(): void;
  /** Waits for what is in progress. */
  stop(): Promise<void>;
}

export function createTerminalScreens(orders: OrderContext, log: Log, timers: Timers): TerminalScreens {
  const running = new Set<Promise<void>>();
  let stopTimer = () => {};
  let after: TerminalId | undefined;

  function keep(psn: string, work: Promise<void>): void {
    const kept = work
      .catch((error) => log.error({ psn, err: error }, "a terminal's screen could not be kept up to date"))
      .finally(() => running.delete(kept));
    running.add(kept);
  }

  async function repair(context: RequestContext): Promise<void> {
    after = await dispatchWaiting(context, after);
  }

  function look(): void {
    stopTimer = timers.after(repairMs, look);
    const context = requestContextOf(orders);
    // Where the last look still runs, the database has enough to do.
    if (running.size === 0) keep(context.psn, repair(context));
  }

  return {
    follow(change) {
      if (change.transactions.some(({ before, after }) => before !== undefined && after.terminal !== null))
        keep(change.psn, followChange(orders, change));
    },
    start() {
      stopTimer = timers.after(repairMs, look);
    },
    async stop() {
      stopTimer();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
