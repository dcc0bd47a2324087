/** Rows that are written of a change, and members that are not kept. */
import { expect, test } from 'vitest';
import { unpaidOrder } from '../orders/change/testing.ts';
import { eventRows, transactionRows } from './batch-rows.ts';
import type { TransactionRow } from './transaction.ts';

const walletCode = '280000000000000001';
const rowOf = (changes: Partial<TransactionRow>) => {
  const after: TransactionRow = { ...unpaidOrder, walletCode, ...changes };
  return transactionRows([{ before: undefined, after, events: [] }]);
};

test("a payer's code is kept as long as its order goes on, and not beyond", () => {
  for (const transStatus of [0, 9] as const) expect(rowOf({ transStatus })).toContain(walletCode);
  for (const transStatus of [1, 2, 3] as const) {
    expect(rowOf({ transStatus, dueAt: null })).not.toContain(walletCode);
    // Something is owed, and the acquirer may know the payment by its code.
    expect(rowOf({ transStatus, dueAt: 1 })).toContain(walletCode);
  }
});

test('what happened to an order names no code', () => {
  const events = [{ type: 'wallet-code-scanned', attemptId: 'a', walletCode }, { type: 'other' }];
  const transactions = [{ before: undefined, after: unpaidOrder, events }];
  const rows = eventRows([{ psn: 'PSN', atMs: 1, transactions, notifications: [] }]);
  expect(rows).not.toContain(walletCode);
  expect(JSON.parse(rows)[0].events).toEqual([
    { type: 'wallet-code-scanned', attemptId: 'a' },
    { type: 'other' },
  ]);
});
