import { expect, test } from 'vitest';
import { isErrorCode } from '../errors/catalogue.ts';
import { commonErrors, keyErrors } from '../errors/shared-codes.ts';
import type { Call } from '../model.ts';
import { readRequest } from '../read.ts';
import { parseJsonMembers } from '../signing/index.ts';
import { callByMethod, callByPath, calls, orderRevoke, orderRevoker, wisehubCloudPayOrder } from './index.ts';

const everyCall: readonly Call[] = calls;
const entryCalls = everyCall.filter(({ envelope }) => envelope === 'entry');

function readWire(call: Call, request: object) {
  const body = parseJsonMembers(JSON.stringify(request));
  if (!body.ok) throw new Error(body.problem);
  return readRequest(call, body.members);
}

/** The example of a call with some members changed; undefined leaves a member out. */
function readWith(call: Call, changes: Readonly<Record<string, unknown>>) {
  const reading = readWire(call, { ...call.example.request, ...changes });
  return reading.ok ? 'ok' : `${reading.problem.code} ${reading.problem.field}`;
}

test('there are the 21 calls of spec §7', () => {
  expect(everyCall.map(({ path, method }) => `${path} ${method}`)).toEqual([
    '/api/entry/wisehubcloudpayorder wisehub.cloud.pay.order',
    '/api/entry/wisehubcloudpayclose wisehub.cloud.pay.close',
    '/api/entry/bscancpaysubmit bscanc.pay.submit',
    '/api/entry/cscanbpaygetqrcode cscanb.pay.getqrcode',
    '/api/entry/checkout pay.checkout',
    '/api/entry/mcheckout pay.merchant.checkout',
    '/api/payments/batch-close payments.batch-close',
    '/api/payments/get-open-batch payments.get-open-batch',
    '/api/entry/tipadjustment tip.adjustment',
    '/api/payments/capture payments.capture',
    '/api/payments/incremental-auth payments.incremental-auth',
    '/api/payments/cancel payments.cancel',
    '/api/payments/refund payments.refund',
    '/api/payments/tip-adjustment payments.tip-adjustment',
    '/api/payments/recall payments.recall',
    '/api/entry/batchclose batch.close',
    '/api/entry/orderquery order.query',
    '/api/entry/orderrefundquery order.refund.query',
    '/api/entry/orderrevoker order.revoker',
    '/api/entry/orderrevoke order.revoke',
    '/api/entry/orderrefundsubmit order.refund.submit',
  ]);
  expect(new Set(everyCall.map(({ path }) => path)).size).toBe(21);
  expect(new Set(everyCall.map(({ method }) => method)).size).toBe(21);
});

test('the calls that spec §7 marks are deprecated and name a replacement that is not deprecated', () => {
  const deprecated = everyCall.filter((call) => call.deprecated !== undefined);
  expect(deprecated.map(({ path }) => path.replace('/api/entry/', ''))).toEqual([
    'tipadjustment',
    'batchclose',
    'orderquery',
    'orderrefundquery',
    'orderrevoke',
    'orderrefundsubmit',
  ]);
  for (const call of deprecated) {
    const replacement = callByMethod(call.deprecated?.replacedBy ?? '');
    expect(replacement, call.method).toBeDefined();
    expect(replacement?.deprecated, call.method).toBeUndefined();
  }
});

test('a call is found by its method and path, and by every alias (decision 7)', () => {
  for (const call of everyCall) {
    const found = call === orderRevoke ? orderRevoker : call;
    for (const method of [call.method, ...call.methodAliases]) expect(callByMethod(method)).toBe(found);
    for (const path of [call.path, ...call.pathAliases]) expect(callByPath(path)).toBe(found);
  }
  expect(callByPath('/api/entry/ecrorder')?.method).toBe('wisehub.cloud.pay.order');
  expect(callByPath('/api/entry/ecrclose')?.method).toBe('wisehub.cloud.pay.close');
  expect(callByPath('/api/entry/orderrevoke')?.method).toBe('order.revoker');
  expect(callByMethod('pay.paycloud.checkout')?.method).toBe('pay.checkout');
});

test.each(['', 'constructor', '__proto__', 'Order.Query', '/api/entry', '/api/entry/orderquery/'])(
  'nothing is found under %j',
  (name) => {
    expect(callByMethod(name)).toBeUndefined();
    expect(callByPath(name)).toBeUndefined();
  },
);

