import { expect, test } from 'vitest';
import { isLive, movedByHours, withoutLostText, withText } from './filter.ts';

const hourMs = 3_600_000;

test('text comes with an hour: the last one, or that of the filter', () => {
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

test('without its hour there is no text', () => {
  expect(withoutLostText({ text: 'visa', from_ms: '1', code: '0' })).toEqual({ from_ms: '1', code: '0' });
  expect(withoutLostText({ text: 'visa', from_ms: '1', to_ms: '2' })).toMatchObject({ text: 'visa' });
});

test('only a list that ends now is live', () => {
  expect(isLive({ code: 'SYS002', from_ms: '1' })).toBe(true);
  expect([isLive({ to_ms: '1' }), isLive({ text: 'visa' }), isLive({ psn: 'A' })]).toEqual([
    false,
    false,
    false,
  ]);
});
