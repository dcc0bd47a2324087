/**
 * Masked members cannot be learned by any question: two databases that differ in nothing but persons answer the same,
 * whatever ids and filters are sent.
 */
import { queryRules } from '@tollgate/contract/workbench/query-rules';
import type { WorkbenchRoute } from '@tollgate/contract/workbench/route';
import { workbenchRoutes } from '@tollgate/contract/workbench/routes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../tests/support/scale.ts';
import type { Database } from '../ports/database.ts';
import { hashOf } from '../runtime/node/platform.ts';
import { addRequestDay, insertRequests } from '../store/requests.ts';
import { appendAudit } from '../store/workbench/audit.ts';
import { useWorkbench } from './workbench.testing.ts';
import { addTenant, type Tenant } from './workbench-tenants.testing.ts';

const workbench = useWorkbench();
const nowMs = Date.UTC(2026, 10, 21, 9, 30);

interface Person {
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  readonly ip: string;
  readonly account: string;
}

/** Masks keep the first character of a text and half of an address. */
const persons: readonly Person[] = [
  {
    name: 'Zoe Unmasked',
    phone: '+4470001',
    street: '77 Hidden Street',
    ip: '198.51.100.77',
    account: '2088-hidden-account',
  },
  {
    name: 'Zacharias Elsewhere',
    phone: '+339',
    street: '7 Rue Cachée',
    ip: '198.51.3.9',
    account: '2088-x',
  },
];

/** Makes everything that is known of a payer, of whoever called and of whoever acted, this person's. */
async function put(database: Database, { merchantNo, ids }: Tenant, person: Person): Promise<void> {
  const { name, phone, street, ip, account } = person;
  const party = JSON.stringify({
    name,
    phone,
    country: 'US',
    address1: street,
    province: '',
    city: '',
    zip: '',
  });
  const said = JSON.stringify({ pay_user_account_id: account, card_holder: name });
  const asOf = `merchant_no = '${merchantNo}'`;
  await database.query(`update transactions set channel_user_id = $1 where ${asOf}`, [account]);
  await database.query(
    `update transactions set online = jsonb_set(jsonb_set(online, '{billing}', $1::jsonb), '{shipping}', $1::jsonb)
     where online is not null`,
    [party],
  );
  await database.query(`update notifications set content = $1::jsonb where ${asOf}`, [said]);
  await database.query(`update notification_attempts set sent = $1, reply = $1, detail = $2 where ${asOf}`, [
    said,
    `body was ${said}`,
  ]);
  await database.query(`delete from requests where ${asOf}`);
  await addRequestDay(database, nowMs);
  const row = {
    merchantNo,
    atMs: nowMs,
    appId: ids['app_id'] ?? '',
    path: '/api/entry',
    method: 'pay.checkout',
  };
  await insertRequests(
    database,
    ['0', 'SYS002'].map((code) => ({
      ...row,
      psn: `${ids['psn']}${code === '0' ? '' : code}`,
      code,
      httpStatus: 200,
      durationUs: 1,
      clientPsn: null,
      merchantOrderNo: ids['merchant_order_no'] ?? null,
      transNo: ids['trans_no'] ?? null,
      address: ip,
      headers: { 'content-type': 'application/json' },
      isAuthenticated: true,
      cause: null,
      redacted: code === '0' ? [] : ['end'],
      body: JSON.stringify({ billing: party, term_ip: ip, description: 'Two coffees' }),
      reply: JSON.stringify({ code, data: said }),
    })),
  );
  await database.query('alter table workbench_audit disable trigger workbench_audit_rows');
  await database.query(`delete from workbench_audit where ${asOf}`);
  await database.query('alter table workbench_audit enable trigger workbench_audit_rows');
  for (const phase of ['begun', 'ended'] as const)
    await appendAudit(
      database,
      {
        merchantNo,
        atMs: nowMs,
        who: 'sandbox',
        role: 'admin',
        act: 'orders.refund',
        address: ip,
        subject: ids['trans_no'] ?? '',
        phase,
        code: phase === 'begun' ? null : '0',
        psn: ids['psn'] ?? '',
        detail: said,
      },
      hashOf,
    );
}

/** An answer without the psn of a refusal, which is another each time. */
const textOf = ({ status, body }: { readonly status: number; readonly body: object }) =>
  JSON.stringify({ status, body: status === 200 ? body : { ...body, psn: '' } });

const filtersOfPersons = Object.entries(queryRules)
  .filter(([, rule]) => 'permission' in rule)
  .map(([name]) => name);

