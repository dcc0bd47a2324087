/** GET /workbench/api/orders/stream and notifications/stream: what changes, as it happens. */

import type { OrderContext } from '../../orders/change/context.ts';
import { firstPsnAt, timeOfPsn } from '../../orders/change/identifiers.ts';
import { readTransaction } from '../../orders/state/transaction.ts';
import {
  type AttemptedRow,
  attemptsAfter,
  type ChangedRow,
  changesAfter,
  recordingTime,
} from '../../store/workbench/live.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded, merchantsOf } from './access/actor.ts';
import { eventText, type StreamDeps, streamEvents, streamPortion } from './event-stream.ts';
import { createFollower, lateMs, type RowPlace } from './follower.ts';
import { notificationItem } from './notification-items.ts';
import { itemOf } from './order-items.ts';
import { badEventId, queryProblem } from './query.ts';

export interface LiveDeps extends Access, StreamDeps {
  readonly orders: Pick<OrderContext, 'database' | 'clock'>;
  /** The platform's time. */
  readonly realMs: () => number;
}

interface Asked {
  readonly merchants: readonly string[] | undefined;
  readonly transNo: string | undefined;
  /** Last-Event-ID. */
  readonly resumed: string | undefined;
}

function readAsked(context: RouteContext, actor: Actor): Asked | Failure {
  const problem = queryProblem(context, ['merchant_no', 'trans_no']);
  if (problem !== undefined) return problem;
  const { merchant_no: wanted, trans_no: transNo } = context.req.query();
  const resumed = context.req.header('last-event-id');
  return { merchants: merchantsOf(actor, wanted), transNo: transNo || undefined, resumed };
}

/** The last row of each key, where it comes last. */
function latest<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const last = new Map(rows.map((row) => [keyOf(row), row]));
  return rows.filter((row) => last.get(keyOf(row)) === row);
}

const orderPlace = (row: ChangedRow): RowPlace => [
  ...([row.changePsn, row.merchantNo, row.transNo, row.changeVersion] as const),
];
const psnPlace = (atMs: number): RowPlace => [firstPsnAt(atMs), '', '', 0];
const attemptPlace = (row: AttemptedRow): RowPlace => [row.recordedAt, row.merchantNo, row.notificationId];

const orderEvent = (row: ChangedRow) =>
  eventText('order', row.changePsn, { ...itemOf(readTransaction(row)), psn: row.changePsn });

const notificationEvent = (row: AttemptedRow) =>
  eventText('notification', String(row.recordedAt), notificationItem(row));

export function workbenchLive(deps: LiveDeps): Routes {
  const { database, clock } = deps.orders;
  const common = { nowMs: deps.realMs, limit: streamPortion };

  function orders(context: RouteContext, actor: Actor): Response | Failure {
    const asked = readAsked(context, actor);
    if (isFailure(asked)) return asked;
    const { resumed, ...filter } = asked;
    const resumedMs = resumed === undefined ? undefined : timeOfPsn(resumed);
    if (resumed !== undefined && resumedMs === undefined) return badEventId();
    const follow = createFollower<ChangedRow>(
      {
        ...common,
        read: (after, limit) => changesAfter(database, filter, after, limit),
        placeOf: orderPlace,
        nowPlace: () => psnPlace(clock.systemMs()),
      },
      // Behind the last event something may have been written late: it comes once more rather than never.
      resumedMs === undefined ? undefined : psnPlace(resumedMs - lateMs),
    );
    return streamEvents(deps, async () => {
      const { rows, isMore } = await follow();
      const ones = latest(rows, ({ merchantNo, transNo }) => `${merchantNo}/${transNo}`);
      return { text: ones.map(orderEvent).join(''), isMore };
    });
  }

  function notifications(context: RouteContext, actor: Actor): Response | Failure {
    const asked = readAsked(context, actor);
    if (isFailure(asked)) return asked;
    const { resumed, merchants, transNo } = asked;
    if (resumed !== undefined && !/^\d{1,15}$/.test(resumed)) return badEventId();
    const follow = createFollower<AttemptedRow>(
      {
        ...common,
        read: (after, limit) => attemptsAfter(database, merchants, after, limit),
        placeOf: attemptPlace,
        nowPlace: async () => [await recordingTime(database), '', ''],
      },
      resumed === undefined ? undefined : [Math.max(0, Number(resumed) - lateMs), '', ''],
    );
    return streamEvents(deps, async () => {
      const { rows, isMore } = await follow();
      const own = transNo === undefined ? rows : rows.filter((row) => row.transNo === transNo);
      const ones = latest(own, ({ merchantNo, notificationId }) => `${merchantNo}/${notificationId}`);
      return { text: ones.map(notificationEvent).join(''), isMore };
    });
  }

  return (router) => {
    router.get(
      '/workbench/api/orders/stream',
      guarded(deps, async (context, actor) => orders(context, actor)),
    );
    router.get(
      '/workbench/api/notifications/stream',
      guarded(deps, async (context, actor) => notifications(context, actor)),
    );
  };
}
