/** Rules of order_detail: payment options and countries of which some are left. */

import { payCheckout } from '@tollgate/contract/calls/pay-checkout';
import { readRequest } from '@tollgate/contract/read';
import { parseJsonMembers } from '@tollgate/contract/signing/index';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countriesOf, offeredOptions, shownOptions } from './choice.ts';
import { detailProblem, readDetail } from './detail.ts';

const available = ['Card', 'ApplePay', 'GooglePay', 'Alipay+', 'WeChatPay'];

/** The problem of order_detail.data as a merchant sends it. */
function problemWith(data: object) {
  const body = parseJsonMembers(
    JSON.stringify({ ...payCheckout.example.request, order_detail: { type: 'GENERAL', data } }),
  );
  const reading = readRequest(payCheckout, body.ok ? body.members : []);
  if (!reading.ok) throw new Error(reading.problem.message);
  const detail = readDetail(reading.values.order_detail?.data ?? {});
  return detailProblem(detail, available);
}

const item = { code: 'A', name: 'Tea', quantity: 2, unit_price: 7.5, amount: 15 };

test('items are for display: whatever they add up to is taken (decision 43)', () => {
  const rest = { ...item, quantity: 1, unit_price: '5.00', amount: 5 };
  const huge = { ...item, quantity: 999_999, unit_price: 9_999_999_999.99, amount: 1 };
  for (const items of [[], [item, rest], [item], [rest, { ...item, amount: 15.01 }], [huge]])
    expect(problemWith({ items })).toBeUndefined();
});

test('allow wins over disallow, for ways to pay and for countries', () => {
  fc.assert(
    fc.property(fc.subarray(available), fc.subarray(available), (allow, disallow) => {
      const offered = offeredOptions(available, { allow, disallow });
      expect(offered).toEqual(allow.length > 0 ? allow : available.filter((one) => !disallow.includes(one)));
    }),
  );
  expect(countriesOf({ allow: ['US', 'CA'], disallow: ['US'] })).toEqual(['CA', 'US']);
  expect(countriesOf({ allow: [], disallow: ['US'] })).not.toContain('US');
  expect(countriesOf({ allow: [], disallow: [] })).toHaveLength(249);
});

test('lists that leave nothing over are refused, and name the field', () => {
  const field = 'order_detail.data.payment.disallow_options';
  expect(problemWith({ payment: { disallow_options: available } })).toMatchObject({
    refused: 'E04116',
    field,
  });
  // Known, but no channel takes it here.
  expect(problemWith({ payment: { allow_options: ['KBZPay'] } })).toMatchObject({
    refused: 'E04116',
    field: 'order_detail.data.payment.allow_options',
  });
  const everywhere = countriesOf({ allow: [], disallow: [] });
  expect(problemWith({ shipping: { disallow_regions: everywhere } })).toMatchObject({
    refused: 'SYS016',
    field: 'order_detail.data.shipping.disallow_regions',
  });
});

test('true asks for an address anywhere, false for none', () => {
  expect(readDetail({ shipping: true }).shipping).toEqual({ allow: [], disallow: [] });
  expect(readDetail({ shipping: false }).shipping).toBeNull();
  expect(readDetail({}).shipping).toBeNull();
  expect(readDetail({ billing: {} }).billing).toEqual({ allow: [], disallow: [], sameAsShipping: true });
});

test.each([
  ['USD', {}, ['Card', 'Alipay+', 'WeChatPay']],
  ['THB', {}, ['Card', 'Alipay+', 'WeChatPay', 'ThaiQR']],
  // Who names a wallet gets it: in the sandbox it pays in every currency.
  ['USD', { allow: ['ThaiQR'] }, ['ThaiQR']],
  ['USD', { disallow: ['Card'] }, ['Alipay+', 'WeChatPay']],
  // Better than a page without any option.
  ['USD', { disallow: ['Card', 'Alipay+', 'WeChatPay'] }, ['ThaiQR', 'Duitnow']],
] as const)('in %s with %j the page shows %j', (currency, lists, expected) => {
  const available = ['Card', 'Alipay+', 'WeChatPay', 'ThaiQR', 'Duitnow'];
  expect(shownOptions(available, { allow: [], disallow: [], ...lists }, currency)).toEqual(expected);
});
