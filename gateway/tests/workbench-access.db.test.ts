/** Who may do what at the Workbench: tokens, roles, masking, and the audit log of every act. */

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@tollgate/contract/durations';
import type { AppCreated } from '@tollgate/contract/workbench/apps';
import type { AuditCheck, AuditPage } from '@tollgate/contract/workbench/audit';
import type { OrderDetail } from '@tollgate/contract/workbench/orders';
import type { RequestDetail, RequestPage } from '@tollgate/contract/workbench/requests';
import { roles } from '@tollgate/contract/workbench/roles';
import { workbenchRoutes } from '@tollgate/contract/workbench/routes';
import type { Permission, Session } from '@tollgate/contract/workbench/session';
import type { TokenCreated, TokenItem, TokenPage } from '@tollgate/contract/workbench/tokens';
import { expect, test } from 'vitest';
import { provideFirstToken } from '../start/sandbox/first-token.ts';
import { addRequestDay, insertRequests } from '../store/requests.ts';
import { useWorkbench } from './workbench.testing.ts';
import { addTenant } from './workbench-tenants.testing.ts';

const workbench = useWorkbench();
const merchantNo = '312100000001';

test('a token is shown once, works until it is revoked, and is stored as a hash alone', async () => {
  const { ask, serve } = workbench.open();
  const wish = { name: 'nightly report', role: 'viewer', lifetime_ms: hourMs };
  const { body: made } = await ask<TokenCreated>('POST', '/tokens', wish);
  expect(made.item).toMatchObject({
    role: 'viewer',
    permissions: ['read'],
    state: 'valid',
    created_by: 'sandbox',
  });
  expect(made.token.endsWith(made.item.ending)).toBe(true);
  const headers = { authorization: `Bearer ${made.token}` };
  const { body: session } = await ask<Session>('GET', '/session', undefined, headers);
  expect(session).toMatchObject({
    who: `token:${made.item.token_id}`,
    role: 'viewer',
    permissions: ['read'],
  });
  const { body: listed } = await ask<TokenPage>('GET', '/tokens');
  expect(JSON.stringify(listed)).not.toContain(made.token);
  expect(listed.items[0]).toMatchObject({ token_id: made.item.token_id, used_ms: expect.any(Number) });
  const rows = await workbench.database().query('select * from workbench_tokens');
  expect(JSON.stringify(rows)).not.toContain(made.token);
  const { body: revoked } = await ask<TokenItem>('DELETE', `/tokens/${made.item.token_id}`);
  expect(revoked.state).toBe('revoked');
  expect(await ask('GET', '/session', undefined, headers)).toMatchObject({ status: 401 });
  for (const wrong of ['Bearer x', 'Bearer', 'Basic eDp5', `Bearer ${made.token}x`]) {
    const refused = await ask('GET', '/session', undefined, { authorization: wrong });
    expect(refused, wrong).toMatchObject({ status: 401, body: { code: 'SYS004' } });
  }
  const elsewhere = await serve('/workbench/api/session', { headers: { host: 'localhost' } });
  expect(elsewhere.status).toBe(200);
});

test('if a token is needed, a request without one is refused, and a browser sends it as a password', async () => {
  let isNeeded = false;
  const { ask, withToken, serve } = workbench.open({ needsToken: () => isNeeded });
  const viewer = await withToken({ role: 'viewer' });
  const { authorization } = viewer.headers;
  isNeeded = true;
  const refused = await serve('/workbench/api/tokens');
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
  const basic = `Basic ${btoa(`anyone:${authorization.slice('Bearer '.length)}`)}`;
  for (const sent of [authorization, basic])
    expect((await ask('GET', '/session', undefined, { authorization: sent })).body).toMatchObject({
      role: 'viewer',
    });
  expect((await viewer.ask('GET', '/tokens')).status).toBe(403);
  expect((await ask('GET', '/session', undefined, { authorization: `Basic ${btoa('x:y')}` })).status).toBe(
    401,
  );
});

test('the first token is kept in a file of its owner, and made again once it is no longer valid', async () => {
  const { ask } = workbench.open();
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-first-token-'));
  const provide = async () => {
    const config = { dataDir, isEphemeral: false, host: '0.0.0.0' };
    const path = (await provideFirstToken(workbench.database(), config, 'http://127.0.0.1:8080')) ?? '';
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    return (await readFile(path, 'utf8')).trim();
  };
  const token = await provide();
  expect(await provide()).toBe(token);
  const sessionOf = async (one: string) =>
    (await ask<Session>('GET', '/session', undefined, { authorization: `Bearer ${one}` })).body;
  expect(await sessionOf(token)).toMatchObject({ role: 'admin' });
  await workbench.database().query('update workbench_tokens set revoked_at = 1');
  const next = await provide();
  expect(next).not.toBe(token);
  expect(await sessionOf(next)).toMatchObject({ role: 'admin' });
  await rm(dataDir, { recursive: true });
});

