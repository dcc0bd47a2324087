/** Timers that wait until a test advances them. */
import type { Timers } from './timers.ts';

export interface ManualTimers extends Timers {
  /** Goes on by `durationMs`; everything due until then happens in order, with promises settled in between. */
  advance(durationMs: number): Promise<void>;
  /** How many calls are waiting: a closed link leaves none behind. */
  readonly waiting: number;
}

export function manualTimers(): ManualTimers {
  let now = 0;
  let waiting: { readonly at: number; readonly what: () => void }[] = [];

  /** Lets whatever waits for a promise go on first. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

  return {
    nowMs: () => now,
    after(delayMs, what) {
      const entry = { at: now + delayMs, what };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    async advance(durationMs) {
      const until = now + durationMs;
      await settle();
      for (;;) {
        const next = waiting.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        waiting = waiting.filter((one) => one !== next);
        now = next.at;
        next.what();
        await settle();
      }
      now = until;
    },
    get waiting() {
      return waiting.length;
    },
  };
}
