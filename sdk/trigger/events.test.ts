import { callByMethod } from '@tollgate/contract/calls/index';
import { expect, test } from 'vitest';
import { triggerEvents } from './events.ts';

test('every event has a name of its own, a text in both languages and a call that exists', () => {
  const names = triggerEvents.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, text, maker } of triggerEvents) {
    expect(name).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(text.en).toMatch(/^[A-Z].*\.$/);
    expect(text.zh).toMatch(/[\u4e00-\u9fff]。$/u);
    expect(callByMethod(maker.method)).toBeDefined();
  }
});

test('all final results are there, for each of the areas', () => {
  const areas = Map.groupBy(triggerEvents, ({ name }) => name.split('.')[0]);
  for (const area of ['payment', 'code', 'checkout', 'terminal', 'auth'])
    expect(new Set(areas.get(area)?.map(({ transStatus }) => transStatus))).toEqual(new Set([1, 2, 3]));
  for (const area of ['card', 'refund'])
    expect(new Set(areas.get(area)?.map(({ transStatus }) => transStatus))).toEqual(new Set([1, 2]));
  expect(new Set(areas.get('capture')?.map(({ transStatus }) => transStatus))).toEqual(new Set([2, 3]));
});
