/** A restored copy that is only looked at: what is due there is left alone. */
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { startGateway } from '../support/gateway.ts';
import { createMerchant } from '../support/merchant.ts';

test('INSPECT_ONLY=1 shows every order as it is stored, and changes, sends and ends nothing', async () => {
  const url = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
  const database = openPostgres(url, { maxConnections: 1 });
  onTestFinished(() => database.close());
  const first = await startGateway({ env: { DATABASE_URL: url } });
  onTestFinished(() => first.stop());
  const { dataDir } = first;
  const merchant = createMerchant(first);
  const order = merchant.qrOrder();
  const made = await merchant.call('cscanb.pay.getqrcode', order);
  expect(made.code).toBe('0');
  await first.kill9();
  // Expired long ago: a gateway that works on it closes it at once, and notifies the merchant.
  await database.query(`update transactions set created_at = created_at - 600000, expires_at = 1, due_at = 1,
    claimed_until = 0`);
  const state = () =>
    database.query(`select trans_no, version, trans_status, claimed_until,
      (select count(*) from transaction_events) as events, (select count(*) from notifications) as notifications,
      (select count(*) from requests) as requests from transactions order by trans_no`);
  const before = await state();

  const copy = await startGateway({ dataDir, env: { DATABASE_URL: url, INSPECT_ONLY: '1' } });
  onTestFinished(() => copy.stop());
  const reader = createMerchant(copy);
  const query = () => reader.call('order.query', { trans_no: made.data['trans_no'] });
  for (let asked = 0; asked < 3; asked += 1)
    expect(await query()).toMatchObject({ code: '0', data: { trans_status: 9 } });
  expect(await reader.call('cscanb.pay.getqrcode', reader.qrOrder())).toMatchObject({ code: 'SYS031' });
  expect(await reader.call('order.revoker', { merchant_order_no: order['merchant_order_no'] })).toMatchObject(
    {
      code: 'SYS007',
      httpStatus: 503,
    },
  );
  const health = await fetch(`${copy.url}/health/ready`);
  expect([health.status, await health.json()]).toMatchObject([200, { ready: true, acquirers: 'none' }]);
  expect(await state()).toEqual(before);
  await copy.stop();

  // The same rows are due indeed.
  const working = await startGateway({ dataDir, env: { DATABASE_URL: url } });
  onTestFinished(() => working.stop());
  await expect.poll(state).toMatchObject([{ trans_status: 1 }]);
});

test('INSPECT_ONLY=1 needs a database of its own to read', async () => {
  await expect(startGateway({ env: { INSPECT_ONLY: '1' } })).rejects.toThrow(/INSPECT_ONLY=1.*DATABASE_URL/);
});
