/** Orders by either of their numbers, and the notifications about them. */
import type { NotificationPage } from '@tollgate/contract/workbench/notifications';
import type { OrderPage } from '@tollgate/contract/workbench/orders';
import { askWorkbench } from './connection.ts';
import type { Context } from './context.ts';
import { Failure, refusedFailure, usageFailure } from './failure.ts';
import { noOrder, orderNumber } from './order-number.ts';

/**
 * The trans_no of an order by either number.
 * @param merchantNo whose order it is; undefined: the newest of any merchant
 * @throws where there is none
 */
export async function transNoOf(
  context: Context,
  url: string,
  order: string,
  merchantNo?: string,
): Promise<string> {
  const number = orderNumber(order);
  if ('trans_no' in number && merchantNo === undefined) return number.trans_no;
  const { items } = await askWorkbench<OrderPage>(context, url, 'orders', {
    query: { ...number, merchant_no: merchantNo, limit: '1' },
  });
  const [found] = items;
  if (found !== undefined) return found.trans_no;
  throw new Failure(1, noOrder(order));
}

/** The notifications about one transaction, the newest first. */
export const notificationsOf = async (context: Context, url: string, transNo: string) =>
  (await askWorkbench<NotificationPage>(context, url, 'notifications', { query: { trans_no: transNo } }))
    .items;

/**
 * The id that is given, or that of the order's newest notification.
 * @param merchantNo whose order it is; undefined: the newest of any merchant
 */
export async function notificationId(
  context: Context,
  url: string,
  id: string | undefined,
  order: string | undefined,
  merchantNo?: string,
) {
  if (id !== undefined && order === undefined) return id;
  if (order === undefined || id !== undefined)
    throw usageFailure(
      'Name the notification by its ID, or its order with --order.',
      '请给出通知的 id，或用 --order 指定订单。',
    );
  const [newest] = await notificationsOf(context, url, await transNoOf(context, url, order, merchantNo));
  if (newest !== undefined) return newest.notification_id;
  throw refusedFailure(`The order ${order} has no notification.`, `订单 ${order} 没有通知。`);
}
