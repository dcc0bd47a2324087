/** Resends in bulk, below /workbench/api/notifications/bulk-resends: a preview, the start, the list and the stop. */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import {
  bulkMax,
  bulkPaceDefault,
  bulkPaceMax,
  bulkStates,
  notificationKinds,
} from '@tollgate/contract/workbench/notification-values';
import type { BulkItem, BulkList, BulkPreview } from '@tollgate/contract/workbench/receivers/schemas';
import { attemptsMax } from '../../../notifications/schedule.ts';
import type { OrderContext } from '../../../orders/change/context.ts';
import { merchantExists } from '../../../store/workbench/apps.ts';
import {
  addBulk,
  type BulkFilter,
  type BulkRow,
  countForBulk,
  findBulk,
  listBulks,
  stopBulk,
} from '../../../store/workbench/bulk-resends.ts';
import { type Failure, failure, isFailure } from '../../envelope/failure.ts';
import { respondJson } from '../../respond.ts';
import type { RouteContext, Routes } from '../../route.ts';
import { type Access, type Actor, guarded, merchantsOf } from '../access/actor.ts';
import { conflicting, keyOf, readBody, textsOf } from '../body.ts';
import { present } from '../order-items.ts';
import { invalid, notThere, queryProblem, readNumbers } from '../query.ts';

export interface BulkResendDeps extends Access {
  readonly orders: OrderContext;
  /** The platform's time. */
  readonly realMs: () => number;
}

const listMax = 50;

const kindOf = (kind: string | null) => notificationKinds.find((one) => one === kind);

const bulkItem = (row: BulkRow): BulkItem => ({
  bulk_no: row.bulkNo,
  merchant_no: row.merchantNo,
  to_ms: row.toAt,
  per_minute: row.perMinute,
  state: row.state,
  total: row.total,
  delivered: row.delivered,
  undelivered: row.failed,
  skipped: row.skipped,
  created_by: row.createdBy,
  started_ms: row.startedAt,
  ...present({
    url: row.url,
    endpoint_id: row.endpointId,
    kind: kindOf(row.kind),
    wanted_state: row.wantedState,
    from_ms: row.fromAt,
    ended_ms: row.endedAt,
  }),
});

/** A filter as it is sent: texts of a query, or members of a body. */
interface Wanted {
  readonly merchant_no?: string | undefined;
  readonly url?: string | undefined;
  readonly endpoint_id?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly from_ms?: number | undefined;
  readonly to_ms?: number | undefined;
}

