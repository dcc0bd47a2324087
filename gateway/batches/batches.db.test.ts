import { dayMs } from '@tollgate/contract/durations';
import { beforeEach, expect, test } from 'vitest';
import { setBatchClose } from '../accounts/registration.ts';
import type { TestContext } from '../orders/change/testing.ts';
import { nextOrderDueAt } from '../orders/due/due.ts';
import { failRefund } from '../orders/reference/refund.ts';
import { otherProcess, merchantSteps as steps, useReferenceWorld } from '../orders/reference/testing.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import { batchReports } from '../orders/terminal/batch-report.ts';
import { claimClosed, closeAdvices } from './acquirer-report.ts';
import { createBatches } from './batches.ts';
import { closeBatches } from './close.ts';
import { namedTerminals } from './named-terminals.ts';
import { openTotals } from './totals.ts';

const world = useReferenceWorld();
const { paid, openBatch, schedule, closed, close } = world;
const minuteMs = 60_000;
let context: TestContext;
/** A moment of the day of the test. */
const today = (minutes: number) => Math.floor(context.clock.nowMs() / dayMs) * dayMs + minutes * minuteMs;
const goTo = (atMs: number) => context.clock.advance(atMs - context.clock.nowMs());
beforeEach(async () => {
  context = world.context();
  // Early on a day that no other test uses.
  goTo(today(0) + dayMs + minuteMs);
});

const setting = (closeAt: string | null) => setBatchClose(world.database(), world.terminal(), closeAt);

test('a batch closes by itself at the time of its terminal, and the next one the day after', async () => {
  await setting('22:00');
  await paid({ order_amount: '10' });
  expect(await nextOrderDueAt(context)).toBe(today(22 * 60));
  goTo(today(22 * 60) - 1);
  expect(await schedule()).toBe(0);
  context.clock.advance(1);
  expect(await schedule()).toBe(1);
  expect(await closed()).toMatchObject([{ batch_no: '000001', transaction_count: 1 }]);
  expect(await schedule()).toBe(0);
  await paid({ order_amount: '20' });
  expect(await nextOrderDueAt(context)).toBe(today(22 * 60) + dayMs);
  context.clock.advance(dayMs);
  expect(await schedule()).toBe(1);
  expect(await closed()).toHaveLength(2);
});

test('a batch closes by the clocks of the time zone that its terminal has', async () => {
  await setting('22:00 america/new_york');
  await paid();
  const dueAt = (await nextOrderDueAt(context)) ?? 0;
  const clocks = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'short' });
  expect(clocks.format(dueAt)).toMatch(/^10:00\sPM$/);
  goTo(dueAt - 1);
  expect(await schedule()).toBe(0);
  context.clock.advance(1);
  expect(await schedule()).toBe(1);
  expect(await closed()).toHaveLength(1);
  // Another zone is another time, whatever the hour is.
  await paid();
  await setting('22:00');
  context.clock.advance(minuteMs);
  // 22:00 in New York is 2 or 3 in the morning.
  expect(await nextOrderDueAt(context)).toBe(today(22 * 60));
  await expect(setting('22:00 Mars/Olympus')).rejects.toThrow(/time zone/);
});

test('a terminal with two currencies: one batch open for each, and each closes by itself', async () => {
  await setting('22:00');
  const dollars = await paid({ order_amount: '10' });
  const yen = await paid({ order_amount: '1000', price_currency: 'JPY' });
  expect([dollars.batchNo, yen.batchNo]).toEqual(['000001', '000002']);
  expect((await paid({ order_amount: '20' })).batchNo).toBe('000001');
  expect(isRefusal(await steps.void(context, yen))).toBe(false);
  goTo(today(22 * 60));
  await schedule();
  // The yen were voided: their batch holds nothing, and stays open.
  expect(await closed()).toMatchObject([{ batch_no: '000001', transaction_count: 2 }]);
  expect(await steps.void(context, dollars)).toMatchObject({ refused: 'ET008' });
  const more = await paid({ order_amount: '900', price_currency: 'JPY' });
  expect(more.batchNo).toBe('000002');
  expect((await paid({ order_amount: '30' })).batchNo).toBe('000003');
  expect(isRefusal(await steps.tip(context, more, 100))).toBe(false);
  goTo(today(22 * 60) + dayMs);
  expect(await schedule()).toBe(2);
  expect(await closed()).toMatchObject([
    { batch_no: '000001' },
    { batch_no: '000002', sums: [{ currency: 'JPY', amountMinor: 1_000 }] },
    { batch_no: '000003', sums: [{ currency: 'USD', amountMinor: 3_000 }] },
  ]);
});

