/** Replies whose till had gone: they are said again when it comes back. */
import type { TillIdentity } from './till-handler.ts';
import type { Timers } from './timers.ts';

const keptPerTillMax = 50;
const tillsMax = 50;
const keptMs = 600_000;

interface Kept {
  readonly reply: string;
  readonly at: number;
}

export interface Undelivered {
  keep(till: TillIdentity, reply: string): void;
  /** What was kept for the till, oldest first; it is forgotten here. */
  take(till: TillIdentity): readonly string[];
}

export function createUndelivered(timers: Timers): Undelivered {
  const tills = new Map<TillIdentity, Kept[]>();
  return {
    keep(till, reply) {
      const kept = tills.get(till) ?? [];
      // Put in anew, so that the till heard of longest ago is the first to go.
      tills.delete(till);
      tills.set(till, [...kept, { reply, at: timers.nowMs() }].slice(-keptPerTillMax));
      for (const oldest of tills.keys()) {
        if (tills.size <= tillsMax) break;
        tills.delete(oldest);
      }
    },
    take(till) {
      const kept = tills.get(till) ?? [];
      tills.delete(till);
      return kept.filter(({ at }) => timers.nowMs() - at < keptMs).map(({ reply }) => reply);
    },
  };
}
