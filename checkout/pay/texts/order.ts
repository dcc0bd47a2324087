/** Texts of the order: its summary, the time left, the receipt, the link back. */
import type { Text } from '@tollgate/contract/model';

export const order = {
  title: { en: 'Your order', zh: '订单信息' },
  show: { en: 'Show the order', zh: '查看订单' },
  hide: { en: 'Hide the order', zh: '收起订单' },
  items: { en: 'Items', zh: '商品' },
  more: { en: 'Other charges', zh: '其他费用' },
  less: { en: 'Deductions', zh: '减免' },
  total: { en: 'Total', zh: '合计' },
  merchant: { en: 'Merchant', zh: '商户' },
  description: { en: 'Description', zh: '商品描述' },
  orderNo: { en: 'Order number', zh: '商户订单号' },
  transNo: { en: 'Transaction number', zh: '交易号' },
  payMethod: { en: 'Paid with', zh: '支付方式' },
  paidAt: { en: 'Paid on', zh: '支付时间' },
  print: { en: 'Print the receipt', zh: '打印凭证' },
  receipt: { en: 'Receipt', zh: '支付凭证' },
} as const satisfies Readonly<Record<string, Text>>;

export const time = {
  left: { en: 'Time left to pay', zh: '剩余付款时间' },
  fiveMinutes: { en: 'Less than five minutes left to pay', zh: '剩余付款时间不足 5 分钟' },
  lastMinute: { en: 'Less than one minute left to pay', zh: '剩余付款时间不足 1 分钟' },
} as const satisfies Readonly<Record<string, Text>>;

export const wayBack = {
  back: { en: 'Return to {merchant}', zh: '返回 {merchant}' },
  soon: { en: 'You return automatically in {seconds} s', zh: '{seconds} 秒后自动返回' },
  soonSpoken: { en: 'You return to {merchant} shortly', zh: '即将返回 {merchant}' },
  stay: { en: 'Stay on this page', zh: '留在本页' },
  stays: { en: 'You stay on this page.', zh: '已取消自动返回。' },
  close: { en: 'You can close this page.', zh: '您可以关闭本页。' },
} as const satisfies Readonly<Record<string, Text>>;

export const givingUp = {
  open: { en: 'Cancel and return to {merchant}', zh: '取消支付并返回 {merchant}' },
  openAlone: { en: 'Cancel the order', zh: '取消订单' },
  title: { en: 'Cancel this order?', zh: '确定取消该订单？' },
  lead: {
    en: 'The order ends and can no longer be paid. Nothing is charged.',
    zh: '取消后订单将结束，无法继续付款，不会扣款。',
  },
  confirm: { en: 'Yes, cancel it', zh: '确定取消' },
  confirming: { en: 'Cancelling…', zh: '正在取消…' },
  keep: { en: 'No, keep paying', zh: '继续付款' },
} as const satisfies Readonly<Record<string, Text>>;
