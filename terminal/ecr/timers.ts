/** Time as the links use it; tests control it. */
export interface Timers {
  nowMs(): number;
  /** Calls `what` once after `delayMs`; the result cancels it. */
  after(delayMs: number, what: () => void): () => void;
}

export const platformTimers: Timers = {
  nowMs: () => performance.now(),
  after(delayMs, what) {
    const timer = setTimeout(what, delayMs);
    return () => clearTimeout(timer);
  },
};
