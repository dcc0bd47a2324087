/** Operations that the acquirer has to agree to: pending, refused, late, and begun by a process that died. */
import { expect, test, vi } from 'vitest';
import type { AdviceAnswer } from '../../acquirers/port/card-present.ts';
import { withAcquirer } from '../../acquirers/testing.ts';
import { closeBatches } from '../../batches/close.ts';
import type { TestContext } from '../change/testing.ts';
import { advanceDue, createDueOrders } from '../due/due.ts';
import { succeeded } from '../online/testing.ts';
import { recoveryMs } from '../rules/recovery.ts';
import { isRefusal } from '../state/refusal.ts';
import { type Transaction, transType } from '../state/transaction.ts';
import { merchantNo } from '../terminal/testing.ts';
import { alarmOfReports } from './report-alarms.ts';
import { asked, otherProcess, merchantSteps as steps, useReferenceWorld } from './testing.ts';

const world = useReferenceWorld();
const { authorized, close, closed, current, database, openBatch, paid, schedule, terminal } = world;
const context = () => world.context();
const rethrow = (error: unknown) => {
  throw error;
};
const answer = (given: AdviceAnswer) => {
  context().world.advice = () => given;
};
const unknown = { kind: 'unknown' } as const;
const done = { kind: 'done' } as const;
const refused = { kind: 'refused', errorCode: 'EC0101' } as const;
/** Longer than any pause between attempts. */
const later = async (ms = 1_000_000) => {
  context().clock.advance(ms);
  await schedule();
};

const captured = async () => succeeded(await steps.capture(context(), await authorized('80'), 5_000));

/** Each operation: its original, how it is asked for, and what the original is once the acquirer has agreed. */
const operations = [
  ['void', paid, (sale: Transaction) => steps.void(context(), sale), { transStatus: 3 }],
  ['cancel', authorized, (held: Transaction) => steps.cancel(context(), held), { transStatus: 3 }],
  [
    'capture',
    authorized,
    (held: Transaction) => steps.capture(context(), held, 5_000),
    { transStatus: 2, terminal: { capturedMinor: 5_000 } },
  ],
  [
    'cancel of a completion',
    captured,
    (completion: Transaction) => steps.void(context(), completion, transType.completionCancel),
    { transStatus: 3 },
  ],
] as const;

test.each(operations)(
  '%s: in progress until the acquirer agrees, and nothing else is done meanwhile',
  async (_name, make, ask, after) => {
    const original = await make();
    answer(unknown);
    const operation = succeeded(await ask(original));
    expect(operation).toMatchObject({ transStatus: 0, paidMinor: 0, batchNo: null });
    const blocked = await current(original);
    expect(blocked).toMatchObject({ transStatus: 2, terminal: { operationTransNo: operation.transNo } });
    expect(await ask(original)).toMatchObject({ refused: 'E04134' });
    if (blocked.paidMinor > 0) {
      expect(await steps.refund(context(), original, 100)).toMatchObject({ refused: 'E04134' });
      expect(await steps.tip(context(), original, 100)).toMatchObject({ refused: 'E04134' });
    } else {
      expect(await steps.increment(context(), original, 100)).toMatchObject({ refused: 'E04134' });
    }
    for (let day = 0; day < 3; day += 1) await later(86_400_000);
    expect(await current(operation)).toMatchObject({
      transStatus: 0,
      terminal: { advice: expect.any(String) },
    });
    answer(done);
    await later();
    const settled = { advice: null, operationTransNo: null };
    expect(await current(operation)).toMatchObject({ transStatus: 2, dueAt: null, terminal: settled });
    expect(await current(original)).toMatchObject({ ...after, terminal: { operationTransNo: null } });
    expect(context().world.advices.filter(({ transNo }) => transNo === operation.transNo)).toHaveLength(1);
  },
);

