/** Reports of the outcome of a card at a terminal: each acts as the answer to its attempt would. */
import { expect, test } from 'vitest';
import type { AcquirerEvent } from '../../acquirers/port/inbound.ts';
import { attemptLeaseMs } from '../../acquirers/question-limits.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { type Transaction, transType } from '../state/transaction.ts';
import { authorizeAsk, useTerminalWorld } from '../terminal/testing.ts';
import { applyAcquirerEvent } from './acquirer-event.ts';

const world = useTerminalWorld();
const { current, notices, order, result, schedule } = world;

const report = (merchantNo: string, transNo: string, answer: AcquirerEvent['answer']) =>
  applyAcquirerEvent(world.context(), world.context().acquirers.named(null).name, {
    merchantNo,
    transNo,
    answer,
  });
const reference = (transNo: string) => ({
  channelTransNo: `CP${transNo.slice(2)}`,
  userId: '411111******1111',
  refNo: 'R',
  authCode: '654321',
});
const reportPaid = ({ merchantNo, transNo, currency, orderMinor }: Transaction, amountMinor = orderMinor) =>
  report(merchantNo, transNo, { kind: 'paid', amountMinor, currency, reference: reference(transNo) });
const reportFailed = ({ merchantNo, transNo }: Transaction) =>
  report(merchantNo, transNo, { kind: 'failed', errorCode: 'EC0102' });
const reversals = ({ transNo }: Transaction) =>
  world.context().world.calls.filter((call) => call.kind === 'reverse' && call.transNo === transNo).length;

/** Presents a card whose issuer does not answer; the reversal is not confirmed, and so it goes on. */
async function reversing(changes: Parameters<typeof order>[0]): Promise<Transaction> {
  const { world: acquirer } = world.context();
  acquirer.answer = () => ({ kind: 'no-answer' });
  acquirer.reversal = () => 'unknown';
  const made = await order(changes);
  await result(authorizeAsk(made.transNo));
  const seen = await current(made);
  expect(seen.terminal?.attempt).toMatchObject({ stage: 'reversing' });
  return seen;
}

/** The acquirer confirms the reversal when it is asked the next time. */
async function reversed(made: Transaction): Promise<Transaction> {
  const { clock, world: acquirer } = world.context();
  acquirer.reversal = () => 'done';
  clock.advance(recoveryMs);
  await schedule();
  const seen = await current(made);
  expect(seen).toMatchObject({ transStatus: 1, errorCode: 'EC0105', terminal: { attempt: null } });
  return seen;
}

const unreferenced = { trans_type: transType.refund, order_amount: '50' } as const;

test('a refund to a card that is being reversed is not made by a report that it was', async () => {
  const refund = await reversing(unreferenced);
  expect(await reportPaid(refund)).toBe(true);
  expect(await current(refund)).toMatchObject({ transStatus: 0, batchNo: null, paidMinor: 0 });
  expect(await reversed(refund)).toMatchObject({ batchNo: null, paidMinor: 0 });
});

test('a refund to a card that is reported after its reversal is reversed once more, and costs nobody', async () => {
  const refund = await reversed(await reversing(unreferenced));
  const before = reversals(refund);
  expect(await reportPaid(refund)).toBe(true);
  expect(reversals(refund)).toBe(before + 1);
  const after = {
    transStatus: 1,
    errorCode: 'EC0105',
    paidMinor: 0,
    dueAt: null,
    terminal: { attempt: null },
  };
  expect(await current(refund)).toMatchObject(after);
  // The same report comes again.
  expect(await reportPaid(refund)).toBe(true);
  expect([reversals(refund), await current(refund)]).toMatchObject([before + 1, after]);
});

const early = [
  ['sale', {}, 90, { transStatus: 2, paidMinor: 2_590 }],
  ['authorization', { trans_type: transType.authorization }, 90, { transStatus: 2, paidMinor: 0 }],
  ['refund', { trans_type: transType.refund }, 0, { transStatus: 2, paidMinor: 2_500 }],
] as const;

