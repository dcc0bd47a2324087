import { expect, test } from 'vitest';
import { decide } from '../core/decide.ts';
import { evolve } from '../core/evolve.ts';
import { isRefusal } from '../core/refusal.ts';
import { unpaidOnlineOrder as order } from '../core/testing.ts';
import { stopDueAt, type Transaction } from '../core/transaction.ts';

function given(transaction: Transaction, command: Parameters<typeof decide>[1], nowMs: number): Transaction {
  const events = decide(transaction, command, nowMs);
  if (isRefusal(events)) throw new Error(`refused: ${events.refused}`);
  return evolve(transaction, events, nowMs);
}

test('a wallet that has paid while another tab declined it is stopped with the cancel', () => {
  const nowMs = order.createdAt + 20_000;
  const wallet = { payMethodId: 'Alipay+', acquirer: 'sandbox', linkSecret: 'abcdefgh01234567' };
  const chosen = given(order, { type: 'choose-wallet', ...wallet, shipping: null, checkAt: null }, nowMs);
  const declined = given(chosen, { type: 'report-failed', errorCode: 'EC0001', errorMsg: 'declined' }, nowMs);
  expect(declined.online?.wallet).toBeNull();
  const reference = { channelTransNo: 'W1', userId: 'payer', refNo: 'R1' };
  const paid = given(declined, { type: 'report-paid', paidMinor: order.orderMinor, reference }, nowMs);
  expect(paid).toMatchObject({ transStatus: 2, payMethodId: 'Alipay+', dueAt: null });
  const lateCheckAt = nowMs + 5_000;
  const cancelled = given(
    paid,
    { type: 'cancel', errorMsg: 'cancelled', lateCheckAt, refundDays: 365 },
    nowMs,
  );
  expect([cancelled.transStatus, cancelled.dueAt, stopDueAt(cancelled)]).toEqual([
    3,
    lateCheckAt,
    lateCheckAt,
  ]);
});
