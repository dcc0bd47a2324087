import { expect, expectTypeOf, test } from 'vitest';
import { payMethods, payOption } from '../dictionary/index.ts';
import { wireMembersOf } from '../read/wire.testing.ts';
import { readRequest } from '../read.ts';
import type { RequestOf } from '../types.ts';
import { payCheckout } from './pay-checkout.ts';
import { payMerchantCheckout } from './pay-merchant-checkout.ts';

type Detail = NonNullable<RequestOf<typeof payCheckout>['order_detail']>['data'];

function read(data: unknown, wrap = (detail: unknown) => detail) {
  const request = { ...payCheckout.example.request, order_detail: wrap({ type: 'GENERAL', data }) };
  return readRequest(payCheckout, wireMembersOf(request));
}

function valuesOf(data: unknown, wrap?: (detail: unknown) => unknown): Detail | undefined {
  const reading = read(data, wrap);
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.values.order_detail?.data;
}

function problemOf(data: unknown): string {
  const reading = read(data);
  return reading.ok ? 'ok' : `${reading.problem.code} ${reading.problem.field}`;
}

const items = [{ code: 'A', quantity: 2, unit_price: '1.50', amount: 3, name: 'Tea' }];
const whole = {
  items,
  shipping: { allow_regions: ['US', 'CA'], disallow_regions: ['US'] },
  billing: { disallow_regions: ['FR'], default_same_shipping: false },
  payment: { allow_options: ['Card', 'WeChatPay'], disallow_options: ['ApplePay'] },
  theme: {
    palette: { primary: { main: '#0bf', contrastText: 'rgb(255, 255,255)' }, text: { primary: '#112233' } },
  },
};
const expected = {
  ...whole,
  items: [{ code: 'A', quantity: 2, unit_price: '1.5', amount: '3', name: 'Tea' }],
};

test('order_detail is one thing, however it is wrapped in strings of JSON (decision 6)', () => {
  const inside = {
    items: JSON.stringify(items),
    shipping: JSON.stringify({ allow_regions: '["US","CA"]', disallow_regions: ['US'] }),
    billing: JSON.stringify(whole.billing),
    payment: { allow_options: '["Card","WeChatPay"]', disallow_options: JSON.stringify(['ApplePay']) },
    theme: JSON.stringify({ palette: JSON.stringify(whole.theme.palette) }),
  };
  expect(valuesOf(whole)).toEqual(expected);
  expect(valuesOf(inside)).toEqual(expected);
  expect(valuesOf(inside, JSON.stringify)).toEqual(expected);
  expect(valuesOf(JSON.stringify(inside), JSON.stringify)).toEqual(expected);
  expect(valuesOf({})).toEqual({});
});

test('shipping may be a boolean, as such or as text (spec §3)', () => {
  expect(valuesOf({ shipping: true })).toEqual({ shipping: true });
  expect(valuesOf({ shipping: false })).toEqual({ shipping: false });
  expect(valuesOf({ shipping: 'true' })).toEqual({ shipping: true });
  expect(valuesOf({ shipping: 'false' }, JSON.stringify)).toEqual({ shipping: false });
  expect(valuesOf({ shipping: {} })).toEqual({ shipping: {} });
  expect(valuesOf({ shipping: 1 })).toEqual({ shipping: true });
  expect(problemOf({ shipping: 2 })).toBe('SYS013 order_detail.data.shipping');
  expect(problemOf({ shipping: 'yes' })).toBe('SYS013 order_detail.data.shipping');
  expect(problemOf({ billing: true })).toBe('SYS013 order_detail.data.billing');
  expectTypeOf<Detail['shipping']>().extract<boolean>().toEqualTypeOf<boolean>();
  expectTypeOf<Detail['billing']>().extract<boolean>().toEqualTypeOf<never>();
});

test.each([
  [{ items: [{ ...items[0], quantity: 0 }] }, 'SYS022 order_detail.data.items[0].quantity'],
  [{ items: [{ ...items[0], amount: '3.001' }] }, 'E04115 order_detail.data.items[0].amount'],
  [{ items: [items[0], { ...items[0], name: 'x'.repeat(65) }] }, 'SYS014 order_detail.data.items[1].name'],
  [{ items: [{ ...items[0], image: 'javascript:alert(1)' }] }, 'SYS015 order_detail.data.items[0].image'],
  [{ shipping: { allow_regions: ['us'] } }, 'SYS016 order_detail.data.shipping.allow_regions[0]'],
  [{ shipping: { allow_regions: 'US' } }, 'SYS013 order_detail.data.shipping.allow_regions'],
  [{ payment: { allow_options: ['Card', 'Cash'] } }, 'E04116 order_detail.data.payment.allow_options[1]'],
  [{ payment: { disallow_options: ['card'] } }, 'E04116 order_detail.data.payment.disallow_options[0]'],
  [
    { theme: { palette: { primary: { main: 'red;background:url(//x)' } } } },
    'SYS015 order_detail.data.theme.palette.primary.main',
  ],
])('what is wrong in %j is named', (data, problem) => {
  expect(problemOf(data)).toBe(problem);
});

test('the checkout offers cards, the wallets of devices, and every wallet whose code a payer can scan', () => {
  const scanned = payMethods.filter(({ features }) => features.includes('QR MPM')).map(({ value }) => value);
  expect(payOption.values.map(({ value }) => value)).toEqual(['Card', 'ApplePay', 'GooglePay', ...scanned]);
  expect(scanned).toEqual(expect.arrayContaining(['Alipay+', 'WeChatPay', 'UnionPay']));
  expect(valuesOf({ payment: { allow_options: payOption.values.map(({ value }) => value) } })).toBeDefined();
});

test('a merchant-hosted payment says why it failed, and its billing address may be a string of JSON', () => {
  expect(payMerchantCheckout.reply.trans_error_code.need).toBe('conditional');
  expect(payMerchantCheckout.reply.trans_error_msg.need).toBe('conditional');
  const { billing_address: address } = payMerchantCheckout.example.request;
  for (const sent of [address, JSON.stringify(address)]) {
    const request = { ...payMerchantCheckout.example.request, billing_address: sent };
    const reading = readRequest(payMerchantCheckout, wireMembersOf(request));
    expect(reading.ok && reading.values.billing_address).toEqual(address);
  }
});

test('an address of the checkout fits into 64 characters, as the example does (spec §9)', () => {
  expect(payCheckout.reply.pay_url.field.maxLength).toBe(64);
  expect(payCheckout.example.reply.pay_url.length).toBeLessThanOrEqual(64);
});
