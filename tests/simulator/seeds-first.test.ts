import { expect, test } from 'vitest';
import { firstFailure, useSimulator } from './seeds.ts';

const simulator = useSimulator();

test('the first hundred seeds break no rule', { timeout: 3_600_000 }, async () => {
  expect(await firstFailure(simulator(), 0)).toBeUndefined();
});
