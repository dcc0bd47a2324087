import { expect, test } from 'vitest';
import { planOf } from './plan.ts';
import { firstFailure, useSimulator } from './seeds.ts';

const simulator = useSimulator();

test('a seed played twice gives the same trace, whatever was played in between', async () => {
  const first = await simulator().play(11);
  await simulator().play(12);
  const again = await simulator().play(11);
  expect(again.trace).toEqual(first.trace);
  expect(again.hash).toBe(first.hash);
  expect(first.trace.length).toBeGreaterThan(20);
});

test('a step that is left out changes nothing before its moment', async () => {
  const plan = planOf(11);
  const [whole, part] = [
    await simulator().play(11),
    await simulator().play(
      11,
      plan.slice(0, -1).map(({ index }) => index),
    ),
  ];
  const untilMs = plan.at(-1)?.atMs ?? 0;
  const before = (trace: readonly string[]) => trace.filter((line) => Number(line.split(' ')[0]) < untilMs);
  expect(before(part.trace)).toEqual(before(whole.trace));
});

test('the second hundred seeds break no rule', { timeout: 3_600_000 }, async () => {
  expect(await firstFailure(simulator(), 1)).toBeUndefined();
});
