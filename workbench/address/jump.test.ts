import type { OrderItem } from '@tollgate/contract/workbench/orders';
import { readerOf } from '@tollgate/design/language';
import { expect, test } from 'vitest';
import { beginningOf, find } from './jump.ts';

const order = { trans_no: '2026112400001000000001', merchant_order_no: 'T-MWTZ207E-1' } as OrderItem;
const found = (typed: string, orders: readonly OrderItem[] = [], hasRequests = false) =>
  find(readerOf('en', ['en-US']), typed, { orders, hasRequests }).map(({ address }) => address);

test.each([
  ['clock', '/workbench/clock'],
  ['时钟', '/workbench/clock'],
  [' INB', '/workbench/notifications/inbox'],
  ['06d3jyze00r4h75a', '/workbench/psn/06D3JYZE00R4H75A'],
  ['E04111', '/workbench/requests?code=E04111'],
  ['sys002', '/workbench/requests?code=SYS002'],
])('%s leads to %s', (typed, address) => {
  expect(found(typed)).toEqual([address]);
});

test('the beginning of a number leads to its order, and an unknown number to nothing', () => {
  expect(found('T-MWTZ207E', [order])).toEqual([`/workbench/orders/${order.trans_no}`]);
  expect(found('20261124', [order])).toEqual([`/workbench/orders/${order.trans_no}`]);
  expect(found('T-MWTZ207E')).toEqual([]);
  expect(found('  ')).toEqual([]);
  // Requests that made no order.
  expect(found('NONE-1', [], true)).toEqual(['/workbench/requests?merchant_order_no=NONE-1']);
});

test('the gateway is not asked for a text that is too short or no number', () => {
  expect(beginningOf(' T-M ')).toBe('T-M');
  expect(beginningOf('T-')).toBeUndefined();
  expect(beginningOf('first steps')).toBeUndefined();
});
