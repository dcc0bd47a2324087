/** How many seeds a run of the tests plays. */
import { scaled } from '../support/scale.ts';
import type { Simulator } from './simulation.ts';

/** Two files share them, since a simulation keeps one processor busy. */
const seedsOfAFile = scaled(100);

/** What the seeds of one file of tests show: the first that fails, with how to play it again. */
export async function firstFailure(simulator: Simulator, file: 0 | 1): Promise<string | undefined> {
  for (let count = 0; count < seedsOfAFile; count += 1) {
    const seed = 1 + file * seedsOfAFile + count;
    const { violation } = await simulator.play(seed);
    if (violation !== undefined) return `${violation.message}: npm run simulate -- --seed ${seed}`;
  }
  return undefined;
}
