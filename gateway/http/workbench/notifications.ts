/** GET /workbench/api/notifications…: notifications as a list, one with its attempts, and what URLs do not take. */
import { notificationStates } from '@tollgate/contract/workbench/notification-values';
import type {
  NotificationDetail,
  NotificationItem,
  NotificationPage,
  NotificationProblems,
} from '@tollgate/contract/workbench/notifications';
import type { PageBounds } from '../../books/reports.ts';
import { attemptsMax } from '../../notifications/schedule.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import {
  allAttempts,
  groupUndelivered,
  listNotifications,
  type NotificationFilter,
  type NotificationRow,
} from '../../store/workbench/notifications.ts';
import type { Place, SeenMerchants } from '../../store/workbench/walk.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Actor, guarded } from './access/actor.ts';
import {
  cappedProblem,
  type ExportColumn,
  type ExportDeps,
  respondExport,
  timeColumn,
} from './files/export.ts';
import { attemptItem, notificationItem, problemOf } from './notification-items.ts';
import { present } from './order-items.ts';
import { cappedMember, notFound, seenMerchants } from './orders.ts';
import { invalid, placeText, queryProblem, readBounds, readNumbers } from './query.ts';

export interface NotificationDeps extends ExportDeps {
  readonly orders: OrderContext;
  /** The key that notifications are signed with. */
  readonly keyId: string;
}

const filters = [
  'merchant_no',
  'trans_no',
  'merchant_order_no',
  'psn',
  'state',
  'url',
  'endpoint_id',
  'from_ms',
  'to_ms',
];

const exportColumns: readonly ExportColumn<NotificationItem>[] = [
  ...(['merchant_no', 'notification_id', 'app_id', 'trans_no', 'merchant_order_no', 'psn', 'url'] as const),
  ...(['endpoint_id', 'state', 'attempts', 'resends'] as const),
  ['problem', ({ problem }) => problem?.rule],
  ['problem_detail', ({ problem }) => problem?.detail],
  timeColumn('created', ({ created_ms: atMs }) => atMs),
  timeColumn('delivered', ({ delivered_ms: atMs }) => atMs),
  timeColumn('next_due', ({ next_due_ms: atMs }) => atMs),
];

/** Milliseconds after which a failure is no current problem. */
const problemSpanMs = 7 * 86_400_000;

/** The notification; a refusal where the actor may not see it. */
export async function findNotification(
  { database }: Pick<OrderContext, 'database'>,
  actor: Actor,
  notificationId: string,
): Promise<NotificationRow | Failure> {
  const seen = await seenMerchants({ database }, actor);
  const filter = { merchants: seen.merchants, notificationId: notificationId.slice(0, 100) };
  const { rows } = await listNotifications(database, filter, attemptsMax, { after: undefined, limit: 1 });
  return rows[0] ?? notFound('no notification has this id', seen);
}

/** URLs that do not take what is sent to them, the latest first, at most `max`; `count`: of all. */
export async function problemsOf(
  { database, clock }: Pick<OrderContext, 'database' | 'clock'>,
  merchants: readonly string[],
  max = Number.POSITIVE_INFINITY,
): Promise<NotificationProblems & { readonly count: number }> {
  const since = merchants.map((merchantNo) => clock.nowMs(merchantNo) - problemSpanMs);
  const { groups, isCapped } = await groupUndelivered(database, merchants, since, attemptsMax);
  const items = await Promise.all(
    groups
      .slice(0, max)
      .map(async ({ merchantNo, appId, url, endpointId, count, waiting, firstMs, nextDueMs, lastId }) => {
        const attempts = await allAttempts(database, merchantNo, [lastId]);
        const last = attempts.filter((one) => one.url === url).at(-1);
        const { rows } = await listNotifications(
          database,
          { merchants: [merchantNo], notificationId: lastId },
          attemptsMax,
          { after: undefined, limit: 1 },
        );
        const problem = last && problemOf(last.outcome, last.detail);
        return {
          url,
          merchant_no: merchantNo,
          app_id: appId,
          ...present({ endpoint_id: endpointId }),
          count,
          waiting,
          first_ms: firstMs,
          last_ms: last?.at ?? firstMs,
          ...present({ next_due_ms: nextDueMs }),
          now_ms: clock.nowMs(merchantNo),
          last_notification_id: lastId,
          last_trans_no: rows[0]?.transNo ?? '',
          ...(problem && { problem }),
        };
      }),
  );
  const latest = items.sort((left, right) => right.last_ms - left.last_ms);
  return { items: latest, is_capped: isCapped, count: groups.length };
}

