/** Texts of the order: its summary, the time left, the receipt, the return to the merchant. */
import type { Text } from '@tollgate/contract/model';

export const order = {
  title: { en: 'Order summary', zh: '订单信息' },
  show: { en: 'Show order summary', zh: '查看订单信息' },
  hide: { en: 'Hide order summary', zh: '收起订单信息' },
  items: { en: 'Items', zh: '商品' },
  more: { en: 'Other charges', zh: '其他费用' },
  less: { en: 'Discounts', zh: '减免' },
  total: { en: 'Total', zh: '合计' },
  merchant: { en: 'Merchant', zh: '商户' },
  description: { en: 'Description', zh: '商品描述' },
  orderNo: { en: 'Order number', zh: '商户订单号' },
  transNo: { en: 'Transaction number', zh: '交易号' },
  payMethod: { en: 'Payment method', zh: '支付方式' },
  paidAt: { en: 'Date', zh: '支付时间' },
  paidAmount: { en: 'Amount paid', zh: '支付金额' },
  print: { en: 'Print receipt', zh: '打印凭证' },
  receipt: { en: 'Receipt', zh: '支付凭证' },
} as const satisfies Readonly<Record<string, Text>>;

export const time = {
  left: { en: 'Time left to pay', zh: '剩余付款时间' },
  fiveMinutes: { en: 'Less than 5 minutes left to pay', zh: '剩余付款时间不足 5 分钟' },
  lastMinute: { en: 'Less than 1 minute left to pay', zh: '剩余付款时间不足 1 分钟' },
} as const satisfies Readonly<Record<string, Text>>;

export const returning = {
  back: { en: 'Return to {merchant}', zh: '返回 {merchant}' },
  soon: { en: 'You return automatically in {seconds} s', zh: '{seconds} 秒后自动返回' },
  soonSpoken: { en: 'You return to {merchant} shortly', zh: '即将返回 {merchant}' },
  stay: { en: 'Stay on this page', zh: '留在本页' },
  stays: { en: 'You stay on this page.', zh: '已取消自动返回。' },
  close: { en: 'You can close this page.', zh: '您可以关闭本页。' },
} as const satisfies Readonly<Record<string, Text>>;

export const givingUp = {
  open: { en: 'Cancel and return to {merchant}', zh: '取消支付并返回 {merchant}' },
  openAlone: { en: 'Cancel this order', zh: '取消该订单' },
  title: { en: 'Cancel this order?', zh: '取消该订单？' },
  lead: {
    en: 'You cannot pay this order after you cancel it. You are not charged.',
    zh: '取消后无法继续支付该订单，不会扣款。',
  },
  confirm: { en: 'Cancel order', zh: '取消订单' },
  confirming: { en: 'Canceling…', zh: '正在取消…' },
  keep: { en: 'Keep order', zh: '保留订单' },
} as const satisfies Readonly<Record<string, Text>>;
