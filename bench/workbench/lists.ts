/** The lists of the Workbench that are measured: what is asked of the API, and the same of the store, for its plans. */
import { hourMs } from '@tollgate/contract/durations';
import { healthOf, shownFrom } from '../../gateway/http/workbench/home/health.ts';
import { attemptsMax } from '../../gateway/notifications/schedule.ts';
import type { Queries } from '../../gateway/ports/database.ts';
import { pageOfRequests } from '../../gateway/store/request-pages.ts';
import { findRequest } from '../../gateway/store/requests.ts';
import { readRefusals } from '../../gateway/store/workbench/counts.ts';
import { listNotifications } from '../../gateway/store/workbench/notifications.ts';
import { listOrders, treeOf } from '../../gateway/store/workbench/orders.ts';
import { allMerchants } from '../../gateway/store/workbench/walk.ts';

/** Numbers of things that are there, another each time. */
export interface Known {
  readonly merchantNo: string;
  readonly transNo: string;
  readonly merchantOrderNo: string;
  readonly orderPsn: string;
  readonly requestPsn: string;
  /** An hour that has requests, and one that has orders. */
  readonly requestHourMs: number;
  readonly orderHourMs: number;
}

export interface MeasuredList {
  readonly name: string;
  readonly path: (known: Known) => string;
  readonly ask: (queries: Queries, known: Known) => Promise<unknown>;
  /** No index serves it: a bounded number of rows is looked at, and the limit of other lists is not its own. */
  readonly isSearch?: boolean;
}

const bounds = { after: undefined, limit: 50 };
const hour = (ms: number) => `from_ms=${ms}&to_ms=${ms + hourMs}`;
const during = (ms: number) => ({ fromMs: ms, toMs: ms + hourMs });

type Ask<Wish> = (queries: Queries, wish: Wish) => Promise<unknown>;
type Wanted<Wish> = (known: Known) => readonly [query: string, wish: Wish];

/** Lists of one address: `ask` asks the store for what the query asks the API for. */
const listsOf =
  <Wish>(address: string, ask: Ask<Wish>) =>
  (name: string, wanted: Wanted<Wish>): MeasuredList => ({
    name: `${address} ${name}`,
    path: (known) => `${address}?${wanted(known)[0]}`,
    ask: (queries, known) => ask(queries, wanted(known)[1]),
  });

type OrderWish = Omit<Parameters<typeof listOrders>[1], 'merchants'>;
type NotificationWish = Omit<Parameters<typeof listNotifications>[1], 'merchants'>;

// Of all merchants, as the operator asks.
const orders = listsOf<OrderWish>('orders', async (queries, wish) => {
  const { merchants } = await allMerchants(queries);
  return listOrders(queries, { merchants, ...wish }, bounds);
});
const requests = listsOf<Parameters<typeof pageOfRequests>[1]>('requests', (queries, wish) =>
  pageOfRequests(queries, wish, bounds),
);
const notifications = listsOf<NotificationWish>('notifications', async (queries, wish) => {
  const { merchants } = await allMerchants(queries);
  return listNotifications(queries, { merchants, ...wish }, attemptsMax, bounds);
});

const searches = /amount|payer|method|app/;

const lists: readonly MeasuredList[] = [
  orders('the newest', () => ['', {}]),
  orders('by merchant_order_no', ({ merchantOrderNo }) => [
    `merchant_order_no=${merchantOrderNo}`,
    { merchantOrderNo },
  ]),
  orders('by trans_no', ({ transNo }) => [`trans_no=${transNo}`, { transNo }]),
  orders('by psn', ({ orderPsn }) => [`psn=${orderPsn}`, { psn: orderPsn }]),
  orders('of an original', ({ transNo }) => [`orig_trans_no=${transNo}`, { origTransNo: transNo }]),
  ...(
    [
      ['completed', 2],
      ['closed', 1],
      ['prepaid', 9],
    ] as const
  ).map(([state, status]) => orders(`in state ${state}`, () => [`state=${state}`, { status }])),
  orders('of type refund', () => ['type=3', { transType: 3 }]),
  orders('of an hour', ({ orderHourMs }) => [hour(orderHourMs), during(orderHourMs)]),
  orders('of an amount', () => [
    'amount=12.34&currency=USD',
    { currency: 'USD', amounts: [{ minor: 1_234, currencies: ['USD'] }] },
  ]),
  orders('of a payer that is not there', () => ['payer=nobody-at-all', { payer: 'nobody-at-all' }]),
  {
    name: 'one order with its tree',
    path: ({ transNo }) => `orders/${transNo}`,
    ask: async (queries, { transNo }) => treeOf(queries, (await allMerchants(queries)).merchants, transNo),
  },
  requests('the newest', () => ['', {}]),
  requests('of a merchant', ({ merchantNo }) => [`merchant_no=${merchantNo}`, { merchants: [merchantNo] }]),
  requests('by merchant_order_no', ({ merchantOrderNo }) => [
    `merchant_order_no=${merchantOrderNo}`,
    { merchantOrderNo },
  ]),
  requests('by trans_no', ({ transNo }) => [`trans_no=${transNo}`, { transNo }]),
  requests('by psn', ({ requestPsn }) => [`psn=${requestPsn}`, { psn: requestPsn }]),
  requests('by code', () => ['code=SYS002', { code: 'SYS002' }]),
  requests('refused', () => ['code=refused', { code: 'refused' }]),
  requests('by method', () => ['method=order.refund.submit', { method: 'order.refund.submit' }]),
  requests('by a method that was not called', () => ['method=batch.close', { method: 'batch.close' }]),
  requests('of an app that is not there', () => ['app_id=tgnone', { appId: 'tgnone' }]),
  requests('of an hour', ({ requestHourMs }) => [hour(requestHourMs), during(requestHourMs)]),
  ...(
    [
      ['a text that is not there', 'not there'],
      ['a text of six characters', 'q7x!zk'],
    ] as const
  ).map(([name, text]) =>
    requests(`with ${name}, of an hour`, ({ requestHourMs }) => [
      `text=${encodeURIComponent(text)}&${hour(requestHourMs)}`,
      { text, ...during(requestHourMs) },
    ]),
  ),
  {
    name: 'one request',
    path: ({ requestPsn }) => `requests/${requestPsn}`,
    ask: (queries, { requestPsn }) => findRequest(queries, requestPsn, undefined),
  },
  {
    name: 'home',
    path: () => 'home?by=hour',
    // Its counts; the orders and notifications that it names are found as in the lists above.
    ask: (queries) =>
      healthOf(queries, { merchants: undefined, step: 'hour', fromMs: shownFrom('hour', Date.now()) }),
  },
  {
    name: 'refusals by cause',
    path: () => 'requests/refusals?by=day',
    ask: (queries) => readRefusals(queries, { merchants: undefined, step: 'day', fromMs: 0 }),
  },
  notifications('the newest', () => ['', {}]),
  notifications('by trans_no', ({ transNo }) => [`trans_no=${transNo}`, { transNo }]),
  notifications('by merchant_order_no', ({ merchantOrderNo }) => [
    `merchant_order_no=${merchantOrderNo}`,
    { merchantOrderNo },
  ]),
  ...(['delivered', 'waiting', 'failed'] as const).map((state) =>
    notifications(`in state ${state}`, () => [`state=${state}`, { state }]),
  ),
  notifications('of an hour', ({ orderHourMs }) => [hour(orderHourMs), during(orderHourMs)]),
];

export const measuredLists: readonly MeasuredList[] = lists.map((list) => ({
  ...list,
  isSearch: searches.test(list.name),
}));
