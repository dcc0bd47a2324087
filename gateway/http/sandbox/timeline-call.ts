/** GET /api/sandbox/timeline: the events of a transaction, and its notifications with their attempts. */
import { attemptsOf, type NotificationEntry } from '../../notifications/outbox.ts';
import type { OrderContext } from '../../orders/change/context.ts';
import { historyOf } from '../../orders/change/find.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import type { RouteContext } from '../route.ts';
import { withPublicNames } from './public-names.ts';
import { fieldsOf, findNamed } from './sandbox-fields.ts';

/** @param isWhole with what a receiver got and sent */
export async function showTimeline(
  orders: OrderContext,
  context: RouteContext,
  isWhole: boolean,
): Promise<object | Failure> {
  const found = await findNamed(orders, await fieldsOf(context));
  if (isFailure(found)) return found;
  const { merchantNo, transNo, merchantOrderNo, transStatus } = found;
  const history = await historyOf(orders.database, merchantNo, transNo);
  const notifications = await attemptsOf(orders.database, merchantNo, transNo);
  return {
    trans_no: transNo,
    merchant_order_no: merchantOrderNo,
    trans_status: transStatus,
    events: history.map(({ version, at, psn, events }) => ({
      version,
      at,
      psn,
      events: withPublicNames(events),
    })),
    notifications: notifications.map((entry) => notificationOf(entry, isWhole)),
  };
}

/** A detail quotes the beginning of a response. */
const withoutQuotes = (detail: string | null | undefined) =>
  detail?.replaceAll(/"(?:[^"\\]|\\.)*"?/g, '"***"');

function notificationOf(entry: NotificationEntry, isWhole: boolean) {
  return {
    notification_id: entry.notificationId,
    psn: entry.psn,
    url: entry.url,
    state: entry.state,
    created_at: entry.createdAt,
    due_at: entry.dueAt,
    delivered_at: entry.deliveredAt,
    attempts: entry.attempts.map((one) => ({
      attempt: one.attempt,
      at: one.at,
      duration_ms: one.durationMs,
      outcome: one.outcome,
      detail: isWhole ? one.detail : withoutQuotes(one.detail),
      status: one.status,
      ...(isWhole && { sent: one.sent, reply: one.reply }),
    })),
  };
}
