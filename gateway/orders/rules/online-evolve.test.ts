import { expect, test } from 'vitest';
import { unpaidOnlineOrder as order } from '../change/testing.ts';
import { isRefusal } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

function given(transaction: Transaction, command: Parameters<typeof decide>[1], nowMs: number): Transaction {
  const events = decide(transaction, command, nowMs);
  if (isRefusal(events)) throw new Error(`refused: ${events.refused}`);
  return evolve(transaction, events, nowMs);
}

const nowMs = order.createdAt + 20_000;
const choice = { payMethodId: 'Alipay+', acquirer: 'sandbox', linkSecret: 'abcdefgh01234567' };
const chosen = given(order, { type: 'choose-wallet', ...choice, shipping: null, checkAt: null }, nowMs);
const wallet = { choice: 1, payMethodId: 'Alipay+', acquirer: 'sandbox', chosenAt: nowMs };
const reference = { channelTransNo: 'W1', userId: 'payer', refNo: 'R1' };
const other = { ...choice, payMethodId: 'WeChatPay' };
const paying = { type: 'report-paid', paidMinor: order.orderMinor, reference, wallet } as const;
const stop = { wallet, leftAt: nowMs, dueAt: nowMs, late: null };

test('a wallet that pays while another tab declines it: it is stopped, and its money goes back', () => {
  const declined = given(
    chosen,
    { type: 'report-failed', errorCode: 'EC0001', errorMsg: 'declined', wallet },
    nowMs,
  );
  expect(declined.online).toMatchObject({ wallet: null, owedStops: [stop] });
  const paid = given(declined, paying, nowMs);
  const late = { ...stop, late: { channelTransNo: 'W1' } };
  expect(paid).toMatchObject({ transStatus: 0, paidMinor: 0, latePaidMinor: order.orderMinor, dueAt: nowMs });
  expect(paid.online?.owedStops).toEqual([stop, late]);
  const returned = given(paid, { type: 'report-late-returned', channelTransNo: 'W1', wallet }, nowMs);
  expect(returned.online?.owedStops).toEqual([stop]);
  const stopped = { type: 'report-stopped', wallet, stopDueAt: nowMs, lateCheckAt: null } as const;
  expect(given(returned, stopped, nowMs)).toMatchObject({
    dueAt: order.expiresAt,
    lateReturnedMinor: order.orderMinor,
    online: { owedStops: [] },
  });
});

test('the cancel stops a wallet that has paid', () => {
  const paid = given(chosen, paying, nowMs);
  expect(paid).toMatchObject({ transStatus: 2, payMethodId: 'Alipay+', dueAt: null });
  const lateCheckAt = nowMs + 5_000;
  const cancelled = given(
    paid,
    { type: 'cancel', errorMsg: 'cancelled', lateCheckAt, refundDays: 365 },
    nowMs,
  );
  expect([cancelled.transStatus, cancelled.dueAt]).toEqual([3, lateCheckAt]);
  expect(cancelled.online?.owedStops).toEqual([{ ...stop, dueAt: lateCheckAt }]);
});

test('two processes stop a wallet: the check that one of them planned stays', () => {
  const left = given(chosen, { type: 'choose-wallet', ...other, shipping: null, checkAt: null }, nowMs);
  const seen = { type: 'report-stopped', wallet, stopDueAt: nowMs } as const;
  const looking = given(left, { ...seen, lateCheckAt: nowMs + 60_000 }, nowMs);
  expect(decide(looking, { ...seen, lateCheckAt: null }, nowMs)).toEqual([]);
  expect(looking.dueAt).toBe(nowMs + 60_000);
});

test('a report on a replaced wallet changes nothing of the other', () => {
  const left = given(chosen, { type: 'choose-wallet', ...other, shipping: null, checkAt: null }, nowMs);
  expect(left.online?.wallet).toMatchObject({ choice: 2, payMethodId: 'WeChatPay' });
  const failed = { type: 'report-failed', errorCode: 'EC0001', errorMsg: 'declined', wallet } as const;
  expect(decide(left, failed, nowMs)).toEqual([]);
  expect(decide(left, { type: 'check-later', dueAt: nowMs + 1, began: true, wallet }, nowMs)).toEqual([]);
});

test('a payer can choose no more wallets while ten are still to be stopped', () => {
  let changed: Transaction = chosen;
  for (let times = 0; times < 10; times += 1) {
    const next = times % 2 === 0 ? other : choice;
    changed = given(changed, { type: 'choose-wallet', ...next, shipping: null, checkAt: null }, nowMs);
  }
  expect(decide(changed, { type: 'choose-wallet', ...other, shipping: null, checkAt: null }, nowMs)).toEqual({
    refused: 'E04134',
  });
});
