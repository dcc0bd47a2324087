/** Timers for tests: time passes as a test says. */
import type { Timers } from './timers.ts';

export function createHeldTimers() {
  let nowMs = 0;
  const waiting = new Set<{ readonly atMs: number; readonly act: () => void }>();
  const timers: Timers = {
    after(delayMs, act) {
      const timer = { atMs: nowMs + delayMs, act };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
  };
  return {
    timers,
    /** How long each that has not run out still waits. */
    delays: () => [...waiting].map(({ atMs }) => atMs - nowMs),
    elapse(byMs: number): void {
      nowMs += byMs;
      for (const timer of waiting) {
        if (timer.atMs > nowMs) continue;
        waiting.delete(timer);
        timer.act();
      }
    },
  };
}
