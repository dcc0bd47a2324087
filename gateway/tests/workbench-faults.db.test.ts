/** Errors of the Workbench's API, over all endpoints: each has a documented code and a clear message. */
import { workbenchOpenApi } from '@tollgate/contract/workbench/openapi';
import type { WorkbenchRoute } from '@tollgate/contract/workbench/route';
import { workbenchRoutes } from '@tollgate/contract/workbench/routes';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { faultFailure } from '../http/envelope/fault.ts';
import { respondFailure } from '../http/respond.ts';
import type { RouteEnv } from '../http/route.ts';
import { testSender } from '../http/testing.ts';
import type { Database } from '../ports/database.ts';
import { useWorkbench } from './workbench.testing.ts';
import { addTenant, type Tenant } from './workbench-tenants.testing.ts';

const workbench = useWorkbench();
const startMs = Date.UTC(2026, 10, 21, 9, 30);
let own: Tenant;
let foreign: Tenant;
beforeAll(async () => {
  own = await addTenant(workbench.database(), 1, startMs);
  foreign = await addTenant(workbench.database(), 2, startMs);
});

interface Refusal {
  readonly code: string;
  readonly msg: string;
  readonly psn: string;
}

const nameOf = ({ method, path }: WorkbenchRoute) => `${method} ${path}`;
const fill = (path: string, ids: Readonly<Record<string, string>> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'NONE');

const { paths } = workbenchOpenApi('en', 'http://localhost') as {
  paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
};

/** The description of a route names the code under the status, or leaves the codes of a state to the calls. */
function expectDocumented(route: WorkbenchRoute, status: number, { code, msg, psn }: Refusal): void {
  const text = paths[route.path]?.[route.method.toLowerCase()]?.responses[status]?.description;
  expect(text, `${nameOf(route)} ${status}`).toBeDefined();
  if (status !== 409) expect(text, nameOf(route)).toContain(code);
  expect(msg.length, nameOf(route)).toBeGreaterThan(8);
  expect(psn, nameOf(route)).toMatch(/^[0-9A-Z]{16}$/);
}

const bodies: Readonly<Record<string, object>> = {
  ResendRequest: {},
  KeyAddition: { public_key_pem: '-----BEGIN PUBLIC KEY-----' },
};

test('an unknown id, and that of another merchant, is not there', async () => {
  const { withToken } = workbench.open();
  const token = await withToken({ role: 'admin', merchants: [own.merchantNo] });
  for (const route of workbenchRoutes.filter(({ path }) => path.includes('{')))
    for (const ids of [{}, foreign.ids]) {
      const body = route.method === 'POST' ? (bodies[route.body ?? ''] ?? {}) : undefined;
      const { status, body: said } = await token.ask<Refusal>(route.method, fill(route.path, ids), body);
      // A key that is none is refused before the app is looked for.
      expect([404, route.body === 'KeyAddition' ? 400 : 404], nameOf(route)).toContain(status);
      expectDocumented(route, status, said);
    }
});

test.each(['x', '~', '1~2~3~4~5', '-1-PSN', '%F0%9F%98%80', "' or 1=1", '9'.repeat(40)])(
  'a cursor %s, which no page has given, is refused by its name',
  async (cursor) => {
    const { get } = workbench.open();
    for (const route of workbenchRoutes.filter(({ query, event }) => query?.includes('cursor') && !event)) {
      const { status, body } = await get<Refusal>(`${route.path}?cursor=${encodeURIComponent(cursor)}`);
      expect([status, body.code], nameOf(route)).toEqual([400, 'SYS015']);
      expect(body.msg, nameOf(route)).toContain('cursor');
      expectDocumented(route, status, body);
    }
  },
);

