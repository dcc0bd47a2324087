/** An actor of one merchant never sees another's bytes at the Workbench, and changes nothing of it: every endpoint. */
import { workbenchRoutes } from '@tollgate/contract/workbench/routes';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useWorkbench } from './workbench.testing.ts';
import { addTenant, storedOf, type Tenant } from './workbench-tenants.testing.ts';

const workbench = useWorkbench();
let own: Tenant;
let foreign: Tenant;
beforeAll(async () => {
  // When the clock of a test's sandbox begins.
  const nowMs = Date.UTC(2026, 10, 21, 9, 30);
  own = await addTenant(workbench.database(), 1, nowMs);
  foreign = await addTenant(workbench.database(), 2, nowMs);
});

const open = () => {
  const world = workbench.open();
  return {
    ...world,
    tokenOf: (tenant: Tenant) => world.withToken({ role: 'admin', merchants: [tenant.merchantNo] }),
  };
};

const fill = (path: string, ids: Readonly<Record<string, string>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'NONE');

test('each list shows what is the own merchant’s', async () => {
  const { tokenOf } = open();
  const token = await tokenOf(own);
  for (const path of [
    ...['/requests', '/terminals', '/batches', '/apps', '/tokens', '/audit', '/clock'],
    ...['/orders', '/notifications', '/notifications/problems', '/endpoints'],
    ...['/books/balances', '/books/statement?day=2026-11-21', '/books/entries?day=2026-11-21'],
    '/books/differences',
  ]) {
    const { status, body } = await token.ask('GET', path);
    expect(status, path).toBe(200);
    const text = JSON.stringify(body);
    expect(text, path).toContain(own.merchantNo);
    expect(text, path).not.toContain(foreign.mark);
    expect(text, path).not.toContain(foreign.merchantNo);
  }
});

test('what is another merchant’s is answered as what is not there', async () => {
  const { tokenOf } = open();
  const token = await tokenOf(own);
  const unknown = Object.fromEntries(Object.keys(foreign.ids).map((name) => [name, 'NONE']));
  for (const { method, path } of workbenchRoutes.filter((route) => route.path.includes('{'))) {
    const there = await token.ask<{ code?: string; msg?: string }>(method, fill(path, foreign.ids));
    const nowhere = await token.ask<{ code?: string; msg?: string }>(method, fill(path, unknown));
    expect(there.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
    expect([there.status, there.body.code, there.body.msg], `${method} ${path}`).toEqual([
      nowhere.status,
      nowhere.body.code,
      nowhere.body.msg,
    ]);
  }
});

/** Returns the text of an answer, without the entries of the audit log about what the token itself has asked. */
function textOf(body: unknown): string {
  const isOwn = (entry: unknown) => JSON.stringify(entry).includes('token:');
  if (typeof body === 'string')
    return body
      .split('\n')
      .filter((line) => !isOwn(line))
      .join('\n');
  const { items, ...others } = body as { readonly items?: readonly unknown[] };
  return JSON.stringify({ ...others, items: items?.filter((item) => !isOwn(item)) });
}

/** Values of both merchants, and some that are none's. */
const values = () => [
  ...new Set([
    ...Object.values(own.ids),
    ...Object.values(foreign.ids),
    foreign.mark,
    '',
    '0',
    '1',
    'open',
    'x',
  ]),
];

test('no question, by whatever ids and filters, brings another merchant’s bytes or changes them', async () => {
  const { tokenOf } = open();
  const token = await tokenOf(own);
  const before = await storedOf(workbench.database(), foreign);
  const value = fc.constantFrom(...values());
  const ids = fc.dictionary(fc.constantFrom(...Object.keys(foreign.ids)), value);
  const members = fc.constantFrom(...Object.keys(foreign.ids), 'name', 'basic_username', 'amount', 'url');
  const few = { maxKeys: 2 };
  const routes = workbenchRoutes.filter(({ event }) => event === undefined);
  // Filters that the endpoint takes: a question that is refused finds nothing by itself.
  const question = fc.constantFrom(...routes).chain((route) =>
    fc.record({
      route: fc.constant(route),
      ids: ids.map((some) => ({ ...foreign.ids, ...some })),
      query: fc.dictionary(fc.constantFrom(...(route.query ?? (['none'] as const))), value, few),
      body: fc.dictionary(members, value, few),
    }),
  );
  await fc.assert(
    fc.asyncProperty(question, async ({ route, ids, query, body }) => {
      const asked = new URLSearchParams(query).toString();
      const path = `${fill(route.path, ids)}${asked === '' ? '' : `?${asked}`}`;
      const answer = await token.ask(route.method, path, route.method === 'POST' ? body : undefined);
      // A refusal may repeat what was asked; what is found may not hold it.
      if (answer.status === 200) {
        const text = textOf(answer.body);
        expect(text).not.toContain(foreign.mark);
        expect(text).not.toContain(foreign.merchantNo);
      }
    }),
    { numRuns: 400 },
  );
  expect(await storedOf(workbench.database(), foreign)).toBe(before);
});

test('the stream has the own requests alone', async () => {
  const { tokenOf, serve } = open();
  const made = await tokenOf(own);
  expect((await made.ask('GET', '/session')).status).toBe(200);
  const stream = await serve('/workbench/api/requests/stream?merchant_no='.concat(foreign.merchantNo), {
    headers: { 'last-event-id': '0-A', ...made.headers },
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let parts = 0; parts < 2; parts += 1) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  expect(text).toContain('retry:');
  expect(text).not.toContain(foreign.mark);
});
