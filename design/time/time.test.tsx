import { hourMs, secondMs } from '@tollgate/contract/durations';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { absoluteTime, relativeTime, Time, type TimeProps, zoneName } from './time.tsx';

const now = Date.parse('2026-11-22T14:20:05.123Z');

test.each([
  ['en-US', -4 * secondMs, 'now'],
  ['en-US', 9 * secondMs, 'now'],
  ['en-US', -59 * secondMs, '59 seconds ago'],
  ['en-US', -60 * secondMs, '1 minute ago'],
  ['en-US', -59 * 60 * secondMs, '59 minutes ago'],
  ['en-US', 2 * hourMs, 'in 2 hours'],
  ['en-US', -47 * hourMs, 'yesterday'],
  ['en-US', -40 * 24 * hourMs, 'last month'],
  ['en-US', -800 * 24 * hourMs, '2 years ago'],
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

test.each([
  ['UTC', 'UTC'],
  ['Asia/Shanghai', 'UTC+08:00'],
  ['America/New_York', 'UTC-05:00'],
  ['Asia/Kathmandu', 'UTC+05:45'],
])('%s is %s', (zone, name) => {
  expect(zoneName(now, zone)).toBe(name);
});

const titleOf = (props: Partial<TimeProps>) =>
  /title="([^"]*)"/.exec(
    renderToStaticMarkup(
      <Time atMs={now - 60_000} nowMs={now} zone="UTC" clock="Sandbox time" form="absolute" {...props} />,
    ),
  )?.[1];

test('the tip says what is not seen, by which clock and in which zone', () => {
  expect(titleOf({})).toBe('1 minute ago · Sandbox time, UTC');
  expect(titleOf({ form: 'relative' })).toBe('2026-11-22 14:19:05 · Sandbox time, UTC');
  expect(titleOf({ isShort: true, isExact: true })).toBe(
    '2026-11-22 14:19:05.123 · 1 minute ago · Sandbox time, UTC',
  );
  expect(titleOf({ form: 'both' })).toBe('Sandbox time, UTC');
});

test('before the clock is known nothing is said of how long ago it was', () => {
  expect(titleOf({ nowMs: undefined })).toBe('Sandbox time, UTC');
  expect(titleOf({ nowMs: undefined, form: 'relative' })).toBe('Sandbox time, UTC');
});