test('a token ends at its time, whatever the clock of the sandbox says', async () => {
  const { withToken, sandbox } = workbench.open();
  const token = await withToken({ role: 'viewer' });
  await sandbox.advance(48 * hourMs);
  expect((await token.ask('GET', '/session')).status).toBe(200);
  await workbench
    .database()
    .query('update workbench_tokens set expires_at = 1 where token_id = $1', [token.tokenId]);
  const { status, body } = await token.ask<{ msg: string }>('GET', '/session');
  expect([status, body.msg]).toEqual([401, expect.stringContaining('expired')]);
});

test('every endpoint asks for its permission', async () => {
  const { withToken } = workbench.open();
  for (const [role, { permissions }] of Object.entries(roles)) {
    const token = await withToken({ role: role as keyof typeof roles });
    const may: ReadonlySet<Permission> = new Set(permissions);
    for (const { method, path, permission, also = permission } of workbenchRoutes) {
      if (may.has(permission) && may.has(also)) continue;
      const { status, body } = await token.ask(method, path.replaceAll(/\{\w+\}/g, 'x'));
      expect([status, body], `${role} ${method} ${path}`).toEqual([
        403,
        expect.objectContaining({ code: 'E07303' }),
      ]);
    }
  }
});

test('an actor who may not change orders adds no app and no key: with a key it could refund', async () => {
  const { withToken } = workbench.open();
  const developer = await withToken({ role: 'developer' });
  for (const path of ['/apps', '/apps/tg0000000000000001/keys'])
    expect(await developer.ask('POST', path, {}), path).toMatchObject({
      status: 403,
      body: { code: 'E07303', msg: expect.stringContaining('requires the permission orders') },
    });
});

test('an actor who may not change orders gets no payment link: its page can cancel the order, too', async () => {
  const { withToken, get, sandbox } = workbench.open();
  const viewer = await withToken({ role: 'viewer' });
  const asked = sandbox.qr('34.5');
  const { trans_no: transNo } = await sandbox.call('cscanb.pay.getqrcode', asked);
  const path = `/orders/${String(transNo)}`;
  const { body: whole } = await get<OrderDetail>(path);
  expect([whole.actions, whole.pay_url]).toEqual([['pay'], expect.stringContaining('/pay/q/')]);
  const { status, body } = await viewer.ask<OrderDetail>('GET', path);
  expect([status, body.trans_no, body.actions]).toEqual([200, transNo, []]);
  expect(JSON.stringify(body)).not.toContain(whole.pay_url);
});

test('an actor grants no more than its own rights', async () => {
  const { withToken } = workbench.open();
  const own = await withToken({ role: 'admin', permissions: ['read', 'tokens'], merchants: [merchantNo] });
  const create = (wish: object) =>
    own.ask('POST', '/tokens', { name: 'x', lifetime_ms: hourMs / 2, ...wish });
  expect(await create({ role: 'admin' })).toMatchObject({ status: 403 });
  expect(await create({ role: 'viewer', merchants: ['312100000009'] })).toMatchObject({ status: 403 });
  expect(await create({ role: 'viewer', permissions: ['orders'] })).toMatchObject({ status: 400 });
  const { body } = await own.ask<TokenCreated>('POST', '/tokens', {
    name: 'x',
    lifetime_ms: hourMs / 2,
    role: 'viewer',
  });
  expect(body.item.merchants).toEqual([merchantNo]);
  for (const wrong of [
    { lifetime_ms: 1 },
    { role: 'owner' },
    { role: 'viewer', name: '' },
    { role: 'viewer', merchants: [] },
    { role: 'viewer', permissions: ['all'] },
    { role: 'viewer', more: 1 },
  ])
    expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test('a page of another origin can do nothing', async () => {
  const { ask } = workbench.open();
  const post = (origin: string) => ask('POST', '/clock/advance', { ms: 1 }, { origin });
  expect(await post('https://evil.example')).toMatchObject({ status: 403 });
  expect(await post('null')).toMatchObject({ status: 403 });
  expect((await post('http://localhost')).status).toBe(200);
  expect((await ask('GET', '/clock', undefined, { origin: 'https://evil.example' })).status).toBe(200);
});

const personal = {
  name: 'Zoe Unmasked',
  address1: '77 Hidden Street',
  ip: '198.51.100.77',
  account: '2088-hidden-account',
};

async function insertPersonalRequest(psn: string): Promise<void> {
  const database = workbench.database();
  const atMs = Date.now();
  await addRequestDay(database, atMs);
  const billing = JSON.stringify({ name: personal.name, country: 'US', address1: personal.address1 });
  const data = JSON.stringify({ trans_no: '1', pay_user_account_id: personal.account });
  await insertRequests(database, [
    {
      merchantNo,
      atMs,
      psn,
      appId: 'tg',
      path: '/api/entry',
      method: 'pay.checkout',
      code: '0',
      httpStatus: 200,
      durationUs: 1,
      merchantOrderNo: null,
      transNo: null,
      clientPsn: null,
      address: personal.ip,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ billing, term_ip: personal.ip, description: 'Two coffees' }),
      reply: JSON.stringify({ code: '0', data }),
      redacted: [],
      isAuthenticated: true,
      cause: null,
    },
  ]);
}

