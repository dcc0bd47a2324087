/**
 * Every code that the contract lists can be had: a call's own, the shared ones, those of signed repeats. That no call
 * answers another code, every test on the sandbox checks, and tests/tidy/call-errors.test.ts for all paths in the code.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { calls } from '@tollgate/contract/calls/index';
import { paymentsErrors } from '@tollgate/contract/calls/members';
import { catalogueError, type ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { commonErrors, keyErrors } from '@tollgate/contract/errors/shared-codes';
import type { Call } from '@tollgate/contract/model';
import { stringToSign, type WireMember } from '@tollgate/contract/signing/index';
import { beforeAll, expect, test } from 'vitest';
import { registerApp } from '../accounts/registration.ts';
import type { Asked, WalletAnswer } from '../acquirers/guarded.ts';
import { createNoAcquirer } from '../acquirers/no-acquirer.ts';
import type { ChannelPayment } from '../acquirers/port/channel.ts';
import { onlyAcquirer, withAcquirer } from '../acquirers/testing.ts';
import { answerCall, type EnvelopeDeps } from '../http/envelope/envelope.ts';
import { createTestEnvelope } from '../http/testing.ts';
import { findByTransNo } from '../orders/change/find.ts';
import { merchantNo, orderNo } from '../orders/terminal/testing.ts';
import { publicKeyOf } from '../runtime/node/public-key.ts';
import { createSigner } from '../runtime/node/signer.ts';
import { type Case, cases } from './call-errors.testing.ts';
import { appId, type Fields, type Sandbox, useSandbox } from './sandbox.testing.ts';

const { sandbox, database } = useSandbox();
const withoutAcquirers = {
  acquirers: onlyAcquirer(createNoAcquirer()),
};
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const signer = createSigner(privateKey);
const [signedAppId, strictAppId] = ['tgaaaaaaaaaaaaaaaa', 'tgbbbbbbbbbbbbbbbb'];

beforeAll(async () => {
  const app = { merchantNo, signType: 'RSA2', key: publicKeyOf(publicKey) } as const;
  await registerApp(database(), { ...app, appId: signedAppId }, 0);
  await registerApp(database(), { ...app, appId: strictAppId, timestampRequired: true }, 0);
});

const table = Object.entries(cases).flatMap(([method, byCode]) =>
  Object.entries(byCode as Record<string, Case>).map(([code, produce]) => ({ method, code, produce })),
);

/** A sandbox whose acquirer makes the codes, and has none; `isClosed`: the merchant closes the order meanwhile. */
function withoutCodes(isClosed: boolean): Sandbox {
  async function payment({ transNo }: Asked<ChannelPayment>): Promise<WalletAnswer> {
    const order = await findByTransNo(database(), merchantNo, transNo);
    if (isClosed) await own.answer('wisehub.cloud.pay.close', { merchant_order_no: order?.merchantOrderNo });
    return { kind: 'pending' };
  }
  const own: Sandbox = sandbox({
    acquirers: withAcquirer(sandbox().context, {
      capabilities: { codes: 'acquirer' },
      wallets: { payment },
    }).acquirers,
  });
  return own;
}

function sandboxFor(method: string, code: string): Sandbox {
  if (code === 'SYS031') return sandbox(withoutAcquirers);
  const needsCode = method === 'cscanb.pay.getqrcode' && (code === 'E04134' || code === 'EC0004');
  return needsCode ? withoutCodes(code === 'E04134') : sandbox();
}

test.each(table)('$method answers $code', async ({ method, code, produce }) => {
  const reply = await produce(sandboxFor(method, code));
  expect(reply).toMatchObject({ code });
});

const everyCall: readonly Call[] = calls;

test.each(everyCall)('$method answers for another merchant, an unknown store', async (call) => {
  const { answer } = sandbox();
  const { app_id: _, sign_type: __, timestamp: ___, ...request } = call.example.request as Fields;
  const own = { ...request, merchant_no: merchantNo };
  expect(await answer(call.method, { ...own, merchant_no: '312100009999' })).toMatchObject({
    code: 'E04103',
  });
  expect(await answer(call.method, { ...own, store_no: '4121009999' })).toMatchObject({ code: 'E04104' });
});

