/** The server's shorter path for calls answers the same bytes as the routes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPushingAcquirer } from '../../../acquirers/pushing.testing.ts';
import { createAcquirers } from '../../../acquirers/routing.ts';
import { type App, createApp } from '../../../http/app.ts';
import { noProxies } from '../../../http/limits/trusted-proxies.ts';
import { createTestEnvelope, registerBasicApp, testSender, wellReport } from '../../../http/testing.ts';
import { createPayment } from '../../../orders/change/creation.ts';
import { createTestClock, createTestContext, orderDetails } from '../../../orders/change/testing.ts';
import { useReferenceWorld } from '../../../orders/reference/testing.ts';
import { merchantNo } from '../../../orders/terminal/testing.ts';
import { createServer, type Server } from './server.ts';

const world = useReferenceWorld();
const basicApp = 'tgfedcba9876543210';
const signingApp = 'tg0123456789abcdef';
const busyApp = 'tgbbbbbbbbbbbbbbbb';
const rightSign = `${'A'.repeat(342)}==`;
let app: App;
let server: Server;
let url: string;

beforeAll(async () => {
  await registerBasicApp(world.database(), merchantNo, basicApp);
  const context = createTestContext(world.database());
  const { acquirers } = context;
  const envelope = createTestEnvelope({
    ...context,
    acquirers: createAcquirers({
      connected: [createPushingAcquirer('bank')],
      fallback: acquirers.named(null),
      accountsOf: async () => [],
    }),
    identifiers: { ...context.identifiers, psn: () => 'PSN' },
  });
  const details = orderDetails(context, { merchantNo, merchantOrderNo: 'THERE' });
  await createPayment(context, details);
  const signing = {
    appId: signingApp,
    merchantNo,
    signType: 'RSA2',
    keys: [{ keyId: 'k', publicKeyPem: 'PEM', validFrom: 0, validUntil: null }],
    basicUsername: null,
    basicPasswordHash: null,
    unreferencedRefunds: false,
    timestampRequired: false,
    disabledAt: null,
    gatewayKeyId: null,
  } as const;
  app = createApp({
    envelope: {
      ...envelope,
      directory: {
        ...envelope.directory,
        app: async (id) => (id === signingApp ? signing : envelope.directory.app(id)),
      },
      signer: {
        ...envelope.signer,
        verify: (_text, sign) => sign === rightSign,
        sign: async (text) => btoa(String(text.length)),
      },
      allows: (appId) => appId !== busyApp,
    },
    log: { error: () => {}, warn: () => {}, info: () => {}, isLevelEnabled: () => true },
    metrics: { call: () => {}, registry: { contentType: 'text/plain', metrics: async () => '' } },
    uptime: { nowMs: () => 0 },
    sandbox: true,
    callsMax: 10,
    allowsAddress: ({ forwardedFor }) => forwardedFor === undefined,
    health: () => wellReport,
    site: () => undefined,
    routes: [],
  });
  server = createServer({ app, trustProxy: noProxies, log: { error: () => {} }, onUpgrade: () => {} });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const order = (changes: object) =>
  JSON.stringify({
    app_id: signingApp,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(createTestClock().nowMs()),
    method: 'order.query',
    merchant_no: merchantNo,
    merchant_order_no: 'NEVER',
    sign: rightSign,
    ...changes,
  });
const basic = { app_id: basicApp, sign_type: 'NONE', sign: undefined };
const json = { 'content-type': 'application/json' };
const credentials = { authorization: `Basic ${btoa('shop:secret')}` };

test.each<[string, string, RequestInit]>([
  ['signed and right', '/api/entry', { body: order({}) }],
  ['an order that is there', '/api/entry', { body: order({ merchant_order_no: 'THERE' }) }],
  [
    'with its parameters',
    '/api/entry',
    { body: order({}), headers: { 'content-type': 'application/json; charset=utf-8' } },
  ],
  ['a bad signature', '/api/entry', { body: order({ sign: `${'B'.repeat(342)}==` }) }],
  ['no signature', '/api/entry', { body: order({ sign: '' }) }],
  ['Basic', '/api/entry', { body: order(basic), headers: { ...json, ...credentials } }],
  ['Basic without credentials', '/api/entry', { body: order(basic) }],
  ['an unknown app', '/api/entry', { body: order({ app_id: 'tg9999999999999999' }) }],
  ['a late timestamp', '/api/entry', { body: order({ timestamp: '1000000000000' }) }],
  ['an unknown call', '/api/entry', { body: order({ method: 'order.steal' }) }],
  ['a field that is none', '/api/entry', { body: order({ merchant_order_no: 'a b' }) }],
  [
    'a bad idempotency key',
    '/api/entry',
    { body: order(basic), headers: { ...json, ...credentials, 'idempotency-key': 'a b' } },
  ],
  [
    'over the limit of its address',
    '/api/entry',
    { body: order({}), headers: { ...json, 'x-forwarded-for': '192.0.2.1' } },
  ],
  ['another path of a call', '/api/payments/recall', { body: order({}) }],
  ['unreadable', '/api/entry', { body: '{' }],
  ['empty', '/api/entry', { body: '' }],
  ['not UTF-8', '/api/entry', { body: new Uint8Array([123, 255, 125]) }],
  ['beyond ASCII', '/api/entry', { body: order({ method: '查询' }) }],
  [
    'a form',
    '/api/entry',
    { body: 'app_id=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  ['another type', '/api/entry', { body: '{}', headers: { 'content-type': 'text/plain' } }],
  ['no type at all', '/api/entry', { body: '{}', headers: { 'content-type': 'json' } }],
  ['as long as it may be', '/api/entry', { body: `{"a":"${'x'.repeat(65_536 - 8)}"}` }],
  ['too long', '/api/entry', { body: ' '.repeat(65_537) }],
  ['an unknown path', '/api/nothing', { body: order({}) }],
  ['a path in other letters', '/API/entry', { body: order({}) }],
  ['another method', '/api/entry', { method: 'PUT', body: order({}) }],
  ['a page', '/nowhere', { method: 'GET' }],
])('%s', async (_name, path, init) => {
  const request = () => new Request(`${url}${path}`, { method: 'POST', headers: json, ...init });
  const byRoute = request();
  const length = init.body === undefined ? undefined : (await request().arrayBuffer()).byteLength;
  if (length !== undefined) byRoute.headers.set('content-length', String(length));
  const [sent, routed] = await Promise.all([fetch(request()), app.fetch(byRoute, testSender)]);
  // Of the connection, which a route knows nothing of.
  const { date, connection, 'keep-alive': _, ...headers } = Object.fromEntries(sent.headers);
  expect([date, connection], 'the server answered').not.toContain(undefined);
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect([sent.status, headers, await bytesOf(sent)]).toEqual([
    routed.status,
    Object.fromEntries(routed.headers),
    await bytesOf(routed),
  ]);
});

test('the limit of an address covers everything but files, not only calls', async () => {
  const over = { 'x-forwarded-for': '203.0.113.77' };
  for (const path of [
    '/pay/api/c/unknown',
    '/sign/unknown',
    '/workbench/api/session',
    '/api/sandbox/clock',
  ]) {
    const refused = await fetch(url + path, { headers: over });
    expect([refused.status, refused.headers.get('retry-after')], path).toEqual([429, '1']);
    expect(await refused.json(), path).toMatchObject({ code: 'SYS006' });
    expect((await fetch(url + path)).status, path).not.toBe(429);
  }
  for (const path of ['/docs/Key', '/health', '/pay/assets/page.js'])
    expect((await fetch(url + path, { headers: over })).status, path).not.toBe(429);
});

test('a report may be longer than a call only where an acquirer is connected', () => {
  const connected = ['bank', 'sandbox', 'nobody'].map((name) => app.bodyMaxBytesOf(`/acquirers/${name}/x`));
  expect(connected).toEqual([1024 * 1024, 64 * 1024, 64 * 1024]);
  expect([app.bodyMaxBytesOf('/acquirers/bank'), app.bodyMaxBytesOf('/api/entry')]).toEqual([65_536, 65_536]);
});