test.each(operations)('%s: the acquirer refuses, and the original is as it was', async (_name, make, ask) => {
  const original = await make();
  const before = await current(original);
  answer(refused);
  const operation = succeeded(await ask(original));
  expect(operation).toMatchObject({ transStatus: 1, errorCode: 'EC0101', paidMinor: 0, dueAt: null });
  const { version, ...same } = before;
  expect(await current(original)).toMatchObject(same);
  answer(done);
  expect(succeeded(await ask(original)).transStatus).toBe(2);
});

test('a refusal that comes late ends it as well, and the next operation succeeds', async () => {
  const held = await authorized('80');
  answer(unknown);
  const completion = succeeded(await steps.capture(context(), held, 8_000));
  answer(refused);
  await later();
  expect(await current(completion)).toMatchObject({ transStatus: 1, errorCode: 'EC0101', dueAt: null });
  answer(done);
  succeeded(await steps.capture(context(), held, 6_000));
  expect(await openBatch()).toEqual({ count: 1, net: 6_000 });
});

test('the same request again, while it is in progress and after it, is the same operation', async () => {
  const held = await authorized('80');
  const request = asked();
  answer(unknown);
  const first = succeeded(await steps.capture(context(), held, 5_000, request));
  expect(succeeded(await steps.capture(context(), held, 5_000, request))).toMatchObject({
    transNo: first.transNo,
    transStatus: 0,
  });
  answer(done);
  await later();
  expect(succeeded(await steps.capture(context(), held, 5_000, request))).toMatchObject({
    transNo: first.transNo,
    transStatus: 2,
  });
});

test.each([1, 2])(
  'a process that dies after %i of the changes: another one ends it once',
  async (changes) => {
    const held = await authorized('80');
    let written = 0;
    const { committer } = context();
    const dying: TestContext = {
      ...context(),
      committer: {
        async commit(change) {
          const result = await committer.commit(change);
          written += 1;
          return written === changes ? new Promise<never>(() => {}) : result;
        },
      },
    };
    void steps.capture(dying, held, 5_000);
    await expect.poll(() => written).toBe(changes);
    await later();
    await later(86_400_000);
    expect(await current(held)).toMatchObject({ terminal: { capturedMinor: 5_000, operationTransNo: null } });
    expect(context().world.charges.get(held.transNo)).toBe(5_000);
    expect(await openBatch()).toEqual({ count: 1, net: 5_000 });
  },
);

test('two processes that get the answer at once apply it once', async () => {
  const sale = await paid();
  answer(unknown);
  const operation = succeeded(await steps.void(context(), sale));
  answer(done);
  context().clock.advance(recoveryMs);
  const processes = [context(), otherProcess(context()), otherProcess(context())];
  await Promise.all(processes.map((one) => advanceDue(one, rethrow)));
  expect((await current(operation)).transStatus).toBe(2);
  expect((await current(sale)).transStatus).toBe(3);
});

test('the time of an authorization does not end it while its completion is in progress', async () => {
  const held = await authorized('80');
  answer(unknown);
  const completion = succeeded(await steps.capture(context(), held, 5_000));
  await later(31 * 86_400_000);
  expect((await current(held)).transStatus).toBe(2);
  answer(done);
  await later();
  expect(await current(completion)).toMatchObject({ transStatus: 2, paidMinor: 5_000 });
  const next = await authorized('80');
  answer(unknown);
  succeeded(await steps.capture(context(), next, 5_000));
  await later(31 * 86_400_000);
  answer(refused);
  await later();
  answer(done);
  await later();
  // Refused, so its time ends it now.
  expect(await current(next)).toMatchObject({ transStatus: 3, dueAt: null, terminal: { takenBackBy: null } });
});

test('a refusal of the release by time is logged: there is nothing left to release', async () => {
  const held = await authorized('80');
  answer(refused);
  context().clock.advance(31 * 86_400_000);
  await advanceDue(context(), rethrow);
  expect(await current(held)).toMatchObject({ transStatus: 3, dueAt: null, terminal: { advice: null } });
  const log = { error: vi.fn(), warn: vi.fn() };
  for (const change of context().committed) alarmOfReports(log, change);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ transNo: held.transNo, errorCode: 'EC0101' }),
    expect.stringContaining('refuses'),
  );
});

