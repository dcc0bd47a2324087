/** Random numbers that a printed seed brings back. */

export interface SeededRandom {
  readonly seed: number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  /** True in `share` (0 to 1) of all cases. */
  chance(share: number): boolean;
}

/** Mulberry32: 32 bits of state are enough to choose moments and amounts. */
export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    seed: seed >>> 0,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (share) => next() < share,
  };
}
