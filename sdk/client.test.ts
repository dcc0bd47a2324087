import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { TollgateError } from './errors.ts';
import {
  order as anyOrder,
  appId,
  basic,
  createFakeClock,
  type FakeAnswer,
  type FakeGateway,
  keys,
  merchantNo,
  optionsFor,
  psn,
  type ReceivedCall,
  startFakeGateway,
} from './testing.ts';

let gateway: FakeGateway;
let answer: (call: ReceivedCall) => FakeAnswer;
beforeAll(async () => {
  gateway = await startFakeGateway((call) => answer(call));
});
afterAll(() => gateway.close());
beforeEach(() => {
  answer = () => ({ data: '{"trans_no":"2026030210152300000017"}' });
});

const lastCall = () => gateway.received.at(-1);
const order = { ...anyOrder, description: '两杯咖啡 & a cake "100%"' } as const;

test('an idempotency key goes along as a header, is checked, and is left out of what else is called', async () => {
  const tollgate = createClient(optionsFor(gateway.url));
  await tollgate.createQrCode(order, { idempotencyKey: 'shop-1' });
  expect(lastCall()?.headers['idempotency-key']).toBe('shop-1');
  await tollgate.call('order.query', { merchant_order_no: 'T-1' });
  expect(lastCall()?.headers['idempotency-key']).toBeUndefined();
  const sent = gateway.received.length;
  for (const idempotencyKey of ['', 'a b', 'k'.repeat(65), 'schlüssel']) {
    const failure = await failureOf(tollgate.createQrCode(order, { idempotencyKey }));
    expect(failure).toMatchObject({ kind: 'configuration', code: 'idempotency-key' });
  }
  expect(gateway.received).toHaveLength(sent);
  answer = () => ({ code: 'SYS026', msg: 'First request is still in progress, try again' });
  const options = { idempotencyKey: 'shop-1', maxRetries: 0 };
  expect(await failureOf(tollgate.createQrCode(order, options))).toMatchObject({
    code: 'SYS026',
    isUncertain: true,
    idempotencyKey: 'shop-1',
  });
});

async function failureOf(promise: Promise<unknown>): Promise<TollgateError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TollgateError);
  return error as TollgateError;
}

test('pay sends the wire fields and answers camelCase with exact amounts', async () => {
  answer = () => ({
    data: '{"trans_no":"2026","trans_status":2,"trans_amount":34.50,"paid_amount":1.0E+7,"trans_fee_c":0.1,"new_member":[1]}',
  });
  const clock = createFakeClock();
  const ofFractions = { ...clock, nowMs: () => clock.nowMs() + 0.25 };
  const tollgate = createClient({ ...optionsFor(gateway.url), storeNo: '4121000012', clock: ofFractions });
  const payment = await tollgate.pay({ ...order, authCode: '286331082913457790', notifyUrl: undefined });
  expect(payment).toEqual({
    transNo: '2026',
    transStatus: 2,
    transAmount: '34.5',
    paidAmount: '10000000',
    transFeeC: '0.1',
    psn,
  });
  const { sign, ...fields } = lastCall()?.fields ?? {};
  expect(typeof sign).toBe('string');
  expect(fields).toEqual({
    app_id: appId,
    format: 'JSON',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    version: '1.0',
    timestamp: String(clock.nowMs()),
    method: 'bscanc.pay.submit',
    merchant_no: merchantNo,
    store_no: '4121000012',
    merchant_order_no: 'T-1',
    pay_method_id: 'Alipay+',
    price_currency: 'USD',
    order_amount: '34.5',
    expires: 300,
    description: order.description,
    term_ip: '203.0.113.24',
    auth_code: '286331082913457790',
  });
});