export function workbenchBulkResends(deps: BulkResendDeps): Routes {
  const { database, clock } = deps.orders;

  /** Reads what a bulk is about; notifications that are created from now on are not part of it. */
  async function readFilter(
    actor: Actor,
    wanted: Wanted,
    names: { readonly kind: string },
  ): Promise<BulkFilter | Failure> {
    const { merchant_no: merchantNo = '', kind, state } = wanted;
    if (!/^\d{12}$/.test(merchantNo)) return invalid('merchant_no', '12 digits');
    const isSeen = actor.merchants?.includes(merchantNo) ?? true;
    if (!isSeen || !(await merchantExists(database, merchantNo)))
      return notThere('no merchant has this number');
    if (kind !== undefined && kindOf(kind) === undefined)
      return invalid(names.kind, notificationKinds.join(', '));
    const wantedState = bulkStates.find((one) => one === state);
    if (state !== undefined && wantedState === undefined) return invalid('state', bulkStates.join(', '));
    const nowMs = clock.nowMs(merchantNo);
    return {
      merchantNo,
      url: wanted.url ?? null,
      endpointId: wanted.endpoint_id ?? null,
      kind: kind ?? null,
      wantedState: wantedState ?? null,
      fromAt: wanted.from_ms ?? 0,
      toAt: Math.min(wanted.to_ms ?? nowMs + 1, nowMs + 1),
    };
  }

  async function preview(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const names = ['merchant_no', 'url', 'endpoint_id', 'result', 'state', 'from_ms', 'to_ms'];
    const problem = queryProblem(context, names);
    if (problem !== undefined) return problem;
    const query = context.req.query();
    const numbers = readNumbers(query);
    if (isFailure(numbers)) return numbers;
    const texts = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
    const filter = await readFilter(
      actor,
      { ...texts, kind: texts['result'], from_ms: numbers.from_ms, to_ms: numbers.to_ms },
      { kind: 'result' },
    );
    if (isFailure(filter)) return filter;
    const { count, firstAt, lastAt } = await countForBulk(database, filter, attemptsMax, bulkMax + 1);
    const answer: BulkPreview = {
      count: Math.min(count, bulkMax),
      is_capped: count > bulkMax,
      ...present({ first_ms: firstAt, last_ms: lastAt }),
    };
    return respondJson(200, answer);
  }

  async function start(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const textNames = ['merchant_no', 'url', 'endpoint_id', 'kind', 'state'] as const;
    const body = await readBody(context, [...textNames, 'from_ms', 'to_ms', 'per_minute']);
    if (isFailure(body)) return body;
    const texts = textsOf(body, textNames);
    if (isFailure(texts)) return texts;
    const numbers: { from_ms?: number; to_ms?: number; per_minute?: number } = {};
    for (const name of ['from_ms', 'to_ms', 'per_minute'] as const) {
      const value = body[name];
      if (value === undefined) continue;
      const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
      if (!isNumber) return invalid(name, 'a whole number');
      numbers[name] = value;
    }
    const perMinute = numbers.per_minute ?? bulkPaceDefault;
    if (perMinute < 1 || perMinute > bulkPaceMax)
      return invalid('per_minute', `a whole number from 1 to ${bulkPaceMax}`);
    const idempotencyKey = keyOf(context);
    if (typeof idempotencyKey === 'object') return idempotencyKey;
    const filter = await readFilter(actor, { ...texts, ...numbers }, { kind: 'kind' });
    if (isFailure(filter)) return filter;
    const { count } = await countForBulk(database, filter, attemptsMax, bulkMax + 1);
    if (count > bulkMax) return invalid('from_ms', `a time from which on there are at most ${bulkMax}`);
    const { merchantNo } = filter;
    const bulkNo = actor.psn ?? deps.psn();
    await deps.audit(actor, {
      name: 'notifications.bulk-resend',
      merchantNo,
      subject: blankCardNumbers(filter.url ?? filter.endpointId ?? 'all').slice(0, 400),
    });
    const row = await addBulk(database, {
      ...filter,
      bulkNo,
      perMinute,
      total: count,
      createdBy: actor.who,
      startedAt: deps.realMs(),
      idempotencyKey,
    });
    return row === undefined
      ? conflicting(failure('SYS026', { detail: 'try again' }))
      : respondJson(200, bulkItem(row));
  }

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no']);
    if (problem !== undefined) return problem;
    const merchants = merchantsOf(actor, context.req.query('merchant_no'));
    const answer: BulkList = { items: (await listBulks(database, merchants, listMax)).map(bulkItem) };
    return respondJson(200, answer);
  }

  async function stop(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const body = await readBody(context, []);
    if (isFailure(body)) return body;
    const bulkNo = (context.req.param('bulk_no') ?? '').slice(0, 32);
    const found = await findBulk(database, actor.merchants, bulkNo);
    if (found === undefined) return notThere('no bulk resend has this number');
    const { merchantNo } = found;
    await deps.audit(actor, { name: 'notifications.bulk-stop', merchantNo, subject: bulkNo });
    await stopBulk(database, bulkNo, deps.realMs());
    return respondJson(200, bulkItem((await findBulk(database, actor.merchants, bulkNo)) ?? found));
  }

  const path = '/workbench/api/notifications/bulk-resends';
  return (router) => {
    router.get(path, guarded(deps, list));
    router.get(`${path}/preview`, guarded(deps, preview));
    router.post(path, guarded(deps, start));
    router.post(`${path}/:bulk_no/stop`, guarded(deps, stop));
  };
}
