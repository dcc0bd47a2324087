/** The clock of a process: the platform's in production, one that can be advanced in the sandbox. */
import type { Clock, ClockGroup, MerchantClock } from '../ports/clock.ts';

export interface ProcessClock extends MerchantClock {
  /** Milliseconds by which the system's clock is ahead of the platform's, or that of a merchant with its own. */
  offsetMs(merchantNo?: string): number;
  /** The clock group of all merchants that follow the system's clock. */
  readonly system: Exclude<ClockGroup, object>;
  clockGroupOf(merchantNo: string): ClockGroup;
  /** The platform's time, where a merchant's is another: clients of an advanced sandbox sign by either. */
  otherTimes(merchantNo: string): readonly number[];
  /** Moves the clock of a group to `atMs` if that is ahead. Rejects with ClockGone where its merchant was removed. */
  advanceTo(atMs: number, clockGroup?: ClockGroup): Promise<void>;
  /** Notes for people who look at timelines that it was moved from there to where it is now. */
  note(fromMs: number, clockGroup: ClockGroup): Promise<void>;
  /** Takes over what other processes have advanced. */
  refresh(): Promise<void>;
}

/** Production has the platform's clock and nothing that moves it. */
export function createFixedClock(platform: Clock): ProcessClock {
  const refuse = () => Promise.reject(new Error('only the sandbox has a clock that can be advanced'));
  return {
    nowMs: platform.nowMs,
    systemMs: platform.nowMs,
    offsetMs: () => 0,
    system: 'everyone',
    clockGroupOf: () => 'everyone',
    otherTimes: () => [],
    advanceTo: refuse,
    note: refuse,
    refresh: async () => {},
  };
}
