/** The Workbench's API: clock, terminals, batches, apps, session. */
import type { AppChanged, AppCreated, AppPage } from '@tollgate/contract/workbench/apps';
import type { ClockAdvanced, WorkbenchClock } from '@tollgate/contract/workbench/clock';
import type { Session } from '@tollgate/contract/workbench/session';
import type { BatchPage, TerminalDetail, TerminalPage } from '@tollgate/contract/workbench/terminals';
import { expect, test } from 'vitest';
import { ClockGone, latestMs } from '../ports/clock.ts';
import { appId } from './sandbox.testing.ts';
import { useWorkbench } from './workbench.testing.ts';
import { publicKeyPair } from './workbench-keys.testing.ts';

const workbench = useWorkbench();

test('the session says who asks, and what they may do', async () => {
  const { get } = workbench.open();
  const { body } = await get<Session>('/session');
  expect(body).toMatchObject({ who: 'sandbox', role: 'admin', is_sandbox: true });
  expect(body.permissions).toContain('tokens');
  expect(body.gateway_public_key_pem).toBe('the public key of the gateway');
  expect(body.demo).toMatchObject({ merchant_no: '312100000001', terminal_sns: ['TILL-7'] });
  expect(body).not.toHaveProperty('merchants');
});

test('the clock shows what is due, advances to the next of it, and says what happened', async () => {
  const { sandbox, get, post } = workbench.open();
  const asked = sandbox.order('34.5', { expires: 600 });
  await sandbox.call('pay.checkout', asked);
  const { transNo } = await sandbox.find(asked.merchant_order_no);
  const { body: before } = await get<WorkbenchClock>('/clock');
  const due = before.due.find((item) => item.trans_no === transNo);
  expect(due).toMatchObject({ kind: 'order_expires', title: { en: 'Order expires' } });
  expect(due?.at_ms).toBe(before.now_ms + 600_000);
  expect(before.due_count).toBe(before.due.length);
  for (let steps = 0; steps < 20; steps += 1) {
    const { body, status } = await post<ClockAdvanced>('/clock/advance', { to: 'next' });
    expect(status).toBe(200);
    const fired = body.fired.find((item) => item.trans_no === transNo);
    if (fired === undefined) continue;
    expect(fired).toMatchObject({ kind: 'order', title: { en: 'Order closed', zh: '订单已关闭' } });
    expect(body.now_ms).toBe(due?.at_ms);
    return;
  }
  throw new Error('the order did not expire');
});

test('the clock advances by a time, and refuses any other value', async () => {
  const { get, post } = workbench.open();
  const { body: before } = await get<WorkbenchClock>('/clock');
  const { body } = await post<ClockAdvanced>('/clock/advance', { ms: 3_600_000 });
  expect([body.now_ms - before.now_ms, body.advanced_ms]).toEqual([3_600_000, 3_600_000]);
  for (const wrong of [
    {},
    { ms: -1 },
    { ms: 1.5 },
    { ms: '1' },
    { to: 'end' },
    { to: 'next', ms: 1 },
    { x: 1 },
  ])
    expect(await post('/clock/advance', wrong), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { code: 'SYS015' },
    });
});

