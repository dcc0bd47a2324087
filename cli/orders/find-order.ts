/** Orders by either of their numbers, and the notifications about them. */

import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { NotificationPage } from '@tollgate/contract/workbench/notifications';
import type { OrderPage } from '@tollgate/contract/workbench/orders';
import { askWorkbench } from '../connection/connection.ts';
import { isForwarderUrl, isForwarding } from '../connection/forwarder.ts';
import type { Context } from '../output/context.ts';
import { noOrder, orderNumber } from './order-number.ts';

/** As many as one answer has: a number is used once by each merchant. */
const sameNumberMax = 200;

/**
 * The trans_no of an order by either number.
 * @param merchantNo whose order it is
 * @throws where there is none, or where several merchants have one and none is named
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
    query: { ...number, merchant_no: merchantNo, limit: String(sameNumberMax) },
  });
  const [found] = items;
  if (found === undefined) throw noOrder(order);
  const merchants = [...new Set(items.map((item) => item.merchant_no))];
  if (merchants.length === 1) return found.trans_no;
  throw usageError(
    `${merchants.length} merchants have an order ${order}. Specify one of them with --merchant-no: ${merchants.join(', ')}.`,
    `有 ${merchants.length} 个商户的订单号为 ${order}。请用 --merchant-no 指定其一：${merchants.join('、')}。`,
  ).toAgents(
    `${merchants.length} merchants have an order ${order}. Specify merchant_no as one of ${merchants.join(', ')}.`,
    `有 ${merchants.length} 个商户的订单号为 ${order}。请用 merchant_no 指定其一：${merchants.join('、')}。`,
  );
}

/** The notifications about one transaction, the newest first. */
export const notificationsOf = async (context: Context, url: string, transNo: string) =>
  (await askWorkbench<NotificationPage>(context, url, 'notifications', { query: { trans_no: transNo } }))
    .items;

/** Returns whether its receiver was a `listen` that has ended, so that no program gets it again. */
const isToEndedListen = async (receiver: string) =>
  isForwarderUrl(receiver) && !(await isForwarding(receiver));

/**
 * The id that is given, or that of the order's newest notification to a receiver that may still be there.
 * @param merchantNo whose order it is
 * @param isElsewhere whether it goes to a URL of the reader's own choice
 */
export async function notificationId(
  context: Context,
  url: string,
  {
    id,
    order,
    merchantNo,
    isElsewhere,
  }: {
    readonly id: string | undefined;
    readonly order: string | undefined;
    readonly merchantNo: string | undefined;
    readonly isElsewhere: boolean;
  },
) {
  if (id !== undefined && order === undefined) return id;
  if (order === undefined || id !== undefined)
    throw usageError(
      'Specify the ID of the notification, or its order with --order.',
      '请指定通知的 id，或用 --order 指定订单。',
    ).toAgents('Specify notification_id or order.', '请指定 notification_id 或 order。');
  const all = await notificationsOf(context, url, await transNoOf(context, url, order, merchantNo));
  for (const one of all) if (isElsewhere || !(await isToEndedListen(one.url))) return one.notification_id;
  if (all.length === 0)
    throw refusalError(`The order ${order} has no notifications.`, `订单 ${order} 没有通知。`);
  throw refusalError(
    `The notifications of order ${order} were sent to a tollgate listen command that has exited. Set a different URL with --to.`,
    `订单 ${order} 的通知发往已结束的 tollgate listen。请用 --to 指定其他地址。`,
  ).toAgents(
    `The notifications of order ${order} were sent to a receiver that has stopped. Set a different URL with to.`,
    `订单 ${order} 的通知发往已结束的接收端。请用 to 指定其他地址。`,
  );
}
