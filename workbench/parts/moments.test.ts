import { expect, test } from 'vitest';
import { durationText, spanText } from './moments.ts';

test.each([
  [0.43, '0.4 ms'],
  [9.96, '10.0 ms'],
  [340.4, '340 ms'],
  [2_340, '2.3 s'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

test('a span in its two largest units', () => {
  expect(spanText('en', 11 * 3_600_000 + 20 * 60_000 + 5_000)).toBe('11 hr 20 min');
  expect(spanText('en', 86_400_000)).toBe('1 day');
  expect(spanText('en', 350)).toBe('350 ms');
  // An advance is shorter by the time that it took.
  expect(spanText('en', 11 * 3_600_000 - 200)).toBe('11 hr');
});