test('an empty batch stays open until it holds something at that time', async () => {
  await setting('22:00');
  const voided = await paid();
  await steps.void(context, voided);
  goTo(today(22 * 60));
  await schedule();
  expect(await closed()).toEqual([]);
  context.clock.advance(5 * minuteMs);
  // The moment has passed for today.
  expect((await paid()).batchNo).toBe('000001');
  await schedule();
  expect(await closed()).toEqual([]);
  goTo(today(22 * 60) + dayMs);
  await schedule();
  expect(await closed()).toMatchObject([{ batch_no: '000001', transaction_count: 1 }]);
});

test('a time that is set, changed or taken away while the batch is open', async () => {
  await paid();
  expect(await nextOrderDueAt(context)).toBeUndefined();
  await setting('10:00');
  context.clock.advance(minuteMs);
  expect(await nextOrderDueAt(context)).toBe(today(10 * 60));
  await setting('11:00');
  context.clock.advance(minuteMs);
  await schedule();
  goTo(today(10 * 60));
  await schedule();
  expect(await closed()).toEqual([]);
  // Changed in the very minute in which it would have closed by the old setting.
  goTo(today(11 * 60) - 1);
  await schedule();
  await setting('12:00');
  context.clock.advance(1);
  await schedule();
  expect(await closed()).toEqual([]);
  await setting(null);
  goTo(today(12 * 60) + minuteMs);
  await schedule();
  expect(await closed()).toEqual([]);
  expect(await nextOrderDueAt(context)).toBeUndefined();
});

test('several processes at once: the batch that is due is closed once', async () => {
  await setting('22:00');
  await paid();
  goTo(today(22 * 60));
  const processes = [context, otherProcess(context), otherProcess(context)];
  const seen = await Promise.all(processes.map(({ batches }) => batches.closeDue(() => 'PSN')));
  expect(seen.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await closed()).toHaveLength(1);
});

test('numbers count up whichever process opens the next batch; one is open at a time', async () => {
  const { database, clock } = context;
  const open = (count: number, currency = 'USD') =>
    Promise.all(
      Array.from({ length: count }, () =>
        createBatches(database, clock).openBatchNo({ ...world.terminal(), currency }),
      ),
    );
  expect(new Set(await open(8))).toEqual(new Set(['000001']));
  const both = await Promise.all([open(8, 'USD'), open(8, 'JPY'), open(8, 'EUR')]);
  expect(both.map((numbers) => new Set(numbers).size)).toEqual([1, 1, 1]);
  expect(new Set(both.flat())).toEqual(new Set(['000001', '000002', '000003']));
  expect((await paid()).batchNo).toBe('000001');
  await close();
  expect(new Set(await open(8))).toEqual(new Set(['000004']));
  await database.query(
    "update batches set batch_no = '999999' where terminal_sn = $1 and batch_no = '000004'",
    [world.terminal().terminalSn],
  );
  await paid();
  await close();
  expect(await open(1)).toEqual(['1000000']);
});

test('a closed batch cannot be entered any more', async () => {
  const sale = await paid({ order_amount: '10' });
  await close();
  const stale = { ...context, batches: { ...context.batches, isOpen: async () => true } };
  // Whatever a process believes: the commit asks, and the believer is asked to look again.
  await expect(steps.void(stale, sale)).rejects.toThrow(/met 200 others/);
  expect((await world.current(sale)).transStatus).toBe(2);
});

