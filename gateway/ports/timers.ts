/** Waiting, for what looks again after a pause. */
export interface Timers {
  /** Calls `act` once after as many milliseconds; the function that it gives stops that. */
  after(delayMs: number, act: () => void): () => void;
}
