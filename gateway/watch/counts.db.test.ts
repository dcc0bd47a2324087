/** Counts of calls: exact for every process together, bounded in age, and gone with their merchant. */
import { dayMs, hourMs, minuteMs } from '@tollgate/contract/durations';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { requestRow } from '../store/requests.testing.ts';
import { removeRows } from '../store/sandbox/merchant-rows.ts';
import { openTestDatabase } from '../store/testing.ts';
import { type CountSum, dropCounts, readCounts, readRefusals } from '../store/workbench/counts.ts';
import { createCounts } from './counts.ts';

const startMs = Date.UTC(2026, 10, 22, 11, 58);
const merchantNo = '312100000001';
const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('delete from call_counts');
  await database.query('delete from refusal_counts');
});

let nowMs = startMs;
const open = () =>
  createCounts({
    queries: database,
    clock: { nowMs: () => nowMs },
    wait: () => new Promise(() => {}),
    onLost(error) {
      throw error;
    },
  });

const call = (atMs: number, changes: Partial<ReturnType<typeof requestRow>> = {}) =>
  requestRow(0, { atMs, durationUs: 3_000, ...changes });

const shown = (rows: readonly CountSum[]) =>
  rows.map(({ atMs, kind, count }) => `${(atMs - startMs) / minuteMs} ${kind} ${count}`).sort();

test('each call is counted by minute, hour and day, of its merchant and of all', async () => {
  const [one, other] = [open(), open()];
  for (const counts of [one, other]) {
    counts.call(call(startMs));
    counts.call(call(startMs + 3 * minuteMs));
    counts.call(call(startMs + 3 * minuteMs, { code: 'SYS001', httpStatus: 500 }));
  }
  one.call(call(startMs, { merchantNo: '', appId: '', code: 'SYS003', psn: 'STRANGER' }));
  one.attempt({ merchantNo, outcome: 'delivered', durationMs: 20 });
  one.attempt({ merchantNo, outcome: 'timeout', durationMs: 9_000 });
  // Two processes write at once.
  await Promise.all([one.flush(), other.flush()]);
  const read = (step: 'minute' | 'hour' | 'day', merchants?: readonly string[]) =>
    readCounts(database, { merchants, step, fromMs: 0 });
  const own = ['0 delivered 1', '0 ok 2', '0 undelivered 1', '3 failed 2', '3 ok 2'];
  expect(shown(await read('minute', [merchantNo]))).toEqual(own);
  expect(shown(await read('minute'))).toEqual([...own.slice(0, 2), '0 rejected 1', ...own.slice(2)]);
  expect(shown(await read('hour', [merchantNo]))).toEqual([
    '-58 delivered 1',
    '-58 ok 2',
    '-58 undelivered 1',
    '2 failed 2',
    '2 ok 2',
  ]);
  expect((await read('day', [merchantNo])).map(({ kind, count }) => `${kind} ${count}`).sort()).toEqual([
    'delivered 1',
    'failed 2',
    'ok 4',
    'undelivered 1',
  ]);
  expect(await read('minute', ['312100000002'])).toEqual([]);
  const refusals = await readRefusals(database, { merchants: undefined, step: 'hour', fromMs: 0 });
  expect(refusals.map(({ code, count, lastPsn }) => [code, count, lastPsn])).toEqual([
    ['SYS001', 2, 'PSN0'],
    ['SYS003', 1, 'STRANGER'],
  ]);
});

test('the first and the last of a cause remain, in whichever order processes write', async () => {
  const [early, late] = [open(), open()];
  early.call(call(startMs, { code: 'E01003', cause: 'sign', psn: 'FIRST' }));
  late.call(call(startMs + 9, { code: 'E01003', cause: 'sign', psn: 'LAST' }));
  await late.flush();
  await early.flush();
  const [found] = await readRefusals(database, { merchants: [merchantNo], step: 'minute', fromMs: 0 });
  expect(found).toMatchObject({ count: 2, firstMs: startMs, lastMs: startMs + 9, lastPsn: 'LAST' });
});

test('old counts go, minutes first, at most so many at once', async () => {
  const counts = open();
  for (const atMs of [startMs - 40 * dayMs, startMs - 3 * dayMs, startMs - 3 * hourMs, startMs])
    counts.call(call(atMs, { code: 'E01003' }));
  await counts.flush();
  nowMs = startMs;
  expect(await dropCounts(database, startMs, 1)).toBe(1);
  while ((await dropCounts(database, startMs, 1)) > 0);
  const left = async (step: 'minute' | 'hour' | 'day') =>
    (await readRefusals(database, { merchants: undefined, step, fromMs: 0 })).length;
  expect([await left('minute'), await left('hour'), await left('day')]).toEqual([1, 2, 2]);
  expect(await readCounts(database, { merchants: undefined, step: 'day', fromMs: 0 })).toHaveLength(2);
});

test('nothing of a removed merchant is counted or kept', async () => {
  const counts = open();
  counts.call(call(startMs, { code: 'E01003' }));
  await counts.flush();
  counts.call(call(startMs, { code: 'E01003' }));
  await counts.forget(merchantNo);
  await database.transaction((own) => removeRows(own, merchantNo));
  await counts.flush();
  expect(await readRefusals(database, { merchants: undefined, step: 'day', fromMs: 0 })).toEqual([]);
  expect(await readCounts(database, { merchants: [merchantNo], step: 'day', fromMs: 0 })).toEqual([]);
});

test('a database that does not take them loses counts and nothing else', async () => {
  const errors: unknown[] = [];
  const counts = createCounts({
    queries: { query: () => Promise.reject(new Error('away')) },
    clock: { nowMs: () => nowMs },
    wait: () => new Promise(() => {}),
    onLost: (error) => errors.push(error),
  });
  counts.call(call(startMs));
  await counts.flush();
  await counts.flush();
  expect(errors).toHaveLength(1);
});