test('every code that a call names is in the catalogue, once, and not one of all calls', () => {
  for (const { method, errors } of everyCall) {
    expect(
      errors.filter((code) => !isErrorCode(code)),
      method,
    ).toEqual([]);
    const own = new Set<string>(errors);
    expect(own.size, method).toBe(errors.length);
    expect(
      [...commonErrors, ...keyErrors].filter((code) => own.has(code)),
      method,
    ).toEqual([]);
  }
});

test('every example request is read without a refusal', () => {
  for (const call of everyCall) expect(readWith(call, { sign: 'c2lnbg==' }), call.method).toBe('ok');
});

test('every example request of an entry call names its own method', () => {
  for (const call of entryCalls) expect(call.example.request['method']).toBe(call.method);
});

test('every example reply has what the reply requires, and nothing that it does not know', () => {
  for (const { method, reply, example } of everyCall) {
    const required = Object.keys(reply).filter((name) => reply[name]?.need === 'required');
    expect(Object.keys(example.reply), method).toEqual(expect.arrayContaining(required));
    expect(Object.keys(reply), method).toEqual(expect.arrayContaining(Object.keys(example.reply)));
  }
});

test('a reply member is required or conditional, a rule names members of its call', () => {
  for (const { method, reply, request, rules } of everyCall) {
    for (const { need } of Object.values(reply)) expect(need, method).not.toBe('optional');
    for (const rule of rules) {
      const names = rule.kind === 'one-of' ? rule.fields : [rule.field, rule.when.field];
      expect(Object.keys(request), method).toEqual(expect.arrayContaining([...names]));
    }
  }
});

test('a conditional request member is one that a rule decides about', () => {
  for (const { method, request, rules } of everyCall) {
    const ruled = rules.flatMap((rule) => (rule.kind === 'one-of' ? rule.fields : [rule.field]));
    const conditional = Object.keys(request).filter((name) => request[name]?.need === 'conditional');
    expect(ruled, method).toEqual(expect.arrayContaining(conditional));
  }
});

test('a required member that is missing is refused under its name', () => {
  const codes: Readonly<Record<string, string>> = {
    format: 'SYS011',
    charset: 'SYS011',
    sign_type: 'SYS011',
    version: 'SYS011',
    timestamp: 'SYS011',
    method: 'SYS011',
  };
  for (const call of everyCall) {
    for (const [name, { need }] of Object.entries(call.request)) {
      if (need !== 'required') continue;
      expect(readWith(call, { [name]: undefined }), call.method).toBe(`${codes[name] ?? 'SYS012'} ${name}`);
    }
  }
});

test.each([
  [
    'a void without its original',
    { trans_type: 2, on_screen_tip: undefined },
    'SYS012 orig_merchant_order_no',
  ],
  [
    'a completion without its original',
    { trans_type: 6, on_screen_tip: undefined },
    'SYS012 orig_merchant_order_no',
  ],
  [
    'a void with its original',
    { trans_type: 2, on_screen_tip: undefined, orig_merchant_order_no: 'A-1' },
    'ok',
  ],
  ['a refund without its original, which the gateway decides', { trans_type: 3 }, 'ok'],
  ['a tip on the screen of a cashback', { trans_type: 11, cashback_amount: 20 }, 'SYS023 on_screen_tip'],
  ['cashback with type 11', { trans_type: 11, cashback_amount: 20, on_screen_tip: undefined }, 'ok'],
  ['cashback with a sale', { cashback_amount: 20 }, 'SYS023 cashback_amount'],
  ['a QR order without its method', { pay_scenario: 'SCANQR_PAY' }, 'SYS012 pay_method_id'],
  ['a QR order with its method', { pay_scenario: 'BSCANQR_PAY', pay_method_id: 'Alipay+' }, 'ok'],
  ['an order without a scenario', { pay_scenario: undefined }, 'ok'],
  ['a kind that does not exist', { trans_type: 9 }, 'SYS016 trans_type'],
  ['another name of the app', { message_receiving_application: 'WISECASHIER' }, 'ok'],
  ['a third name of the app', { message_receiving_application: 'CodePay Register' }, 'ok'],
  ['a fourth name of the app', { message_receiving_application: 'PayCloud Register' }, 'ok'],
  [
    'an app of another name',
    { message_receiving_application: 'Other' },
    'SYS016 message_receiving_application',
  ],
  [
    'a name in other letters',
    { message_receiving_application: 'codepay register' },
    'SYS016 message_receiving_application',
  ],
])('terminal order: %s', (_, changes, expected) => {
  expect(readWith(wisehubCloudPayOrder, changes)).toBe(expected);
});

