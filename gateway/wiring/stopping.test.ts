import { expect, test } from 'vitest';
import { createHeldTimers } from '../ports/timers.testing.ts';
import { stopInOrder, stopMaxMs } from './stopping.ts';

test('a stop ends one thing after the other and leaves no timer', async () => {
  const { timers, delays } = createHeldTimers();
  const ended: string[] = [];
  const steps = ['calls', 'database'].map((name) => ({ name, end: async () => ended.push(name) }));
  await stopInOrder(steps, timers);
  expect([ended, delays()]).toEqual([['calls', 'database'], []]);
});

test('a stop that hangs is cut off at its deadline, with the name of what has not ended', async () => {
  const { timers, elapse } = createHeldTimers();
  let isDatabaseClosed = false;
  const stopped = stopInOrder(
    [
      { name: 'calls', end: async () => {} },
      { name: 'due work', end: () => new Promise(() => {}) },
      { name: 'database', end: () => (isDatabaseClosed = true) },
    ],
    timers,
  );
  const outcome = expect(stopped).rejects.toThrow('it took longer than 40 s and was cut off at: due work');
  await new Promise((resolve) => setImmediate(resolve));
  elapse(stopMaxMs - 1);
  elapse(1);
  await outcome;
  expect(isDatabaseClosed).toBe(false);
});

test('a step that fails ends the stop with its error', async () => {
  const { timers } = createHeldTimers();
  const broken = { name: 'calls', end: () => Promise.reject(new Error('broken')) };
  await expect(stopInOrder([broken], timers)).rejects.toThrow('broken');
});
