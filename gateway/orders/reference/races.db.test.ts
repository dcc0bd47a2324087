/** Reference transactions and batches with concurrent steps, in several processes. */
import { beforeEach, expect, test } from 'vitest';
import type { BatchTotals } from '../../batches/totals.ts';
import type { Database, SqlValue } from '../../ports/database.ts';
import { type TestContext, terminalState } from '../change/testing.ts';
import { succeeded } from '../online/testing.ts';
import { isRefusal, type Refusal } from '../state/refusal.ts';
import { type Transaction, transType } from '../state/transaction.ts';
import { createTerminalService } from '../terminal/service.ts';
import { authorizeAsk } from '../terminal/testing.ts';
import { createOperation } from './operation.ts';
import { referenceDetails } from './reference.ts';
import { asked, otherProcess, merchantSteps as steps, sumOf, useReferenceWorld } from './testing.ts';

const world = useReferenceWorld();
const { authorized, close, closeNow, current, openBatch, order, paid } = world;
let processes: readonly TestContext[];
beforeEach(() => {
  const context = world.context();
  processes = [context, otherProcess(context), otherProcess(context)];
});
const processOf = (index: number): TestContext => processes[index % processes.length] ?? world.context();

type Outcome = Transaction | Refusal;
const carriedOut = (outcomes: readonly Outcome[]) =>
  outcomes.filter((one): one is Transaction => !isRefusal(one));
const codesOf = (outcomes: readonly Outcome[]) => [
  ...new Set(outcomes.flatMap((one) => (isRefusal(one) ? [one.refused] : []))),
];
/** `count` at once, over all processes. */
const sideBySide = (count: number, step: (context: TestContext, index: number) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: count }, (_, index) => step(processOf(index), index)));

test('many captures at once: one succeeds', async () => {
  const held = await authorized('80');
  const outcomes = await sideBySide(12, (context, index) => steps.capture(context, held, 4_000 + index));
  const [only, ...others] = carriedOut(outcomes);
  expect(others).toEqual([]);
  // In progress, or done.
  for (const code of codesOf(outcomes)) expect(['E04123', 'E04134']).toContain(code);
  expect((await current(held)).terminal).toMatchObject({
    capturedMinor: only?.paidMinor,
    captureTransNo: only?.transNo,
  });
  expect(await openBatch()).toEqual({ count: 1, net: only?.paidMinor });
});

test('the same request many times at once is carried out once, and all get its result', async () => {
  const held = await authorized('80');
  const capture = asked();
  const captures = await sideBySide(12, (context) => steps.capture(context, held, 4_000, capture));
  const [captured, ...sameCaptures] = captures.map(succeeded);
  expect(new Set(sameCaptures.map(({ transNo }) => transNo))).toEqual(new Set([captured?.transNo]));
  const payment = await current(captured ?? held);
  const refund = asked();
  const refunds = (await sideBySide(12, (context) => steps.refund(context, payment, 4_000, refund))).map(
    succeeded,
  );
  expect(new Set(refunds.map(({ transNo }) => transNo)).size).toBe(1);
  const other = await authorized('50');
  const increment = asked();
  const increments = (await sideBySide(12, (context) => steps.increment(context, other, 700, increment))).map(
    succeeded,
  );
  expect(new Set(increments.map(({ transNo }) => transNo)).size).toBe(1);
  expect(terminalState(await current(other)).authorizedMinor).toBe(5_700);
  const cancel = asked();
  const cancels = (await sideBySide(12, (context) => steps.cancel(context, other, cancel))).map(succeeded);
  expect(new Set(cancels.map(({ transNo }) => transNo)).size).toBe(1);
  expect(await openBatch()).toEqual({ count: 2, net: 0 });
});

