import { expect, test } from 'vitest';
import { filterOfNumber, queryOf, readFilter, spanOf, withChanges } from './filter.ts';

const names = ['code', 'method', 'from_ms', 'to_ms'];
const read = (query: string) => readFilter(names, new URLSearchParams(query));

test('an address gives a filter of the known names and valid times', () => {
  expect(read('code=SYS002&from_ms=5&lang=zh&method=&to_ms=soon')).toEqual({ code: 'SYS002', from_ms: '5' });
  expect(queryOf(read('code=SYS002&lang=zh'))).toBe('?code=SYS002');
  expect(queryOf({}, { limit: '5', cursor: undefined })).toBe('?limit=5');
  expect(queryOf({})).toBe('');
});

test('an empty value removes a member', () => {
  expect(withChanges({ code: 'SYS002', method: 'order.query' }, { code: '' })).toEqual({
    method: 'order.query',
  });
});

test('psn and transaction numbers are known by their form', () => {
  expect(filterOfNumber(' 0m4c8z1x9q2w3e4r ')).toEqual({ psn: '0M4C8Z1X9Q2W3E4R' });
  expect(filterOfNumber('2026112212345123456789')).toEqual({ trans_no: '2026112212345123456789' });
  expect(filterOfNumber('TG-1001')).toEqual({ merchant_order_no: 'TG-1001' });
});

test('today and yesterday are days of the zone, also where one has 23 hours', () => {
  // In New York clocks go forward on 8 March 2026.
  const [zone, noonMs] = ['America/New_York', Date.UTC(2026, 2, 9, 16)];
  const [mondayMs, sundayMs] = [Date.UTC(2026, 2, 9, 4), Date.UTC(2026, 2, 8, 5)];
  expect(spanOf('today', noonMs, zone)).toEqual({ from_ms: String(mondayMs), to_ms: '' });
  expect(spanOf('yesterday', noonMs, zone)).toEqual({ from_ms: String(sundayMs), to_ms: String(mondayMs) });
  expect(spanOf('60', noonMs, zone)).toEqual({ from_ms: String(noonMs - 3_600_000), to_ms: '' });
  expect(spanOf('', noonMs, zone)).toEqual({ from_ms: '', to_ms: '' });
});
