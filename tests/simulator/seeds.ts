/** The simulator for a file of tests, and how many seeds a run of them plays. */
import { afterAll, beforeAll } from 'vitest';
import { scaled } from '../support/scale.ts';
import { openSimulator, type Simulator } from './simulation.ts';

/** Opened before the tests of the file, and closed after them. */
export function useSimulator(): () => Simulator {
  let simulator: Simulator | undefined;
  beforeAll(async () => {
    simulator = await openSimulator();
  });
  afterAll(() => simulator?.close());
  return () => {
    if (simulator === undefined) throw new Error('the simulator is not open yet');
    return simulator;
  };
}

/** Two files share them, since a simulation keeps one processor busy. */
const seedsOfAFile = scaled(100);

/** Plays the seeds of one file of tests; returns the first that fails, with the command that plays it again. */
export async function firstFailure(simulator: Simulator, file: 0 | 1): Promise<string | undefined> {
  for (let count = 0; count < seedsOfAFile; count += 1) {
    const seed = 1 + file * seedsOfAFile + count;
    const { violation } = await simulator.play(seed);
    if (violation !== undefined) return `${violation.message}: npm run simulate -- --seed ${seed}`;
  }
  return undefined;
}
