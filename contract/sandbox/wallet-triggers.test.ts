import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  refundTriggerFor,
  refundTriggers,
  walletCodeForm,
  walletTriggerFor,
  walletTriggers,
} from './wallet-triggers.ts';

test('the table is the one of the documentation', () => {
  expect(
    walletTriggers.map(({ authCode, amountMinor, outcome, afterMs, errorCode }) => [
      authCode,
      amountMinor,
      outcome,
      afterMs ?? errorCode,
    ]),
  ).toEqual([
    ['280000000000000001', 10_001, 'paid', undefined],
    ['280000000000000002', 10_002, 'password-then-paid', 5_000],
    ['280000000000000003', 10_003, 'declined', 'EC0001'],
    ['280000000000000004', 10_004, 'insufficient-funds', 'EC0002'],
    ['280000000000000005', 10_005, 'unknown-code', 'EC0000'],
    ['280000000000000006', 10_006, 'no-answer', undefined],
    ['280000000000000007', 10_007, 'paid-after-cancel', 3_000],
  ]);
});

test('each code and each amount sets off its own entry, and a code of the table wins over an amount', () => {
  for (const trigger of walletTriggers) {
    expect(walletTriggerFor({ authCode: trigger.authCode, amountMinor: 500 })).toBe(trigger);
    expect(walletTriggerFor({ amountMinor: trigger.amountMinor })).toBe(trigger);
    for (const other of walletTriggers) {
      expect(walletTriggerFor({ authCode: trigger.authCode, amountMinor: other.amountMinor })).toBe(trigger);
    }
  }
});

test('any other code with any other amount sets off nothing', () => {
  const amounts = fc
    .integer({ min: 1 })
    .filter((amountMinor) => amountMinor < 10_001 || amountMinor > 10_007);
  fc.assert(
    fc.property(fc.stringMatching(/^2[0-79]\d{14,22}$/), amounts, (authCode, amountMinor) => {
      expect(walletCodeForm.test(authCode)).toBe(true);
      expect(walletTriggerFor({ authCode, amountMinor })).toBeUndefined();
    }),
  );
});

test.each([
  ['1'.repeat(15), false],
  ['1'.repeat(16), true],
  ['1'.repeat(24), true],
  ['1'.repeat(25), false],
  ['28000000000000000a', false],
  ['280000000000000001\n', false],
  ['２８００００００００００００００００', false],
])('%j is a wallet code: %s', (code, is) => {
  expect(walletCodeForm.test(code)).toBe(is);
});

test('every code of the table is a wallet code', () => {
  expect(
    walletTriggers.every(({ authCode }) => walletCodeForm.test(authCode) && authCode.length === 18),
  ).toBe(true);
});

test('a refund is refused, takes a minute, or is done after two seconds', () => {
  expect(refundTriggerFor(20_001)).toMatchObject({ outcome: 'refused', errorCode: 'E04132' });
  expect(refundTriggerFor(20_002)).toMatchObject({ outcome: 'refunded', afterMs: 60_000 });
  expect(refundTriggerFor(20_002).errorCode).toBeUndefined();
  expect(refundTriggerFor(500)).toMatchObject({ outcome: 'refunded', afterMs: 2_000 });
  expect(refundTriggers).toContain(refundTriggerFor(500));
});
