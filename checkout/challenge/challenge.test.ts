import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkStates, groupedAccount, readChallenge } from './challenge.ts';

const body = {
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
  expect(readChallenge(body)).toEqual({
    state: 'challenge',
    merchantName: 'Harbour Coffee',
    currency: 'USD',
    amount: '34.5',
    brand: 'Visa',
    account: '411111******1111',
    triesLeft: 3,
    expiresAtMs: 400_000,
    nowMs: 100_000,
    nextUrl: 'https://shop.example.com/back?trans_no=1',
    hintCode: '246810',
  });
  expect(readChallenge({ ...body, state: 'done', result: 'failed' })).toMatchObject({ result: 'failed' });
});

test('a check that is over may have lost its card and its limits, a live one may not', () => {
  const { brand: _, account: __, tries_left: ___, expires_at_ms: ____, ...rest } = body;
  expect(readChallenge({ ...rest, state: 'done', brand: null, tries_left: null })).toMatchObject({
    brand: '',
    account: '',
    triesLeft: 0,
    expiresAtMs: 0,
  });
  expect(readChallenge(rest)).toBeUndefined();
});

test('without a place to go on to, without a result and without a hint', () => {
  const read = readChallenge({ ...body, next_url: null, result: null, hint_code: null });
  expect(Object.keys(read ?? {})).not.toEqual(expect.arrayContaining(['nextUrl']));
  expect(read).not.toHaveProperty('result');
  expect(read).not.toHaveProperty('hintCode');
});

test('a link to nothing is told apart from what is no reply', () => {
  expect(readChallenge({ state: 'unknown' })).toBe('unknown');
  expect(readChallenge({ ...body, state: 'unknown' })).toMatchObject({ state: 'uncertain' });
  expect(readChallenge({ state: 'paid' })).toBeUndefined();
  expect(readChallenge([body])).toBeUndefined();
});

test('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(body)), (value, name) => {
      readChallenge(value);
      const read = readChallenge({ ...body, [name]: value });
      const isRead = read === undefined || read === 'unknown' || checkStates.includes(read.state);
      expect(isRead).toBe(true);
    }),
  );
});

test.each([
  ['411111******1111', '4111 11•• •••• 1111'],
  ['378282*****0005', '3782 82•••• •0005'],
  ['305693****5904', '3056 93•••• 5904'],
  ['620000*********0005', '6200 00•• •••• •••0 005'],
  ['', ''],
])('%s is shown as %s', (account, shown) => {
  expect(groupedAccount(account)).toBe(shown);
});
