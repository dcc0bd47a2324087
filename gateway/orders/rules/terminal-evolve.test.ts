import { expect, test } from 'vitest';
import { unpaidOrder } from '../change/testing.ts';
import type { OrderEvent } from '../state/events.ts';
import { newTerminal, type TerminalAttempt } from '../state/terminal-state.ts';
import { type Transaction, totalMinor } from '../state/transaction.ts';
import { evolve } from './evolve.ts';

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

test.each<[string, OrderEvent]>([
  ['completed', { type: 'completed', paidMinor: totalMinor(sale), reference }],
  ['failed', { type: 'failed', errorCode: 'EC0101', errorMsg: 'Declined' }],
])('the reversal that a previous acquirer owes continues after the order has %s', (_type, ends) => {
  const attempt: TerminalAttempt = {
    id: 'attempt-1',
    startedAt: sale.createdAt,
    amountMinor: totalMinor(sale),
    stage: 'reversing',
    errorCode: 'EC0105',
    dueAt: nowMs + 15_000,
    reference: { ...reference, channelTransNo: 'C1' },
    acquirer: 'first',
  };
  const late: OrderEvent = { type: 'attempt-approved-late', attempt };
  const ended = evolve(sale, [late, ends], nowMs);
  expect(ended).toMatchObject({ dueAt: attempt.dueAt, terminal: { attempt } });
});
