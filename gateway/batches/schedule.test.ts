import { expect, test } from 'vitest';
import { nextCloseAt } from './schedule.ts';

const at = (text: string) => Date.parse(`${text}Z`);

test('the next moment of the day, never this one', () => {
  expect(nextCloseAt(null, at('2026-11-21T09:30:00'))).toBeNull();
  expect(nextCloseAt('22:05', at('2026-11-21T09:30:00'))).toBe(at('2026-11-21T22:05:00'));
  expect(nextCloseAt('22:05', at('2026-11-21T22:04:59.999'))).toBe(at('2026-11-21T22:05:00'));
  expect(nextCloseAt('22:05', at('2026-11-21T22:05:00'))).toBe(at('2026-11-22T22:05:00'));
  expect(nextCloseAt('00:00', at('2026-12-31T00:00:00.001'))).toBe(at('2027-01-01T00:00:00'));
});
