import { expect, test } from 'vitest';
import { unpaidOrder } from '../change/testing.ts';
import type { OrderEvent } from '../state/events.ts';
import { newTerminal, type TerminalAttempt } from '../state/terminal-state.ts';
import { type Transaction, totalMinor } from '../state/transaction.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { recoveryMs } from './recovery.ts';

const sale: Transaction = {
  ...unpaidOrder,
  flow: 'terminal',
  transStatus: 0,
  transType: 1,
  payScenario: 'SWIPE_CARD',
  payMethodId: null,
  terminalSn: 'TG1',
  terminal: { ...newTerminal, needsCard: true },
};
const reference = { channelTransNo: 'C2', userId: '411111******1111', refNo: 'R2' };
const nowMs = sale.createdAt + 1_000;
/** Reversal that a previous acquirer owes. */
const attempt: TerminalAttempt = {
  id: 'attempt-1',
  startedAt: sale.createdAt,
  amountMinor: totalMinor(sale),
  stage: 'reversing',
  errorCode: 'EC0105',
  dueAt: nowMs + 86_400_000,
  reference: { ...reference, channelTransNo: 'C1' },
  acquirer: 'first',
};
const late: OrderEvent = { type: 'attempt-approved-late', attempt };
const paid: OrderEvent = { type: 'completed', paidMinor: totalMinor(sale), reference };

test.each<[string, OrderEvent]>([
  ['completed', paid],
  ['failed', { type: 'failed', errorCode: 'EC0101', errorMsg: 'Declined' }],
])('the reversal that a previous acquirer owes continues after the order has %s', (_type, ends) => {
  const ended = evolve(sale, [late, ends], nowMs);
  expect(ended).toMatchObject({ dueAt: attempt.dueAt, terminal: { attempt } });
});

test('what the order itself has to do is due beside the reversal that a previous acquirer owes', () => {
  const tip: OrderEvent = { type: 'tip-asked', tipMinor: 100, tipNo: 1 };
  expect(evolve(sale, [late, paid, tip], nowMs).dueAt).toBe(nowMs + recoveryMs);
});

test.each([
  ['the approval that is reversed', 'C1', []],
  ['a second one', 'C9', [{ type: 'approved-elsewhere', acquirer: 'first' }]],
])('a previous acquirer reports %s', (_what, channelTransNo, events) => {
  const approval = { authCode: '084213', emv: null };
  const decided = decide(
    evolve(sale, [late, paid], nowMs),
    {
      type: 'approve-card',
      attempt,
      acquirer: 'first',
      amountMinor: attempt.amountMinor,
      reference: { ...reference, channelTransNo },
      approval,
      batchNo: null,
      holdMs: null,
    },
    nowMs,
  );
  expect(decided).toMatchObject(events);
});
