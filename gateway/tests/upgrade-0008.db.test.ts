/** A database of the first stage, taken on by migration 0008: its open batches and its authorizations. */
import { dayMs } from '@tollgate/contract/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLimits, limitsDefault } from '../accounts/merchant-limits.ts';
import { createBatches } from '../batches/batches.ts';
import { closeBatches } from '../batches/close.ts';
import { openTotals } from '../batches/totals.ts';
import { findByTransNo, historyOf } from '../orders/change/find.ts';
import { createTestContext, type TestContext } from '../orders/change/testing.ts';
import { advanceDue } from '../orders/due/due.ts';
import { merchantSteps as steps } from '../orders/reference/testing.ts';
import { isRefusal } from '../orders/state/refusal.ts';
import { newTerminal } from '../orders/state/terminal-state.ts';
import type { Database } from '../ports/database.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openDatabaseBefore } from '../store/testing.ts';

const merchantNo = '312100000001';
/** Long before the upgrade. */
const madeAt = Date.UTC(2026, 0, 15);
let database: Database;
let context: TestContext;
let count = 0;

interface Made {
  readonly terminalSn: string;
  readonly transType?: number;
  readonly transStatus?: number;
  readonly currency?: string;
  readonly minor?: number;
  readonly batchNo?: string | null;
  readonly terminal?: object;
}

/** A row as the first stage wrote it: its details know nothing of holds. */
async function made(one: Made): Promise<string> {
  count += 1;
  const transNo = `20260115${String(count).padStart(14, '0')}`;
  const { terminalSn, transType = 1, transStatus = 2, currency = 'USD', minor = 1_000, batchNo = null } = one;
  const { v: _v, holdEndsAt: _end, messageId: _id, salesTaxMinor: _tax, ...details } = newTerminal;
  const isHeld = transType === 4;
  const terminal = { ...details, authorizedMinor: isHeld ? minor : 0, ...one.terminal };
  await database.query(
    `insert into transactions (merchant_no, trans_no, merchant_order_no, version, app_id, kind, trans_type,
       trans_status, currency, order_minor, paid_minor, terminal_sn, pay_scenario, terminal, batch_no, notify_url,
       channel_trans_no, created_at, expires_at, ended_at)
     values ($1, $2, $3, 1, 'tg', 'payment', $4, $5, $6, $7, $8, $9, 'SWIPE_CARD', $10, $11,
       'http://127.0.0.1:9/notify', $2, $12, $13, $12)`,
    [
      merchantNo,
      transNo,
      `OLD-${count}`,
      transType,
      transStatus,
      currency,
      minor,
      isHeld ? 0 : minor,
      terminalSn,
      JSON.stringify(terminal),
      batchNo,
      madeAt + count,
      madeAt + count + 300_000,
    ],
  );
  await database.query(
    `insert into transaction_events values ($1, $2, 1, $3, 'PSN', '[{"type":"created"}]')`,
    [merchantNo, transNo, madeAt + count],
  );
  return transNo;
}

async function batch(terminalSn: string, batchNo: string, sums: object[] | null = null): Promise<void> {
  const closedAt = sums === null ? null : madeAt;
  await database.query(
    `insert into batches (merchant_no, terminal_sn, batch_no, opened_at, close_batch_at, due_at, closed_at, psn,
       transaction_count, sums) values ($1, $2, $3, 0, null, null, $4, null, null, $5)`,
    [merchantNo, terminalSn, batchNo, closedAt, sums === null ? null : JSON.stringify(sums)],
  );
}

const held = new Map<string, string>();
const inBatch: Record<string, string> = {};

beforeAll(async () => {
  database = await openDatabaseBefore('0008');
  await database.query('insert into merchants values ($1, $2, 0)', [merchantNo, 'Old']);
  await database.query('insert into stores values ($1, $2, $3)', [merchantNo, 'S1', 'Store']);
  for (const terminalSn of ['MIXED', 'SINGLE', 'EMPTY'])
    await database.query('insert into terminals (merchant_no, terminal_sn, store_no) values ($1, $2, $3)', [
      merchantNo,
      terminalSn,
      'S1',
    ]);
  await database.query("update terminals set currency = 'EUR' where terminal_sn = 'EMPTY'");
  const line = (currency: string) => ({ currency, kind: 'payment', transType: 1, count: 1, amountMinor: 1 });
  await batch('MIXED', '000006', [line('JPY'), line('USD')]);
  await batch('MIXED', '000007');
  await batch('SINGLE', '000001', [line('KWD')]);
  await batch('SINGLE', '000002');
  await batch('EMPTY', '000001');
  const [terminalSn, batchNo] = ['MIXED', '000007'];
  inBatch['usd'] = await made({ terminalSn, batchNo, minor: 2_550 });
  inBatch['jpy'] = await made({ terminalSn, batchNo, currency: 'JPY', minor: 900 });
  inBatch['voided'] = await made({ terminalSn, batchNo, currency: 'KWD', transStatus: 3 });
  inBatch['more'] = await made({ terminalSn, batchNo, currency: 'JPY', minor: 100 });
  inBatch['single'] = await made({ terminalSn: 'SINGLE', batchNo: '000002', minor: 700 });
  const authorization = (terminal: object = {}, transStatus = 2) =>
    made({ terminalSn: 'SINGLE', transType: 4, minor: 8_000, terminal, transStatus });
  held.set('open', await authorization());
  held.set('captured', await authorization({ captureTransNo: 'C', capturedMinor: 8_000 }));
  held.set('raised', await authorization({ incrementTransNo: 'I' }));
  held.set('cancelled', await authorization({ takenBackBy: 'V' }, 3));
  // The sandbox's clock is ahead of the world's.
  await database.query('insert into sandbox_clock (offset_ms) values ($1)', [400 * dayMs]);
  await migrate(database);
  context = createTestContext(database);
  context.clock.advance(Date.now() + 400 * dayMs - context.clock.nowMs());
});
afterAll(() => database.close());

