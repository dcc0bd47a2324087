/** A token bucket per caller, in bounded memory. */
import type { Clock } from '../../ports/clock.ts';

const mostCallers = 50_000;

/** Requests a second that the operator does not set. */
export const requestsPerSecond = {
  /** Limit of one terminal: its operator presses a key now and then, a register sends an order and queries it. */
  terminal: 20,
  /** Limit of one payment link: a page asks once a second or two, and a payer may have it open a few times. */
  paymentLink: 20,
  /** Limit of the signature doctor, by all callers together. */
  signatureDoctor: 20,
  /** Limit of merchants that one IP address makes in a sandbox, which holds a limited number. */
  sandboxMerchants: 10,
} as const;
/** Enough for the merchants of a test suite, which makes them at the same time. */
export const sandboxMerchantsBurst = 100;

/** Returns the headers by which a caller knows when to try again, for a response with that status. */
export const retryHeaders = (httpStatus: number): Readonly<Record<string, string>> =>
  httpStatus === 429 || httpStatus === 503 ? { 'retry-after': '1' } : {};

interface Bucket {
  tokens: number;
  atMs: number;
}

/**
 * `perSecond` calls on average, `burst` at a time; 0 switches the limit off. `uptime`: monotonic clock. Of more than
 * `callersMax` callers the one that was away the longest is forgotten.
 */
export function createRateLimit(
  perSecond: number,
  uptime: Clock,
  callersMax = mostCallers,
  burst = perSecond * 2,
): (caller: string) => boolean {
  const buckets = new Map<string, Bucket>();
  // Callers move to the end when they call, so what this comes to next is the oldest. A new iterator would have to
  // walk over all that was deleted before it.
  const oldest = buckets.keys();

  function bucketOf(caller: string, nowMs: number): Bucket {
    const known = buckets.get(caller);
    if (known !== undefined) {
      buckets.delete(caller);
      return known;
    }
    if (buckets.size >= callersMax) buckets.delete(oldest.next().value ?? '');
    return { tokens: burst, atMs: nowMs };
  }

  return (caller) => {
    if (perSecond === 0) return true;
    const nowMs = uptime.nowMs();
    const bucket = bucketOf(caller, nowMs);
    buckets.set(caller, bucket);
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) * perSecond) / 1000);
    bucket.atMs = nowMs;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  };
}
