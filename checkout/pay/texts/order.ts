/** Texts of the order: its summary, the time left, the button that gives it up. */
import type { Text } from '@tollgate/contract/model';

export const order = {
  title: { en: 'Order summary', zh: '订单信息' },
  show: { en: 'Show order summary', zh: '查看订单信息' },
  hide: { en: 'Hide order summary', zh: '收起订单信息' },
  items: { en: 'Items', zh: '商品' },
  more: { en: 'Other charges', zh: '其他费用' },
  less: { en: 'Discounts', zh: '减免' },
  total: { en: 'Total', zh: '合计' },
  description: { en: 'Description', zh: '商品描述' },
  orderNo: { en: 'Order number', zh: '商户订单号' },
} as const satisfies Readonly<Record<string, Text>>;

export const time = {
  left: { en: 'Time left to pay', zh: '剩余付款时间' },
  fiveMinutes: { en: 'Less than 5 minutes left to pay', zh: '剩余付款时间不足 5 分钟' },
  lastMinute: { en: 'Less than 1 minute left to pay', zh: '剩余付款时间不足 1 分钟' },
} as const satisfies Readonly<Record<string, Text>>;

export const givingUp = {
  open: { en: 'Cancel and return to {merchant}', zh: '取消支付并返回 {merchant}' },
  openAlone: { en: 'Cancel this order', zh: '取消该订单' },
} as const satisfies Readonly<Record<string, Text>>;