test('a filter that looks through what is masked needs the permission to see it', async () => {
  const { withToken } = workbench.open();
  expect(filtersOfPersons.sort()).toEqual(['payer', 'text']);
  const viewer = await withToken({ role: 'viewer' });
  const support = await withToken({ role: 'support' });
  for (const { method, path, query = [] } of workbenchRoutes)
    for (const name of query.filter((one) => filtersOfPersons.includes(one))) {
      for (const value of ['Zoe', '%20'])
        expect(
          await viewer.ask<{ msg: string }>(method, `${path}?${name}=&${name}=${value}`),
          path,
        ).toMatchObject({
          status: 403,
          body: { code: 'E07303', msg: expect.stringContaining(name) },
        });
      expect((await viewer.ask(method, `${path}?${name}=&limit=x`)).status).toBe(400);
      expect((await support.ask(method, `${path}?${name}=Zoe&limit=x`)).status).toBe(400);
    }
});

test('two databases that differ in persons alone answer an actor who may not see these the same', async () => {
  const { sandbox, context, withToken, get } = workbench.open();
  const { database } = context;
  const tenant = await addTenant(database, 5, nowMs);
  // Or the timeline would go by how far the clock of this test is ahead of the platform's at the moment.
  await database.query('insert into clock_changes (real_at, from_at, to_at) values (0, 0, 0)');
  const order = sandbox.order('34.5');
  await sandbox.call('pay.checkout', order);
  const actors = [
    await withToken({ role: 'developer' }),
    await withToken({ role: 'viewer' }),
    await withToken({ role: 'admin', permissions: ['read', 'tokens'] }),
  ];
  for (const actor of actors) await actor.ask('GET', '/session');
  const parts = persons
    .flatMap((person) => Object.values(person))
    .flatMap((text) => [text, text.slice(0, 7)]);
  const hour = { from_ms: String(nowMs - 60_000), to_ms: String(nowMs + 60_000) };
  const value = fc.oneof(
    fc.constantFrom(...parts),
    fc.constantFrom(...Object.values(tenant.ids), '', '0', 'refused'),
  );
  const routes = workbenchRoutes.filter(({ method, event }) => method === 'GET' && event === undefined);
  const questionOf = (some: readonly WorkbenchRoute[]) =>
    fc.constantFrom(...some).chain(({ path, query }) =>
      fc.record({
        actor: fc.constantFrom(...actors),
        path: fc.constant(path.replaceAll(/\{(\w+)\}/g, (_, name) => tenant.ids[name] ?? 'NONE')),
        query: fc.dictionary(fc.constantFrom(...(query ?? (['none'] as const))), value, { maxKeys: 2 }),
        times: fc.constantFrom({}, query?.includes('from_ms') ? hour : {}),
      }),
    );
  const sample = (some: readonly WorkbenchRoute[], numRuns: number) =>
    fc
      .sample(questionOf(some), { numRuns: scaled(numRuns), seed: 15 })
      .map(({ actor, path, query, times }) => ({
        actor,
        path: `${path}?${new URLSearchParams({ ...query, ...times })}`,
      }));
  const isExport = ({ path }: WorkbenchRoute) => path.endsWith('/export');
  const detail = { actor: actors[0] ?? fail(), path: `/requests/${tenant.ids['psn']}` };
  const listed = [
    ...sample(
      routes.filter((route) => !isExport(route)),
      120,
    ),
    detail,
  ];
  // Last, and without the audit log: each export makes that longer.
  const saved = sample(
    routes.filter((route) => isExport(route) && route.path !== '/audit/export'),
    30,
  );
  const asked = [listed, saved];
  const answers: string[][] = [[], []];
  const seen: string[] = [];
  for (const questions of asked)
    for (const [index, person] of persons.entries()) {
      await put(database, tenant, person);
      for (const { actor, path } of questions) answers[index]?.push(textOf(await actor.ask('GET', path)));
      seen.push(
        JSON.stringify(
          (await get(`/requests?text=${persons[0]?.name}&from_ms=${hour.from_ms}&to_ms=${hour.to_ms}`)).body,
        ),
      );
      seen.push(JSON.stringify((await get(`/orders?payer=${persons[0]?.account}`)).body));
    }
  const [first = [], second = []] = answers;
  for (const [index, { path }] of asked.flat().entries()) expect(first[index], path).toBe(second[index]);
  // Whoever may see persons finds one of them and not the other: the databases do differ.
  expect(seen[0]).not.toBe(seen[2]);
  expect(seen[1]).not.toBe(seen[3]);
  expect(first.filter((text) => text.startsWith('{"status":200')).length).toBeGreaterThan(40);
});

function fail(): never {
  throw new Error('no actor');
}