test('an actor who may not see personal data gets it masked, in every text of a reply', async () => {
  const { withToken, get } = workbench.open();
  await insertPersonalRequest('PSNMASK');
  const { body: open } = await get<RequestDetail>('/requests/PSNMASK');
  for (const value of Object.values(personal)) expect(JSON.stringify(open)).toContain(value);
  const developer = await withToken({ role: 'developer' });
  const { body: masked } = await developer.ask<RequestDetail>('GET', '/requests/PSNMASK');
  for (const value of Object.values(personal)) expect(JSON.stringify(masked)).not.toContain(value);
  expect(masked).toMatchObject({ psn: 'PSNMASK', address: '198.51.*.*' });
  expect(JSON.parse(masked.body)).toMatchObject({ description: 'Two coffees', term_ip: '198.51.*.*' });
  expect(masked.body).toContain('US');
  expect(masked.string_to_sign).toContain('description=Two coffees');
  const { body: list } = await developer.ask<RequestPage>('GET', '/requests?psn=PSNMASK');
  expect(list.items).toMatchObject([{ address: '198.51.*.*' }]);
  const support = await withToken({ role: 'support' });
  expect((await support.ask<RequestDetail>('GET', '/requests/PSNMASK')).body.address).toBe(personal.ip);
});

test('an actor who may not see personal data cannot send it to another address', async () => {
  const { withToken, context } = workbench.open();
  const { ids } = await addTenant(context.database, 3, context.clock.systemMs());
  const developer = await withToken({ role: 'developer' });
  const url = 'http://127.0.0.1:9/';
  const resend = `/notifications/${ids['notification_id']}/resend`;
  for (const [path, body] of [
    [resend, { url }],
    ['/endpoints', { app_id: ids['app_id'], url }],
  ] as const)
    expect(await developer.ask('POST', path, body), path).toMatchObject({
      status: 403,
      body: { code: 'E07303', msg: expect.stringContaining('personal') },
    });
  const support = await withToken({ role: 'support' });
  expect((await support.ask('POST', '/endpoints', { app_id: ids['app_id'], url })).status).toBe(200);
});

test('the audit log keeps no card number, in the body of an act or in what it names, however it is written', async () => {
  const { post, context } = workbench.open();
  const { ids } = await addTenant(context.database, 4, context.clock.systemMs());
  const pan = ['4111', '1111', '1111', '1111'].join('');
  const escaped = [...pan].map((digit) => `\\u003${digit}`).join('');
  const url = `http://127.0.0.1:1/?pan=${pan}`;
  expect((await post('/endpoints', { app_id: ids['app_id'], url })).status).toBe(200);
  const { serve } = workbench.open();
  const { status } = await serve('/workbench/api/endpoints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"app_id":"${ids['app_id']}","url":"http://127.0.0.1:1/?pan=${escaped}&a=1"}`,
  });
  expect(status).toBe(200);
  for (const id of [pan, `${'x'.repeat(1_990)}${pan}`, 'x%00'])
    expect((await serve(`/api/sandbox/faults/${id}`, { method: 'DELETE' })).status, id).toBe(404);
  const rows = await context.database.query('select * from workbench_audit where merchant_no in ($1, $2)', [
    ids['merchant_no'] ?? '',
    '',
  ]);
  expect(rows.length).toBeGreaterThanOrEqual(10);
  for (const text of [pan.slice(0, 10), escaped])
    expect(JSON.stringify(rows).replaceAll('\\\\', '\\')).not.toContain(text);
});

