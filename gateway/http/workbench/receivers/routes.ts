/** GET /workbench/api/notifications/receivers. */
import type { ReceiverItem, ReceiverList } from '@tollgate/contract/workbench/receivers/schemas';
import type { OrderContext } from '../../../orders/change/context.ts';
import { listReceivers, lookedAt, type ReceiverRow } from '../../../store/workbench/receivers.ts';
import type { Failure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { type Access, type Actor, guarded } from '../access/actor.ts';
import { problemOf } from '../notification-items.ts';
import { present } from '../order-items.ts';
import { cappedMember, seenMerchants } from '../orders.ts';
import { queryProblem } from '../query.ts';

export interface ReceiverDeps extends Access {
  readonly orders: OrderContext;
}

function receiverItem(row: ReceiverRow): ReceiverItem {
  return {
    merchant_no: row.merchantNo,
    app_id: row.appId,
    url: row.url,
    notifications: row.notifications,
    waiting: row.waiting,
    failed: row.failed,
    attempts: row.attempts,
    accepted: row.accepted,
    is_failing: row.lastOutcome !== null && row.lastOutcome !== 'delivered',
    ...present({
      endpoint_id: row.endpointId,
      p50_ms: row.p50Ms,
      p95_ms: row.p95Ms,
      last_attempt_ms: row.lastAt,
      last_problem: problemOf(row.problemOutcome, row.problemDetail),
      last_problem_ms: row.problemAt,
    }),
  };
}

export function workbenchReceivers(deps: ReceiverDeps): Routes {
  const { orders } = deps;
  const { database } = orders;

  async function receivers(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no']);
    if (problem !== undefined) return problem;
    const seen = await seenMerchants(orders, actor, context.req.query('merchant_no'));
    const answer: ReceiverList = {
      items: (await listReceivers(database, seen.merchants)).map(receiverItem),
      looked_at: lookedAt(seen.merchants),
      ...cappedMember(seen),
    };
    return respondJson(200, answer);
  }

  return (router) => {
    router.get('/workbench/api/notifications/receivers', guarded(deps, receivers));
  };
}
