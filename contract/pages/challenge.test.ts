import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChallengeView, challengeStates, readChallengeView } from './challenge.ts';

const live: ChallengeView = {
  state: 'challenge',
  merchant_name: 'Harbour Coffee',
  currency: 'USD',
  amount: '34.5',
  brand: 'Visa',
  account: '411111******1111',
  tries_left: 3,
  expires_at_ms: 400_000,
  now_ms: 100_000,
  next_url: 'https://shop.example.com/back?trans_no=1',
  sandbox: true,
  hint_code: '246810',
};

test('reads every member of a reply', () => {
  const { hint_code: _, ...rest } = live;
  const done: ChallengeView = { ...rest, state: 'done', next_url: null, result: 'failed' };
  expect(readChallengeView(live)).toEqual(live);
  expect(readChallengeView(done)).toEqual(done);
});

test('what cannot be read is left out, or makes the body no reply', () => {
  const { hint_code: _, ...rest } = live;
  expect(
    readChallengeView({ ...live, result: 'perhaps', hint_code: 7, next_url: 'javascript:alert(1)' }),
  ).toEqual({ ...rest, next_url: null });
  expect(readChallengeView({ ...live, tries_left: null })).toBeUndefined();
  expect(readChallengeView({ state: 'unknown' })).toBeUndefined();
  expect(readChallengeView({ ...live, state: 'paid' })).toBeUndefined();
  expect(readChallengeView([live])).toBeUndefined();
});

test('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(live)), (value, name) => {
      readChallengeView(value);
      const read = readChallengeView({ ...live, [name]: value });
      expect(read === undefined || challengeStates.includes(read.state)).toBe(true);
    }),
  );
});
