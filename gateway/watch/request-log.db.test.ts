/** The request log: written in batches, by days, bounded in age and number, and never in the calls' path. */
import { dayMs } from '@tollgate/contract/durations';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Database, Queries } from '../ports/database.ts';
import { listRequests } from '../store/requests.ts';
import { openTestDatabase } from '../store/testing.ts';
import { createRequestLog, type RequestLogDeps, type SeenCall } from './request-log.ts';

const startMs = Date.UTC(2026, 10, 22, 23, 59, 59, 900);
const database: Database = await openTestDatabase();
afterAll(() => database.close());

let nowMs: number;
let lost: number;
let elapse: () => void;
function open(changes: Partial<RequestLogDeps> = {}) {
  return createRequestLog({
    queries: database,
    clock: { nowMs: () => nowMs },
    wait: () => new Promise<void>((resolve) => (elapse = resolve)),
    days: 7,
    rowsMax: 1_000,
    onLost: (count) => {
      lost += count;
    },
    ...changes,
  });
}

let number = 0;
function seen(changes: Partial<SeenCall> = {}): SeenCall {
  number += 1;
  return {
    merchantNo: '312100000001',
    psn: `PSN${number}`,
    appId: 'tg0123456789abcdef',
    path: '/api/entry',
    method: 'order.query',
    code: '0',
    isAuthenticated: true,
    httpStatus: 200,
    durationMs: 1.5,
    merchantOrderNo: null,
    transNo: null,
    clientPsn: null,
    address: '203.0.113.7',
    contentType: 'application/json',
    userAgent: 'shop/1.0',
    idempotencyKey: undefined,
    authorization: 'Basic c2hvcDpzZWNyZXQ=',
    bytes: new TextEncoder().encode('{"app_id":"tg0123456789abcdef"}'),
    reply: '{"code":"0"}',
    ...changes,
  };
}

const psns = async () => (await listRequests(database, {}, { limit: 2_000 })).map(({ psn }) => psn);
const partitions = async (queries: Queries = database) =>
  (
    await queries.query<{ name: string }>(
      "select relname as name from pg_class where relname ~ '^requests_\\d{8}$' and relkind = 'r' order by relname",
    )
  ).map(({ name }) => name);

beforeEach(async () => {
  nowMs = startMs;
  lost = 0;
  await database.query('delete from requests');
  await database.query('delete from request_texts');
});

test('a header keeps its scheme, and credentials without one are not kept', async () => {
  const log = open();
  for (const authorization of ['Basic c2hvcDpzZWNyZXQ=', 'c2hvcDpzZWNyZXQ=', 'tgw_c2VjcmV0', 'Basicc2hvcA=='])
    log.record(seen({ authorization }));
  await log.flush();
  const kept = await database.query<{ headers: Record<string, string> }>('select headers from requests');
  expect(
    kept.map(({ headers }) => headers['authorization']).filter((scheme) => scheme !== undefined),
  ).toEqual(['Basic']);
});

test('a body of any depth takes no other call out of the log', async () => {
  const log = open();
  const bytes = new TextEncoder().encode(`${'['.repeat(32_000)}${']'.repeat(32_000)}`);
  log.record(seen({ merchantNo: '', bytes }));
  log.record(seen());
  await log.flush();
  expect([await psns(), lost]).toEqual([[`PSN${number}`, `PSN${number - 1}`], 0]);
});

test('of a merchant that is removed nothing is written afterward', async () => {
  const log = open();
  const [own, other] = [seen({ merchantNo: '909900000001' }), seen()];
  log.record(own);
  log.record(other);
  await log.forget('909900000001');
  await log.flush();
  expect(await psns()).toEqual([other.psn]);
  log.record(seen({ merchantNo: '909900000001', psn: 'PSN-BEGUN' }));
  const writing = log.flush();
  // What is being written is there once it is forgotten, so that it can be removed.
  await log.forget('909900000001');
  expect(await psns()).toContain('PSN-BEGUN');
  await writing;
});