test('each method calls its own path with its own method value and fields', async () => {
  const tollgate = createClient(optionsFor(gateway.url));
  const cases = [
    [
      () => tollgate.pay({ ...order, authCode: '1' }),
      'bscancpaysubmit',
      'bscanc.pay.submit',
      { auth_code: '1' },
    ],
    [() => tollgate.createQrCode(order), 'cscanbpaygetqrcode', 'cscanb.pay.getqrcode', { expires: 300 }],
    [() => tollgate.query({ transNo: '20' }), 'orderquery', 'order.query', { trans_no: '20' }],
    [
      () => tollgate.query({ merchantOrderNo: 'T-1', storeNo: '77' }),
      'orderquery',
      'order.query',
      { merchant_order_no: 'T-1', store_no: '77' },
    ],
    [
      () => tollgate.cancel({ merchantOrderNo: 'T-1' }),
      'orderrevoker',
      'order.revoker',
      { merchant_order_no: 'T-1' },
    ],
    [
      () =>
        tollgate.refund({
          origMerchantOrderNo: 'T-1',
          merchantOrderNo: 'R-1',
          priceCurrency: 'USD',
          orderAmount: '0.10',
          description: 'One cup',
        }),
      'orderrefundsubmit',
      'order.refund.submit',
      { orig_merchant_order_no: 'T-1', merchant_order_no: 'R-1', order_amount: '0.10' },
    ],
    [
      () => tollgate.queryRefund({ merchantOrderNo: 'R-1' }),
      'orderrefundquery',
      'order.refund.query',
      { merchant_order_no: 'R-1' },
    ],
    [
      () => tollgate.call('order.query', { merchant_order_no: 'T-9' }),
      'orderquery',
      'order.query',
      { merchant_order_no: 'T-9' },
    ],
  ] as const;
  for (const [call, path, method, fields] of cases) {
    await call();
    expect(lastCall()?.path).toBe(`/api/entry/${path}`);
    expect(lastCall()?.fields).toMatchObject({ method, ...fields });
  }
});

test('call answers wire names; a call under /api/payments carries no method value', async () => {
  answer = () => ({ data: '{"count":42,"total_amount":1284.50}' });
  const tollgate = createClient(optionsFor(`${gateway.url}/`));
  const reply = await tollgate.call('payments.batch-close', {
    store_no: '4121000012',
    terminal_sn_list: ['TG1000000217', 'TG1000000218'],
  });
  expect(reply).toEqual({ count: 42, total_amount: '1284.5', psn });
  expect(lastCall()?.path).toBe('/api/payments/batch-close');
  expect(lastCall()?.fields).not.toHaveProperty('method');
  expect(lastCall()?.text).toContain('"terminal_sn_list":["TG1000000217","TG1000000218"]');
});

test('query reads nested addresses and texts that look like numbers', async () => {
  answer = () => ({
    data: '{"trans_no":"0001","trans_status":"9","order_amount":"34.50","billing_address":{"name":"李雷","country":"CN","address1":"1"},"shipping_address":"{\\"zip\\":\\"010\\"}","attach":""}',
  });
  const found = await createClient(optionsFor(gateway.url)).query({ transNo: '0001' });
  expect(found).toEqual({
    transNo: '0001',
    transStatus: 9,
    orderAmount: '34.5',
    billingAddress: { name: '李雷', country: 'CN', address1: '1' },
    shippingAddress: { zip: '010' },
    psn,
  });
});

test('a refusal carries code, msg, psn and what to do in both languages', async () => {
  answer = () => ({ code: 'E04112', msg: 'Merchant order number repeat:merchant_order_no' });
  const error = await failureOf(createClient(optionsFor(gateway.url)).createQrCode(order));
  expect(error).toMatchObject({
    name: 'TollgateError',
    kind: 'refused',
    code: 'E04112',
    msg: 'Merchant order number repeat:merchant_order_no',
    psn,
    httpStatus: 200,
    isUncertain: false,
  });
  expect(error.action.en).toMatch(/\w/);
  expect(error.action.zh).toMatch(/\p{Script=Han}/u);
  expect(error.message).toBe(`E04112 Merchant order number repeat:merchant_order_no; psn ${psn}`);
});

test('a code that the client does not know is a refusal all the same', async () => {
  answer = () => ({ code: 'constructor', msg: 'new' });
  const error = await failureOf(createClient(optionsFor(gateway.url)).query({ transNo: '1' }));
  expect(error).toMatchObject({ kind: 'refused', code: 'constructor', msg: 'new', isUncertain: false });
  expect(error.action.zh).toContain('psn');
});