test('every act is in the audit log with its outcome, and reads are not', async () => {
  const { ask, withToken } = workbench.open();
  const token = await withToken({ role: 'admin', merchants: [merchantNo] });
  await token.ask('GET', '/apps');
  const { body: made } = await token.ask<{ app: { app_id: string } }>('POST', '/apps', {
    basic_username: 'u',
  });
  const { body } = await ask<AuditPage>('GET', `/audit?subject=${made.app.app_id}`);
  expect(body.items).toMatchObject([
    { phase: 'ended', code: '0', act: 'apps.create', merchant_no: merchantNo, who: `token:${token.tokenId}` },
    {
      phase: 'begun',
      act: 'apps.create',
      role: 'admin',
      address: '127.0.0.1',
      detail: '{"basic_username":"u"}',
    },
  ]);
  expect(new Set(body.items.map(({ psn }) => psn)).size).toBe(1);
  const { body: all } = await ask<AuditPage>('GET', `/audit?who=token:${token.tokenId}`);
  expect(all.items).toHaveLength(2);
});

test('half of a surrogate pair breaks no chain of the audit log', async () => {
  const { ask, post } = workbench.open();
  const { body: made } = await post<AppCreated>('/apps', {
    merchant_no: merchantNo,
    basic_username: 'halves',
  });
  const appId = made.app.app_id;
  const halved = { app_id: appId, url: 'http://localhost:9/\ud800' };
  for (const time of [1, 2])
    expect((await post('/endpoints', halved)).status, `refused time ${time}`).toBe(400);
  // The detail is cut at 2,000 characters: one of these two is cut within a pair.
  const kinds = Array.from({ length: 90 }, () => 'payment.completed');
  for (const start of ['a', 'ab']) {
    const url = `http://localhost:9/${start}${'😀'.repeat(100)}`;
    expect((await post('/endpoints', { app_id: appId, kinds, url })).status).toBe(200);
  }
  const { body: entries } = await ask<AuditPage>('GET', '/audit?act=endpoints.add');
  expect(entries.items.filter(({ detail }) => detail.endsWith('\ufffd…'))).toHaveLength(2);
  expect((await ask<AuditCheck>('GET', '/audit/check')).body.is_whole).toBe(true);
});

test('the audit log is append-only, and its check finds what was changed or taken out', async () => {
  const { ask, post } = workbench.open();
  await Promise.all(
    Array.from({ length: 6 }, () => post('/apps', { merchant_no: merchantNo, basic_username: 'many' })),
  );
  const check = async () => (await ask<AuditCheck>('GET', '/audit/check')).body;
  const whole = await check();
  expect(whole.is_whole).toBe(true);
  const chain = whole.chains.find((one) => one.merchant_no === merchantNo);
  expect(chain?.count).toBeGreaterThanOrEqual(12);
  const database = workbench.database();
  const changes = [
    `update workbench_audit set who = 'other' where number = 3 and merchant_no = '${merchantNo}'`,
    `delete from workbench_audit where number = 3 and merchant_no = '${merchantNo}'`,
    'truncate workbench_audit',
  ];
  for (const change of changes) await expect(database.query(change)).rejects.toThrow('append-only');
  await database.query('alter table workbench_audit disable trigger workbench_audit_rows');
  for (const change of changes.slice(0, 2)) {
    await database.query(change);
    const broken = await check();
    expect(broken.is_whole).toBe(false);
    expect(broken.chains.find((one) => one.merchant_no === merchantNo)?.broken_at).toBe(3);
  }
  // The check goes on behind the entry that is missing.
  await database.query(
    `update workbench_audit set detail = 'other' where number in (6, 8) and merchant_no = '${merchantNo}'`,
  );
  const further = (await check()).chains.find((one) => one.merchant_no === merchantNo);
  const left = (chain?.count ?? 0) - 1;
  expect(further).toMatchObject({ broken_at: 3, broken_count: 3, count: left, last_hash: chain?.last_hash });
  await database.query('alter table workbench_audit enable trigger workbench_audit_rows');
});

test('nothing is done where the audit log cannot be written', async () => {
  const { context, serve, get } = workbench.open();
  const before = (await get('/apps')).body;
  await context.database.query('alter table workbench_audit rename to workbench_audit_away');
  const refused = await serve('/workbench/api/apps', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_no: merchantNo, basic_username: 'lost' }),
  });
  await context.database.query('alter table workbench_audit_away rename to workbench_audit');
  expect(refused.status).toBe(500);
  expect((await get('/apps')).body).toEqual(before);
});

test('no id has U+0000: nothing of that name is there', async () => {
  const { serve } = workbench.open();
  for (const { method, path } of workbenchRoutes) {
    if (!path.includes('{')) continue;
    const asked = { method, ...(method === 'POST' && { body: '{}' }) };
    const reply = await serve(`/workbench/api${path.replaceAll(/\{\w+\}/g, 'x%00')}`, {
      ...asked,
      headers: { 'content-type': 'application/json' },
    });
    expect([method, path, reply.status]).toEqual([method, path, 404]);
  }
});
