import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstFailure } from './seeds.ts';
import { openSimulator, type Simulator } from './simulation.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await openSimulator();
});
afterAll(() => simulator.close());

test('the first hundred seeds break no rule', { timeout: 900_000 }, async () => {
  expect(await firstFailure(simulator, 0)).toBeUndefined();
});
