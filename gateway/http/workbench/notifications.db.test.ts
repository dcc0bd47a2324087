/** The Workbench's lists of notifications, one of them, its problems, and the first page. */
import { errors } from '@tollgate/contract/errors/catalogue';
import { doctorCauses } from '@tollgate/contract/signing/doctor/causes/causes';
import type { Home } from '@tollgate/contract/workbench/home';
import type {
  NotificationDetail,
  NotificationItem,
  NotificationPage,
  NotificationProblems,
} from '@tollgate/contract/workbench/notifications';
import { beforeEach, expect, test } from 'vitest';
import { registerMerchant } from '../../accounts/registration.ts';
import { type Attempt, recordAttempts } from '../../notifications/outbox.ts';
import { useOnlineWorld } from '../../orders/online/testing.ts';
import { type Ask, createTestWorkbench, logCall, readAll } from './workbench.testing.ts';

const world = useOnlineWorld();
const [first, second] = ['312100000001', '312100000002'];
let ask: Ask;
let nowMs: number;

beforeEach(async () => {
  const { database, clock } = world.context();
  ({ ask } = createTestWorkbench({ orders: world.context() }));
  nowMs = clock.nowMs();
  for (const table of ['transactions', 'book_entries', 'notifications', 'notification_attempts', 'requests'])
    await database.query(`delete from ${table}`);
  for (const merchantNo of [first, second])
    await registerMerchant(database, { merchantNo, name: 'A Shop', stores: [], terminals: [] }, 0);
});

interface Given {
  readonly merchantNo?: string;
  readonly url?: string;
  readonly createdAt?: number;
}

/** A notification that waits for its first attempt. */
async function notify(
  id: string,
  { merchantNo = first, url = 'http://a.test/n', createdAt = nowMs }: Given = {},
) {
  await world.context().database.query(
    `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn,
       created_at, due_at)
     values ($1, $2, $2, 'app', $3, 'http://a.test', $4::text::jsonb, 'PSN', $5, $5)`,
    [
      merchantNo,
      id,
      url,
      JSON.stringify({ merchant_order_no: `O-${id}`, trans_type: 1, trans_status: 2 }),
      createdAt,
    ],
  );
}

const attempt = (notificationId: string, given: Partial<Attempt> = {}): Attempt => ({
  merchantNo: first,
  notificationId,
  attempt: 1,
  atMs: nowMs,
  durationMs: 12,
  sent: '{}',
  status: 500,
  reply: 'no',
  outcome: 'wrong-status',
  detail: 'status was 500, not 200',
  ...given,
});
const record = (...attempts: Attempt[]) => recordAttempts(world.context().database, attempts);

async function fail(id: string, attempts = 15): Promise<void> {
  for (let number = 1; number <= attempts; number += 1) await record(attempt(id, { attempt: number }));
}

const idsOf = (items: readonly NotificationItem[]) => items.map((item) => item.notification_id);
const find = async (query: string) => idsOf(await readAll(ask, `notifications?${query}`));

test('notifications are listed by their time, and found by state, URL and order', async () => {
  const { database } = world.context();
  for (const [at, id] of ['new', 'taken', 'refused', 'failed', 'ended'].entries())
    await notify(id, { createdAt: nowMs + at, ...(id === 'failed' && { url: 'http://b.test/n' }) });
  await notify('foreign', { merchantNo: second, createdAt: nowMs - 1 });
  await record(attempt('taken', { outcome: 'delivered', status: 200, detail: undefined }));
  await record(attempt('refused'));
  await fail('failed');
  await database.query("update notifications set due_at = null where notification_id = 'ended'");
  expect(await find('limit=2')).toEqual(['ended', 'failed', 'refused', 'taken', 'new', 'foreign']);
  expect(await find('state=waiting')).toEqual(['refused', 'new', 'foreign']);
  expect(await find('state=delivered')).toEqual(['taken']);
  expect(await find('state=failed')).toEqual(['failed']);
  expect(await find('state=given_up')).toEqual(['ended']);
  expect(await find('url=http://b.test/n')).toEqual(['failed']);
  expect(await find('trans_no=taken')).toEqual(['taken']);
  await database.query("update notifications set psn = 'CAUSE' where notification_id = 'refused'");
  expect(await find('psn=CAUSE')).toEqual(['refused']);
  expect(await find(`from_ms=${nowMs + 1}&to_ms=${nowMs + 3}`)).toEqual(['refused', 'taken']);
  expect(await find(`merchant_no=${second}`)).toEqual(['foreign']);
  const { body } = await ask<NotificationPage>('notifications?state=waiting', first);
  expect(body.items[0]).toMatchObject({
    notification_id: 'refused',
    merchant_order_no: 'O-refused',
    state: 'waiting',
    attempts: 1,
    next_due_ms: nowMs + 5_000,
    problem: { rule: 'wrong-status', detail: 'status was 500, not 200', title: { zh: '状态码不是 200' } },
  });
});

