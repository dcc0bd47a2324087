/** What happens, or has happened, by itself at a time: one line in both languages. */
import type { Text } from '@tollgate/contract/model';
import type { DueKind } from '@tollgate/contract/workbench/clock';
import type { OrderChange } from '../../orders/core/transaction.ts';

export const dueTitles: Readonly<Record<DueKind, Text>> = {
  order_expires: { en: 'Order expires', zh: '订单到期关闭' },
  result: { en: 'Payment result is checked', zh: '查询支付结果' },
  authorization_ends: { en: 'Authorization ends', zh: '预授权到期' },
  refund: { en: 'Refund is carried out or checked', zh: '执行退款或查询退款结果' },
  acquirer: { en: 'Acquirer is asked again', zh: '再次请求收单机构' },
  notification: { en: 'Notification is sent', zh: '发送通知' },
  batch_closes: { en: 'Batch closes', zh: '批次自动结算' },
};

/** Of a notification: which attempt it is. */
export const attemptTitle = (attempt: number): Text => ({
  en: `Notification attempt ${attempt}`,
  zh: `第 ${attempt} 次发送通知`,
});

export const batchClosed: Text = { en: 'Batch closed', zh: '批次已结算' };

export const attemptMade = (attempt: number, isDelivered: boolean): Text =>
  isDelivered
    ? { en: `Notification delivered at attempt ${attempt}`, zh: `第 ${attempt} 次通知发送成功` }
    : { en: `Notification attempt ${attempt} failed`, zh: `第 ${attempt} 次通知发送失败` };

type Part = OrderChange['transactions'][number];

/** The first that a change has is its title: what ends a transaction comes before what goes along. */
const eventTitles: readonly (readonly [type: string, title: (part: Part) => Text])[] = [
  [
    'completed',
    ({ after }) =>
      after.kind === 'refund'
        ? { en: 'Refund completed', zh: '退款成功' }
        : { en: 'Payment completed', zh: '支付成功' },
  ],
  [
    'failed',
    ({ after }) =>
      after.kind === 'refund'
        ? { en: 'Refund failed', zh: '退款失败' }
        : { en: 'Payment failed', zh: '支付失败' },
  ],
  ['closed', () => ({ en: 'Order closed', zh: '订单已关闭' })],
  ['withdrawn', () => ({ en: 'Order withdrawn', zh: '订单已撤回' })],
  ['cancelled', () => ({ en: 'Order cancelled', zh: '订单已撤销' })],
  ['late-payment-received', () => ({ en: 'Late payment received', zh: '收到迟到付款' })],
  ['late-payment-returned', () => ({ en: 'Late payment returned', zh: '迟到付款已退回' })],
  ['attempt-reversed', () => ({ en: 'Attempt reversed', zh: '支付尝试已冲正' })],
  ['attempt-taken-back', () => ({ en: 'Attempt reversed', zh: '支付尝试已冲正' })],
  ['attempt-declined', () => ({ en: 'Attempt declined', zh: '支付尝试被拒绝' })],
  ['attempt-unanswered', () => ({ en: 'Attempt without an answer', zh: '支付尝试未获应答' })],
  ['attempt-given-up', () => ({ en: 'Attempt is reversed', zh: '支付尝试开始冲正' })],
  ['advice-taken', () => ({ en: 'Acquirer confirmed', zh: '收单机构已确认' })],
  ['check-scheduled', () => ({ en: 'No result yet, checked again later', zh: '暂无结果，稍后再次查询' })],
];

export function changeTitle(part: Part): Text {
  const types = new Set<string>(part.events.map(({ type }) => type));
  const title = eventTitles.find(([type]) => types.has(type))?.[1];
  return title?.(part) ?? { en: 'Order updated', zh: '订单已更新' };
}
