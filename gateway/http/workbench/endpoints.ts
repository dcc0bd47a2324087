/** GET, POST and DELETE /workbench/api/endpoints: the standing endpoints of apps (decision 46). */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import {
  type EndpointItem,
  type EndpointList,
  endpointsMax,
  type NotificationKind,
} from '@tollgate/contract/workbench/endpoints';
import { notificationKinds } from '@tollgate/contract/workbench/notification-values';
import type { Directory } from '../../accounts/directory.ts';
import {
  addEndpoint,
  countEndpoints,
  type EndpointCounts,
  listEndpoints,
  removeEndpoint,
  type StandingEndpoint,
} from '../../accounts/endpoints.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded } from './access/actor.ts';
import { readBody, textsOf } from './body.ts';
import { urlProblem } from './notification-acts.ts';
import { problemOf } from './notification-items.ts';
import { present } from './order-items.ts';
import { cappedMember, notFound, seenMerchants } from './orders.ts';
import { invalid, notThere, queryProblem } from './query.ts';

export interface EndpointDeps extends Access {
  readonly orders: OrderContext;
  readonly directory: Pick<Directory, 'app' | 'forget'>;
  /** True if URLs may name this machine: in the sandbox. */
  readonly allowLoopback: boolean;
}

const listMax = 1_000;
/** Notifications that health is judged by. */
const recentMax = 100;

const isKind = (kind: unknown): kind is NotificationKind => notificationKinds.some((one) => one === kind);

function itemOf(endpoint: StandingEndpoint, counts: EndpointCounts | undefined): EndpointItem {
  const {
    delivered = 0,
    waiting = 0,
    failed = 0,
    lastAt = null,
    lastOutcome = null,
    lastDetail = null,
  } = counts ?? {};
  const problem = problemOf(lastOutcome, lastDetail);
  const judged = problem === undefined ? 'healthy' : 'failing';
  return {
    endpoint_id: endpoint.endpointId,
    merchant_no: endpoint.merchantNo,
    app_id: endpoint.appId,
    url: endpoint.url,
    ...(endpoint.kinds !== null && { kinds: endpoint.kinds.filter(isKind) }),
    created_ms: endpoint.createdAt,
    health: {
      state: lastAt === null ? 'idle' : judged,
      delivered,
      waiting,
      failed,
      ...present({ last_attempt_ms: lastAt, problem }),
    },
  };
}

/** Kinds of a body; null: all of them. */
function kindsOf(value: unknown): readonly NotificationKind[] | null | Failure {
  if (value === undefined || value === null) return null;
  const isList = Array.isArray(value) && value.length > 0 && value.every(isKind);
  return isList ? [...new Set(value)] : invalid('kinds', notificationKinds.join(', '));
}

export function workbenchEndpoints(deps: EndpointDeps): Routes {
  const { orders, directory } = deps;
  const { database } = orders;

  async function itemsOf(endpoints: readonly StandingEndpoint[]): Promise<EndpointItem[]> {
    const ids = endpoints.map(({ endpointId }) => endpointId);
    const counts = ids.length === 0 ? [] : await countEndpoints(database, ids, recentMax);
    return endpoints.map((one) =>
      itemOf(
        one,
        counts.find(({ endpointId }) => endpointId === one.endpointId),
      ),
    );
  }

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no', 'app_id']);
    if (problem !== undefined) return problem;
    const { merchant_no: wanted, app_id: appId } = context.req.query();
    const filter = { appId: appId || undefined };
    const seen = await seenMerchants(orders, actor, wanted);
    const found = await listEndpoints(database, seen.merchants, listMax + 1, filter);
    const answer: EndpointList = {
      items: await itemsOf(found.slice(0, listMax)),
      ...(found.length > listMax && { is_cut: true }),
      ...cappedMember(seen),
    };
    return respondJson(200, answer);
  }

  async function add(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const body = await readBody(context, ['app_id', 'url', 'kinds']);
    if (isFailure(body)) return body;
    const texts = textsOf(body, ['app_id', 'url']);
    if (isFailure(texts)) return texts;
    const { app_id: appId = '', url = '' } = texts;
    const app = await directory.app(appId);
    if (app === undefined || !(actor.merchants?.includes(app.merchantNo) ?? true))
      return notThere('no app has this app_id');
    const problem = urlProblem(url, deps.allowLoopback);
    if (problem !== undefined) return problem;
    const kinds = kindsOf(body['kinds']);
    if (kinds !== null && isFailure(kinds)) return kinds;
    const { merchantNo } = app;
    const subject = `${appId} ${blankCardNumbers(url)}`;
    await deps.audit(actor, { name: 'endpoints.add', merchantNo, subject });
    const endpoint = await addEndpoint(database, {
      merchantNo,
      appId,
      url,
      kinds,
      createdAt: orders.clock.nowMs(merchantNo),
      endpointId: `ep_${orders.identifiers.checkoutCode()}`,
    });
    if (endpoint === undefined)
      return { ...invalid('url', `an app has at most ${endpointsMax} endpoints`), httpStatus: 409 };
    directory.forget();
    const [item] = await itemsOf([endpoint]);
    return respondJson(200, item ?? {});
  }

  async function remove({ req }: RouteContext, actor: Actor): Promise<Response | Failure> {
    const endpointId = (req.param('id') ?? '').slice(0, 64);
    const seen = await seenMerchants(orders, actor);
    const [found] = await listEndpoints(database, seen.merchants, 1, { endpointId });
    if (found === undefined) return notFound('no endpoint has this id', seen);
    const { merchantNo } = found;
    await deps.audit(actor, { name: 'endpoints.remove', merchantNo, subject: endpointId });
    await removeEndpoint(database, [merchantNo], endpointId, orders.clock.nowMs(merchantNo));
    directory.forget();
    const [item] = await itemsOf([found]);
    return respondJson(200, item ?? {});
  }

  return (router) => {
    router.get('/workbench/api/endpoints', guarded(deps, list));
    router.post('/workbench/api/endpoints', guarded(deps, add));
    router.delete('/workbench/api/endpoints/:id', guarded(deps, remove));
  };
}