test('a call is there once its batch is written, newest first, without its credentials', async () => {
  const log = open();
  const calls = [seen(), seen(), seen()];
  for (const call of calls) {
    log.record(call);
    nowMs += 1;
  }
  expect(await psns()).toEqual([]);
  elapse();
  await log.flush();
  expect(await psns()).toEqual(calls.map(({ psn }) => psn).reverse());
  const rows = await database.query<{ headers: unknown; row: string }>(
    'select headers, r::text as row from requests r',
  );
  expect(rows[0]?.headers).toEqual({
    'content-type': 'application/json',
    'user-agent': 'shop/1.0',
    authorization: 'Basic',
  });
  expect(rows.map(({ row }) => row).join()).not.toContain('c2hvcDpzZWNyZXQ');
});

test('a batch that begins before midnight and ends after it is in two days', async () => {
  const log = open();
  log.record(seen());
  nowMs += 200;
  log.record(seen());
  await log.flush();
  expect(await partitions()).toEqual(expect.arrayContaining(['requests_20261122', 'requests_20261123']));
  expect(await psns()).toHaveLength(2);
});

test('two processes make the same day at once', async () => {
  nowMs = startMs + 40 * dayMs;
  const logs = Array.from({ length: 4 }, () => open());
  for (const log of logs) log.record(seen());
  await Promise.all(logs.map((log) => log.flush()));
  expect([await psns(), lost]).toEqual([expect.objectContaining({ length: 4 }), 0]);
});

test('days that are over go as a whole, and what is above the limit, the oldest first, in portions', async () => {
  const log = open({ days: 4, rowsMax: 2 });
  const calls = Array.from({ length: 7 }, () => seen());
  for (const call of calls) {
    log.record(call);
    nowMs += dayMs;
  }
  await log.flush();
  const drop = (limit: number) => log.drop(database, nowMs, limit);
  const marked = () => database.query('select 1 from request_texts');
  // A row that is too many and marks of one that is too old.
  expect([await drop(1), (await marked()).length]).toEqual([2, 6]);
  expect((await partitions()).every((name) => name >= 'requests_20261125')).toBe(true);
  expect(await psns()).toEqual([calls[6]?.psn, calls[5]?.psn, calls[4]?.psn]);
  expect([await drop(5), await drop(5)]).toEqual([4, 0]);
  expect(await psns()).toEqual([calls[6]?.psn, calls[5]?.psn]);
  expect(await marked()).toHaveLength(3);
  log.record(seen());
  await log.flush();
  expect(await psns()).toHaveLength(3);
  expect(await drop(5)).toBe(2);
  expect(await psns()).toHaveLength(2);
});

test('processes that find too many rows at once delete these, and no more', async () => {
  const processes = [open({ rowsMax: 4 }), open({ rowsMax: 4 })];
  const calls = Array.from({ length: 10 }, () => seen());
  for (const call of calls) {
    processes[Number(call.psn.slice(3)) % 2]?.record(call);
    nowMs += 1;
  }
  for (const log of processes) await log.flush();
  // Both have looked before either deletes the rest.
  await Promise.all(processes.map((log) => log.drop(database, nowMs, 1)));
  await Promise.all(processes.map((log) => log.drop(database, nowMs, 100)));
  expect(await psns()).toEqual(
    calls
      .slice(6)
      .map(({ psn }) => psn)
      .reverse(),
  );
});

test('texts that end or separate values in the statement are stored, and a row of empty texts', async () => {
  const log = open();
  const reply = '{"msg":"a"}';
  log.record(seen({ reply, merchantNo: '', appId: '', method: '', bytes: new Uint8Array() }));
  await log.flush();
  const strange = new TextEncoder().encode('{"a":"\u001f,\\"{}\\\\"}\u001f');
  log.record(seen({ reply: '', bytes: strange, clientPsn: '' }));
  log.record(seen({ reply }));
  await log.flush();
  const rows = await database.query<{ body: string; reply: string; client_psn: string | null }>(
    'select body, reply, client_psn from requests order by length(psn), psn',
  );
  expect(rows.map((row) => [row.body, row.reply])).toEqual([
    ['', reply],
    ['{"a":"\ufffd,\\"{}\\\\"}\ufffd', ''],
    ['{"app_id":"tg0123456789abcdef"}', reply],
  ]);
  expect(lost).toBe(0);
});

test('a database that is away costs rows, not calls; they are counted, and the log goes on', async () => {
  let isAway = true;
  const log = open({
    queries: {
      query: (...asked) => (isAway ? Promise.reject(new Error('away')) : database.query(...asked)),
    },
  });
  log.record(seen());
  await log.flush();
  expect([await psns(), lost]).toEqual([[], 1]);
  isAway = false;
  log.record(seen());
  await log.flush();
  expect([(await psns()).length, lost]).toEqual([1, 1]);
});

