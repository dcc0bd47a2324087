/** Texts of the payer's page. */
import type { Text } from '@tollgate/contract/model';
import type { PayerState } from '@tollgate/contract/pages/payer';

/** The screens of the page. */
export type Screen = PayerState | 'loading' | 'unreachable' | 'unknown-link';

export const headings: Readonly<Record<Screen, Text>> = {
  loading: { en: 'Loading the order', zh: '正在加载订单' },
  waiting: { en: 'Pay {merchant}', zh: '向 {merchant} 付款' },
  processing: { en: 'Payment in progress', zh: '支付处理中' },
  paid: { en: 'Paid', zh: '支付成功' },
  failed: { en: 'Payment failed', zh: '支付失败' },
  expired: { en: 'Order expired', zh: '订单已过期' },
  closed: { en: 'Order closed', zh: '订单已关闭' },
  cancelled: { en: 'Payment cancelled', zh: '交易已撤销' },
  returned: { en: 'Paid too late, money given back', zh: '付款过晚，款项已退回' },
  unreachable: { en: 'The gateway cannot be reached', zh: '无法连接网关' },
  'unknown-link': { en: 'No order behind this link', zh: '链接无效' },
};

export const leads: Readonly<Partial<Record<Screen, Text>>> = {
  processing: {
    en: 'The wallet is confirming the payment. This page follows by itself.',
    zh: '钱包正在确认付款，结果会自动显示在本页。',
  },
  paid: {
    en: 'The order is completed. You can close this page.',
    zh: '订单已完成，可以关闭本页。',
  },
  failed: {
    en: 'Nothing was charged. To try again, ask the merchant for a new order.',
    zh: '未扣款。如需重试，请让商户重新下单。',
  },
  expired: {
    en: 'The time to pay is over. Nothing was charged.',
    zh: '已超过付款期限，未扣款。',
  },
  closed: {
    en: 'The merchant withdrew the order before it was paid. Nothing was charged.',
    zh: '商户已在付款前关闭订单，未扣款。',
  },
  cancelled: {
    en: 'The merchant cancelled this payment. Money already taken goes back in full.',
    zh: '商户已撤销该笔交易，已收取的款项将全额退回。',
  },
  returned: {
    en: 'The order had ended when the payment came in. The gateway gave the full amount back.',
    zh: '付款到达时订单已结束，网关已将款项全额退回。',
  },
  unreachable: {
    en: 'Check your connection. The page also tries again by itself.',
    zh: '请检查网络连接，页面也会自动重试。',
  },
  'unknown-link': {
    en: 'The code may be incomplete or come from another environment. Scan it again, or ask the merchant for a new one.',
    zh: '二维码可能不完整，或来自其他环境。请重新扫码，或让商户重新生成。',
  },
};

export const notices: Readonly<Record<'refused' | 'lost' | 'not-arrived', Text>> = {
  refused: {
    en: 'Your choice came too late: the order can no longer take it.',
    zh: '操作未生效：订单当前状态已不接受该操作。',
  },
  lost: {
    en: 'It is not known yet whether your choice arrived. The page is finding out.',
    zh: '尚不确定刚才的操作是否已送达，正在确认。',
  },
  'not-arrived': {
    en: 'Your choice seems not to have arrived. Please choose again.',
    zh: '刚才的操作似乎未送达，请重新选择。',
  },
};

export const frame = {
  title: { en: '{heading} · Tollgate sandbox', zh: '{heading} · Tollgate 沙箱' },
  sandbox: { en: 'Sandbox', zh: '沙箱' },
  noMoney: { en: 'No money moves', zh: '不会发生真实扣款' },
  wallet: { en: '{wallet} sandbox wallet', zh: '{wallet} 沙箱钱包' },
  anyWallet: { en: 'Sandbox wallet', zh: '沙箱钱包' },
  languages: { en: 'Language', zh: '语言' },
} as const satisfies Readonly<Record<string, Text>>;

export const details = {
  title: { en: 'Order', zh: '订单信息' },
  merchant: { en: 'Merchant', zh: '商户' },
  description: { en: 'Description', zh: '商品描述' },
  orderNo: { en: 'Order number', zh: '商户订单号' },
  wallet: { en: 'Wallet', zh: '支付方式' },
  expires: { en: 'Time left to pay', zh: '剩余付款时间' },
  lastMinute: { en: 'Less than one minute left to pay', zh: '剩余付款时间不足 1 分钟' },
  reason: { en: 'Reason', zh: '原因' },
} as const satisfies Readonly<Record<string, Text>>;

export const choices = {
  title: { en: 'Your choice', zh: '选择操作' },
  pay: { en: 'Pay {amount}', zh: '付款 {amount}' },
  decline: { en: 'Decline', zh: '拒绝付款' },
  insufficient: { en: 'Pay with too little balance', zh: '余额不足时付款' },
  sending: { en: 'Sending…', zh: '正在提交…' },
  walkAway: {
    en: 'Closing this page is walking away: nothing is sent, and the order expires when its time is over.',
    zh: '直接关闭本页相当于中途离开：不会提交任何操作，订单到期后自动过期。',
  },
  late: {
    en: 'A wallet that has not heard of this may still take a payment. The gateway then gives the money back.',
    zh: '钱包可能尚未得知订单已结束而继续付款，此时网关会将款项退回。',
  },
  payLate: { en: 'Pay all the same', zh: '仍然付款' },
  retry: { en: 'Try again', zh: '重试' },
  retrying: { en: 'Trying again…', zh: '正在重试…' },
  processing: { en: 'Waiting for the wallet', zh: '正在等待钱包确认' },
} as const satisfies Readonly<Record<string, Text>>;

export const merchantSide = {
  title: { en: 'What the merchant sees', zh: '商户侧结果' },
  notification: { en: 'Notification', zh: '异步通知' },
  notYet: {
    en: 'None yet. It goes out with the final result.',
    zh: '尚未发送，产生最终结果后发送。',
  },
  sent: {
    en: 'payment.result.notify with trans_status {status} goes to the notify_url of the order, if it has one: up to 15 attempts, until the merchant answers success.',
    zh: '如订单设置了 notify_url，将发送 payment.result.notify（trans_status 为 {status}），最多 15 次，直至商户返回 success。',
  },
  sentForReturn: {
    en: 'The same result once more, with the amount that came late and went back. The merchant need do nothing.',
    zh: '再次发送相同的结果，并带有迟到支付及其退回的金额。商户无需处理。',
  },
  outcomes: { en: 'Where each choice leads', zh: '各操作的结果' },
  whenPaid: { en: 'Pay', zh: '付款' },
  whenInsufficient: { en: 'Too little balance', zh: '余额不足' },
  whenClosed: { en: 'Close this page', zh: '关闭本页' },
  afterExpiry: { en: 'when the time is over', zh: '到期后' },
} as const satisfies Readonly<Record<string, Text>>;