test('after a system error the outcome is uncertain, after other refusals it is not', async () => {
  const tollgate = createClient({ ...optionsFor(gateway.url), maxRetries: 0 });
  for (const [code, isUncertain] of [
    ['SYS001', true],
    ['SYS007', true],
    ['SYS002', false],
    ['E04111', false],
  ] as const) {
    answer = () => ({ code });
    expect(await failureOf(tollgate.query({ transNo: '1' }))).toMatchObject({ code, isUncertain });
  }
});

test('Basic authentication sends credentials in the header, signs nothing and verifies nothing', async () => {
  const { privateKey: _, gatewayPublicKey: __, ...options } = optionsFor(gateway.url);
  const tollgate = createClient({ ...options, basic });
  expect((await tollgate.query({ transNo: '1' })).transNo).toBe('2026030210152300000017');
  expect(lastCall()?.fields).toMatchObject({ sign_type: 'NONE' });
  expect(lastCall()?.fields).not.toHaveProperty('sign');
  // The gateway's key is for notifications: replies to an app with Basic authentication carry no sign.
  const withKey = createClient({ ...options, basic, gatewayPublicKey: keys.gateway_public_key });
  expect((await withKey.query({ transNo: '1' })).transNo).toBe('2026030210152300000017');
  const wrong = createClient({ ...options, basic: { ...basic, password: 'secret-77' } });
  const error = await failureOf(wrong.query({ transNo: '1' }));
  expect(error).toMatchObject({ kind: 'refused', code: 'SYS004' });
  expect(JSON.stringify([error.message, error, String(error.cause)])).not.toContain('secret-77');
});

test('a lost reply, a proxy page, a redirect and silence are distinguished, and are uncertain', async () => {
  const tollgate = createClient({ ...optionsFor(gateway.url), timeoutMs: 200, maxRetries: 0 });
  const cases: readonly (readonly [FakeAnswer, string, string])[] = [
    ['drop', 'transport', 'no-reply'],
    ['hang', 'timeout', 'no-reply-in-time'],
    [{ httpStatus: 502, text: '<html>Bad Gateway</html>' }, 'transport', 'reply-unreadable'],
    [{ httpStatus: 200, text: '{"msg":"no code"}' }, 'transport', 'reply-unreadable'],
    [{ httpStatus: 200, text: `"${'x'.repeat(1024 * 1024)}"` }, 'transport', 'reply-too-large'],
    [{ httpStatus: 307, text: '', location: '/elsewhere' }, 'transport', 'no-reply'],
  ];
  for (const [given, kind, code] of cases) {
    answer = () => given;
    const before = gateway.received.length;
    const error = await failureOf(tollgate.pay({ ...order, authCode: '1' }));
    expect(error).toMatchObject({ kind, code, isUncertain: true });
    expect(gateway.received).toHaveLength(before + 1);
  }
  await gateway.close();
  const refused = await failureOf(tollgate.query({ transNo: '1' }));
  expect(refused).toMatchObject({ kind: 'transport', code: 'no-reply' });
  expect(refused.cause).toBeInstanceOf(Error);
  gateway = await startFakeGateway((call) => answer(call));
});

test('a reply that ends in the middle is described in both languages', async () => {
  answer = () => 'cut';
  const error = await failureOf(
    createClient({ ...optionsFor(gateway.url), maxRetries: 0 }).query({ transNo: '1' }),
  );
  expect(error).toMatchObject({ kind: 'transport', code: 'no-reply', isUncertain: true });
  expect(error.message).toBe('no-reply The gateway sent no response');
  expect(error.text).toEqual({ en: 'The gateway sent no response', zh: '未收到网关应答' });
});

