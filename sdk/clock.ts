/** Time, as the client uses it; replaced in tests, where waiting takes no time. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  nowMs(): number;
  /** Resolves after `durationMs`. @throws the signal's reason once that is aborted */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  sleep: (durationMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, durationMs);
      signal?.addEventListener('abort', abort, { once: true });
    }),
};

/** Returns the clock with whole milliseconds, as the wire has them: one of the caller's own may have fractions. */
export const wholeClock = (clock: Clock = systemClock): Clock => ({
  nowMs: () => Math.trunc(clock.nowMs()),
  sleep: (durationMs, signal) => clock.sleep(durationMs, signal),
});
