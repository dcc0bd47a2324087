import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPayerAction } from './actions.ts';
import { type PayerView, payerStates, readPayerView } from './payer.ts';

const body: PayerView = {
  state: 'failed',
  merchant_name: 'Harbour Coffee',
  merchant_order_no: 'A-1',
  description: '',
  currency: 'USD',
  amount: '34.5',
  pay_method_id: '',
  expires_at_ms: 160_000,
  now_ms: 100_000,
  trans_no: '2026112100000000000001',
  trans_status: 1,
  reason: { code: 'EC0002', en: 'Insufficient funds', zh: '余额不足' },
};

test('reads every member of a reply', () => {
  expect(readPayerView(body)).toEqual(body);
});

test('a reply without one of its members, the reason apart, is refused', () => {
  for (const name of Object.keys(body)) {
    const { [name]: _, ...others } = { ...body } as Record<string, unknown>;
    expect(readPayerView(others) !== undefined, name).toBe(name === 'reason');
  }
});

test('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(body)), (value, name) => {
      readPayerView(value);
      readPayerAction(value);
      const read = readPayerView({ ...body, [name]: value });
      expect(read === undefined || payerStates.includes(read.state)).toBe(true);
    }),
  );
});

test.each([
  [{ action: 'pay' }, 'pay'],
  [{ action: 'refund' }, undefined],
  [{}, undefined],
  [null, undefined],
])('the action of %j is %s', (posted, action) => {
  expect(readPayerAction(posted)).toBe(action);
});
