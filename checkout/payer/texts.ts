/** Texts of the payer's page. */
import type { Text } from '@tollgate/contract/model';
import type { PayerState } from '@tollgate/contract/pages/payer';

/** The screens of the page. */
export type Screen = PayerState | 'paid-elsewhere' | 'loading' | 'unreachable' | 'unknown-link';

export const headings: Readonly<Record<Screen, Text>> = {
  loading: { en: 'Loading order', zh: '正在加载订单' },
  waiting: { en: 'Pay {merchant}', zh: '向 {merchant} 付款' },
  processing: { en: 'Processing payment', zh: '支付处理中' },
  paid: { en: 'Payment successful', zh: '支付成功' },
  'paid-elsewhere': { en: 'Already paid', zh: '订单已支付' },
  failed: { en: 'Payment failed', zh: '支付失败' },
  expired: { en: 'Order expired', zh: '订单已过期' },
  closed: { en: 'Order closed', zh: '订单已关闭' },
  cancelled: { en: 'Payment canceled', zh: '商户已取消订单' },
  returned: { en: 'Late payment returned', zh: '订单已结束，付款已退回' },
  unreachable: { en: 'No connection', zh: '网络连接中断' },
  'unknown-link': { en: 'Invalid link', zh: '链接无效' },
};

export const leads: Readonly<Partial<Record<Screen, Text>>> = {
  processing: {
    en: 'The wallet is confirming the payment. The result appears on this page.',
    zh: '钱包正在确认付款，结果会显示在本页。',
  },
  paid: {
    en: 'The order is paid. You can close this page.',
    zh: '订单已支付完成，可以关闭本页。',
  },
  'paid-elsewhere': {
    en: 'This order was paid on another device while this page was open. You can close this page.',
    zh: '在本页打开期间，该订单已在其他设备上支付，可以关闭本页。',
  },
  failed: {
    en: 'You have not been charged. To try again, ask the merchant for a new order.',
    zh: '未扣款。如需重试，请让商户重新下单。',
  },
  expired: {
    en: 'This payment has expired. You have not been charged.',
    zh: '已超过付款期限，未扣款。',
  },
  closed: {
    en: 'The merchant closed this order before it was paid. You have not been charged.',
    zh: '商户已在付款前关闭订单，未扣款。',
  },
  cancelled: {
    en: 'The merchant canceled this payment. Any amount charged will be returned in full.',
    zh: '商户已撤销该笔支付，已收取的款项将全额退回。',
  },
  returned: {
    en: 'The order was closed before your payment arrived. The full amount was returned to you.',
    zh: '您付款时订单已结束，款项已全额退回。',
  },
  unreachable: {
    en: 'Check your connection. The page retries automatically.',
    zh: '请检查网络连接，页面会自动重试。',
  },
  'unknown-link': {
    en: 'The QR code is incomplete, or belongs to a different environment. Scan it again or ask the merchant for a new one.',
    zh: '二维码不完整，或属于其他环境。请重新扫码，或让商户重新生成。',
  },
};

export const notices: Readonly<Record<'refused' | 'lost' | 'not-arrived', Text>> = {
  refused: {
    en: 'Your action had no effect because the order had changed.',
    zh: '订单状态已变化，刚才的操作未生效。',
  },
  lost: {
    en: 'The connection was lost. Checking whether your last action was received.',
    zh: '网络中断，正在确认刚才的操作是否已送达。',
  },
  'not-arrived': {
    en: 'Your action was not received. Try again.',
    zh: '刚才的操作未送达，请重试。',
  },
};

export const frame = {
  title: { en: '{heading} · Tollgate sandbox', zh: '{heading} · Tollgate 沙箱' },
  wallet: { en: '{wallet} sandbox wallet', zh: '{wallet} 沙箱钱包' },
  anyWallet: { en: 'Sandbox wallet', zh: '沙箱钱包' },
} as const satisfies Readonly<Record<string, Text>>;

export const details = {
  title: { en: 'Order', zh: '订单信息' },
  merchant: { en: 'Merchant', zh: '商户' },
  description: { en: 'Description', zh: '商品描述' },
  orderNo: { en: 'Order number', zh: '商户订单号' },
  wallet: { en: 'Wallet', zh: '支付方式' },
  expires: { en: 'Time left to pay', zh: '剩余付款时间' },
  lastMinute: { en: 'Less than 1 minute left to pay', zh: '剩余付款时间不足 1 分钟' },
} as const satisfies Readonly<Record<string, Text>>;

export const choices = {
  title: { en: 'Actions', zh: '选择操作' },
  pay: { en: 'Pay {amount}', zh: '付款 {amount}' },
  decline: { en: 'Decline', zh: '拒绝付款' },
  insufficient: { en: 'Pay with insufficient funds', zh: '余额不足（付款失败）' },
  sending: { en: 'Sending…', zh: '正在提交…' },
  closePage: {
    en: 'If you close this page, nothing is sent. The order expires when its time runs out.',
    zh: '关闭本页不会提交任何操作，订单到期后自动过期。',
  },
  late: {
    en: 'A wallet can accept a payment before it learns that the order is closed. The gateway then refunds the payment.',
    zh: '钱包可能还不知道订单已结束，仍会完成付款；网关会退回款项。',
  },
  payLate: { en: 'Pay late', zh: '仍然付款' },
  retry: { en: 'Try again', zh: '重试' },
  retrying: { en: 'Trying again…', zh: '正在重试…' },
  processing: { en: 'Waiting for the wallet', zh: '正在等待钱包确认' },
} as const satisfies Readonly<Record<string, Text>>;

export const merchantSide = {
  title: { en: 'What the merchant sees', zh: '商户侧结果' },
  notification: { en: 'Notification', zh: '通知' },
  notYet: {
    en: 'Not sent yet. The gateway sends it when the result is final.',
    zh: '尚未发送，产生最终结果后发送。',
  },
  sent: {
    en: 'If the order has a notify_url, the gateway sends payment.result.notify with trans_status {status} to that URL, up to 15 times, until the merchant responds with success.',
    zh: '如订单设置了 notify_url，网关将向其发送 payment.result.notify（trans_status 为 {status}），最多 15 次，直至商户返回 success。',
  },
  sentForReturn: {
    en: 'The gateway sends the same result again, with the amount that was paid late and returned. The merchant does not need to do anything.',
    zh: '网关再次发送相同的结果，并带有订单结束后支付的金额与已退回金额。商户无需处理。',
  },
  outcomes: { en: 'Result of each action', zh: '各操作的结果' },
  whenPaid: { en: 'Pay', zh: '付款' },
  whenInsufficient: { en: 'Insufficient funds', zh: '余额不足' },
  whenClosed: { en: 'Close this page', zh: '关闭本页' },
  afterExpiry: { en: 'after expiry', zh: '到期后' },
} as const satisfies Readonly<Record<string, Text>>;
