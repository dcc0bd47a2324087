/** Receivers and resends in bulk at the Workbench's API: figures by URL, preview, start, list and stop. */
import type { AuditItem } from '@tollgate/contract/workbench/audit';
import type {
  BulkItem,
  BulkList,
  BulkPreview,
  ReceiverList,
} from '@tollgate/contract/workbench/receivers/schemas';
import { beforeAll, expect, test } from 'vitest';
import { useWorkbench } from './workbench.testing.ts';

const workbench = useWorkbench();
const [first, second] = ['312900000001', '312900000002'];
const startMs = Date.UTC(2026, 10, 21, 9);

/** Ten notifications of each merchant, to two URLs in turn: one accepts at the second attempt, the other never. */
beforeAll(async () => {
  const database = workbench.database();
  for (const merchantNo of [first, second]) {
    await database.query("insert into merchants (merchant_no, name, created_at) values ($1, 'A shop', 0)", [
      merchantNo,
    ]);
    await database.query(
      `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn,
         attempts, created_at, delivered_at)
       select $1, 'N' || n, 'T' || n, 'app', case when n % 2 = 0 then 'http://a.test/n' else 'http://b.test/n' end, 'r',
         '{}', 'PSN', case when n % 2 = 0 then 2 else 15 end, $2::bigint + n, case when n % 2 = 0 then $2::bigint + n end
       from generate_series(1, 10) as g (n)`,
      [merchantNo, startMs],
    );
    await database.query(
      `insert into notification_attempts (merchant_no, notification_id, attempt, at, duration_ms, sent, status, outcome,
         detail)
       select $1, 'N' || n, a, $2::bigint + n + a, a * 100, '{}', 500,
         case when n % 2 = 0 and a = 2 then 'delivered' else 'wrong-status' end, 'status was 500, not 200'
       from generate_series(1, 10) as g (n), generate_series(1, 2) as h (a)`,
      [merchantNo, startMs],
    );
  }
});

test('each URL with its success, its response time, its backlog and its last problem', async () => {
  const { get } = workbench.open();
  const { body } = await get<ReceiverList>(`/notifications/receivers?merchant_no=${first}`);
  expect(body.items).toMatchObject([
    { url: 'http://a.test/n', notifications: 5, failed: 0, attempts: 10, accepted: 5, is_failing: false },
    {
      url: 'http://b.test/n',
      notifications: 5,
      failed: 5,
      waiting: 0,
      attempts: 10,
      accepted: 0,
      p50_ms: 100,
      p95_ms: 200,
      is_failing: true,
      last_problem: { rule: 'wrong-status', detail: 'status was 500, not 200' },
      last_problem_ms: startMs + 11,
    },
  ]);
  expect((await get<ReceiverList>('/notifications/receivers')).body.items).toHaveLength(4);
});

test('a bulk is previewed, started once for a key, listed and stopped, all of it in the audit log', async () => {
  const { get, ask } = workbench.open();
  const path = '/notifications/bulk-resends';
  const wanted = `merchant_no=${first}&url=${encodeURIComponent('http://b.test/n')}`;
  const preview = await get<BulkPreview>(`${path}/preview?${wanted}&state=undelivered`);
  expect(preview.body).toEqual({ count: 5, is_capped: false, first_ms: startMs + 1, last_ms: startMs + 9 });
  expect((await get<BulkPreview>(`${path}/preview?${wanted}&state=delivered`)).body.count).toBe(0);
  const wish = { merchant_no: first, url: 'http://b.test/n', state: 'failed', per_minute: 120 };
  const start = () => ask<BulkItem>('POST', path, wish, { 'idempotency-key': 'ONE' });
  const [begun, again] = [await start(), await start()];
  expect(begun.body).toMatchObject({ state: 'running', total: 5, per_minute: 120, wanted_state: 'failed' });
  expect(again.body.bulk_no).toBe(begun.body.bulk_no);
  expect((await get<BulkList>(`${path}?merchant_no=${first}`)).body.items).toHaveLength(1);
  expect((await get<BulkList>(`${path}?merchant_no=${second}`)).body.items).toEqual([]);
  const stopped = await ask<BulkItem>('POST', `${path}/${begun.body.bulk_no}/stop`, {});
  expect(stopped.body.state).toBe('stopped');
  const { body } = await get<{ items: AuditItem[] }>(`/audit?merchant_no=${first}`);
  const acts = body.items.filter(({ phase }) => phase === 'begun').map(({ act, subject }) => [act, subject]);
  expect(acts).toEqual([
    ['notifications.bulk-stop', begun.body.bulk_no],
    ['notifications.bulk-resend', 'http://b.test/n'],
    ['notifications.bulk-resend', 'http://b.test/n'],
  ]);
});

test('what is wrong with a wish is said by name, and nobody reaches the notifications of another merchant', async () => {
  const { ask, get, withToken } = workbench.open();
  const path = '/notifications/bulk-resends';
  const start = (changes: object) => ask<{ msg: string }>('POST', path, { merchant_no: first, ...changes });
  for (const [changes, name] of [
    [{ merchant_no: 'x' }, 'merchant_no'],
    [{ kind: 'payment' }, 'kind'],
    [{ state: 'lost' }, 'state'],
    [{ per_minute: 0 }, 'per_minute'],
    [{ per_minute: 1_201 }, 'per_minute'],
    [{ from_ms: -1 }, 'from_ms'],
    [{ pace: 1 }, 'pace'],
  ] as const) {
    const { status, body } = await start(changes);
    expect([status, body.msg], name).toEqual([400, expect.stringContaining(name)]);
  }
  expect((await start({ merchant_no: '312999999999' })).status).toBe(404);
  expect((await get(`${path}/preview?merchant_no=${first}&result=payment`)).status).toBe(400);
  const other = await withToken({ role: 'support', merchants: [second] });
  expect((await other.ask('POST', path, { merchant_no: first })).status).toBe(404);
  const viewer = await withToken({ role: 'viewer', merchants: [first] });
  expect((await viewer.ask('POST', path, { merchant_no: first })).status).toBe(403);
  const mine = await ask<BulkItem>('POST', path, { merchant_no: first });
  expect((await other.ask('POST', `${path}/${mine.body.bulk_no}/stop`, {})).status).toBe(404);
  expect((await ask('POST', `${path}/NONE/stop`, {})).status).toBe(404);
});