test('capture, cancel and increment at once: one succeeds', async () => {
  for (let round = 0; round < 12; round += 1) {
    const held = await authorized('80');
    const [captured, cancelled, raised] = await Promise.all([
      steps.capture(processOf(round), held, 5_000),
      steps.cancel(processOf(round + 1), held),
      steps.increment(processOf(round + 2), held, 1_000),
    ]);
    const after = await current(held);
    expect(isRefusal(captured) && isRefusal(cancelled) && isRefusal(raised)).toBe(false);
    expect(!isRefusal(captured) && !isRefusal(cancelled)).toBe(false);
    expect(after.transStatus).toBe(isRefusal(cancelled) ? 2 : 3);
    expect(after.terminal).toMatchObject({
      capturedMinor: isRefusal(captured) ? 0 : 5_000,
      authorizedMinor: isRefusal(raised) ? 8_000 : 9_000,
      operationTransNo: null,
    });
    if (!isRefusal(cancelled)) expect(cancelled.orderMinor).toBe(terminalState(after).authorizedMinor);
  }
});

test('a cancel that read the authorization before an increment ended releases all that is held', async () => {
  const context = world.context();
  const held = await authorized('80');
  const own = { kind: 'operation', transType: transType.authorizationCancel, orderMinor: 8_000 } as const;
  succeeded(await steps.increment(context, held, 1_000));
  const cancel = succeeded(await createOperation(context, referenceDetails(held, asked(), own)));
  expect(cancel.orderMinor).toBe(9_000);
});

test('increments at once: each adds the agreed amount, one after the other', async () => {
  const held = await authorized('80');
  const outcomes = await sideBySide(12, (context, index) => steps.increment(context, held, 100 + index));
  const added = carriedOut(outcomes).reduce((sum, { orderMinor }) => sum + orderMinor, 0);
  expect(added).toBeGreaterThan(0);
  expect(terminalState(await current(held)).authorizedMinor).toBe(8_000 + added);
});

test('refunds at once never come to more than was paid', async () => {
  const sale = await paid({ order_amount: '25' });
  const outcomes = await sideBySide(12, (context) => steps.refund(context, sale, 900));
  expect(carriedOut(outcomes)).toHaveLength(2);
  expect(codesOf(outcomes)).toEqual(['E04126']);
  expect(await current(sale)).toMatchObject({ refundedMinor: 1_800, refundCount: 2 });
  expect(await openBatch()).toEqual({ count: 3, net: 700 });
});

test('void against refund and tip: one succeeds', async () => {
  for (let round = 0; round < 12; round += 1) {
    const sale = await paid({ order_amount: '25' });
    const [voided, refunded, tipped] = await Promise.all([
      steps.void(processOf(round), sale),
      steps.refund(processOf(round + 1), sale, 1_000),
      steps.tip(processOf(round + 2), sale, 300),
    ]);
    const after = await current(sale);
    // Both are refused while the acquirer is asked for the tip.
    const isOnlyTipped =
      !isRefusal(tipped) && [voided, refunded].every((one) => isRefusal(one) && one.refused === 'E04134');
    expect(isRefusal(voided) !== isRefusal(refunded) || isOnlyTipped).toBe(true);
    expect(after.transStatus).toBe(isRefusal(voided) ? 2 : 3);
    expect(after.refundedMinor).toBe(isRefusal(refunded) ? 0 : 1_000);
    expect(after.paidMinor).toBe(isRefusal(tipped) ? 2_500 : 2_800);
  }
});

/** Sums of the closed batches as they were reported, against the present sums of the transactions in them. */
async function expectClosedSums(told: readonly (readonly BatchTotals[])[]): Promise<void> {
  const rows = await world.database().query<{ batch_no: string; count: number; net: number }>(
    `select batch_no, count(*)::integer as count,
       sum(case when kind = 'refund' then -paid_minor else paid_minor end)::bigint as net
     from transactions where terminal_sn = $1 and batch_no is not null and trans_status = 2
     group by batch_no order by batch_no`,
    [world.terminal().terminalSn],
  );
  const closed = new Map(
    told.flatMap((totals) => totals.map((batch) => [batch.batchNo, sumOf([batch])] as const)),
  );
  for (const [batchNo, sum] of closed)
    expect(rows.find(({ batch_no }) => batch_no === batchNo)).toMatchObject({
      count: sum.count,
      net: sum.net,
    });
}

