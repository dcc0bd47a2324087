/** The gateway's key is changed while it serves: no client has to do anything on a given day (decision 48). */
import { execFile } from 'node:child_process';
import { constants, generateKeyPairSync, publicEncrypt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicKeyOf } from '../../gateway/runtime/node/public-key.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';
import { startGateway } from '../support/gateway.ts';
import { createMerchant, type Fields } from '../support/merchant.ts';
import { startReceiver } from '../support/receiver.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tollgate-rotation-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
const idOf = (pem: string) => `gk_${publicKeyOf(pem).fingerprint.slice(0, 16)}`;

test('a new key for signatures and one for cards are added, apps are switched one by one, the old key ends', async () => {
  const env = { DATABASE_URL: await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])) };
  const quiet = { ...env, LOG_LEVEL: 'error' };
  const dataDir = join(folder, 'data');
  const [old, fresh, cards] = [newKey(), newKey(), newKey()];
  const program = new URL('../../gateway/operator/register.ts', import.meta.url).pathname;
  const register = async (...args: string[]) => {
    const options = { env: { ...process.env, LC_ALL: 'C', ...quiet, MODE: 'sandbox', DATA_DIR: folder } };
    return (await promisify(execFile)(process.execPath, [program, ...args], options)).stdout;
  };
  const add = async (pem: string, purpose: string) => {
    const file = join(folder, `${purpose}.pem`);
    await writeFile(file, publicKeyOf(pem).publicKeyPem);
    return register('--add-gateway-key', file, '--for', purpose);
  };
  const receiver = await startReceiver();

  const before = await startGateway({ dataDir, env: { ...quiet, GATEWAY_KEY: old } });
  const merchant = createMerchant(before);
  const order = merchant.qrOrder();
  const key = { 'content-type': 'application/json', 'idempotency-key': 'before-the-change' };
  const post = (url: string, from: typeof merchant, fields: Fields) =>
    fetch(`${url}/api/entry`, {
      method: 'POST',
      headers: key,
      body: from.signedJson({ ...from.common('cscanb.pay.getqrcode'), ...fields }),
    });
  const first = (await (await post(before.url, merchant, order)).json()) as Fields;
  expect(first['code']).toBe('0');
  await before.stop();

  // All processes hold the new keys before the database knows of them.
  const gateway = await startGateway({ dataDir, env: { ...quiet, GATEWAY_KEY: old + fresh + cards } });
  const client = createMerchant(gateway);
  expect(await add(fresh, 'signing')).toContain(`added ${idOf(fresh)}: it signs for new apps`);
  expect(await add(cards, 'cards')).toContain(`added ${idOf(cards)}`);
  const said = await post(gateway.url, client, order);
  expect(said.headers.get('tollgate-key-id')).toBe(idOf(old));
  const repeated = (await said.json()) as Fields;
  expect(repeated['data']).toBe(first['data']);
  expect(client.verifies(repeated)).toBe(true);

  const { merchant_no: merchantNo, app_id: appId } = gateway.demo;
  await expect(register('--end-gateway-key', idOf(old))).rejects.toThrow('signs for apps');
  expect(await register('--use-gateway-key', idOf(fresh), '--app-id', appId)).toContain('signs for 1 app');
  const switched = createMerchant({
    url: gateway.url,
    demo: { ...gateway.demo, gateway_public_key_pem: publicKeyOf(fresh).publicKeyPem },
  });
  const paid = { auth_code: '280000000000000001', notify_url: `${receiver.url}/told` };
  await expect
    .poll(async () =>
      switched.verifies(JSON.parse((await switched.call('order.query', order)).text) as Fields),
    )
    .toBe(true);
  expect((await switched.call('bscanc.pay.submit', switched.qrOrder(paid))).code).toBe('0');
  const [told] = await receiver.waitFor(1);
  expect(told?.headers['tollgate-key-id']).toBe(idOf(fresh));

  expect(await register('--use-gateway-key', idOf(fresh), '--merchant-no', merchantNo)).toContain('2 apps');
  await gateway.stop();
  await register('--end-gateway-key', idOf(old));
  const after = await startGateway({ dataDir, env: { ...quiet, GATEWAY_KEY: fresh + cards } });
  const last = createMerchant(after);
  expect(after.demo.gateway_public_key_pem).toBe(publicKeyOf(fresh).publicKeyPem);
  // The same fields under the same key are the same call, although the key that fingerprints followed from is gone.
  const again = (await (await post(after.url, last, order)).json()) as Fields;
  expect([again['code'], again['data']]).toEqual(['0', first['data']]);
  expect(last.verifies(again)).toBe(true);
  const sealed = publicEncrypt(
    { key: publicKeyOf(cards).publicKeyPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(
      JSON.stringify({
        pan: ['4111', '1111', '1111', '1111'].join(''),
        holder: 'A',
        cvv: '123',
        expiry: '1230',
      }),
    ),
  );
  const card = await last.call('pay.merchant.checkout', {
    ...{ merchant_order_no: `M${Date.now()}`, price_currency: 'USD', order_amount: '10' },
    ...{ card: sealed.toString('base64'), term_ip: '127.0.0.1', description: 'Coffee', expires: 300 },
  });
  expect([card.code, card.msg]).toEqual(['0', 'success']);
  await after.stop();
  await receiver.close();
});