test('one notification with what was sent and what came back', async () => {
  await notify('one');
  await record(attempt('one', { sent: '{"sign":"x"}' }));
  await record(attempt('one', { attempt: 2, atMs: nowMs + 5_000, outcome: 'delivered', detail: undefined }));
  const { body } = await ask<NotificationDetail>('notifications/one');
  expect(body).toMatchObject({ state: 'delivered', key_id: 'gk_test', content: { trans_type: 1 } });
  expect(body.items).toMatchObject([
    {
      attempt: 1,
      is_resend: false,
      sent: '{"sign":"x"}',
      http_status: 500,
      reply: 'no',
      is_delivered: false,
    },
    { attempt: 2, is_delivered: true },
  ]);
  expect(body).not.toHaveProperty('problem');
  expect(await ask('notifications/one', second)).toMatchObject({ status: 404 });
  expect(await ask('notifications/none')).toMatchObject({ status: 404, body: { code: 'SYS019' } });
});

test('a URL that fails is one problem, however many notifications it has not taken', async () => {
  for (let count = 0; count < 30; count += 1) {
    await notify(`n${count}`, { createdAt: nowMs + count });
    await record(attempt(`n${count}`, { atMs: nowMs + count }));
  }
  await notify('other', { url: 'http://b.test/n', createdAt: nowMs - 10 });
  await fail('other');
  const long = nowMs - 8 * 86_400_000;
  await notify('long-ago', { url: 'http://c.test/n', createdAt: long });
  await fail('long-ago');
  await notify('untried', { url: 'http://d.test/n' });
  const { body } = await ask<NotificationProblems>('notifications/problems');
  expect(body).toMatchObject({
    items: [
      {
        url: 'http://a.test/n',
        count: 30,
        waiting: 30,
        first_ms: nowMs,
        last_ms: nowMs + 29,
        next_due_ms: nowMs + 5_000,
        now_ms: nowMs,
        last_notification_id: 'n29',
        last_trans_no: 'n29',
        problem: { rule: 'wrong-status' },
      },
      { url: 'http://b.test/n', count: 1, waiting: 0 },
    ],
    is_capped: false,
  });
  expect(body.items).toHaveLength(2);
  expect(body.items[1]).not.toHaveProperty('next_due_ms');
  expect((await ask<NotificationProblems>('notifications/problems', second)).body.items).toEqual([]);
});

test('the first page ticks off what is done and shows what fails', async () => {
  const context = world.context();
  const { body: empty } = await ask<Home>('home');
  expect(empty.steps.map((step) => step.done_at_ms)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(empty.failing).toEqual([]);
  await logCall(context, { atMs: nowMs - 3_600_000, psn: 'FIRST' });
  const bad = { atMs: nowMs - 3_600_000, psn: 'BAD', code: 'SYS002', merchantNo: '', appId: '' };
  await logCall(context, { ...bad, cause: 'trimmed' });
  const order = await world.checkout();
  context.clock.advance(60_000);
  await world.pay(order, 1);
  const paidMs = context.clock.nowMs();
  await notify('told');
  await record(attempt('told', { outcome: 'delivered', status: 200 }));
  await notify('lost');
  await record(attempt('lost', { atMs: nowMs }));
  const { body } = await ask<Home>('home');
  expect(body.steps).toEqual([
    { name: 'signed_call', done_at_ms: nowMs - 3_600_000 },
    { name: 'paid_order', done_at_ms: paidMs, trans_no: order.transNo },
    { name: 'notified', done_at_ms: nowMs + 12, trans_no: 'told' },
    { name: 'refund' },
    { name: 'terminal_sale' },
  ]);
  expect(body.failing).toMatchObject([
    { kind: 'notifications', url: 'http://a.test/n', count: 1 },
    {
      kind: 'refusals',
      code: 'SYS002',
      cause: 'trimmed',
      title: doctorCauses.trimmed.title,
      count: 1,
      last_psn: 'BAD',
      message: errors.SYS002.message,
    },
  ]);
  expect(body.failing_count).toBe(2);
  expect(body.health?.total).toMatchObject({ calls: 2, rejected: 1, failed: 0 });
  expect(body.health?.points).toHaveLength(24);
  const foreign = (await ask<Home>('home', second)).body;
  expect(foreign.failing).toEqual([]);
  expect(foreign.health?.total).toMatchObject({ calls: 0, rejected: 0 });
  expect(foreign.merchants.map(({ merchant_no: number }) => number)).toEqual([second]);
  expect(foreign.steps.every((step) => step.done_at_ms === undefined)).toBe(true);
});

test.each([
  ['notifications?limit=0x1', 'limit'],
  ['notifications?cursor=x~y~z', 'cursor'],
  ['notifications?state=lost', 'state'],
  ['notifications?color=red', 'color'],
  ['notifications/problems?url=x', 'url'],
  ['home?steps=all', 'steps'],
  ['home?by=week', 'by'],
])('%s is refused by name', async (path, field) => {
  const { status, body } = await ask<{ code: string; msg: string }>(path);
  expect([status, body.code]).toEqual([400, 'SYS015']);
  expect(body.msg).toMatch(new RegExp(`:${field}$`));
});
