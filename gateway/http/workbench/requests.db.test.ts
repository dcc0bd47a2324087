/** The Workbench's API on requests: lists, one request, refusals, a stream; and what is wrong with a question. */

import { errors } from '@tollgate/contract/errors/catalogue';
import { doctorCauses } from '@tollgate/contract/signing/doctor/causes/causes';
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import type { RefusalList, RequestDetail, RequestPage } from '@tollgate/contract/workbench/requests';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { firstPsnAt } from '../../orders/change/identifiers.ts';
import { requestRow as row, requestsFromMs as startMs } from '../../store/requests.testing.ts';
import { addRequestDay, insertRequests } from '../../store/requests.ts';
import { openTestDatabase } from '../../store/testing.ts';
import { createCounts } from '../../watch/counts.ts';
import { sandboxActor } from '../sandbox/sandbox-host.ts';
import { serveRoutes } from '../testing.ts';
import { operatorRights } from './access/gate.ts';
import { type RequestDeps, workbenchRequests } from './requests.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

let nowMs: number;
const diagnosis: Diagnosis = { causes: ['sign-missing'], text: { en: '', zh: '' }, expected: '' };
function serve(changes: Partial<RequestDeps> = {}) {
  return serveRoutes(
    workbenchRequests({
      queries: database,
      doctor: { examine: async () => diagnosis },
      isKept: true,
      psn: () => 'ASKED',
      actorOf: () => ({ who: 'test', merchants: undefined }),
      audit: async () => {},
      rightsOf: () => operatorRights,
      lost: () => 3,
      written: async () => {},
      wait: async () => {
        nowMs += 1_000;
      },
      nowMs: () => nowMs,
      ...changes,
    }),
  );
}

beforeEach(async () => {
  nowMs = startMs + 10_000;
  await database.query('delete from requests');
  await database.query('delete from request_texts');
  await database.query('delete from refusal_counts');
  await addRequestDay(database, startMs);
});

async function read<Body>(path: string, ask = serve()): Promise<{ status: number; body: Body }> {
  const response = await ask(path);
  return { status: response.status, body: (await response.json()) as Body };
}

