/** The sandbox's calls without a signature: what is in the audit log, and what others than its operator may do. */
import type { AuditPage } from '@tollgate/contract/workbench/audit';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { createRateLimit } from '../http/limits/rate-limit.ts';
import type { RouteEnv } from '../http/route.ts';
import { sandboxCalls } from '../http/sandbox/sandbox-calls.ts';
import type { SandboxPlace } from '../http/sandbox/sandbox-host.ts';
import { hashOf, platformClock } from '../runtime/node/platform.ts';
import { openAuditLog } from '../wiring/workbench.ts';
import type { Fields } from './sandbox.testing.ts';
import { useWorkbench } from './workbench.testing.ts';
import { addTenant } from './workbench-tenants.testing.ts';

const workbench = useWorkbench();
const merchantNo = '312100000001';
const here = '127.0.0.1';
const elsewhere = '203.0.113.7';
const local = 'http://127.0.0.1:8080';

function open(place: SandboxPlace = { listensAt: here, publicUrl: local }) {
  const { sandbox, context, ask } = workbench.open();
  const notAsked = () => Promise.reject(new Error('not asked'));
  const make = vi.fn(async () => ({ merchant_no: '909912345678' }));
  const router = new Hono<RouteEnv>();
  sandboxCalls({
    orders: context,
    auditLog: openAuditLog({
      database: context.database,
      log: pino({ level: 'silent' }),
      platform: platformClock,
      hashOf,
    }),
    place: () => place,
    clock: { offsetMs: () => 0 },
    advance: async (byMs) => {
      await sandbox.advance(byMs);
      return { orders: 0, notifications: 0 };
    },
    doctor: { explain: async () => '', examine: notAsked },
    demoMerchant: () => undefined,
    merchants: { make, remove: notAsked, whyNoClock: notAsked },
    allowsMerchant: createRateLimit(1, { nowMs: () => 0 }, undefined, 3),
  })(router);
  async function call(path: string, body?: object, address = here) {
    const init = {
      headers: { host: 'localhost', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    };
    const sender = { ip: address, remoteAddress: address };
    const response = await router.request(`/api/sandbox/${path}`, init, sender);
    const reply = (await response.json()) as { code: string; psn: string; data: Fields };
    return { status: response.status, headers: response.headers, ...reply };
  }
  const acts = async (act: string) => (await ask<AuditPage>('GET', `/audit?act=${act}`)).body.items;
  return { sandbox, context, call, acts, make };
}

test('a clock that is advanced is in the audit log; what is read, and what a payer does, is not', async () => {
  const { sandbox, call, acts } = open();
  const asked = sandbox.qr('34.5');
  await sandbox.call('cscanb.pay.getqrcode', asked);
  const named = { merchant_no: merchantNo, merchant_order_no: asked.merchant_order_no };
  const advanced = await call('clock', { advance_ms: 5 });
  const paid = await call('pay', named);
  expect([advanced.code, paid.data['done']]).toEqual(['0', true]);
  await call(`timeline?${new URLSearchParams(named)}`);
  const detail = JSON.stringify({ advance_ms: 5 });
  const own = { who: 'sandbox', merchant_no: '', address: here, detail, psn: advanced.psn };
  expect(await acts('clock.advance')).toMatchObject([
    { ...own, phase: 'ended', code: '0' },
    { ...own, phase: 'begun' },
  ]);
  expect(await acts('')).toHaveLength(2);
});

test.each([
  { number: 1, listensAt: here, publicUrl: local, address: here, isShown: true },
  { number: 2, listensAt: '0.0.0.0', publicUrl: local, address: here, isShown: true },
  { number: 3, listensAt: '0.0.0.0', publicUrl: local, address: elsewhere, isShown: false },
  { number: 4, listensAt: here, publicUrl: 'https://shop.example', address: here, isShown: false },
])('what a receiver got and sent is shown as the Workbench shows it without a token: %o', async (place) => {
  const { context, call } = open(place);
  const { database } = context;
  const { ids, mark } = await addTenant(database, place.number, context.clock.systemMs());
  await database.query('update notification_attempts set detail = $1 where merchant_no = $2', [
    String.raw`body was "${mark} \"${mark}\"": it must be success`,
    ids['merchant_no'] ?? '',
  ]);
  const query = new URLSearchParams({
    merchant_no: ids['merchant_no'] ?? '',
    trans_no: ids['trans_no'] ?? '',
  });
  const { data } = await call(`timeline?${query}`, undefined, place.address);
  const [notification] = data['notifications'] as { url: string; attempts: Fields[] }[];
  expect(notification?.url).toContain(mark);
  expect(notification?.attempts).toMatchObject([{ attempt: 1, status: 500, outcome: 'wrong-status' }]);
  const [attempt] = notification?.attempts ?? [];
  if (place.isShown) expect(attempt).toMatchObject({ sent: mark, reply: mark });
  else {
    expect(attempt?.['detail']).toBe('body was "***": it must be success');
    expect(JSON.stringify(attempt)).not.toContain(mark);
  }
});

test('this computer makes as many merchants as it wants', async () => {
  const { call } = open();
  for (let count = 0; count < 5; count += 1) expect((await call('merchants', {})).code).toBe('0');
});

test.each([
  { whose: 'another computer', listensAt: '0.0.0.0', publicUrl: local, address: elsewhere },
  { whose: 'a tunnel on this computer', listensAt: here, publicUrl: 'https://shop.example', address: here },
])('whoever comes by $whose makes a few merchants at a time', async ({ address, ...place }) => {
  const { call, acts, make } = open(place);
  const { length: earlier } = await acts('merchants.make');
  const statuses: number[] = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await call('merchants', {}, address)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const refused = await call('merchants', {}, address);
  expect([refused.code, refused.headers.get('retry-after')]).toEqual(['SYS006', '1']);
  // Nothing is written for them.
  expect(make).toHaveBeenCalledTimes(3);
  expect(await acts('merchants.make')).toHaveLength(earlier + 6);
  expect((await call('clock', undefined, address)).code, 'other calls').toBe('0');
});