test.each([done, refused])(
  'an operation of an earlier release that is owed is sent and ends: %o',
  async (given) => {
    const sale = await paid();
    const operation = succeeded(await steps.void(context(), sale));
    const count = context().world.advices.length;
    await database().query(
      `update transactions set due_at = 1, terminal = terminal || '{"v": 3, "advice": "void"}' where trans_no = $1`,
      [operation.transNo],
    );
    answer(given);
    await schedule();
    expect(await current(operation)).toMatchObject({
      transStatus: 2,
      dueAt: null,
      terminal: { advice: null },
    });
    expect(context().world.advices.slice(count)).toMatchObject(
      given.kind === 'done' ? [{ advice: 'void', original: { transNo: sale.transNo } }] : [],
    );
  },
);

test('a batch is not closed while a void of what it holds is in progress', async () => {
  const sale = await paid();
  await paid({ order_amount: '10' });
  answer(unknown);
  succeeded(await steps.void(context(), sale));
  await expect(close()).rejects.toThrow('an operation waits for its acquirer');
  answer(done);
  await later();
  expect(await close()).toMatchObject([{ lines: [{ count: 1, amountMinor: 1_000 }] }]);
});

test('void and close at once: the batch holds what was not taken back', async () => {
  for (let round = 0; round < 6; round += 1) {
    const sale = await paid();
    const other = otherProcess(context());
    const nowMs = context().clock.nowMs();
    const terminals = { merchantNo, terminalSns: [terminal().terminalSn] };
    const [voided, totals] = await Promise.all([
      steps.void(other, sale),
      closeBatches(database(), terminals, { nowMs, psn: 'PSN' }),
    ]);
    const isVoided = !isRefusal(voided);
    if (isRefusal(voided)) expect(voided.refused).toBe('ET008');
    expect((await current(sale)).transStatus).toBe(isVoided ? 3 : 2);
    // Refused, closed with the sale, or empty and left open.
    if (totals === 'awaited' || totals.length === 0) expect(isVoided).toBe(true);
    else expect([isVoided, totals]).toMatchObject([false, [{ lines: [{ amountMinor: sale.paidMinor }] }]]);
  }
});

test('the acquirer gets the totals of a closed batch, however late; a refusal is kept', async () => {
  const messages: object[] = [];
  const refusals: object[] = [];
  let given: AdviceAnswer = unknown;
  const reporting = withAcquirer(context(), {
    cardPresent: {
      async advise(message) {
        if (message.advice !== 'batch-close') return done;
        messages.push(message);
        return given;
      },
    },
  });
  const look = async (ms = 1_000_000) => {
    context().clock.advance(ms);
    const due = createDueOrders(reporting, rethrow, (one) => refusals.push(one));
    await (await due.begin('everyone')).done;
  };
  const sale = await paid();
  succeeded(await steps.refund(context(), sale, 500));
  const { batchNo, terminalSn } = sale;
  await close();
  await look(0);
  expect(messages).toHaveLength(1);
  await look();
  given = refused;
  await look(86_400_000);
  expect(refusals).toMatchObject([{ batchNo, acquirer: 'sandbox', errorCode: 'EC0101' }]);
  await look(86_400_000);
  expect(messages).toHaveLength(3);
  expect(messages[2]).toEqual(messages[0]);
  expect(messages[0]).toEqual({
    merchantNo,
    transNo: `${terminalSn}/${batchNo}`,
    terminalSn,
    advice: 'batch-close',
    batchNo,
    totals: [
      { transType: transType.sale, count: 1, amountMinor: 2_500 },
      { transType: transType.refund, count: 1, amountMinor: 500 },
    ],
    amountMinor: 2_000,
    currency: 'USD',
  });
  const [row] = await closed();
  expect(row).toMatchObject({ batch_no: batchNo, advice_due_at: null, advice_error: 'EC0101' });
});