test('the caller can abort, before and during a call, with a reason of its own', async () => {
  const tollgate = createClient(optionsFor(gateway.url));
  const reason = new Error('the till was closed');
  const before = gateway.received.length;
  await expect(tollgate.query({ transNo: '1' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(gateway.received).toHaveLength(before);
  const controller = new AbortController();
  answer = () => {
    controller.abort(reason);
    return 'hang';
  };
  await expect(tollgate.query({ transNo: '1' }, { signal: controller.signal })).rejects.toBe(reason);
});

test('what must not be sent is refused before anything is sent, without its value', async () => {
  const tollgate = createClient(optionsFor(gateway.url));
  const before = gateway.received.length;
  const call = tollgate.call as (method: string, fields: object) => Promise<unknown>;
  const cases = [
    ['order.query', { merchant_no: '77001' }, 'field-reserved'],
    ['order.revoked', {}, 'method-unknown'],
    ['toString', {}, 'method-unknown'],
    ['order.refund.submit', { order_amount: 77.001 }, 'field-not-exact'],
    ['order.refund.submit', { order_amount: Number.NaN }, 'field-not-exact'],
    ['pay.checkout', { order_detail: { data: { items: [{ amount: 77.001 }] } } }, 'field-not-exact'],
    ['order.query', { merchant_order_no: 77001n }, 'field-not-sendable'],
    ['order.query', { merchant_order_no: () => '77001' }, 'field-not-sendable'],
    ['order.query', { merchant_order_no: '77001\ud800' }, 'field-not-sendable'],
    ['order.query', { attach: '77001'.repeat(20_000) }, 'request-too-large'],
  ] as const;
  for (const [method, fields, code] of cases) {
    const error = await failureOf(call(method, fields));
    expect(error).toMatchObject({ kind: 'configuration', code, isUncertain: false });
    expect(error.message).not.toMatch(/77\.?001/);
  }
  expect(gateway.received).toHaveLength(before);
});

test('options are checked when the client is made', () => {
  const good = optionsFor(gateway.url);
  const { privateKey: _, gatewayPublicKey: __, ...none } = good;
  const cases: readonly (readonly [object, string])[] = [
    [{ ...good, gatewayUrl: 'pay.example.com' }, 'gateway-url'],
    [{ ...good, gatewayUrl: 'ftp://pay.example.com' }, 'gateway-url'],
    [{ ...good, gatewayUrl: 'https://user:secret-77@pay.example.com' }, 'gateway-url'],
    [{ ...good, gatewayUrl: 'https://pay.example.com/?a=1' }, 'gateway-url'],
    [{ ...good, appId: '' }, 'option-missing'],
    [{ ...good, merchantNo: undefined }, 'option-missing'],
    [{ ...good, timeoutMs: 0 }, 'number-option'],
    [{ ...good, timeoutMs: 1.5 }, 'number-option'],
    [{ ...good, maxRetries: -1 }, 'count-option'],
    [{ ...good, retryForMs: 0.5 }, 'count-option'],
    [none, 'authentication-choice'],
    [{ ...good, basic }, 'authentication-choice'],
    [{ ...none, basic, privateKey: keys.app_private_key }, 'authentication-choice'],
    [{ ...none, basic, gatewayPublicKey: '' }, 'option-missing'],
    [{ ...none, privateKey: keys.app_private_key }, 'option-missing'],
    [{ ...none, gatewayPublicKey: keys.gateway_public_key }, 'option-missing'],
    [{ ...none, basic: { username: 'a:b', password: 'secret-77' } }, 'basic-credentials'],
    [{ ...none, basic: { username: 'a', password: '' } }, 'option-missing'],
  ];
  for (const [options, code] of cases) {
    const make = () => createClient(options as Parameters<typeof createClient>[0]);
    expect(make).toThrow(expect.objectContaining({ kind: 'configuration', code }));
    expect(make).not.toThrow('secret-77');
  }
});

test('a client shows no key when it is printed', async () => {
  const { inspect } = await import('node:util');
  const tollgate = createClient(optionsFor(gateway.url));
  await tollgate.query({ transNo: '1' });
  const shown = inspect(tollgate, { depth: 10, showHidden: true });
  expect(shown).not.toContain('PRIVATE KEY');
  expect(shown).not.toContain(appId);
});
