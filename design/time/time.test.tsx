import { expect, test } from 'vitest';
import { absoluteTime, relativeTime } from './time.tsx';

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
const now = Date.parse('2026-11-22T14:20:05.123Z');

test.each([
  ['en-US', -4 * secondMs, 'now'],
  ['en-US', 9 * secondMs, 'now'],
  ['en-US', -59 * secondMs, '59 sec. ago'],
  ['en-US', -60 * secondMs, '1 min. ago'],
  ['en-US', -59 * 60 * secondMs, '59 min. ago'],
  ['en-US', 2 * hourMs, 'in 2 hr.'],
  ['en-US', -47 * hourMs, 'yesterday'],
  ['en-US', -40 * 24 * hourMs, 'last mo.'],
  ['en-US', -800 * 24 * hourMs, '2 yr. ago'],
  ['zh-CN', -26 * 60 * secondMs, '26分钟前'],
  ['zh-CN', -30 * hourMs, '昨天'],
])('%s, %i ms away: %s', (locale, awayMs, text) => {
  expect(relativeTime(locale, now + awayMs, now)).toBe(text);
});

test('the exact moment, in the zone that is asked for', () => {
  expect(absoluteTime(now, { zone: 'UTC' })).toBe('2026-11-22 14:20:05');
  expect(absoluteTime(now, { zone: 'Asia/Shanghai', isExact: true })).toBe('2026-11-22 22:20:05.123');
  expect(absoluteTime(Date.parse('2026-01-01T00:00:00Z'), { zone: 'UTC' })).toBe('2026-01-01 00:00:00');
});
