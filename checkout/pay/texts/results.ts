/** Heading and lead of every screen that ends an order. */
import type { Text } from '@tollgate/contract/model';
import type { ResultScreen } from './screens.ts';

export const resultHeadings: Readonly<Record<ResultScreen, Text>> = {
  paid: { en: 'Payment successful', zh: '支付成功' },
  'already-paid': { en: 'Already paid', zh: '订单已支付' },
  'paid-elsewhere': { en: 'Already paid', zh: '订单已支付' },
  failed: { en: 'Payment failed', zh: '支付失败' },
  'given-up': { en: 'Order canceled', zh: '订单已取消' },
  expired: { en: 'Order expired', zh: '订单已过期' },
  closed: { en: 'Order closed', zh: '订单已关闭' },
  cancelled: { en: 'Payment canceled', zh: '商户已取消订单' },
  returned: { en: 'Late payment returned', zh: '订单已结束，付款已退回' },
};

export const resultLeads: Readonly<Record<ResultScreen, Text>> = {
  paid: {
    en: 'Thank you. Your order is paid.',
    zh: '感谢您的付款，订单已支付完成。',
  },
  'already-paid': {
    en: 'This order is already paid. You have not been charged again.',
    zh: '该订单此前已支付，不会重复扣款。',
  },
  'paid-elsewhere': {
    en: 'This order was paid in another window or on another device while this page was open. You have not been charged again.',
    zh: '在本页打开期间，该订单已在其他窗口或设备上支付，不会重复扣款。',
  },
  failed: {
    en: 'You have not been charged. To try again, return to {merchant} and place a new order.',
    zh: '未扣款。如需重试，请返回 {merchant} 重新下单。',
  },
  'given-up': { en: 'This order is canceled. You have not been charged.', zh: '该订单已取消，未扣款。' },
  expired: {
    en: 'This payment has expired. You have not been charged.',
    zh: '已超过付款期限，未扣款。',
  },
  closed: {
    en: '{merchant} closed this order before it was paid. You have not been charged.',
    zh: '{merchant} 已在付款前关闭订单，未扣款。',
  },
  cancelled: {
    en: '{merchant} canceled this payment. Any amount charged will be returned in full.',
    zh: '{merchant} 已撤销该笔支付，已收取的款项将全额退回。',
  },
  returned: {
    en: 'The order was closed before your payment arrived. The full amount is being returned to you.',
    zh: '您付款时订单已结束，款项将全额退回给您。',
  },
};

/** Where the order ended while the form was open. */
export const notUsed: Text = {
  en: 'The details you entered on this page were not used.',
  zh: '您在本页填写的内容未被使用。',
};
