import { hourMs } from '@tollgate/contract/durations';
import { expect, test } from 'vitest';
import { movedByHours, notLive, withHour, withText } from './filter.ts';

test('a text is searched within the last hour, or the hour of the filter', () => {
  const nowMs = 100 * hourMs + 1;
  const last = withText({ code: '0' }, 'visa', nowMs);
  expect(last).toEqual({
    code: '0',
    text: 'visa',
    from_ms: String(99 * hourMs + 60_000),
    to_ms: String(100 * hourMs + 60_000),
  });
  const own = { from_ms: '0', to_ms: String(hourMs) };
  expect(withText(own, 'visa', nowMs)).toEqual({ ...own, text: 'visa' });
  expect(withText({ to_ms: String(9 * hourMs) }, 'visa', nowMs)['from_ms']).toBe(String(8 * hourMs));
  expect(movedByHours(last, -1)).toMatchObject({ from_ms: String(98 * hourMs + 60_000) });
});

test('a text needs its hour, and a new time moves the other end', () => {
  const set = { text: 'visa', from_ms: '0', to_ms: String(hourMs) };
  expect(withHour(set, { text: 'visa', from_ms: '1', code: '0' })).toEqual({ from_ms: '1', code: '0' });
  expect(withHour(set, { ...set, from_ms: '5' })).toEqual({ ...set, from_ms: '5' });
  const later = { from_ms: String(5 * hourMs), to_ms: String(6 * hourMs) };
  expect(withHour(set, { ...set, from_ms: later.from_ms })).toEqual({ ...set, ...later });
  expect(withHour(set, { ...set, to_ms: later.to_ms })).toEqual({ ...set, ...later });
  const long = { from_ms: '0', to_ms: String(9 * hourMs) };
  expect(withHour({}, long)).toEqual(long);
});

test('only a list without an end is live, and the others have a reason', () => {
  const text = { text: 'visa', from_ms: '1', to_ms: '2' };
  expect([{ code: 'SYS002', from_ms: '1' }, { to_ms: '1' }, text, { psn: 'A' }].map(notLive)).toEqual([
    undefined,
    'hasEnd',
    'hasEnd',
    'hasPsn',
  ]);
});