test('a list goes on by its cursor, and meets every request once, whatever comes in meanwhile', async () => {
  await insertRequests(
    database,
    Array.from({ length: 25 }, (_, number) => row(number)),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const path = `/workbench/api/requests?limit=10${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const { status, body } = await read<RequestPage>(path);
    expect([status, body.lost]).toEqual([200, 3]);
    seen.push(...body.items.map(({ psn }) => psn));
    cursor = body.next_cursor;
    await insertRequests(database, [row(100 + seen.length)]);
  } while (cursor !== undefined);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, number) => `PSN${24 - number}`));
});

test('one request: what had to be signed, and why it was refused', async () => {
  await insertRequests(database, [row(1), row(2, { code: 'SYS002' }), row(3, { redacted: ['card'] })]);
  const { body: paid } = await read<RequestDetail>('/workbench/api/requests/PSN1');
  expect(paid).toMatchObject({ psn: 'PSN1', duration_ms: 1.5, string_to_sign: 'a=1.0&b=2', redacted: [] });
  expect(paid).not.toHaveProperty('diagnosis');
  const { body: refused } = await read<RequestDetail>('/workbench/api/requests/PSN2');
  expect(refused.diagnosis).toEqual(diagnosis);
  expect(refused).not.toHaveProperty('key_verified_ms');
  const { body: redacted } = await read<RequestDetail>('/workbench/api/requests/PSN3');
  expect(redacted).not.toHaveProperty('string_to_sign');
  expect(await read('/workbench/api/requests/NONE')).toMatchObject({ status: 404, body: { code: 'SYS019' } });
});

test('the psn of a reply that was just read leads to its request once it is written', async () => {
  const psn = firstPsnAt(nowMs);
  const waits: number[] = [];
  const ask = serve({
    wait: async (delayMs) => {
      waits.push(delayMs);
      nowMs += delayMs;
      if (waits.length === 2) await insertRequests(database, [row(1, { psn })]);
    },
  });
  expect(await read(`/workbench/api/requests/${psn}`, ask)).toMatchObject({ status: 200, body: { psn } });
  expect(waits).toHaveLength(2);
  // One that nothing has, and one of years ahead.
  for (const absent of [firstPsnAt(nowMs + 1), firstPsnAt(nowMs + 1e11)]) {
    waits.length = 2;
    expect((await read(`/workbench/api/requests/${absent}`, ask)).status).toBe(404);
    expect(waits.length).toBeLessThan(20);
  }
  // What is older is not waited for.
  waits.length = 0;
  expect((await read(`/workbench/api/requests/${firstPsnAt(nowMs - 5_000)}`, ask)).status).toBe(404);
  expect(waits).toEqual([]);
});

test('where no known key verifies a signature, it says when a request of the app was last verified', async () => {
  const ask = serve({ doctor: { examine: async () => ({ ...diagnosis, causes: ['unknown-key'] }) } });
  const refused = { code: 'SYS002', isAuthenticated: false } as const;
  await insertRequests(database, [
    row(1, refused),
    row(2),
    row(3, { appId: 'tgother' }),
    row(4, refused),
    row(5),
  ]);
  for (const [psn, verifiedMs] of [
    ['PSN1', undefined],
    ['PSN4', startMs + 2],
  ] as const) {
    const { body } = await read<RequestDetail>(`/workbench/api/requests/${psn}`, ask);
    expect(body.key_verified_ms).toBe(verifiedMs);
    expect(body.key_verified_psn).toBe(verifiedMs === undefined ? undefined : 'PSN2');
  }
});

test('a request says whether its caller was authenticated, unless an earlier version logged it', async () => {
  const known = [true, false, null] as const;
  await insertRequests(
    database,
    known.map((isAuthenticated, number) => row(number, { isAuthenticated })),
  );
  const answers = await Promise.all(
    known.map((_, number) => read<RequestDetail>(`/workbench/api/requests/PSN${number}`)),
  );
  expect(answers.map(({ body }) => body.authenticated)).toEqual([true, false, undefined]);
});

test('a reply has no payment link for those who may not change orders: by it an order can be canceled', async () => {
  const reply =
    '{"data":{"pay_url":"https://a.example/1","qrcode_url": "https://a.example/2","trans_no":"3"}}';
  await insertRequests(database, [row(1, { reply })]);
  const path = '/workbench/api/requests/PSN1';
  expect((await read<RequestDetail>(path)).body.reply).toBe(reply);
  const viewer = serve({ rightsOf: () => ({ role: 'viewer', permissions: new Set(['read']) }) });
  expect((await read<RequestDetail>(path, viewer)).body.reply).toBe(
    '{"data":{"pay_url":"***","qrcode_url": "***","trans_no":"3"}}',
  );
});

test('refusals by code and cause, with the apps concerned, and the requests that were counted', async () => {
  const rows = [
    row(1),
    row(2, { code: 'SYS002', cause: 'trimmed' }),
    row(3, { code: 'SYS002', cause: 'trimmed', appId: 'tgother' }),
    row(4, { code: 'SYS002', cause: 'trimmed', appId: 'tgother' }),
    row(5, { code: 'E01003', cause: 'order_amount' }),
    row(6, { code: 'E01003', cause: 'currency' }),
  ];
  await insertRequests(database, rows);
  const counts = createCounts({
    queries: database,
    clock: { nowMs: () => nowMs },
    wait: () => new Promise(() => {}),
    onLost(error) {
      throw error;
    },
  });
  for (const one of rows) counts.call(one);
  await counts.flush();
  const { body } = await read<RefusalList>('/workbench/api/requests/refusals?by=minute');
  expect([body.by, body.step_ms, body.from_ms]).toEqual(['minute', 60_000, startMs - 59 * 60_000]);
  expect(body.items.map(({ code, cause, count }) => [code, cause, count])).toEqual([
    ['E01003', 'currency', 1],
    ['E01003', 'order_amount', 1],
    ['SYS002', 'trimmed', 3],
  ]);
  expect(body.items[2]).toMatchObject({
    title: doctorCauses.trimmed.title,
    message: errors.SYS002.message,
    first_ms: startMs + 2,
    last_ms: startMs + 4,
    last_psn: 'PSN4',
    counts: [...Array.from({ length: 59 }, () => 0), 3],
    apps: [
      { app_id: 'tgother', count: 2 },
      { app_id: 'tg0123456789abcdef', count: 1 },
    ],
    app_count: 2,
  });
  const found = await read<RequestPage>('/workbench/api/requests?code=E01003&cause=currency');
  expect(found.body.items.map(({ psn }) => psn)).toEqual(['PSN6']);
  const none = await read<RefusalList>('/workbench/api/requests/refusals?by=day&merchant_no=312100000009');
  expect(none.body.items).toEqual([]);
  expect((await read('/workbench/api/requests/refusals?by=year')).status).toBe(400);
});

test('a search for what no index serves goes through all requests, a part at a time, and says how far it came', async () => {
  await database.query(
    `insert into requests (merchant_no, at_ms, psn, app_id, path, method, code, http_status, duration_us, address, headers,
       body, reply, redacted)
     select '312100000001', $1::bigint + n, 'M' || n, 'tg', '/', case when n in (5, 70000) then 'rare.call' else 'a.call' end,
       'SYS002', 200, case when n in (5, 70000) then 2000000 else 1 end, '', '{}', '', '', '{}' from generate_series(1, 70005) as g (n)`,
    [startMs],
  );
  for (const asked of [
    'method=rare.call',
    'min_ms=2000',
    'method=rare.call&code=refused',
    'min_ms=2000&code=SYS002',
  ]) {
    const seen: string[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const { body } = await read<RequestPage>(`/workbench/api/requests?${asked}&limit=5${cursor}`);
      seen.push(...body.items.map(({ psn }) => psn));
      cursor = body.next_cursor === undefined ? '' : `&cursor=${body.next_cursor}`;
      expect(body.searched_to_ms !== undefined).toBe(cursor !== '');
      pages += 1;
    } while (cursor !== '');
    expect([asked, seen, pages]).toEqual([asked, ['M70000', 'M5'], 2]);
  }
  const { body: none } = await read<RequestPage>('/workbench/api/requests?app_id=none');
  expect(none).toEqual({ items: [], lost: 3 });
});

test.each([
  ['limit=201', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=0', 'limit'],
  ['cursor=abc', 'cursor'],
  ['cursor=1-x;drop', 'cursor'],
  ['from_ms=yesterday', 'from_ms'],
  ['min_ms=1.5', 'min_ms'],
  ['min_ms=600001', 'min_ms'],
  ['text=abc', 'text'],
  [`text=abc&from_ms=${startMs}&to_ms=${startMs + 3_600_001}`, 'text'],
  ['psm=A', 'psm'],
  [`psn=${'x'.repeat(201)}`, 'psn'],
  ['psn=a%00b', 'psn'],
])('?%s is refused, and %s is named', async (query, field) => {
  const { status, body } = await read<{ code: string; msg: string }>(`/workbench/api/requests?${query}`);
  expect([status, body.code]).toEqual([400, 'SYS015']);
  expect(body.msg).toContain(field);
});

test('slow requests are found, alone and among the refusals of a code', async () => {
  await insertRequests(database, [
    row(1, { durationUs: 999_999 }),
    row(2, { durationUs: 1_000_000 }),
    row(3, { durationUs: 4_000_000, code: 'SYS002' }),
  ]);
  const found = async (query: string) =>
    (await read<RequestPage>(`/workbench/api/requests?${query}`)).body.items.map(({ psn }) => psn);
  expect(await found('min_ms=1000')).toEqual(['PSN3', 'PSN2']);
  expect(await found('min_ms=1000&code=refused')).toEqual(['PSN3']);
  expect(await found('min_ms=4001')).toEqual([]);
});

test('text is found within an hour, and beside any other filter', async () => {
  await insertRequests(database, [row(1), row(2, { reply: '{"msg":"Needle"}' })]);
  const query = `text=needle&from_ms=${startMs}&to_ms=${startMs + 3_600_000}&method=order.query`;
  const { body } = await read<RequestPage>(`/workbench/api/requests?${query}`);
  expect(body.items.map(({ psn }) => psn)).toEqual(['PSN2']);
});

test('an actor sees what belongs to its merchants, and nothing else by any question', async () => {
  await insertRequests(database, [
    row(1, { merchantNo: '312100000002', merchantOrderNo: 'A-1', code: 'SYS002' }),
    row(2, { merchantNo: '', code: 'SYS003' }),
    row(3, { merchantOrderNo: 'A-1' }),
  ]);
  const ask = serve({ actorOf: () => ({ who: 'shop', merchants: ['312100000001'] }) });
  for (const query of [
    '',
    '?merchant_order_no=A-1',
    '?merchant_no=',
    '?psn=PSN3',
    '?merchant_no=312100000001',
  ]) {
    const { body } = await read<RequestPage>(`/workbench/api/requests${query}`, ask);
    expect(
      body.items.map(({ psn }) => psn),
      query,
    ).toEqual(['PSN3']);
  }
  for (const query of ['?merchant_no=312100000002', '?psn=PSN1', '?code=SYS003']) {
    const { body } = await read<RequestPage>(`/workbench/api/requests${query}`, ask);
    expect(body.items, query).toEqual([]);
  }
  const text = `?text=%22sign%22&from_ms=${startMs}&to_ms=${startMs + 1_000}`;
  expect((await read<RequestPage>(`/workbench/api/requests${text}`, ask)).body).toMatchObject({
    items: [{ psn: 'PSN3' }],
  });
  for (const psn of ['PSN1', 'PSN2']) expect((await ask(`/workbench/api/requests/${psn}`)).status).toBe(404);
  expect((await read('/workbench/api/requests/refusals', ask)).body).toMatchObject({ items: [] });
});

test('a Host that is not this machine sees nothing; without a log the reason is given', async () => {
  const actorOf = sandboxActor(() => ({ listensAt: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080' }));
  const asked = (host: string) => actorOf(new Request('http://gateway/', { headers: { host } }));
  expect(asked('localhost:8080')).toEqual({ who: 'sandbox', merchants: undefined });
  expect(asked('shop.example.com')).toMatchObject({ code: 'SYS037', httpStatus: 403 });
  const refused = serve({ actorOf: () => asked('shop.example.com') });
  for (const path of ['', '/refusals', '/stream', '/PSN1'])
    expect((await refused(`/workbench/api/requests${path}`)).status, path).toBe(403);
  const { status, body } = await read<{ msg: string }>('/workbench/api/requests', serve({ isKept: false }));
  expect([status, body.msg]).toEqual([404, expect.stringContaining('REQUEST_LOG_DAYS')]);
});

/** Events of a stream until `count` have come. */
async function events(response: Response, count: number): Promise<string[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let said = '';
  while ((said.match(/^event: /gm)?.length ?? 0) < count) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    said += part.value;
  }
  await reader?.cancel();
  return [...said.matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? '');
}

test('the stream brings what is new, oldest first, and goes on where it broke off', async () => {
  nowMs = startMs + 500;
  const ask = serve();
  const stream = await ask('/workbench/api/requests/stream');
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  await insertRequests(database, [row(600), row(700), row(650, { code: 'SYS002', durationUs: 2_000_000 })]);
  const ids = await events(stream, 3);
  expect(ids).toEqual([600, 650, 700].map((number) => `${startMs + number}-PSN${number}`));
  const resumed = await ask('/workbench/api/requests/stream?code=0', {
    headers: { 'last-event-id': ids[0] ?? '' },
  });
  expect(await events(resumed, 1)).toEqual([ids[2]]);
  const slow = await ask('/workbench/api/requests/stream?min_ms=2000', {
    headers: { 'last-event-id': ids[0] ?? '' },
  });
  expect(await events(slow, 1)).toEqual([ids[1]]);
  const broken = await ask('/workbench/api/requests/stream', { headers: { 'last-event-id': 'x' } });
  expect(broken.status).toBe(400);
});

test('a stream that finds nothing for long does not look at all that time again', async () => {
  nowMs = startMs;
  const looked: number[] = [];
  const queries: RequestDeps['queries'] = {
    query(text, params = [], name) {
      // The place from which on it looks, and the limit, come last.
      looked.push(nowMs - Number(params.at(-3)));
      return database.query(text, params, name);
    },
  };
  const stream = await serve({ queries })('/workbench/api/requests/stream?method=no.such.call');
  const reader = stream.body?.getReader();
  for (let count = 0; count < 100; count += 1) await reader?.read();
  await reader?.cancel();
  expect(looked.length).toBeGreaterThan(50);
  expect(Math.max(...looked)).toBeLessThanOrEqual(40_000);
});
