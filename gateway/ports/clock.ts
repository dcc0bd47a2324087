/** Time of the platform. Nothing below `main.ts` asks the platform itself. */
export interface Clock {
  /** Milliseconds; since 1970 UTC, but for a clock that measures durations. */
  nowMs(): number;
}

/**
 * Due work that goes by one clock. `everyone`: of all merchants, by the system's clock. `followers`: the same without
 * the merchants that have their own clock. Otherwise of one of these, by its clock.
 */
export type ClockGroup = 'everyone' | 'followers' | { readonly merchantNo: string };

/** The gateway's time, in milliseconds since 1970 UTC. */
export interface MerchantClock {
  /** Every time of an order is its merchant's (decision 47). */
  nowMs(merchantNo: string): number;
  /**
   * Returns the time of work that belongs to no merchant: the scheduler, the numbers of requests, records dropped by
   * age.
   */
  systemMs(): number;
  /** The clock group of a merchant's due work; absent where all merchants follow the system's clock. */
  clockGroupOf?(merchantNo: string): ClockGroup;
}

/** No clock is advanced beyond it: a trans_no has years of four digits, and the letters of a psn repeat. */
export const latestMs = Date.UTC(2100, 0, 1);

/** Why a clock that shows this time is not advanced by so much, in words for the refusal; undefined where it may be. */
export function advanceProblem(nowMs: number, byMs: number): string | undefined {
  const restMs = latestMs - nowMs;
  if (byMs <= restMs) return undefined;
  return `at most ${Math.max(0, restMs)}, until 2100-01-01; for an earlier time create a merchant`;
}

/** The merchant whose clock it is was removed. */
export class ClockGone extends Error {}

/** The time in a clock group. */
export const timeIn = (clockGroup: ClockGroup, clock: MerchantClock): number =>
  typeof clockGroup === 'string' ? clock.systemMs() : clock.nowMs(clockGroup.merchantNo);
