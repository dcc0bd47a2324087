/** The Workbench's API on standing endpoints: register, list with health, delete. */
import type { EndpointItem, EndpointList } from '@tollgate/contract/workbench/endpoints';
import { beforeEach, expect, test } from 'vitest';
import { createDirectory } from '../../accounts/directory.ts';
import { registerMerchant } from '../../accounts/registration.ts';
import { recordAttempts } from '../../notifications/outbox.ts';
import { useOnlineWorld } from '../../orders/online/testing.ts';
import { registerBasicApp, serveRoutes } from '../testing.ts';
import { workbenchEndpoints } from './endpoints.ts';
import { merchantHeader, testAccess } from './workbench.testing.ts';

const world = useOnlineWorld();
const [merchantNo, appId] = ['312100000001', 'tg0123456789abcdef'];
const foreign = { [merchantHeader]: '312100000002' };
let acts: string[];
let send: ReturnType<typeof serveRoutes>;

beforeEach(async () => {
  const orders = world.context();
  const { database } = orders;
  for (const table of ['notifications', 'notification_attempts', 'standing_endpoints', 'app_keys', 'apps'])
    await database.query(`delete from ${table}`);
  await registerMerchant(database, { merchantNo, name: 'A Shop', stores: [], terminals: [] }, 0);
  await registerBasicApp(database, merchantNo, appId);
  acts = [];
  const directory = createDirectory(database, { nowMs: () => 0 });
  send = serveRoutes(workbenchEndpoints({ ...testAccess(acts), orders, directory, allowLoopback: false }));
});

async function ask<Body>(method: string, path: string, members?: object, headers = {}) {
  const body = members === undefined ? {} : { body: JSON.stringify(members) };
  const response = await send(`/workbench/api/endpoints${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...body,
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const url = 'https://hooks.example.com/tollgate';

test('an endpoint is registered, listed with its health, and deleted', async () => {
  const { database, clock } = world.context();
  const added = await ask<EndpointItem>('POST', '', { app_id: appId, url, kinds: ['payment.completed'] });
  expect(added).toMatchObject({
    status: 200,
    body: { url, kinds: ['payment.completed'], health: { state: 'idle' } },
  });
  const { endpoint_id: id } = added.body;
  for (const [number, state] of ['delivered', 'wrong-status'].entries()) {
    await database.query(
      `insert into notifications (merchant_no, notification_id, trans_no, app_id, url, receiver, content, psn,
         created_at, due_at, endpoint_id)
       values ($1, $2, 'T', $3, $4, $4, '{}', 'PSN', $5, $5, $6)`,
      [merchantNo, state, appId, url, number, id],
    );
    await recordAttempts(database, [
      {
        merchantNo,
        notificationId: state,
        attempt: 1,
        atMs: clock.nowMs() + number,
        durationMs: 1,
        sent: '',
        status: 200,
        reply: '',
        detail: undefined,
        outcome: state as 'delivered',
      },
    ]);
  }
  const { body } = await ask<EndpointList>('GET', '');
  expect(body.items).toMatchObject([
    {
      endpoint_id: id,
      health: { state: 'failing', delivered: 1, waiting: 1, failed: 0, problem: { rule: 'wrong-status' } },
    },
  ]);
  expect((await ask<EndpointList>('GET', '', undefined, foreign)).body.items).toEqual([]);
  expect(await ask('DELETE', `/${id}`, undefined, foreign)).toMatchObject({ status: 404 });
  expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { endpoint_id: id } });
  expect((await ask<EndpointList>('GET', '')).body.items).toEqual([]);
  expect(await ask('DELETE', `/${id}`)).toMatchObject({ status: 404 });
  expect(acts).toEqual([
    `test endpoints.add ${merchantNo} ${appId} ${url}`,
    `test endpoints.remove ${merchantNo} ${id}`,
  ]);
});

test('the seventeenth is refused', async () => {
  for (let number = 0; number < 16; number += 1)
    expect(await ask('POST', '', { app_id: appId, url: `${url}/${number}` })).toMatchObject({ status: 200 });
  expect(await ask('POST', '', { app_id: appId, url })).toMatchObject({ status: 409 });
  expect(await ask('POST', '', { app_id: appId, url: `${url}/7` })).toMatchObject({ status: 200 });
});

test.each([
  [{ app_id: 'unknown', url }, 404],
  [{ url }, 404],
  [{ app_id: appId }, 400],
  [{ app_id: appId, url: 'http://127.0.0.1/n' }, 400],
  [{ app_id: appId, url: 'http://[::1]/n' }, 400],
  [{ app_id: appId, url: '/n' }, 400],
  [{ app_id: appId, url, kinds: [] }, 400],
  [{ app_id: appId, url, kinds: ['payment.lost'] }, 400],
  [{ app_id: appId, url, color: 'red' }, 400],
])('%j is refused with %i', async (members, status) => {
  expect(await ask('POST', '', members)).toMatchObject({ status });
  expect(acts).toEqual([]);
});

test('an app of another merchant is not there', async () => {
  expect(await ask('POST', '', { app_id: appId, url }, foreign)).toMatchObject({ status: 404 });
});

test('an endpoint behind more than a list holds is found by its app, and deleted', async () => {
  const { database } = world.context();
  await database.query(
    `insert into merchants (merchant_no, name, created_at) values ('312100000003', 'B', 0) on conflict do nothing`,
  );
  await registerBasicApp(database, '312100000003', 'tgother');
  await database.query(
    `insert into standing_endpoints (merchant_no, app_id, endpoint_id, url, created_at)
     select '312100000003', 'tgother', 'old' || i, 'http://o' || i, 0 from generate_series(1, 1000) i`,
  );
  const { body } = await ask<EndpointItem>('POST', '', { app_id: appId, url });
  const listed = await ask<EndpointList>('GET', `?app_id=${appId}`);
  expect(listed.body.items.map((one) => one.endpoint_id)).toEqual([body.endpoint_id]);
  expect(await ask('DELETE', `/${body.endpoint_id}`)).toMatchObject({ status: 200 });
});