/** A body with its signature, as RSA2 apps send it. */
function signed(fields: Fields): Fields {
  const members = Object.entries(fields).map(
    ([name, value]): WireMember => ({
      name,
      kind: Array.isArray(value) ? 'array' : 'string',
      text: typeof value === 'string' ? value : JSON.stringify(value),
    }),
  );
  return {
    ...fields,
    sign: sign('sha256', Buffer.from(stringToSign(members)), privateKey).toString('base64'),
  };
}

interface Sent {
  readonly path?: string;
  readonly body: string;
  readonly deps?: Partial<EnvelopeDeps>;
  readonly contentType?: string;
  readonly password?: string;
  readonly idempotencyKey?: string;
}

async function send({ context }: Sandbox, sent: Sent) {
  const reply = await answerCall(
    { ...createTestEnvelope(context), signer, ...sent.deps },
    {
      path: sent.path ?? '/api/entry',
      contentType: sent.contentType ?? 'application/json',
      authorization: `Basic ${btoa(`shop:${sent.password ?? 'secret'}`)}`,
      idempotencyKey: sent.idempotencyKey,
      body: new TextEncoder().encode(sent.body),
      psn: 'PSN',
    },
  );
  const { code }: { code: ErrorCode | '0' } = JSON.parse(reply.body);
  if (code !== '0') expect(reply.httpStatus).toBe(catalogueError(code).httpStatus ?? 200);
  return code;
}

const paymentsCalls = everyCall.filter(({ envelope }) => envelope === 'payments');

test.each(paymentsCalls)(
  '$method answers a signature of another path, and a missing timestamp',
  async ({ path, example }) => {
    const own = sandbox();
    const { timestamp: _, sign_type: __, store_no: ___, ...request } = example.request as Fields;
    const fields = { ...request, merchant_no: merchantNo, terminal_sn_list: [`TG${path.length}`] };
    const { path: elsewhere } = paymentsCalls.find((other) => other.path !== path) ?? { path };
    const body = JSON.stringify(signed({ ...fields, app_id: signedAppId }));
    const { sign: signature } = JSON.parse(body);
    await database().query(
      'insert into seen_signatures (merchant_no, signature_hash, path, seen_at, kept_until) values ($1, $2, $3, 0, $4)',
      [
        merchantNo,
        createTestEnvelope(own.context).hashOf(signature),
        elsewhere,
        own.context.clock.nowMs() + 900_000,
      ],
    );
    expect(await send(own, { path, body })).toBe('SYS033');
    const strict = JSON.stringify(signed({ ...fields, app_id: strictAppId }));
    expect(await send(own, { path, body: strict })).toBe('SYS035');
    expect(paymentsErrors).toEqual(['SYS033', 'SYS035']);
  },
);

test('payments.tip-adjustment answers the repeat of an earlier tip (SYS034)', async () => {
  const own = sandbox();
  const transNo = await own.paidAtTerminal(1, '25');
  const tip = (amount: string) => ({
    path: '/api/payments/tip-adjustment',
    body: JSON.stringify(signed({ app_id: signedAppId, trans_no: transNo, tip_amount: amount })),
  });
  expect([await send(own, tip('1')), await send(own, tip('2')), await send(own, tip('1'))]).toEqual([
    '0',
    '0',
    'SYS034',
  ]);
});

const query = (own: Sandbox, changes: Fields = {}): Fields => ({
  app_id: appId,
  format: 'JSON',
  charset: 'UTF-8',
  sign_type: 'NONE',
  version: '1.0',
  timestamp: String(own.context.clock.nowMs()),
  method: 'order.query',
  merchant_no: merchantNo,
  merchant_order_no: 'NONE-1',
  ...changes,
});
const asked = (changes: Fields) => (own: Sandbox) => send(own, { body: JSON.stringify(query(own, changes)) });
const broken = (fault: Error) => (own: Sandbox) => {
  const failing = { query: () => Promise.reject(fault), transaction: () => Promise.reject(fault) };
  const orders = { ...own.context, database: { ...own.context.database, ...failing } };
  const { directory } = createTestEnvelope(own.context);
  return send(own, { body: JSON.stringify(query(own)), deps: { orders, directory } });
};
const raw = (sent: Sent) => (own: Sandbox) => send(own, sent);
const ordering = (changes: Fields) => (own: Sandbox) =>
  asked({ ...own.order('25'), method: 'pay.checkout', ...changes })(own);
