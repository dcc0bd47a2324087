import { expect, test } from 'vitest';
import { failureLines, failureOf } from './failure.ts';
import { Violation } from './oracle/violation.ts';
import { shrink } from './shrink.ts';
import type { Outcome, Simulator } from './simulation.ts';

const outcomeOf = (seed: number, rule: string | undefined): Outcome => ({
  seed,
  trace: [],
  hash: '',
  simulatedMs: 0,
  events: 0,
  statements: 0,
  violation: rule === undefined ? undefined : new Violation(rule, 'broken', 0),
});

/** Fails by `money` where all `needed` steps are played, and by another rule where only the first is. */
const failingWith = (needed: readonly number[]): Simulator => ({
  async play(seed, steps = []) {
    const isWhole = needed.every((step) => steps.includes(step));
    return outcomeOf(seed, isWhole ? 'money' : steps.includes(needed[0] ?? -1) ? 'order' : undefined);
  },
  close: async () => {},
});

test.each([[[3]], [[0, 9]], [[2, 5, 7]]])('the steps %j are all that is left', async (needed) => {
  const all = Array.from({ length: 10 }, (_, index) => index);
  const { steps, outcome } = await shrink(failingWith(needed), outcomeOf(7, 'money'), all);
  expect(steps).toEqual(needed);
  expect(outcome.violation?.rule).toBe('money');
});

test('a seed is reported with the fewest steps, and with all where steps are chosen or shrinking is not wished', async () => {
  const simulator = failingWith([0, 1]);
  const failing = outcomeOf(7, 'money');
  const found = await failureOf(simulator, failing, true);
  expect(found).toMatchObject({ seed: 7, rule: 'money', message: 'money: broken', steps: [0, 1] });
  expect(failureLines(found).at(-1)).toContain('npm run simulate -- --seed 7 --steps 0,1');
  expect((await failureOf(simulator, failing, false)).steps.length).toBeGreaterThan(2);
  expect((await failureOf(simulator, failing, true, [0, 1, 2])).steps).toEqual([0, 1, 2]);
});
