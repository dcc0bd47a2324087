/** GET /workbench/api/search: orders, requests and notifications by the beginning of their numbers. */
import { beginningMax, beginningMin, type NumberSearch } from '@tollgate/contract/workbench/search';
import type { OrderContext } from '../../../orders/change/context.ts';
import { readTransaction } from '../../../orders/state/transaction.ts';
import {
  notificationsBeginning,
  ordersBeginning,
  requestedNumbers,
  requestsBeginning,
} from '../../../store/workbench/search.ts';
import type { Failure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { type Access, type Actor, guarded } from '../access/actor.ts';
import { itemOf } from '../order-items.ts';
import { seenMerchants } from '../orders.ts';
import { invalid, queryProblem } from '../query.ts';
import { requestItem } from '../requests.ts';

export interface SearchDeps extends Access {
  readonly orders: Pick<OrderContext, 'database'>;
}

/** Most of each kind that are found. */
const foundMax = 8;

export function workbenchSearch(deps: SearchDeps): Routes {
  const { database } = deps.orders;

  async function search(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['begins']);
    if (problem !== undefined) return problem;
    const begins = (context.req.query('begins') ?? '').trim();
    if (begins.length < beginningMin || begins.length > beginningMax)
      return invalid('begins', `${beginningMin} to ${beginningMax} characters of a number`);
    const { merchants } = await seenMerchants(deps.orders, actor);
    const beginning = { begins, limit: foundMax };
    const upper = { begins: begins.toUpperCase(), limit: foundMax };
    // Merchants' numbers keep their letter case, and most are in capitals, which few people type.
    const typedOrUpper = async <Row>(find: (text: string) => Promise<readonly Row[]>) => {
      const rows = await find(begins);
      return rows.length > 0 || upper.begins === begins ? rows : find(upper.begins);
    };
    const [orders, requests, notifications, numbers] = await Promise.all([
      typedOrUpper((text) => ordersBeginning(database, merchants, { ...beginning, begins: text })),
      requestsBeginning(database, actor.merchants, upper),
      notificationsBeginning(database, merchants, beginning),
      typedOrUpper((text) => requestedNumbers(database, actor.merchants, { ...beginning, begins: text })),
    ]);
    const found = orders.map((row) => itemOf(readTransaction(row)));
    const known = new Set(found.map(({ merchant_order_no: number }) => number));
    const answer: NumberSearch = {
      orders: found,
      requests: requests.map(requestItem),
      notifications: notifications.map((row) => ({
        notification_id: row.notificationId,
        merchant_no: row.merchantNo,
        trans_no: row.transNo,
        created_ms: row.createdAt,
      })),
      order_numbers: numbers.filter((number) => !known.has(number)),
    };
    return respondJson(200, answer);
  }

  return (router) => {
    router.get('/workbench/api/search', guarded(deps, search));
  };
}
