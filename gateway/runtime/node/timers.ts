/** The platform's timers. */
import type { Timers } from '../../ports/timers.ts';

export const platformTimers: Timers = {
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};
