/** Chances of one simulation: every purpose has numbers of its own, so that leaving a step out changes no other. */
import { createRandom, type SeededRandom } from '../support/random.ts';

export interface Dice extends SeededRandom {
  pick<Value>(values: readonly Value[]): Value;
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
}

/** FNV-1a over seed and purpose. */
function mixed(seed: number, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${seed}/${purpose}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}

export function createDice(seed: number, purpose: string): Dice {
  const random = createRandom(mixed(seed, purpose));
  return {
    ...random,
    pick<Value>(values: readonly Value[]): Value {
      const value = values[random.between(0, values.length - 1)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const entries = Object.entries(weights) as [Name, number][];
      let left = random.between(
        1,
        entries.reduce((sum, [, weight]) => sum + weight, 0),
      );
      for (const [name, weight] of entries) {
        left -= weight;
        if (left <= 0) return name;
      }
      throw new RangeError('no weights');
    },
  };
}
