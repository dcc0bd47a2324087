/** Time of the platform. Nothing below `main.ts` asks the platform itself. */
export interface Clock {
  /** Milliseconds; since 1970 UTC, but for a clock that measures durations. */
  nowMs(): number;
}

/** The gateway's time, in milliseconds since 1970 UTC. */
export interface MerchantClock {
  /** Every time of an order is its merchant's (decision 47). */
  nowMs(merchantNo: string): number;
  /** Of what belongs to no merchant: the scheduler, the numbers of requests, what is forgotten by age. */
  systemMs(): number;
}
