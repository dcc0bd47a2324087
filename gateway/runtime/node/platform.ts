/** Clock and randomness of the platform. */
import { createHash, randomFillSync, timingSafeEqual } from 'node:crypto';
import type { Clock, MerchantClock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';

/** The same for every merchant. */
export const platformClock: Clock & MerchantClock = {
  nowMs: () => Date.now(),
  systemMs: () => Date.now(),
};

/** Monotonic milliseconds, for durations. */
export const uptimeClock: Clock = { nowMs: () => performance.now() };

const pool = new Uint8Array(4096);
let used = pool.length;

export const platformRandom: Random = {
  bytes(length) {
    if (length > pool.length) return randomFillSync(new Uint8Array(length));
    if (used + length > pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += length;
    return pool.slice(used - length, used);
  },
};

/** Passwords of Basic apps are 32 random bytes that the gateway makes itself, so a plain hash is enough. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export function equalInConstantTime(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(left)), Buffer.from(hashOf(right)));
}