test('of a body and a reply that are too long the beginning is kept, without cards, and that is said', async () => {
  const log = open();
  const card = '4111111111111111';
  const long = JSON.stringify({ attach: 'x'.repeat(60_000), text: `pay ${card}` });
  const short = JSON.stringify({ attach: 'x'.repeat(32_000) });
  log.record(seen({ bytes: new TextEncoder().encode(long), reply: short }));
  log.record(seen({ bytes: new TextEncoder().encode(short), reply: long }));
  log.record(seen({ bytes: new TextEncoder().encode(short), reply: short }));
  await log.flush();
  const rows = await database.query<{ body: number; reply: number; redacted: string[] }>(
    'select length(body) as body, length(reply) as reply, redacted from requests order by at_ms, psn',
  );
  expect(rows.map(({ body, reply }) => [body, reply])).toEqual([
    [32_768, short.length],
    [short.length, 32_768],
    [short.length, short.length],
  ]);
  expect(rows.map(({ redacted }) => redacted.includes('end'))).toEqual([true, true, false]);
  expect(JSON.stringify(await database.query('select * from requests'))).not.toContain(card);
});

test('a flood is kept as far as there is space, and the rest is counted', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const log = open({
    rowsMax: 100_000,
    queries: { query: async (...asked) => held.then(() => database.query(...asked)) },
  });
  for (let times = 0; times < 6_000; times += 1) log.record(seen());
  release();
  await log.flush();
  const rows = await database.query<{ count: number }>('select count(*)::bigint as count from requests');
  expect(Number(rows[0]?.count) + lost).toBe(6_000);
  expect(lost).toBeGreaterThan(0);
});

test('a flood of long bodies is kept up to a size', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const log = open({ queries: { query: async (...asked) => held.then(() => database.query(...asked)) } });
  const bytes = new Uint8Array(65_536).fill(120);
  for (let times = 0; times < 1_200; times += 1) log.record(seen({ bytes }));
  expect(lost).toBeGreaterThan(300);
  expect(lost).toBeLessThan(900);
  release();
  await log.forget('312100000001');
  const kept = seen();
  log.record(kept);
  await log.flush();
  expect((await psns())[0]).toBe(kept.psn);
});

test('texts of every kind can be stored: U+0000, half of a pair, quotes', async () => {
  const log = open();
  const reply = JSON.stringify({ msg: 'a\u0000b\ud800c"\\u0000' });
  log.record(seen({ reply, bytes: new Uint8Array([0, 255, 34, 92]), clientPsn: 'a"b\\' }));
  await log.flush();
  expect([await psns(), lost]).toEqual([expect.objectContaining({ length: 1 }), 0]);
});

test('filters find by number, code, time and text; refusals are grouped', async () => {
  const log = open();
  const paid = seen({ merchantOrderNo: 'A-1', transNo: '2026112200000000000017' });
  const refused = seen({ code: 'SYS002', merchantNo: '', appId: '' });
  const again = seen({ code: 'SYS002', reply: '{"msg":"50% off_"}' });
  for (const call of [paid, refused, again]) {
    log.record(call);
    nowMs += 10;
  }
  await log.flush();
  const found = async (filter: Parameters<typeof listRequests>[1]) =>
    (await listRequests(database, filter, { limit: 10 })).map(({ psn }) => psn);
  expect(await found({ merchantOrderNo: 'A-1' })).toEqual([paid.psn]);
  expect(await found({ transNo: '2026112200000000000017' })).toEqual([paid.psn]);
  expect(await found({ psn: refused.psn })).toEqual([refused.psn]);
  expect(await found({ code: 'SYS002' })).toEqual([again.psn, refused.psn]);
  expect(await found({ code: 'refused' })).toEqual([again.psn, refused.psn]);
  expect(await found({ code: '0' })).toEqual([paid.psn]);
  expect(await found({ fromMs: startMs + 10, toMs: startMs + 20 })).toEqual([refused.psn]);
  expect(await found({ text: '50% OFF_' })).toEqual([again.psn]);
  expect(await found({ text: '%' })).toEqual([again.psn]);
  expect(await found({ merchants: ['312100000001'] })).toEqual([again.psn, paid.psn]);
});