const lost = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });

/** How a call comes by each code that calls share; SYS020 is the server's, before there is a call at all. */
const common: Record<
  Exclude<(typeof commonErrors)[number] | (typeof keyErrors)[number], 'SYS020' | 'E04103' | 'E04104'>,
  (own: Sandbox) => Promise<string>
> = {
  SYS001: broken(new Error('no such column')),
  SYS002: (own) =>
    send(own, {
      body: JSON.stringify({ ...query(own), sign_type: 'RSA2', app_id: signedAppId, sign: 'AAAA' }),
    }),
  SYS003: asked({ app_id: 'tg0000000000000000' }),
  SYS004: (own) => send(own, { body: JSON.stringify(query(own)), password: 'wrong' }),
  SYS005: asked({ timestamp: '1000000000000' }),
  SYS006: (own) => send(own, { body: JSON.stringify(query(own)), deps: { allows: () => false } }),
  SYS007: broken(lost),
  SYS008: raw({ body: 'no JSON' }),
  SYS009: raw({ body: JSON.stringify({ app_id: 'x'.repeat(65_536) }) }),
  SYS010: raw({ body: '{}', contentType: 'text/plain' }),
  SYS011: asked({ format: 'XML' }),
  SYS012: asked({ app_id: '' }),
  SYS013: ordering({ expires: 'soon' }),
  SYS014: ordering({ description: 'x'.repeat(10_000) }),
  SYS015: ordering({ description: 'a\u0001b' }),
  SYS016: ordering({ order_detail: { type: 'OTHER', data: {} } }),
  SYS017: raw({ body: '{"app_id":"a","app_id":"b"}' }),
  SYS018: raw({ body: `{"app_id":${'['.repeat(20)}${']'.repeat(20)}}` }),
  SYS019: (own) => send(own, { body: JSON.stringify(query(own)), path: '/api/entry/none' }),
  SYS021: (own) => send(own, { body: JSON.stringify(query(own)), path: '/api/entry/orderrefundquery' }),
  SYS022: ordering({ expires: 0 }),
  SYS023: ordering({
    method: 'wisehub.cloud.pay.order',
    message_receiving_application: 'Tollgate Register',
    api_version: '2.0',
    trans_type: 1,
    terminal_sn: 'TG404',
    cashback_amount: '5',
  }),
  SYS024: (own) => send(own, { body: order(own), idempotencyKey: 'no blanks' }),
  SYS025: async (own) => {
    await send(own, { body: order(own, 'KEY-1'), idempotencyKey: 'key-1' });
    return send(own, { body: order(own, 'KEY-2'), idempotencyKey: 'key-1' });
  },
  SYS026: async (own) => {
    const sent = { body: order(own), idempotencyKey: 'key-2' };
    await send(own, sent);
    await database().query(
      "update idempotency_keys set is_done = false, code = null where idempotency_key = 'key-2'",
    );
    return send(own, sent);
  },
  SYS032: (own) => {
    const note = `x&timestamp=${own.context.clock.nowMs()}`;
    const fields = { app_id: signedAppId, trans_no: '2026000000000000000000', tip_amount: '5', note };
    return send(own, { path: '/api/payments/tip-adjustment', body: JSON.stringify(signed(fields)) });
  },
  E07303: asked({ method: 'order.unknown' }),
};
const order = (own: Sandbox, number = orderNo()) =>
  JSON.stringify(query(own, { ...own.order('25'), method: 'pay.checkout', merchant_order_no: number }));

test.each(Object.entries(common))('calls answer %s', async (code, produce) => {
  expect(await produce(sandbox())).toBe(code);
});