test('a merchant with its own clock: that clock is shown and advanced, and no other', async () => {
  const own = '909900000001';
  const database = workbench.database();
  for (const merchantNo of [own, '909900000002'])
    await database.query("insert into merchants (merchant_no, name, created_at) values ($1, 'Own', 0)", [
      merchantNo,
    ]);
  await database.query('insert into sandbox_merchants (merchant_no, created_at) values ($1, 0)', [own]);
  let aheadMs = 0;
  let isGone = false;
  const moved: unknown[] = [];
  const { context } = workbench.open();
  const systemMs = () => context.clock.systemMs();
  const { get, post, withToken } = workbench.open({
    clock: {
      systemMs,
      nowMs: (merchantNo) => systemMs() + (merchantNo === own ? aheadMs : 0),
      offsetMs: (merchantNo) => (merchantNo === own ? aheadMs : 0),
      system: 'followers',
      clockGroupOf: (merchantNo) => (merchantNo.startsWith('9099') ? { merchantNo } : 'followers'),
      otherTimes: () => [],
      advanceTo: async () => {},
      note: async () => {},
      refresh: async () => {},
    },
    async advance(byMs, merchantNo) {
      if (isGone) throw new ClockGone(own);
      moved.push([byMs, merchantNo]);
      aheadMs += byMs;
    },
  });
  await database.query(
    `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn, created_at,
       due_at) values ($1, 'N1', 'T1', 'tg', 'http://127.0.0.1:9/', 'r', '{}', 'P1', 0, $2)`,
    [own, systemMs() + 7_000],
  );
  const { body: before } = await get<WorkbenchClock>(`/clock?merchant_no=${own}`);
  expect(before).toMatchObject({
    merchant_no: own,
    is_ahead_ms: 0,
    due_count: 1,
    due: [{ notification_id: 'N1' }],
  });
  const { body: all } = await get<WorkbenchClock>('/clock');
  expect(all).not.toHaveProperty('merchant_no');
  expect(all.own_clocks).toEqual([{ merchant_no: own, name: 'Own', is_ahead_ms: aheadMs }]);
  expect(all.due.some(({ merchant_no }) => merchant_no === own)).toBe(false);
  const advanced = await post<ClockAdvanced>('/clock/advance', { to: 'next', merchant_no: own });
  expect(advanced).toMatchObject({
    status: 200,
    body: { merchant_no: own, advanced_ms: 7_000, is_ahead_ms: 7_000 },
  });
  expect(moved).toEqual([[7_000, own]]);
  const token = await withToken({ role: 'developer', merchants: [own] });
  const advance = (body: object) => token.ask('POST', '/clock/advance', { ms: 1, ...body });
  expect((await token.ask<WorkbenchClock>('GET', '/clock')).body.own_clocks).toHaveLength(1);
  const another = await withToken({ role: 'developer', merchants: ['312100000001'] });
  expect((await another.ask<WorkbenchClock>('GET', '/clock')).body).not.toHaveProperty('own_clocks');
  expect((await advance({ merchant_no: own })).status).toBe(200);
  expect((await advance({})).status).toBe(403);
  expect((await advance({ merchant_no: '312100000001' })).status).toBe(404);
  for (const [merchantNo, status] of [
    ['312100000001', 400],
    ['909900000002', 404],
    ['909900000009', 404],
    ['312199999999', 404],
    ['x', 400],
  ])
    expect(
      (await post('/clock/advance', { ms: 1, merchant_no: merchantNo })).status,
      String(merchantNo),
    ).toBe(status);
  expect(moved).toHaveLength(2);
  // Removed while its clock is advanced.
  isGone = true;
  expect((await advance({ merchant_no: own })).status).toBe(404);
  aheadMs = latestMs - systemMs();
  expect(await post('/clock/advance', { ms: 1, merchant_no: own })).toMatchObject({
    status: 400,
    body: { msg: expect.stringContaining('at most 0, until 2100-01-01') },
  });
});

test('a terminal with its queue and messages; its batch with totals, open and closed', async () => {
  const { sandbox, get, messages } = workbench.open();
  const { terminalSn } = sandbox;
  await sandbox.paidAtTerminal(1, '34.5');
  const refunded = await sandbox.paidAtTerminal(1, '10');
  await sandbox
    .call('payments.refund', {
      ...sandbox.order('4', { expires: undefined }),
      orig_trans_no: refunded,
    })
    .catch(() => undefined);
  await sandbox.call(
    'wisehub.cloud.pay.order',
    sandbox.order('7', {
      message_receiving_application: 'Tollgate Register',
      api_version: '2.0',
      trans_type: 1,
      terminal_sn: terminalSn,
    }),
  );
  messages.keep(
    { merchantNo: '312100000001', terminalSn },
    { at_ms: 1, direction: 'from_terminal', type: 'hello', psn: 'P1', code: '0' },
  );
  const { body: list } = await get<TerminalPage>(`/terminals?terminal_sn=${terminalSn}`);
  expect(list.items).toMatchObject([{ terminal_sn: terminalSn, queue_count: 1, open_batches: 1 }]);
  const { body: detail } = await get<TerminalDetail>(`/terminals/${terminalSn}`);
  expect(detail.queue).toMatchObject([{ order_amount: '7', price_currency: 'USD', trans_type: 1 }]);
  expect(detail.messages).toMatchObject([{ type: 'hello', psn: 'P1' }]);
  expect(detail.batches).toMatchObject([{ state: 'open', price_currency: 'USD' }]);
  const open = detail.batches[0]?.totals[0];
  expect(open).toMatchObject({ payment_count: 2, payment_amount: '44.5' });

  await sandbox.call('batch.close', { terminal_sn: terminalSn });
  const { body: closed } = await get<BatchPage>(`/batches?terminal_sn=${terminalSn}&state=closed`);
  expect(closed.items).toMatchObject([{ state: 'closed', totals: [open] }]);
  expect(closed.items[0]).toHaveProperty('closed_ms');
  expect((await get<BatchPage>(`/batches?terminal_sn=${terminalSn}&state=open`)).body.items).toEqual([]);
});