const batches = () =>
  database.query<{ terminal_sn: string; batch_no: string; currency: string | null }>(
    `select terminal_sn, batch_no, currency from batches order by terminal_sn, batch_no`,
  );
const row = async (transNo: string | undefined) => {
  const found = await findByTransNo(database, merchantNo, transNo ?? '');
  if (found === undefined) throw new Error(`no transaction ${transNo}`);
  return found;
};

test('an open batch of several currencies becomes one for each, an empty one takes that of its terminal', async () => {
  expect((await batches()).map((one) => Object.values(one).join(' '))).toEqual([
    'EMPTY 000001 EUR',
    'MIXED 000006 ',
    'MIXED 000007 USD',
    'MIXED 000008 JPY',
    'MIXED 000009 KWD',
    'SINGLE 000001 KWD',
    'SINGLE 000002 USD',
  ]);
  for (const [name, batchNo] of Object.entries({
    usd: '000007',
    jpy: '000008',
    more: '000008',
    voided: '000009',
    single: '000002',
  }))
    expect((await row(inBatch[name])).batchNo, name).toBe(batchNo);
});

test('a transaction that moved has that in its history; the others are as they were', async () => {
  const moved = await row(inBatch['jpy']);
  expect(moved.version).toBe(2);
  expect(await historyOf(database, merchantNo, moved.transNo)).toMatchObject([
    { version: 1 },
    { version: 2, events: [{ type: 'batched', batchNo: '000008' }] },
  ]);
  expect((await row(inBatch['usd'])).version).toBe(1);
});

test('what was open goes on: void, the next payment, totals and the close', async () => {
  const open = (terminalSn: string, currency: string) =>
    createBatches(database, context.clock).openBatchNo({ merchantNo, terminalSn, currency });
  expect(await open('MIXED', 'USD')).toBe('000007');
  expect(await open('MIXED', 'JPY')).toBe('000008');
  expect(await open('MIXED', 'EUR')).toBe('000010');
  expect(await open('EMPTY', 'EUR')).toBe('000001');
  expect(isRefusal(await steps.void(context, await row(inBatch['more'])))).toBe(false);
  const nowMs = context.clock.nowMs();
  expect(await openTotals(database, merchantNo, ['MIXED'], nowMs)).toMatchObject([
    { batchNo: '000008', lines: [{ currency: 'JPY', count: 1, amountMinor: 900 }] },
    { batchNo: '000007', lines: [{ currency: 'USD', count: 1, amountMinor: 2_550 }] },
  ]);
  const terminals = { merchantNo, terminalSns: ['MIXED', 'SINGLE'] };
  expect(await closeBatches(database, terminals, { nowMs, psn: 'PSN' })).toHaveLength(3);
  expect(await steps.void(context, await row(inBatch['jpy']))).toMatchObject({ refused: 'ET008' });
});

test('every merchant has the default limits', async () => {
  expect(await findLimits(database, merchantNo)).toEqual(limitsDefault);
});

test('an authorization that is open gets 30 days from the upgrade, by the clock of the sandbox', async () => {
  const open = await row(held.get('open'));
  const endsAt = open.dueAt ?? 0;
  expect(Math.abs(endsAt - Date.now() - 430 * dayMs)).toBeLessThan(600_000);
  expect(open).toMatchObject({ transStatus: 2, version: 2, terminal: { holdEndsAt: endsAt } });
  expect(await row(held.get('captured'))).toMatchObject({ dueAt: null, terminal: { holdEndsAt: endsAt } });
  expect(await row(held.get('raised'))).toMatchObject({ dueAt: null, terminal: { holdEndsAt: endsAt } });
  expect(await row(held.get('cancelled'))).toMatchObject({ dueAt: null, version: 1 });
  context.clock.advance(endsAt - 1 - context.clock.nowMs());
  const look = () =>
    advanceDue(context, (error) => {
      throw error;
    });
  await look();
  expect((await row(open.transNo)).transStatus).toBe(2);
  context.clock.advance(1);
  await look();
  expect((await row(open.transNo)).transStatus).toBe(3);
  expect(context.world.advices).toMatchObject([
    { advice: 'void' },
    { advice: 'release', transNo: open.transNo, amountMinor: 8_000 },
  ]);
  expect((await row(held.get('captured'))).transStatus).toBe(2);
});
