/** Randomness, as the client uses it for idempotency keys and for the jitter of retries; replaced in tests. */
export type Random = (byteCount: number) => Uint8Array;

export const systemRandom: Random = (byteCount) =>
  globalThis.crypto.getRandomValues(new Uint8Array(byteCount));

/** A key that no other request has: 128 random bits as 32 hexadecimal digits. */
export function newIdempotencyKey(random: Random): string {
  return [...random(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** At least 0 and below 1. */
export function randomFraction(random: Random): number {
  const [high = 0, low = 0] = random(2);
  return (high * 256 + low) / 65_536;
}