test('a missing body, or one that is not JSON, is refused and nothing is done', async () => {
  const { serve } = workbench.open();
  for (const route of workbenchRoutes.filter(({ method }) => method === 'POST'))
    for (const [type, body, wanted] of [
      ['text/plain', '{}', 415],
      ['application/json', '{', 400],
      ['application/json', '[]', 400],
      ['application/json', '{"color":"red"}', 400],
    ] as const) {
      const path = `/workbench/api${fill(route.path, own.ids)}`;
      const asked = { method: 'POST', headers: { 'content-type': type }, body };
      const response = await serve(path, asked);
      const said = (await response.json()) as Refusal;
      expect(response.status, `${nameOf(route)} ${body}`).toBe(wanted);
      expectDocumented(route, response.status, said);
    }
});

/** The routes with a database that is away as soon as `isAway` says so. */
function openWithDatabase(isAway: () => boolean) {
  const refuse = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  const database = workbench.database();
  const flaky: Database = {
    ...database,
    query: ((...asked: Parameters<Database['query']>) =>
      isAway() ? refuse() : database.query(...asked)) as Database['query'],
    transaction: (work) => (isAway() ? refuse() : database.transaction(work)),
  };
  const world = workbench.open({}, { database: flaky });
  const router = new Hono<RouteEnv>();
  for (const addRoutes of world.routes) addRoutes(router);
  // As createApp has it.
  router.onError((fault) => respondFailure(faultFailure(fault), world.context.identifiers.psn()));
  return (path: string, init: RequestInit = {}) =>
    router.request(path, { ...init, headers: { host: 'localhost', ...init.headers } }, testSender);
}

test('while the database is away every endpoint that needs it says so', async () => {
  const serve = openWithDatabase(() => true);
  for (const route of workbenchRoutes) {
    if (['/openapi.json', '/session'].includes(route.path) || route.event !== undefined) continue;
    // Exams are in memory; acts on them are in the audit log.
    if (route.path.startsWith('/exams')) continue;
    const isPost = route.method === 'POST';
    // What an act needs to come as far as the database.
    const body = {
      TokenCreation: { name: 'x', role: 'viewer', lifetime_ms: 60_000 },
      AppCreation: { merchant_no: own.merchantNo, basic_username: 'x' },
      EndpointRequest: { app_id: own.ids['app_id'], url: 'http://127.0.0.1:9/' },
      ClockAdvance: { to: 'next' },
      FaultRequest: { fault: 'call.delay', delay_ms: 1_000 },
      BulkRequest: { merchant_no: own.merchantNo },
    }[route.body ?? ''];
    if (route.body === 'KeyAddition') continue;
    const query = route.query?.includes('begins') ? '?begins=T-1' : `?merchant_no=${own.merchantNo}`;
    const takesQuery = route.query?.includes('begins') || route.reply === 'BulkPreview';
    const response = await serve(`/workbench/api${fill(route.path, own.ids)}${takesQuery ? query : ''}`, {
      method: route.method,
      ...(isPost && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    });
    const said = (await response.json()) as Refusal;
    expect([response.status, said.code], nameOf(route)).toEqual([503, 'SYS007']);
    expectDocumented(route, response.status, said);
  }
});

test.each(workbenchRoutes.filter(({ event }) => event !== undefined).map(({ path }) => path))(
  '%s says that it ends where the database goes away, and goes on afterwards',
  async (path) => {
    let isAway = false;
    const serve = openWithDatabase(() => isAway);
    const stream = await serve(`/workbench/api${path}`);
    expect(stream.status).toBe(200);
    isAway = true;
    const text = await stream.text();
    const last = text.trim().split('\n\n').at(-1) ?? '';
    expect(last).toMatch(/^event: end\ndata: \{"code":"SYS007","msg":"[^"]{9,}","psn":"[0-9A-Z]{16}"\}$/);
    isAway = false;
    const again = await serve(`/workbench/api${path}`);
    const reader = again.body?.getReader();
    for (let parts = 0; parts < 2; parts += 1) expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
  },
);

test('what is not an endpoint is not there, whatever its method', async () => {
  const { serve } = workbench.open();
  for (const [method, path] of [
    ['GET', '/workbench/api/none'],
    ['PUT', '/workbench/api/orders'],
    ['DELETE', '/workbench/api/requests'],
  ]) {
    const response = await serve(path ?? '', { method: method ?? '' });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'SYS019' }]);
  }
});
