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

/** An online order whose card is encrypted for that key. */
function payByCard(client: ReturnType<typeof createMerchant>, cardKeyPem: string) {
  const pan = ['4111', '1111', '1111', '1111'].join('');
  const sealed = publicEncrypt(
    { key: cardKeyPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(JSON.stringify({ pan, holder: 'A', cvv: '123', expiry: '1230' })),
  );
  return client.call('pay.merchant.checkout', {
    merchant_order_no: `M${Date.now()}`,
    price_currency: 'USD',
    order_amount: '10',
    card: sealed.toString('base64'),
    term_ip: '127.0.0.1',
    description: 'Coffee',
    expires: 300,
  });
}

test('a new key for signatures and one for cards are added, apps are switched one by one, the old key ends', async () => {
  const env = { DATABASE_URL: await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])) };
  const quiet = { ...env, LOG_LEVEL: 'error' };
  const dataDir = join(folder, 'data');
  const [old, fresh, cards] = [newKey(), newKey(), newKey()];
  const program = new URL('../../cli/main.ts', import.meta.url).pathname;
  const register = async (...args: string[]) => {
    const options = { env: { ...process.env, LC_ALL: 'C', ...quiet, MODE: 'sandbox', DATA_DIR: folder } };
    return (await promisify(execFile)(process.execPath, [program, 'register', ...args], options)).stdout;
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
  // Another process may have started since, so that its pages encrypt cards for the new key.
  const early = await payByCard(client, publicKeyOf(cards).publicKeyPem);
  expect([early.code, early.msg]).toEqual(['0', 'success']);
  const made = await fetch(`${gateway.url}/api/sandbox/merchants`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(((await made.json()) as { data: Fields }).data).toMatchObject({
    gateway_public_key_pem: publicKeyOf(fresh).publicKeyPem,
  });
  const said = await post(gateway.url, client, order);
  expect(said.headers.get('tollgate-key-id')).toBe(idOf(old));
  const repeated = (await said.json()) as Fields;
  expect(repeated['data']).toBe(first['data']);
  expect(client.verifies(repeated)).toBe(true);

  const { merchant_no: merchantNo, app_id: appId } = gateway.demo;
  await expect(register('--end-gateway-key', idOf(old))).rejects.toThrow('signs for apps');
  expect(await register('--use-gateway-key', idOf(fresh), '--app-id', appId)).toContain('switched 1 app to ');
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
  // The new key for cards takes the place of the old one when a gateway starts with both.
  await expect(register('--end-gateway-key', idOf(old))).rejects.toThrow('no gateway has started since');
  await gateway.stop();
  const between = await startGateway({ dataDir, env: { ...quiet, GATEWAY_KEY: old + fresh + cards } });
  await between.stop();
  expect(await register('--end-gateway-key', idOf(old))).toContain(`revoked ${idOf(old)}`);
  const after = await startGateway({ dataDir, env: { ...quiet, GATEWAY_KEY: fresh + cards } });
  const last = createMerchant(after);
  expect(after.demo.gateway_public_key_pem).toBe(publicKeyOf(fresh).publicKeyPem);
  // The same fields under the same key are the same call, although the key that fingerprints followed from is gone.
  const again = (await (await post(after.url, last, order)).json()) as Fields;
  expect([again['code'], again['data']]).toEqual(['0', first['data']]);
  expect(last.verifies(again)).toBe(true);
  const card = await payByCard(last, publicKeyOf(cards).publicKeyPem);
  expect([card.code, card.msg]).toEqual(['0', 'success']);
  await after.stop();
  await receiver.close();
});
