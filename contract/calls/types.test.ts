/** Static types that the contract's data gives; `tsc` checks this file, the runner only loads it. */
import { expect, expectTypeOf, test } from 'vitest';
import type { NotificationValues } from '../notification.ts';
import type { Amount, ReplyOf, RequestOf } from '../types.ts';
import {
  type CallsByMethod,
  calls,
  type orderQuery,
  type orderRefundSubmit,
  type payCheckout,
  type paymentsGetOpenBatch,
  type wisehubCloudPayOrder,
} from './index.ts';

test('a refund: required members are there, the others may be, amounts are decimal text', () => {
  type Refund = RequestOf<typeof orderRefundSubmit>;
  expectTypeOf<Refund['merchant_order_no']>().toEqualTypeOf<string>();
  expectTypeOf<Refund['order_amount']>().toEqualTypeOf<Amount>();
  expectTypeOf<Refund['orig_trans_no']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Refund['notify_url']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Refund['sign']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<'tip_amount' extends keyof Refund ? true : false>().toEqualTypeOf<false>();
  // @ts-expect-error: the number of the refund is required
  const incomplete: Refund = {};
  expect(incomplete).toEqual({});
});

test('integers are numbers, booleans are booleans, objects and lists are parsed', () => {
  type Order = RequestOf<typeof wisehubCloudPayOrder>;
  expectTypeOf<Order['trans_type']>().toEqualTypeOf<number>();
  expectTypeOf<Order['on_screen_tip']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<RequestOf<typeof paymentsGetOpenBatch>['terminal_sn_list']>().toEqualTypeOf<
    readonly string[] | undefined
  >();
  type Detail = NonNullable<RequestOf<typeof payCheckout>['order_detail']>;
  type Item = NonNullable<Detail['data']['items']>[number];
  expectTypeOf<Item['quantity']>().toEqualTypeOf<number>();
  expectTypeOf<Item['unit_price']>().toEqualTypeOf<Amount>();
  expectTypeOf<Item['image']>().toEqualTypeOf<string | undefined>();
});

test('replies and the notification', () => {
  expectTypeOf<ReplyOf<typeof orderQuery>['trans_status']>().toEqualTypeOf<number>();
  expectTypeOf<ReplyOf<typeof orderQuery>['paid_amount']>().toEqualTypeOf<Amount | undefined>();
  expectTypeOf<NotificationValues['trans_type']>().toEqualTypeOf<number>();
  expectTypeOf<NotificationValues['order_amount']>().toEqualTypeOf<Amount>();
  expectTypeOf<NotificationValues['pay_scenario']>().toEqualTypeOf<string | undefined>();
});

test('a method value leads to the type of its call', () => {
  expectTypeOf<CallsByMethod['order.query']>().toEqualTypeOf<typeof orderQuery>();
  expectTypeOf<keyof CallsByMethod>().toEqualTypeOf<(typeof calls)[number]['method']>();
  expect(calls).toHaveLength(21);
});