test('terminals together: all of them, or none; other terminals and merchants are left alone', async () => {
  const { database } = context;
  const { merchantNo, terminalSn } = world.terminal();
  await paid({ order_amount: '10' });
  await database.query('insert into merchants values ($1, $2, 0) on conflict do nothing', ['999', 'Other']);
  const other = { merchantNo: '999', terminalSns: [terminalSn] };
  const now = { nowMs: context.clock.nowMs(), psn: 'PSN' };
  expect(await closeBatches(database, other, now)).toEqual([]);
  expect(await openTotals(database, '999', [terminalSn], now.nowMs)).toEqual([]);
  const own = { merchantNo, terminalSns: [terminalSn, 'NOBODY'] };
  expect(await openBatch()).toEqual({ count: 1, net: 1_000 });
  expect(await closeBatches(database, own, now)).toHaveLength(1);
  expect(await openBatch()).toEqual({ count: 0, net: 0 });
});

test('a batch of two acquirers: the merchant gets one line for each type, and each acquirer what it held', async () => {
  const { database } = context;
  const sale = await paid({ order_amount: '10' });
  const refund = await steps.refund(context, await paid({ order_amount: '20' }), 500);
  if (isRefusal(refund)) throw new Error('unreachable');
  const others = [[sale.transNo, refund.transNo]];
  await database.query(`update transactions set acquirer = 'other' where trans_no = any($1)`, others);
  await database.query(`update book_entries set acquirer = 'other' where source_no = any($1)`, others);
  const acquirers = await context.acquirers.of(sale.merchantNo);
  const reports = (await close()).flatMap((batch) => batchReports(acquirers, batch));
  expect(reports).toMatchObject([
    {
      settle_summary: [
        { trans_type: 1, count: 2, amount: '30' },
        { trans_type: 3, count: 1, amount: '5' },
      ],
    },
  ]);
  const nowMs = context.clock.nowMs();
  const claimed = await claimClosed(database, { nowMs, untilMs: nowMs + minuteMs, max: 50 }, 'everyone');
  const batch = claimed.find(({ terminalSn }) => terminalSn === world.terminal().terminalSn);
  if (batch === undefined) throw new Error('unreachable');
  const advices = await closeAdvices(database, batch);
  const sums = advices.map(({ acquirer, message: { totals, amountMinor } }) => ({
    acquirer,
    totals,
    amountMinor,
  }));
  const line = (transType: number, amountMinor: number) => ({ transType, count: 1, amountMinor });
  expect(sums).toEqual([
    { acquirer: 'other', totals: [line(1, 1_000), line(3, 500)], amountMinor: 500 },
    { acquirer: 'sandbox', totals: [line(1, 2_000)], amountMinor: 2_000 },
  ]);
  // Reported again, it is the same, though a refund has come back since.
  await failRefund(context, refund, { type: 'report-returned', errorCode: 'EC0001' });
  expect((await world.current(refund)).transStatus).toBe(1);
  expect(await closeAdvices(database, batch)).toEqual(advices);
  // A batch that an earlier release has closed keeps no acquirers.
  const ofAll = batch.sums.map(({ acquirer: _acquirer, ...sum }) => sum);
  const older = await closeAdvices(database, { ...batch, sums: ofAll });
  expect(older.map(({ acquirer, message }) => [acquirer, message.amountMinor])).toEqual([
    ['other', 1_000],
    ['sandbox', 2_000],
  ]);
});

test('which terminals are meant', async () => {
  const { database } = context;
  const { merchantNo, terminalSn } = world.terminal();
  const named = (storeNo: string | undefined, terminalSns: readonly string[]) =>
    namedTerminals(database, merchantNo, { storeNo, terminalSns });
  expect((await named('4121000012', [])).terminalSns).toContain(terminalSn);
  expect(await named('NOWHERE', [])).toEqual({ terminalSns: [] });
  expect(await named(undefined, [terminalSn, terminalSn])).toEqual({ terminalSns: [terminalSn] });
  expect(await named('NOWHERE', [terminalSn])).toMatchObject({ unknown: terminalSn });
  expect(await named('4121000012', [terminalSn, 'NOBODY'])).toMatchObject({ unknown: 'NOBODY' });
});
