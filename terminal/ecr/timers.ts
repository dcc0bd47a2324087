/** Time as the links see it; tests drive it by hand. */
export interface Timers {
  nowMs(): number;
  /** Calls `what` once after `delayMs`; the answer calls it off. */
  after(delayMs: number, what: () => void): () => void;
}

export const platformTimers: Timers = {
  nowMs: () => performance.now(),
  after(delayMs, what) {
    const timer = setTimeout(what, delayMs);
    return () => clearTimeout(timer);
  },
};