test.each(early)(
  '%s: a report that comes before its answer waits for it',
  async (_what, changes, surchargeMinor, expected) => {
    const { world: acquirer } = world.context();
    const made = await order(changes);
    const emv = { aid: 'A0000000031010', label: 'VISA', tvr: '00', tsi: '00', cryptogram: '00', atc: '1' };
    const approval = { authCode: '654321', emv, surchargeMinor };
    acquirer.answer = async ({ transNo, amountMinor }) => {
      await expect(reportPaid(made)).rejects.toThrow('is being asked about');
      return { kind: 'approved', amountMinor, reference: reference(transNo), approval };
    };
    expect((await result(authorizeAsk(made.transNo))).trans_status).toBe(2);
    const paid = await current(made);
    expect(paid).toMatchObject({ ...expected, terminal: { approval } });
    expect(await reportPaid(made)).toBe(true);
    expect((await current(made)).version).toBe(paid.version);
  },
);

test.each(early)(
  '%s: completed by a report if the answer is lost',
  async (_what, changes, _added, { transStatus }) => {
    const { clock, world: acquirer } = world.context();
    const made = await order(changes);
    acquirer.answer = async () => {
      clock.advance(attemptLeaseMs);
      expect(await reportPaid(made)).toBe(true);
      return { kind: 'no-answer' };
    };
    await result(authorizeAsk(made.transNo));
    const { channelTransNo } = reference(made.transNo);
    expect(await current(made)).toMatchObject({
      transStatus,
      channelTransNo,
      terminal: { approval: { authCode: '654321' } },
    });
    expect(reversals(made)).toBe(0);
  },
);

test('a sale is declined by a report that comes before its answer, and stays so', async () => {
  const { world: acquirer } = world.context();
  const made = await order();
  acquirer.answer = async () => {
    expect(await reportFailed(made)).toBe(true);
    return { kind: 'no-answer' };
  };
  await result(authorizeAsk(made.transNo));
  expect(await reportFailed(made)).toBe(true);
  expect(await current(made)).toMatchObject({ transStatus: 1, errorCode: 'EC0102' });
  expect(reversals(made)).toBe(0);
});

test('a sale that is being reversed stays so, whatever is reported', async () => {
  const made = await reversing({});
  for (const report of [reportPaid, reportFailed]) expect(await report(made)).toBe(true);
  expect(await current(made)).toMatchObject({
    transStatus: 0,
    terminal: { attempt: { stage: 'reversing' } },
  });
  expect(await reversed(made)).toMatchObject({ latePaidMinor: 0 });
});

test('a sale that is reported after its reversal is a late payment, and reversed once more', async () => {
  const made = await reversed(await reversing({ notify_url: 'http://127.0.0.1:9/notify' }));
  const before = reversals(made);
  for (let time = 0; time < 2; time += 1) expect(await reportPaid(made)).toBe(true);
  expect(reversals(made)).toBe(before + 1);
  const late = { latePaidMinor: 2_500, lateReturnedMinor: 2_500, terminal: { attempt: null } };
  expect(await current(made)).toMatchObject({ transStatus: 1, ...late });
  expect((await notices(made)).at(-1)).toMatchObject({ late_returned_amount: '25' });
});

test('the report of an approved part that was reversed is no payment', async () => {
  const { world: acquirer } = world.context();
  const made = await order();
  const part = { channelTransNo: reference(made.transNo).channelTransNo, userId: '', refNo: '' };
  const approval = { authCode: '', emv: null };
  acquirer.answer = () => ({ kind: 'approved', amountMinor: 1_000, reference: part, approval });
  await result(authorizeAsk(made.transNo));
  expect(await reportPaid(made, 1_000)).toBe(true);
  expect(await current(made)).toMatchObject({ transStatus: 1, errorCode: 'EC0115', latePaidMinor: 0 });
  await expect(reportPaid(made, 2_501)).rejects.toThrow('impossible amount');
});

test('nothing can be reported about an order whose card was not presented', async () => {
  await expect(reportPaid(await order())).rejects.toThrow('was not asked for');
});
