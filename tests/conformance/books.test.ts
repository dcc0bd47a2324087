/** The comparison itself: it finds money that only one side knows of, and lets agreeing books pass. */
import { expect, test } from 'vitest';
import type { Payment } from '../../acquirer-host/ledger/payment.ts';
import { differences, type Row, unrest } from './books.ts';
import type { HostLedger } from './host-ledger.ts';

const row: Row = {
  transNo: '1',
  orderNo: 'A',
  kind: 'payment',
  transType: 1,
  transStatus: 2,
  currency: 'EUR',
  orderMinor: 1_000,
  paidMinor: 1_000,
  refundedMinor: 0,
  lateOwedMinor: 0,
  origTransNo: null,
  errorCode: null,
  terminal: null,
  dueAt: null,
};

const payment: Payment = {
  key: 'w:1:1:1',
  kind: 'wallet',
  state: 'taken',
  merchantNo: '1',
  transNo: '1',
  part: 1,
  transType: 1,
  currency: 'EUR',
  askedMinor: 1_000,
  heldMinor: 0,
  takenMinor: 1_000,
  refundedMinor: 0,
  tipMinor: 0,
  surchargeMinor: 0,
  salesTaxMinor: 0,
  authorizedMinor: 0,
  channelTransNo: 'H1',
  userId: '',
  clockOffsetMs: 0,
};

const ledgerOf = (...payments: readonly Payment[]): HostLedger => ({
  of: (transNo) => payments.filter((one) => one.transNo === transNo),
  batchesOf: () => [],
  all: () => payments,
});

const kinds = (rows: readonly Row[], ...payments: readonly Payment[]) =>
  differences(rows, ledgerOf(...payments)).map(({ kind }) => kind);

test('books that agree have no difference', () => {
  expect(kinds([row], payment)).toEqual([]);
  expect(
    kinds([{ ...row, transStatus: 1, paidMinor: 0 }], { ...payment, state: 'declined', takenMinor: 0 }),
  ).toEqual([]);
});

test.each([
  [
    'money that the gateway does not know of',
    [{ ...row, transStatus: 1, paidMinor: 0 }],
    [payment],
    'double',
  ],
  ['a second charge', [row], [payment, { ...payment, key: 'w:1:1:2', part: 2 }], 'double'],
  ['money that was never taken', [row], [], 'money'],
  ['another amount', [row], [{ ...payment, takenMinor: 999 }], 'money'],
  ['a refund that the gateway does not know of', [row], [{ ...payment, refundedMinor: 400 }], 'money'],
  [
    'a hold that was not released',
    [{ ...row, transType: 4, transStatus: 3, paidMinor: 0 }],
    [{ ...payment, state: 'held', takenMinor: 0, heldMinor: 1_000 }],
    'double',
  ],
  [
    'a tip that did not arrive',
    [{ ...row, paidMinor: 1_100, terminal: { tipMinor: 100 } }],
    [{ ...payment, takenMinor: 1_000 }],
    'money',
  ],
] as const)('%s is a difference', (_what, rows, payments, kind) => {
  expect(kinds(rows, ...payments)).toEqual([kind]);
});

test('an open order, owed late money and an event that was not taken are unrest', () => {
  const nowMs = 1_000;
  const open = (rows: readonly Row[], ...payments: readonly Payment[]) =>
    unrest(rows, ledgerOf(...payments), nowMs).length;
  expect(open([row], payment)).toBe(0);
  expect(open([{ ...row, transStatus: 0 }])).toBe(1);
  expect(open([{ ...row, lateOwedMinor: 5 }])).toBe(1);
  expect(open([{ ...row, dueAt: nowMs + 1 }])).toBe(1);
  expect(open([row], { ...payment, owed: [{ event: 'paid' }] })).toBe(1);
});
