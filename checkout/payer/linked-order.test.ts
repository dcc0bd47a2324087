import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStates, readLinkedOrder, transStatusOf } from './linked-order.ts';

const body = {
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
  expect(readLinkedOrder(body)).toEqual({
    state: 'failed',
    merchantName: 'Harbour Coffee',
    merchantOrderNo: 'A-1',
    description: '',
    currency: 'USD',
    amount: '34.5',
    payMethodId: '',
    expiresAtMs: 160_000,
    nowMs: 100_000,
    transNo: '2026112100000000000001',
    transStatus: 1,
    reason: { code: 'EC0002', en: 'Insufficient funds', zh: '余额不足' },
  });
});

test('a reply without one of its members, reason and trans_status apart, is none', () => {
  for (const name of Object.keys(body)) {
    const { [name]: _, ...others } = body as Record<string, unknown>;
    const isOptional = name === 'reason' || name === 'trans_status';
    expect(readLinkedOrder(others) !== undefined, name).toBe(isOptional);
  }
});

test('never throws, whatever comes', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(body)), (value, name) => {
      readLinkedOrder(value);
      const read = readLinkedOrder({ ...body, [name]: value });
      expect(read === undefined || orderStates.includes(read.state)).toBe(true);
    }),
  );
});

test('trans_status follows from the state, except after a late payment', () => {
  const order = readLinkedOrder(body);
  if (order === undefined) throw new Error('no order');
  const { transStatus: _, ...told } = order;
  const byState = orderStates.map((state) => [state, transStatusOf({ ...told, state })]);
  expect(Object.fromEntries(byState)).toEqual({
    waiting: 9,
    processing: 0,
    paid: 2,
    failed: 1,
    expired: 1,
    closed: 1,
    cancelled: 3,
    returned: undefined,
  });
  expect(transStatusOf({ ...told, state: 'returned', transStatus: 3 })).toBe(3);
});
