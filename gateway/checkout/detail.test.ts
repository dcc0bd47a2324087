/** What order_detail may say: sums that agree, ways to pay and countries of which some are left. */

import { payCheckout } from '@tollgate/contract/calls/pay-checkout';
import { readRequest } from '@tollgate/contract/read';
import { parseJsonMembers } from '@tollgate/contract/signing/index';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countriesOf, offeredOptions } from './choice.ts';
import { detailProblem, readDetail } from './detail.ts';

const available = ['Card', 'ApplePay', 'GooglePay', 'Alipay+', 'WeChatPay'];

/** The problem of order_detail.data as a merchant sends it, with an order of 20.00 USD. */
function problemWith(data: object) {
  const body = parseJsonMembers(
    JSON.stringify({ ...payCheckout.example.request, order_detail: { type: 'GENERAL', data } }),
  );
  const reading = readRequest(payCheckout, body.ok ? body.members : []);
  if (!reading.ok) throw new Error(reading.problem.message);
  const detail = readDetail(reading.values.order_detail?.data ?? {});
  return detailProblem(detail, { orderMinor: 2_000, decimals: 2, available });
}

const item = { code: 'A', name: 'Tea', quantity: 2, unit_price: 7.5, amount: 15 };

test('items add up to the order, to the cent', () => {
  const rest = { ...item, quantity: 1, unit_price: '5.00', amount: 5 };
  expect(problemWith({ items: [item, rest] })).toBeUndefined();
  expect(problemWith({ items: [] })).toBeUndefined();
  expect(problemWith({ items: [item] })).toEqual({
    refused: 'E04118',
    field: 'order_detail.data.items',
    detail: 'items 15, order 20',
  });
  expect(problemWith({ items: [rest, { ...item, amount: 15.01 }] })).toEqual({
    refused: 'E04118',
    field: 'order_detail.data.items[1].amount',
    detail: '2 x 7.5 is not 15.01',
  });
  const huge = { ...item, quantity: 999_999, unit_price: 9_999_999_999.99, amount: 1 };
  expect(problemWith({ items: [huge] })).toMatchObject({ refused: 'E04118' });
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
