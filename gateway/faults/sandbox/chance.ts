/** Chances of a rule: whether its nth event is struck follows from the seed and n alone, in any process. */
import { hexOf } from '../../ports/encodings.ts';
import type { Random } from '../../ports/random.ts';

/** FNV-1a, so that neighboring texts begin at places that are far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** The random port of a seed: the same bytes for the same text. Of no use for secrets. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) & 255;
  };
  return { bytes: (length) => Uint8Array.from({ length }, next) };
}

/** Evenly from 0 to below 1. */
export function fractionOf(random: Random): number {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  return (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) / 2 ** 32;
}

export interface Chance {
  readonly seed: string;
  /** Every nth event, counted from the first that can be meant. */
  readonly every: number;
  /** Probability that each of these is struck, above 0 and up to 1. */
  readonly probability: number;
}

/** Returns true if the event of this number is struck; the first event is 1. */
export function isStruck({ seed, every, probability }: Chance, number: number): boolean {
  if (number % every !== 0) return false;
  return probability >= 1 || fractionOf(seededRandom(`${seed}:${number}`)) < probability;
}

const seedBytes = 6;

/** A seed for a rule that names none. */
export const newSeed = (random: Random): string => hexOf(random.bytes(seedBytes));
