import { expect, test } from 'vitest';
import { computerTime, sandboxTime } from './clock-moves.ts';

// At 100 the clock went from 100 to 1,000; at 200, when it was 1,100, to 5,000.
const moves = [
  { real_ms: 100, from_ms: 100, to_ms: 1_000 },
  { real_ms: 200, from_ms: 1_100, to_ms: 5_000 },
];

test.each([
  [40, 40],
  [1_050, 150],
  [5_007, 207],
])('%d by the sandbox is %d by the computer, and back', (sandboxMs, computerMs) => {
  expect(computerTime(sandboxMs, moves)).toBe(computerMs);
  expect(sandboxTime(computerMs, moves)).toBe(sandboxMs);
});

test('what happened in the course of a move happened when it was made', () => {
  expect(computerTime(500, moves)).toBe(100);
  expect(computerTime(3_000, moves)).toBe(200);
});

test('a clock that was never moved is the computer’s', () => {
  expect([computerTime(7, []), sandboxTime(7, [])]).toEqual([7, 7]);
});
