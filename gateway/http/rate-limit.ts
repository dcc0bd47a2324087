/** A token bucket per caller, in bounded memory. */
import type { Clock } from '../ports/clock.ts';

const callersMax = 50_000;

interface Bucket {
  tokens: number;
  atMs: number;
}

/** `perSecond` calls on average, twice that in a burst; 0 switches the limit off. `uptime`: monotonic clock. */
export function createRateLimit(perSecond: number, uptime: Clock): (caller: string) => boolean {
  const buckets = new Map<string, Bucket>();
  const burst = perSecond * 2;
  return (caller) => {
    if (perSecond === 0) return true;
    const nowMs = uptime.nowMs();
    const bucket = buckets.get(caller) ?? { tokens: burst, atMs: nowMs };
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.atMs) * perSecond) / 1000);
    bucket.atMs = nowMs;
    if (buckets.size >= callersMax && !buckets.has(caller)) buckets.clear();
    buckets.set(caller, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  };
}
