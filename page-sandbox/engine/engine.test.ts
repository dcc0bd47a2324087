import { calls } from '@tollgate/contract/calls/index';
import { createClient, isTollgateError } from '@tollgate/sdk/index';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { storeNames } from '../store/indexed-db.ts';
import { storeName } from './protocol.ts';
import { base, openTestEngine, type TestEngine } from './testing.ts';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);

async function post({ fetch }: TestEngine, path: string, fields: object) {
  const reply = await fetch(`${base}api/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  return (await reply.json()).data;
}

function clientOf(engine: TestEngine, demo: Readonly<Record<string, string>>) {
  return createClient({
    gatewayUrl: demo['gateway_url'] ?? '',
    appId: demo['app_id'] ?? '',
    merchantNo: demo['merchant_no'] ?? '',
    storeNo: demo['store_no'] ?? '',
    privateKey: demo['app_private_key_pem'] ?? '',
    gatewayPublicKey: demo['gateway_public_key_pem'] ?? '',
    maxRetries: 0,
    fetch: engine.fetch,
  });
}

const demoOf = async ({ fetch }: TestEngine) =>
  (await (await fetch(`${base}api/sandbox/demo-merchant`)).json()).data;

const orderOf = (merchantOrderNo: string) => ({
  merchantOrderNo,
  priceCurrency: 'USD',
  orderAmount: '34.5',
  payMethodId: 'Alipay+',
  description: 'Two coffees',
  expires: 300,
  termIp: '127.0.0.1',
  notifyUrl: `${base}api/sandbox/inbox`,
});

test('all 21 calls answer, signed with a key made in the page', async () => {
  const engine = await openTestEngine(new IDBFactory());
  const client = clientOf(engine, await demoOf(engine));
  expect(calls).toHaveLength(21);
  for (const { method } of calls) {
    // The client has verified the signature of whatever it gives or throws as a refusal.
    const code = await client.call(method as 'order.query', {} as never).then(
      () => '0',
      (error) => (isTollgateError(error) && error.kind === 'refused' ? error.code : String(error)),
    );
    expect([method, code]).toEqual([method, expect.stringMatching(/^(?:0|E\w+|SYS(?!001|030|007)\d{3})$/)]);
  }
  await engine.engine.close();
});

test('a payment is ordered, paid, notified in the inbox, refunded, and there after a reload', async () => {
  const factory = new IDBFactory();
  const first = await openTestEngine(factory);
  const demo = await demoOf(first);
  const client = clientOf(first, demo);
  const order = orderOf('RELOAD-1');
  const { qrcodeUrl } = await client.createQrCode(order);
  expect(qrcodeUrl).toContain(`${base}pay/`);
  await post(first, 'pay', { merchant_no: demo.merchant_no, merchant_order_no: 'RELOAD-1' });
  expect(await client.query({ merchantOrderNo: 'RELOAD-1' })).toMatchObject({ transStatus: 2 });
  await expect
    .poll(async () => (await (await first.fetch(`${base}api/sandbox/inbox`)).json()).data.notifications)
    .toHaveLength(1);
  await client.refund({
    origMerchantOrderNo: 'RELOAD-1',
    merchantOrderNo: 'RELOAD-1-R',
    priceCurrency: 'USD',
    orderAmount: '10.5',
    description: 'One was cold',
  });
  await first.engine.close();
  expect(first.last()).toEqual({ kind: 'closed' });

  const second = await openTestEngine(factory);
  expect(await demoOf(second)).toEqual(demo);
  const again = clientOf(second, demo);
  expect(await again.query({ merchantOrderNo: 'RELOAD-1' })).toMatchObject({ transStatus: 2 });
  expect(await again.queryRefund({ merchantOrderNo: 'RELOAD-1-R' })).toMatchObject({ orderAmount: '10.5' });
  await second.engine.close();
});

test('whatever was acknowledged before a tab just went away is there in the next one', async () => {
  const factory = new IDBFactory();
  const tab = await openTestEngine(factory);
  const demo = await demoOf(tab);
  const client = clientOf(tab, demo);
  const acknowledged: string[] = [];
  const creations = Array.from({ length: 12 }, async (_, index) => {
    await client.createQrCode(orderOf(`GONE-${index}`));
    acknowledged.push(`GONE-${index}`);
  });
  await Promise.race(creations);
  // The tab ends here, without a word: another one begins with what is stored by now.
  const stored = [...acknowledged];
  const next = await openTestEngine(factory);
  for (const merchantOrderNo of stored)
    expect(await clientOf(next, demo).query({ merchantOrderNo })).toMatchObject({ merchantOrderNo });
  await Promise.all(creations);
  await next.engine.close();
});

test('a load that breaks off is named, stores nothing, and the next try opens', async () => {
  const factory = new IDBFactory();
  const cut = await openTestEngine(factory, { fetchFile: async () => new Response('half') });
  expect(cut.last()).toMatchObject({ kind: 'failed', problem: 'load' });
  const away = await openTestEngine(factory, { fetchFile: () => Promise.reject(new TypeError('offline')) });
  expect(away.last()).toMatchObject({ kind: 'failed', problem: 'load' });
  await expect(cut.fetch(`${base}health`)).rejects.toThrow('cut');
  const whole = await openTestEngine(factory);
  expect(whole.last()).toMatchObject({ kind: 'leading' });
  await whole.engine.close();
});

test('a newer site migrates what an older one stored; the older one refuses it then, and leaves it', async () => {
  const factory = new IDBFactory();
  const older = await openTestEngine(factory);
  const demo = await demoOf(older);
  await clientOf(older, demo).createQrCode(orderOf('OLD-1'));
  await older.engine.close();
  const newer = await openTestEngine(factory, { isLater: true });
  expect(newer.last()).toMatchObject({ kind: 'leading' });
  expect(await clientOf(newer, demo).query({ merchantOrderNo: 'OLD-1' })).toMatchObject({
    orderAmount: '34.5',
  });
  await newer.engine.close();
  const old = await openTestEngine(factory);
  expect(old.last()).toMatchObject({ kind: 'failed', problem: 'newer' });
  const again = await openTestEngine(factory, { isLater: true });
  expect(again.last()).toMatchObject({ kind: 'leading' });
  await again.engine.close();
});

const opened = (request: IDBOpenDBRequest) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

test('a damaged database is named', async () => {
  const factory = new IDBFactory();
  await (await openTestEngine(factory)).engine.close();
  const store = await opened(factory.open(storeName(base)));
  const transaction = store.transaction(['meta', 'files', 'blocks'], 'readwrite');
  transaction.objectStore('meta').put(new Uint8Array([31, 139, 1, 2, 3]), 'archive');
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  store.close();
  const damaged = await openTestEngine(factory);
  expect(damaged.last()).toMatchObject({ kind: 'failed', problem: 'damaged' });
});

test('a store of a newer form, and storage that is refused, are named', async () => {
  const factory = new IDBFactory();
  const newest = factory.open(storeName(base), 99);
  newest.onupgradeneeded = () => {
    for (const name of storeNames) newest.result.createObjectStore(name);
  };
  (await opened(newest)).close();
  expect((await openTestEngine(factory)).last()).toMatchObject({ kind: 'failed', problem: 'newer' });
  const refusing = {
    open() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  } as unknown as IDBFactory;
  expect((await openTestEngine(refusing)).last()).toMatchObject({
    kind: 'failed',
    problem: 'storage-refused',
  });
});

test('a full storage ends the sandbox before anything of it is acknowledged', async () => {
  const factory = new IDBFactory();
  const engine = await openTestEngine(factory);
  const demo = await demoOf(engine);
  const client = clientOf(engine, demo);
  await client.createQrCode(orderOf('KEPT-1'));
  const put = vi.spyOn(Object.getPrototypeOf(await objectStoreOf(factory)), 'put').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  await expect(client.createQrCode(orderOf('LOST-1'))).rejects.toThrow();
  expect(engine.last()).toMatchObject({ kind: 'failed', problem: 'storage-full' });
  put.mockRestore();
  const next = await openTestEngine(factory);
  const after = clientOf(next, demo);
  expect(await after.query({ merchantOrderNo: 'KEPT-1' })).toMatchObject({ orderAmount: '34.5' });
  await expect(after.query({ merchantOrderNo: 'LOST-1' })).rejects.toThrow('E04111');
  await next.engine.close();
});

async function objectStoreOf(factory: IDBFactory): Promise<IDBObjectStore> {
  const store = await opened(factory.open(storeName(base)));
  const { meta } = { meta: store.transaction('meta').objectStore('meta') };
  store.close();
  return meta;
}

test('a reset in another tab ends the sandbox, and the next one begins anew', async () => {
  const factory = new IDBFactory();
  const engine = await openTestEngine(factory);
  const demo = await demoOf(engine);
  await new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(storeName(base));
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  expect(engine.last()).toEqual({ kind: 'reset' });
  await expect(engine.fetch(`${base}health`)).rejects.toThrow('cut');
  const next = await openTestEngine(factory);
  expect((await demoOf(next)).app_id).not.toBe(demo.app_id);
  await next.engine.close();
});
