/** The window's edges, to the millisecond. */
import { expect, test } from 'vitest';
import { timestampFailure } from './timestamp.ts';

const nowMs = Date.UTC(2026, 10, 21, 9, 30);
const toleranceMs = 15 * 60_000;

test.each([
  [-toleranceMs, undefined],
  [-toleranceMs - 1, 'SYS005'],
  [toleranceMs, undefined],
  [toleranceMs + 1, 'SYS005'],
  [0, undefined],
])('%i ms from the gateway’s time: %s', (offsetMs, code) => {
  expect(timestampFailure(String(nowMs + offsetMs), [nowMs])?.code).toBe(code);
});

test('a refusal says the gateway’s time and how far off the sender’s is', () => {
  expect(timestampFailure(String(nowMs - toleranceMs - 1), [nowMs])?.msg).toContain(
    `gateway time ${nowMs}, yours 901 s behind`,
  );
  expect(timestampFailure(String(nowMs + toleranceMs + 1), [nowMs])?.msg).toContain('901 s ahead');
});

test('seconds are named as such, anything else is no timestamp', () => {
  expect(timestampFailure('1795253400', [nowMs])?.msg).toContain('seconds');
  for (const text of ['', '12', '1.7952534e12', '-1795253400000', '17952534000000', 'now']) {
    expect(timestampFailure(text, [nowMs])?.code).toBe('SYS011');
  }
});

test('an advanced sandbox understands the world’s time as well', () => {
  const advancedMs = nowMs + 12 * 3_600_000;
  expect(timestampFailure(String(nowMs), [advancedMs])?.code).toBe('SYS005');
  expect(timestampFailure(String(nowMs), [advancedMs, nowMs])).toBeUndefined();
  expect(timestampFailure(String(advancedMs), [advancedMs, nowMs])).toBeUndefined();
});