test('a list of terminals goes on by its cursor', async () => {
  const { get } = workbench.open();
  const { body: all } = await get<TerminalPage>('/terminals');
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await get<TerminalPage>(`/terminals?limit=1${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.items.map((item) => item.terminal_sn));
    cursor = body.next_cursor ?? '';
  } while (cursor !== '');
  expect(seen).toEqual(all.items.map((item) => item.terminal_sn));
  expect(seen.length).toBeGreaterThan(1);
  for (const wrong of ['cursor=abc', 'cursor=WzFd', 'state=away', 'limit=201', 'limit=0', 'x=1'])
    expect((await get(`/terminals?${wrong}`)).status, wrong).toBe(400);
  expect((await get('/terminals/NONE')).status).toBe(404);
});

test('an app with a key: created, rotated with overlap, a key ended, disabled and enabled', async () => {
  const { post, get, directory } = workbench.open();
  const [first, second] = [await publicKeyPair(), await publicKeyPair()];
  const created = await post<AppCreated>('/apps', {
    merchant_no: '312100000001',
    name: 'Web shop',
    public_key_pem: first.publicKeyPem,
  });
  expect(created).toMatchObject({ status: 200, body: { app: { name: 'Web shop', sign_type: 'RSA2' } } });
  const { app } = created.body;
  expect(app.keys).toMatchObject([{ is_valid: true, public_key_pem: first.publicKeyPem }]);
  const { body: rotated } = await post<AppChanged>(`/apps/${app.app_id}/keys`, {
    public_key_pem: second.publicKeyPem,
    overlap_ms: 3_600_000,
  });
  expect(rotated.app.keys).toHaveLength(2);
  const old = rotated.app.keys.find((key) => key.key_id === app.keys[0]?.key_id);
  expect(old).toMatchObject({ is_valid: true, valid_until_ms: expect.any(Number) });
  const { body: ended } = await post<AppChanged>(`/apps/${app.app_id}/keys/${old?.key_id}/end`);
  expect(ended.app.keys.filter((key) => key.is_valid)).toHaveLength(1);
  expect((await post(`/apps/${app.app_id}/keys/${old?.key_id}/end`)).status).toBe(404);
  const { body: disabled } = await post<AppChanged>(`/apps/${app.app_id}/disable`);
  expect(disabled.app.disabled_ms).toEqual(expect.any(Number));
  expect((await directory.app(app.app_id))?.disabledAt).toEqual(disabled.app.disabled_ms);
  const { body: enabled } = await post<AppChanged>(`/apps/${app.app_id}/enable`);
  expect(enabled.app).not.toHaveProperty('disabled_ms');
  const { body: page } = await get<AppPage>(`/apps?app_id=${app.app_id}`);
  expect(page.items.map((item) => item.app_id)).toEqual([app.app_id]);
});

test('calls of a disabled app are refused until it is enabled', async () => {
  const { post } = workbench.open();
  // As another process, which remembers nothing of before.
  const query = () => workbench.open().sandbox.answer('order.query', { merchant_order_no: 'NONE' });
  expect((await query()).code).toBe('E04111');
  await post(`/apps/${appId}/disable`);
  try {
    expect(await query()).toMatchObject({ code: 'E07303', msg: expect.stringContaining('disabled') });
  } finally {
    await post(`/apps/${appId}/enable`);
  }
  expect((await query()).code).toBe('E04111');
});

test('Basic credentials work, and their password is shown once', async () => {
  const { post, get } = workbench.open();
  const wish = { merchant_no: '312100000001', basic_username: 'till' };
  const { body } = await post<AppCreated>('/apps', wish);
  expect(body.app).toMatchObject({ sign_type: 'NONE', basic_username: 'till', keys: [] });
  expect(body.basic_password).toMatch(/^[\w-]{43}$/);
  const { body: page } = await get('/apps');
  expect(JSON.stringify(page)).not.toContain(body.basic_password);
});

test('no private key is taken or kept, and no key that is too small', async () => {
  const { post, get } = workbench.open();
  const { privateKeyPem } = await publicKeyPair();
  const small = await publicKeyPair(1024);
  const merchant = { merchant_no: '312100000001' };
  for (const [wrong, why] of [
    [{ ...merchant, public_key_pem: privateKeyPem }, 'private'],
    [{ ...merchant, public_key_pem: small.publicKeyPem }, '1024'],
    [{ ...merchant, public_key_pem: 'abc' }, 'public_key_pem'],
    [{ ...merchant }, 'public_key_pem'],
    [{ ...merchant, basic_username: 'a:b' }, 'basic_username'],
    [{ public_key_pem: small.publicKeyPem }, 'public_key_pem'],
    [{ basic_username: 'a' }, 'merchant_no'],
    [{ merchant_no: '999999999999', basic_username: 'a' }, 'merchant_no'],
  ] as const) {
    const refused = await post<{ msg: string }>('/apps', wrong);
    expect(refused, why).toMatchObject({ status: 400, body: { code: 'SYS015' } });
    expect(refused.body.msg).toContain(why);
  }
  expect(JSON.stringify((await get('/audit')).body)).not.toContain('PRIVATE KEY');
});
