/** Texts of the receipt, and of the return to the merchant. */
import type { Text } from '@tollgate/contract/model';

export const receipt = {
  merchant: { en: 'Merchant', zh: '商户' },
  transNo: { en: 'Transaction number', zh: '交易号' },
  payMethod: { en: 'Payment method', zh: '支付方式' },
  paidAt: { en: 'Date', zh: '支付时间' },
  paidAmount: { en: 'Amount paid', zh: '支付金额' },
  print: { en: 'Print receipt', zh: '打印凭证' },
  receipt: { en: 'Receipt', zh: '支付凭证' },
} as const satisfies Readonly<Record<string, Text>>;

export const returning = {
  back: { en: 'Return to {merchant}', zh: '返回 {merchant}' },
  soon: { en: 'You will return automatically in {seconds} s', zh: '{seconds} 秒后自动返回' },
  soonSpoken: { en: 'Returning to {merchant}…', zh: '即将返回 {merchant}' },
  stay: { en: 'Stay on this page', zh: '留在本页' },
  stays: { en: 'You will stay on this page.', zh: '已取消自动返回。' },
  close: { en: 'You can close this page.', zh: '您可以关闭本页。' },
} as const satisfies Readonly<Record<string, Text>>;
