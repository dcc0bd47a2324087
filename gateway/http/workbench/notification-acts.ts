/** POST /workbench/api/notifications/{id}/resend and …/give-up. */
import { hostProblem } from '@tollgate/contract/address/guard';
import { isHttpUrl } from '@tollgate/contract/read/http-url';
import type { ResendResult } from '@tollgate/contract/workbench/notifications';
import type { Delivery } from '../../notifications/delivery.ts';
import { giveUpNow } from '../../notifications/resend.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import { allAttempts, type NotificationRow } from '../../store/workbench/notifications.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded } from './access/actor.ts';
import type { Rights } from './access/gate.ts';
import { conflicting, keyOf, readBody, textsOf } from './body.ts';
import { attemptItem, notificationItem } from './notification-items.ts';
import { findNotification } from './notifications.ts';
import { invalid, notAllowed, notThere } from './query.ts';

export interface NotificationActDeps extends Access {
  readonly orders: OrderContext;
  readonly delivery: Pick<Delivery, 'resend'>;
  readonly rightsOf: (actor: Actor) => Rights;
  /** True if URLs may name this machine: in the sandbox. */
  readonly allowLoopback: boolean;
}

/** Why the gateway may not send to this URL; undefined where it may (decision 25). */
export function urlProblem(url: string, allowLoopback: boolean, field = 'url'): Failure | undefined {
  if (url.length > 512) return invalid(field, 'at most 512 characters');
  if (!isHttpUrl(url)) return invalid(field, 'an absolute http or https URL');
  const problem = hostProblem(url, { allowLoopback });
  return problem === undefined ? undefined : invalid(field, problem);
}

const busy = () => conflicting(failure('SYS026', { detail: 'an attempt is in progress' }));

export function workbenchNotificationActs(deps: NotificationActDeps): Routes {
  const { orders, allowLoopback } = deps;
  const { database, clock } = orders;

  const find = ({ req }: RouteContext, actor: Actor): Promise<NotificationRow | Failure> =>
    findNotification(orders, actor, req.param('id') ?? '');

  async function resend(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const found = await find(context, actor);
    if (isFailure(found)) return found;
    const body = await readBody(context, ['url']);
    if (isFailure(body)) return body;
    const texts = textsOf(body, ['url']);
    if (isFailure(texts)) return texts;
    const idempotencyKey = keyOf(context);
    if (typeof idempotencyKey === 'object') return idempotencyKey;
    const { url } = texts;
    // A sent notification is not masked: at their own address such actors would see everything.
    if (url !== undefined && !deps.rightsOf(actor).permissions.has('personal'))
      return notAllowed('a different url requires the permission personal');
    const problem = url === undefined ? undefined : urlProblem(url, allowLoopback);
    if (problem !== undefined) return problem;
    const { merchantNo, notificationId } = found;
    await deps.audit(actor, { name: 'notifications.resend', merchantNo, subject: notificationId });
    const psn = actor.psn ?? deps.psn();
    const resent = await deps.delivery.resend({ merchantNo, notificationId, url, psn, idempotencyKey });
    if (resent === 'busy') return busy();
    if (resent === 'gone') return notThere('the app of this notification no longer exists');
    const attempts = await allAttempts(database, merchantNo, [notificationId]);
    const made = attempts.findLast((one) => one.resend !== null && one.resend === resent.resend);
    const after = await findNotification(orders, actor, notificationId);
    if (isFailure(after)) return after;
    if (made === undefined) return notThere('the attempt no longer exists');
    const answer: ResendResult = { psn, attempt: attemptItem(made), notification: notificationItem(after) };
    return respondJson(200, answer);
  }

  async function giveUp(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const found = await find(context, actor);
    if (isFailure(found)) return found;
    const body = await readBody(context, []);
    if (isFailure(body)) return body;
    const { merchantNo, notificationId } = found;
    await deps.audit(actor, { name: 'notifications.give-up', merchantNo, subject: notificationId });
    if (!(await giveUpNow({ database, clock }, merchantNo, notificationId))) return busy();
    const after = await findNotification(orders, actor, notificationId);
    return respondJson(200, notificationItem(isFailure(after) ? found : after));
  }

  return (router) => {
    router.post('/workbench/api/notifications/:id/resend', guarded(deps, resend));
    router.post('/workbench/api/notifications/:id/give-up', guarded(deps, giveUp));
  };
}
