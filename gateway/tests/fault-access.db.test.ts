/** Rules of faults by call, for scripts and for the Workbench; and where people see what was injected. */
import { faultKinds } from '@tollgate/contract/faults';
import type { AuditPage } from '@tollgate/contract/workbench/audit';
import type { FaultItem, FaultList, FaultsRemoved } from '@tollgate/contract/workbench/faults';
import type { RequestDetail } from '@tollgate/contract/workbench/requests';
import type { Timeline } from '@tollgate/contract/workbench/timeline';
import { expect, test } from 'vitest';
import { createFaults } from '../faults/sandbox/faults.ts';
import { sandboxActor } from '../http/sandbox/sandbox-host.ts';
import { logCall } from '../http/workbench/workbench.testing.ts';
import { createSeededRandom } from '../orders/change/testing.ts';
import type { Fields } from './sandbox.testing.ts';
import { useWorkbench } from './workbench.testing.ts';

const world = useWorkbench();
const merchantNo = '312100000001';
let seed = 40;

function open() {
  seed += 2;
  const clock = { nowMs: () => 1_800_000_000_000, systemMs: () => 1_800_000_000_000 };
  const faults = createFaults({
    queries: world.database(),
    clock,
    platform: clock,
    random: createSeededRandom(seed * 104_729),
    onFault: (error) => {
      throw error;
    },
  });
  const at = world.open({}, { faults });
  async function call<Data = Fields>(method: string, path = '', body?: object) {
    const response = await at.serve(`/api/sandbox/faults${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const reply = (await response.json()) as { code: string; msg: string; data: Data };
    return { status: response.status, ...reply };
  }
  return { ...at, faults, call };
}

test('a rule is added, listed and removed by call', async () => {
  const { call } = open();
  const added = await call<FaultItem>('POST', '', { fault: 'call.delay', merchant_no: merchantNo, times: 3 });
  expect(added).toMatchObject({
    status: 200,
    code: '0',
    data: {
      fault: 'call.delay',
      merchant_no: merchantNo,
      times: 3,
      every: 1,
      probability: 1,
      delay_ms: 3_000,
      created_ms: 1_800_000_000_000,
      ends_ms: 1_800_003_600_000,
      left_ms: 3_600_000,
      seen: 0,
      injected: 0,
      seed: expect.stringMatching(/^[0-9a-f]{12}$/),
    },
  });
  const { fault_id: faultId } = added.data;
  const listed = await call<FaultList>('GET', `?merchant_no=${merchantNo}`);
  expect(listed.data.items).toEqual([added.data]);
  expect(listed.data.kinds.map(({ fault, title, text }) => ({ fault, title, text }))).toEqual(
    faultKinds.map(({ fault, title, text }) => ({ fault, title, text })),
  );
  expect((await call<FaultList>('GET', '?merchant_no=312100000009')).data.items).toEqual([]);
  expect(await call('DELETE', `/${faultId}`)).toMatchObject({ code: '0', data: { removed: [faultId] } });
  expect(await call('DELETE', `/${faultId}`)).toMatchObject({ status: 404, code: 'SYS019' });
  await call('POST', '', { fault: 'call.delay' });
  await call('POST', '', { fault: 'notification.twice' });
  expect((await call('DELETE')).data['removed']).toHaveLength(2);
  expect((await call<FaultList>('GET')).data.items).toEqual([]);
});

test('what is wrong is named', async () => {
  const { call } = open();
  expect(await call('POST', '', { fault: 'call.delay', times: 0 })).toMatchObject({ code: 'SYS022' });
  expect(await call('POST', '', { fault: 'call.delay', tims: 1 })).toMatchObject({
    status: 400,
    code: 'SYS015',
  });
  expect(await call('POST', '', [])).toMatchObject({ code: 'SYS008' });
  expect(await call('GET', '?merchant=1')).toMatchObject({ status: 400, code: 'SYS015' });
  for (let number = 0; number < 100; number += 1) await call('POST', '', { fault: 'call.delay' });
  expect(await call('POST', '', { fault: 'call.delay' })).toMatchObject({ code: 'SYS028' });
  await call('DELETE');
});

test("a page of another site's name cannot set a rule", async () => {
  const faults = createFaults({
    queries: world.database(),
    clock: { nowMs: () => 0, systemMs: () => 0 },
    platform: { nowMs: () => 0 },
    random: createSeededRandom(3),
    onFault: () => {},
  });
  const actorOf = sandboxActor(() => ({ listensAt: '127.0.0.1', publicUrl: 'http://127.0.0.1:8080' }));
  const strange = (request: Request) =>
    actorOf(new Request(request.url, { headers: { host: 'shop.example.com' } }));
  const { serve } = world.open({ actorOf: strange }, { faults });
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await serve('/api/sandbox/faults', { method });
    expect([method, response.status]).toEqual([method, 403]);
    expect(await response.json()).toMatchObject({ code: 'SYS037' });
  }
});

test('what follows the clock of the sandbox is listed and removed alone', async () => {
  const { call, faults } = open();
  await call('DELETE');
  const ruleOf = async (merchant?: string) =>
    (await call<FaultItem>('POST', '', { fault: 'call.delay', ...(merchant && { merchant_no: merchant }) }))
      .data;
  const [everyone, follower, apart] = [
    await ruleOf(),
    await ruleOf(merchantNo),
    await ruleOf('909900000012'),
  ];
  const { items } = (await call<FaultList>('GET', '?clock=sandbox')).data;
  expect(new Set(items)).toEqual(new Set([everyone, follower]));
  const { data } = await call<FaultsRemoved>('DELETE', '?clock=sandbox');
  expect(new Set(data.removed)).toEqual(new Set([everyone.fault_id, follower.fault_id]));
  expect((await faults.list()).map(({ faultId }) => faultId)).toEqual([apart.fault_id]);
  expect(await call('DELETE', '?clock=other')).toMatchObject({ status: 400, code: 'SYS015' });
  expect((await call<FaultsRemoved>('DELETE')).data.removed).toEqual([apart.fault_id]);
});

test('without faults there is no call', async () => {
  const { serve, ask } = world.open({}, { faults: undefined });
  expect((await serve('/api/sandbox/faults')).status).toBe(404);
  expect((await ask('GET', '/faults')).status).toBe(404);
});

test('the Workbench adds, lists and removes them, with the rights of its actor', async () => {
  const { ask, get, post, withToken } = open();
  const added = await post<FaultItem>('/faults', { fault: 'notification.twice', merchant_no: merchantNo });
  expect(added.status).toBe(200);
  expect((await get<FaultList>('/faults')).body.items).toEqual([added.body]);
  expect(await post('/faults', { fault: 'call.dance' })).toMatchObject({ status: 400 });
  const viewer = await withToken({ role: 'viewer', permissions: ['read'] });
  expect(await viewer.ask('POST', '/faults', { fault: 'call.delay' })).toMatchObject({ status: 403 });
  const merchants = ['312100000009'];
  const developer = await withToken({ role: 'developer', permissions: ['read', 'clock'], merchants });
  expect((await developer.ask<FaultList>('GET', '/faults')).body.items).toEqual([]);
  const own = { fault: 'call.delay', merchant_no: merchantNo };
  expect(await developer.ask('POST', '/faults', own)).toMatchObject({ status: 403 });
  expect(await developer.ask('POST', '/faults', { fault: 'call.delay' })).toMatchObject({ status: 400 });
  const path = `/faults/${added.body.fault_id}`;
  expect(await developer.ask('DELETE', path)).toMatchObject({ status: 404 });
  expect(await ask('DELETE', path)).toMatchObject({ status: 200 });
});

test('a rule that is used up is listed as such, and removed like any other', async () => {
  const { faults, call, get, ask } = open();
  const added = await call<FaultItem>('POST', '', { fault: 'call.cut_after', merchant_no: merchantNo });
  await faults.strike({ place: 'call', merchantNo });
  const { body } = await get<FaultList>('/faults');
  const usedUp = { ...added.data, seen: 1, injected: 1 };
  expect(body).toMatchObject({ items: [], used_up: [usedUp] });
  expect((await get<FaultList>('/faults?merchant_no=312100000009')).body.used_up).toEqual([]);
  expect(await ask('DELETE', `/faults/${added.data.fault_id}`)).toEqual({ status: 200, body: usedUp });
  expect((await get<FaultList>('/faults')).body.used_up).toEqual([]);
});

test('the Workbench removes all rules that its actor sees, and the log of each merchant says so', async () => {
  const { faults, get, post, ask, withToken } = open();
  const foreignNo = '312100000008';
  const idOf = async (rule: object) => (await post<FaultItem>('/faults', rule)).body.fault_id;
  const own = await idOf({ fault: 'call.cut_after', merchant_no: merchantNo });
  const foreign = await idOf({ fault: 'notification.twice', merchant_no: foreignNo });
  const everyones = await idOf({ fault: 'call.delay' });
  await faults.strike({ place: 'call', merchantNo });
  const viewer = await withToken({ role: 'viewer', permissions: ['read'] });
  expect(await viewer.ask('DELETE', '/faults')).toMatchObject({ status: 403 });
  const developer = await withToken({
    role: 'developer',
    permissions: ['read', 'clock'],
    merchants: [merchantNo],
  });
  expect(await developer.ask('DELETE', `/faults?merchant_no=${foreignNo}`)).toMatchObject({
    body: { removed: [] },
  });
  expect(await developer.ask('DELETE', '/faults')).toEqual({ status: 200, body: { removed: [own] } });
  expect(await ask('DELETE', '/faults?merchant=1')).toMatchObject({ status: 400, body: { code: 'SYS015' } });
  const { body } = await ask<FaultsRemoved>('DELETE', '/faults');
  expect([...body.removed].sort()).toEqual([foreign, everyones].sort());
  expect((await get<FaultList>('/faults')).body).toMatchObject({ items: [], used_up: [] });
  const log = (await get<AuditPage>('/audit?act=faults.remove&limit=6')).body.items;
  for (const [merchant, who] of [
    [merchantNo, /^token:/],
    [foreignNo, /^sandbox$/],
    [undefined, /^sandbox$/],
  ] as const) {
    const entries = log.filter(({ merchant_no: of }) => (of ?? '') === (merchant ?? ''));
    expect(entries.map(({ phase, subject }) => `${phase} ${subject}`).sort()).toEqual([
      'begun all',
      'ended all',
    ]);
    for (const entry of entries) expect(entry.who).toMatch(who);
  }
});

test('what was injected is on the timeline of the order, and at the request, marked as such', async () => {
  const { faults, sandbox, context, get } = open();
  const order = sandbox.qr('34.5', { notify_url: '' });
  await sandbox.call('cscanb.pay.getqrcode', order);
  const { transNo } = await sandbox.find(order.merchant_order_no);
  await faults.add({
    fault: 'call.cut_after',
    merchantNo,
    appId: null,
    method: null,
    merchantOrderNo: null,
    transNo: null,
    times: 1,
    every: 1,
    probability: 1,
    delayMs: 0,
    seed: 's',
    lastsMs: 60_000,
  });
  const struck = await faults.strike({ place: 'call', merchantNo });
  if (struck === undefined) throw new Error('nothing is struck');
  await faults.note(struck, { psn: 'STRUCK-1', transNo });
  await logCall(context, { psn: 'STRUCK-1', atMs: 1_800_000_000_000, transNo });
  const { body } = await get<Timeline>(`/orders/${transNo}/timeline`);
  expect(body.items.filter(({ kind }) => kind === 'fault')).toEqual([
    {
      at_ms: 1_800_000_000_000,
      kind: 'fault',
      psn: 'STRUCK-1',
      trans_no: transNo,
      tone: 'warning',
      title: {
        en: 'Injected: Connection cut after the result was stored',
        zh: '已注入故障：结果落库后断开连接',
      },
    },
  ]);
  const request = await get<RequestDetail>('/requests/STRUCK-1');
  expect(request.body.injected).toMatchObject([{ fault: 'call.cut_after', psn: 'STRUCK-1' }]);
});