export function workbenchNotifications(deps: NotificationDeps): Routes {
  const { orders } = deps;
  const { database } = orders;

  /** Reads the filter of a list or of an export. */
  async function readFilter(
    context: RouteContext,
    actor: Actor,
    more: readonly string[],
  ): Promise<{ readonly filter: NotificationFilter; readonly seen: SeenMerchants } | Failure> {
    const problem = queryProblem(context, [...filters, ...more]);
    if (problem !== undefined) return problem;
    const query = context.req.query();
    const numbers = readNumbers(query);
    if (isFailure(numbers)) return numbers;
    const state = notificationStates.find((name) => name === query['state']);
    if (query['state'] && state === undefined) return invalid('state', notificationStates.join(', '));
    const seen = await seenMerchants(orders, actor, query['merchant_no']);
    const filter = {
      merchants: seen.merchants,
      transNo: query['trans_no'] || undefined,
      merchantOrderNo: query['merchant_order_no'] || undefined,
      psn: query['psn'] || undefined,
      state,
      url: query['url'] || undefined,
      endpointId: query['endpoint_id'] || undefined,
      fromMs: numbers.from_ms,
      toMs: numbers.to_ms,
    };
    return { filter, seen };
  }

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = await readFilter(context, actor, ['limit', 'cursor']);
    if (isFailure(asked)) return asked;
    const bounds = readBounds(context, ['number', 'text']);
    if (isFailure(bounds)) return bounds;
    const { filter, seen } = asked;
    const part = await listNotifications(database, filter, attemptsMax, bounds);
    const page: NotificationPage = {
      items: part.rows.map(notificationItem),
      ...(part.next !== undefined && { next_cursor: placeText(part.next) }),
      ...(part.searchedTo !== undefined && { searched_to_ms: Number(part.searchedTo[0]) }),
      ...cappedMember(seen),
    };
    return respondJson(200, page);
  }

  async function exported(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = await readFilter(context, actor, ['file_type']);
    if (isFailure(asked)) return asked;
    return (
      cappedProblem(asked.seen) ??
      respondExport(deps, context, actor, {
        name: 'notifications',
        columns: exportColumns,
        read: ({ after, limit }: PageBounds<Place>) =>
          listNotifications(database, asked.filter, attemptsMax, { after, limit }),
        itemsOf: (rows) => rows.map(notificationItem),
      })
    );
  }

  async function detail({ req }: RouteContext, actor: Actor): Promise<Response | Failure> {
    const found = await findNotification(orders, actor, req.param('id') ?? '');
    if (isFailure(found)) return found;
    const attempts = await allAttempts(database, found.merchantNo, [found.notificationId]);
    const answer: NotificationDetail = {
      ...notificationItem(found),
      content: found.content,
      items: attempts.map(attemptItem),
      key_id: deps.keyId,
    };
    return respondJson(200, answer);
  }

  async function problems(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const problem = queryProblem(context, ['merchant_no']);
    if (problem !== undefined) return problem;
    const seen = await seenMerchants(orders, actor, context.req.query('merchant_no'));
    const { items, is_capped } = await problemsOf(orders, seen.merchants);
    return respondJson(200, { items, is_capped, ...cappedMember(seen) });
  }

  return (router) => {
    router.get('/workbench/api/notifications', guarded(deps, list));
    router.get('/workbench/api/notifications/export', guarded(deps, exported));
    router.get('/workbench/api/notifications/problems', guarded(deps, problems));
    router.get('/workbench/api/notifications/:id', guarded(deps, detail));
  };
}
