import fc from 'fast-check';
import { expect, test } from 'vitest';
import { behaviourOf } from './card-outcome.ts';
import { presentedTriggerFor } from './card-present.ts';
import { type Charges, chargesFor, chargeTriggers } from './charges.ts';
import { refundTriggerFor, walletTriggerFor } from './wallet-triggers.ts';

const parts = [
  'feeMinor',
  'vatMinor',
  'merchantDiscountMinor',
  'channelDiscountMinor',
  'surchargeMinor',
  'salesTaxMinor',
] as const satisfies readonly (keyof Charges)[];

test('the table is the one of the documentation', () => {
  expect(
    chargeTriggers.map((trigger) => [
      trigger.of,
      trigger.amountMinor,
      ...parts.map((part) => trigger[part] ?? 0),
    ]),
  ).toEqual([
    ['qr', 10_011, 25, 0, 0, 0, 0, 0],
    ['qr', 10_012, 25, 5, 0, 0, 0, 0],
    ['qr', 10_013, 0, 0, 100, 0, 0, 0],
    ['qr', 10_014, 0, 0, 0, 100, 0, 0],
    ['qr', 10_015, 25, 5, 100, 50, 0, 0],
    ['terminal', 30_011, 0, 0, 0, 0, 90, 0],
    ['terminal', 30_012, 0, 0, 0, 0, 0, 240],
    ['terminal', 30_013, 0, 0, 0, 0, 90, 240],
  ]);
});

test('these amounts set off nothing else, and leave something to pay', () => {
  for (const trigger of chargeTriggers) {
    const { amountMinor, merchantDiscountMinor = 0, channelDiscountMinor = 0 } = trigger;
    expect(walletTriggerFor({ amountMinor })).toBeUndefined();
    expect(presentedTriggerFor(amountMinor)).toBeUndefined();
    expect(behaviourOf(undefined, amountMinor).outcome).toBe('approved');
    expect(refundTriggerFor(amountMinor).id).toBe('refunded');
    expect(merchantDiscountMinor + channelDiscountMinor).toBeLessThan(amountMinor);
  }
});

test('each amount charges its own kind of order alone, any other amount nothing', () => {
  for (const trigger of chargeTriggers) {
    expect(chargesFor(trigger.of, trigger.amountMinor)).toBe(trigger);
    expect(chargesFor(trigger.of === 'qr' ? 'terminal' : 'qr', trigger.amountMinor)).toBeUndefined();
  }
  const known = new Set(chargeTriggers.map(({ amountMinor }) => amountMinor));
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.constantFrom('qr' as const, 'terminal' as const), (amount, of) => {
      fc.pre(!known.has(amount));
      expect(chargesFor(of, amount)).toBeUndefined();
    }),
  );
});
