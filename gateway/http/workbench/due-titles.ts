/** Titles of scheduled events, due or done: one line in both languages. */
import type { Text } from '@tollgate/contract/model';
import type { DueKind } from '@tollgate/contract/workbench/clock';
import type { OrderChange } from '../../orders/state/transaction.ts';
import { eventItem } from './event-texts.ts';

export const dueTitles: Readonly<Record<DueKind, Text>> = {
  order_expires: { en: 'Order expires', zh: '订单到期关闭' },
  result: { en: 'Payment result is queried', zh: '查询支付结果' },
  authorization_ends: { en: 'Authorization expires', zh: '预授权到期' },
  refund: { en: 'Refund is processed or queried', zh: '执行退款或查询退款结果' },
  acquirer: { en: 'Acquirer request is repeated', zh: '再次请求收单机构' },
  notification: { en: 'Notification is sent', zh: '发送通知' },
  batch_closes: { en: 'Batch closes', zh: '批次自动关闭' },
};

/** Returns the title of a notification's attempt. */
export const attemptTitle = (attempt: number): Text => ({
  en: `Notification attempt ${attempt}`,
  zh: `第 ${attempt} 次发送通知`,
});

export const batchClosed: Text = { en: 'Batch closed', zh: '批次已关闭' };

export const attemptMade = (attempt: number, isDelivered: boolean): Text =>
  isDelivered
    ? { en: `Notification delivered on attempt ${attempt}`, zh: `第 ${attempt} 次通知发送成功` }
    : { en: `Notification attempt ${attempt} failed`, zh: `第 ${attempt} 次通知发送失败` };

type Part = OrderChange['transactions'][number];

/** Returns the title of a change: its effect on the transaction's status comes before other events. */
export function changeTitle({ events, after }: Part, at: number): Text {
  const items = events.flatMap((event) => eventItem(event, { at, psn: '', transaction: after }) ?? []);
  const main = items.findLast(({ detail }) => detail?.trans_status !== undefined) ?? items.at(-1);
  return main?.title ?? { en: 'Order updated', zh: '订单已更新' };
}