test('void and tip against the batch close: in its sum, or refused', async () => {
  const told: (readonly BatchTotals[])[] = [];
  for (let round = 0; round < 15; round += 1) {
    const [toVoid, toTip, keeps] = [
      await paid({ order_amount: '10' }),
      await paid({ order_amount: '20' }),
      await paid({ order_amount: '40' }),
    ];
    const held = await authorized('80');
    const [voided, tipped, captured, refunded, totals] = await Promise.all([
      steps.void(processOf(round), toVoid),
      steps.tip(processOf(round + 1), toTip, 500),
      steps.capture(processOf(round), held, 8_000),
      steps.refund(processOf(round + 2), keeps, 100),
      closeNow(processOf(round + 1)),
    ]);
    // Nothing was closed while the acquirer was asked.
    const isAwaited = totals === 'awaited';
    told.push(isAwaited ? await close() : totals);
    if (isAwaited) expect(isRefusal(voided) && isRefusal(tipped)).toBe(false);
    if (isRefusal(voided)) expect(voided.refused).toBe('ET008');
    if (isRefusal(tipped)) expect(tipped.refused).toBe('ET010');
    // Money that comes while a batch closes enters the next one, if not this one.
    expect(isRefusal(captured) || isRefusal(refunded)).toBe(false);
    expect(told.at(-1)).toHaveLength(1);
    expect((await current(toVoid)).transStatus).toBe(isRefusal(voided) ? 2 : 3);
    expect((await current(toTip)).paidMinor).toBe(isRefusal(tipped) ? 2_000 : 2_500);
    await expectClosedSums(told);
  }
});

test('two closes at once: every transaction is reported once', async () => {
  const amounts = [10, 20, 30];
  for (const amount of amounts) await paid({ order_amount: String(amount) });
  const told = await Promise.all([0, 1, 2].map((index) => close(processOf(index))));
  expect(sumOf(told.flat())).toEqual({ count: 3, net: 6_000 });
});

test('payments in progress while the batch closes are in exactly one batch', async () => {
  const told: (readonly BatchTotals[])[] = [];
  for (let round = 0; round < 10; round += 1) {
    await paid({ order_amount: '10' });
    const next = await order({ order_amount: '25' });
    const other = createTerminalService(processOf(round + 1), { allowLoopback: true });
    const [answer, totals] = await Promise.all([
      other.handle(world.terminal(), authorizeAsk(next.transNo), 'PSN'),
      close(processOf(round)),
    ]);
    expect(answer).toMatchObject({ code: '0', data: { trans_status: 2 } });
    told.push(totals);
    await world.follow();
    await expectClosedSums(told);
  }
  told.push(await close());
  expect(sumOf(told.flat())).toEqual({ count: 20, net: 35_000 });
});

test('a batch that is opened while another one is being locked stays open, with all that comes into it', async () => {
  await paid({ order_amount: '10' });
  await paid({ order_amount: '900', price_currency: 'JPY' });
  const database: Database = {
    ...world.database(),
    // As a statement finds them that began before the second batch was there.
    transaction: (work) =>
      world.database().transaction((queries) =>
        work({
          async query<Row>(text: string, params?: readonly SqlValue[], name?: string): Promise<Row[]> {
            const rows = await queries.query<Row & { batchNo?: string }>(text, params, name);
            return name === 'lock-open-batches' ? rows.filter(({ batchNo }) => batchNo === '000001') : rows;
          },
        }),
      ),
  };
  const first = await close({ ...world.context(), database });
  expect(first.map(({ batchNo }) => batchNo)).toEqual(['000001']);
  await paid({ order_amount: '800', price_currency: 'JPY' });
  expect(sumOf(await close())).toEqual({ count: 2, net: 1_700 });
});
