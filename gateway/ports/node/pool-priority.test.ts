import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { yieldPool } from './pool-priority.ts';

test('the pool gives way to the event loop, which keeps its own priority', async () => {
  const own = getPriority();
  // The pool's threads are there from its first work on.
  await stat('.');
  const yielded = yieldPool();
  expect(yielded > 0).toBe(process.platform === 'linux');
  expect(getPriority()).toBe(own);
  expect(yieldPool()).toBe(yielded);
});