test.each([
  ['order.query', { merchant_order_no: undefined }, 'SYS012 merchant_order_no'],
  ['order.query', { merchant_order_no: undefined, trans_no: '2026030210152300000017' }, 'ok'],
  ['order.refund.query', { merchant_order_no: undefined }, 'SYS012 merchant_order_no'],
  ['order.refund.submit', { orig_merchant_order_no: undefined }, 'SYS012 orig_merchant_order_no'],
  [
    'order.refund.submit',
    { orig_merchant_order_no: undefined, orig_trans_no: '2026030210152300000017' },
    'ok',
  ],
  ['order.refund.submit', { description: 'r'.repeat(65) }, 'SYS014 description'],
  ['order.refund.submit', { description: '退'.repeat(64) }, 'ok'],
  ['payments.batch-close', { store_no: undefined }, 'ok'],
  ['payments.batch-close', { terminal_sn_list: [] }, 'ok'],
  ['payments.batch-close', { store_no: undefined, terminal_sn_list: undefined }, 'SYS012 store_no'],
  ['payments.capture', { timestamp: 'now' }, 'SYS011 timestamp'],
  ['payments.capture', { trans_amount: 0 }, 'E04115 trans_amount'],
  ['payments.tip-adjustment', { tip_amount: 0 }, 'ok'],
  ['bscanc.pay.submit', { expires: 0 }, 'SYS022 expires'],
  ['bscanc.pay.submit', { expires: 604_800 }, 'ok'],
  ['bscanc.pay.submit', { expires: 604_801 }, 'SYS022 expires'],
  ['bscanc.pay.submit', { order_amount: '10.999' }, 'E04115 order_amount'],
  ['bscanc.pay.submit', { merchant_order_no: 'A_-|*@z9' }, 'ok'],
  ['bscanc.pay.submit', { merchant_order_no: 'A/1' }, 'E04111 merchant_order_no'],
  ['bscanc.pay.submit', { term_ip: '2001:db8::1' }, 'ok'],
  ['bscanc.pay.submit', { term_ip: '2001:0db8:0000:0000:0000:ffff:255.255.255.255' }, 'ok'],
  ['bscanc.pay.submit', { term_ip: 'localhost' }, 'SYS015 term_ip'],
  ['bscanc.pay.submit', { term_ip: '1.2.3.256' }, 'SYS015 term_ip'],
  ['bscanc.pay.submit', { term_ip: 'abcd' }, 'SYS015 term_ip'],
  ['bscanc.pay.submit', { term_ip: '1'.repeat(46) }, 'SYS014 term_ip'],
  ['bscanc.pay.submit', { longitude: '180', latitude: '-90.0' }, 'ok'],
  ['bscanc.pay.submit', { longitude: '-179.999999', latitude: '+89.5' }, 'ok'],
  ['bscanc.pay.submit', { longitude: '180.1' }, 'SYS015 longitude'],
  ['bscanc.pay.submit', { longitude: '-181' }, 'SYS015 longitude'],
  ['bscanc.pay.submit', { latitude: '90.1' }, 'SYS015 latitude'],
  ['bscanc.pay.submit', { latitude: '100' }, 'SYS015 latitude'],
  ['bscanc.pay.submit', { timestamp: 1772446523000 }, 'ok'],
  ['bscanc.pay.submit', { timestamp: 1772446523 }, 'SYS011 timestamp'],
])('%s with %j: %s', (method, changes, expected) => {
  const call = everyCall.find((each) => each.method === method);
  if (call === undefined) throw new Error(`no call ${method}`);
  expect(readWith(call, changes)).toBe(expected);
});

test('a refusal names every required field that is absent, and the value of one that has only one', () => {
  const absent = { message_receiving_application: undefined, expires: undefined, api_version: undefined };
  const messageOf = (changes: object) => {
    const reading = readWire(wisehubCloudPayOrder, { ...wisehubCloudPayOrder.example.request, ...changes });
    return reading.ok ? 'ok' : reading.problem.message;
  };
  expect(messageOf(absent)).toBe(
    'Parameter cannot be empty (and 2 more: expires, api_version "2.0"):message_receiving_application',
  );
  expect(messageOf({ api_version: undefined })).toBe('Parameter cannot be empty (send "2.0"):api_version');
  const none = Object.fromEntries(Object.keys(wisehubCloudPayOrder.request).map((name) => [name, undefined]));
  const long = messageOf({ ...none, app_id: 'tg1' });
  expect(long).toMatch(/ \(send "JSON"; and \d+ more: charset "UTF-8", sign_type, .*, …\):format$/);
  expect(long.length).toBeLessThanOrEqual(128);
});
