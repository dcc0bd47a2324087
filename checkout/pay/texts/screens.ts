/** Texts of the page as a whole: heading and lead of every screen, notices, and what the other texts leave. */
import type { Text } from '@tollgate/contract/model';
import type { Notice } from '../session.ts';

export const screens = [
  'loading',
  'open',
  'declined',
  'authorizing',
  'challenge',
  'paid',
  'already-paid',
  'paid-elsewhere',
  'failed',
  'given-up',
  'expired',
  'closed',
  'cancelled',
  'returned',
  'unreachable',
  'unknown-link',
] as const;
export type Screen = (typeof screens)[number];

export const headings: Readonly<Record<Screen, Text>> = {
  loading: { en: 'Loading order', zh: '正在加载订单' },
  open: { en: 'Pay {merchant}', zh: '向 {merchant} 付款' },
  declined: { en: 'Payment declined', zh: '支付被拒绝' },
  authorizing: { en: 'Processing payment', zh: '支付处理中' },
  challenge: { en: 'Verification required', zh: '需要身份验证' },
  paid: { en: 'Payment successful', zh: '支付成功' },
  'already-paid': { en: 'Already paid', zh: '订单已支付' },
  'paid-elsewhere': { en: 'Already paid', zh: '订单已支付' },
  failed: { en: 'Payment failed', zh: '支付失败' },
  'given-up': { en: 'Order canceled', zh: '订单已取消' },
  expired: { en: 'Order expired', zh: '订单已过期' },
  closed: { en: 'Order closed', zh: '订单已关闭' },
  cancelled: { en: 'Payment canceled', zh: '支付已撤销' },
  returned: { en: 'Late payment returned', zh: '逾期付款已退回' },
  unreachable: { en: 'No connection', zh: '网络连接中断' },
  'unknown-link': { en: 'Invalid link', zh: '链接无效' },
};

export const leads: Readonly<Partial<Record<Screen, Text>>> = {
  declined: {
    en: 'Try again or select another payment method.',
    zh: '请重试或选择其他支付方式。',
  },
  authorizing: {
    en: 'This can take up to a minute. Do not pay again. The result appears on this page.',
    zh: '最长需要一分钟，请勿重复付款。结果会显示在本页。',
  },
  challenge: {
    en: 'Confirm this payment on the page of your card issuer. Then you return here.',
    zh: '请在发卡机构的页面上确认本次支付，完成后将返回本页。',
  },
  paid: {
    en: 'Thank you. Your order is paid.',
    zh: '感谢您的付款，订单已支付完成。',
  },
  'already-paid': {
    en: 'This order is already paid. You are not charged again.',
    zh: '该订单此前已支付，不会重复扣款。',
  },
  'paid-elsewhere': {
    en: 'This order was paid in another window or on another device while this page was open. You are not charged again.',
    zh: '在本页打开期间，该订单已在其他窗口或设备上支付，不会重复扣款。',
  },
  failed: {
    en: 'You are not charged. To try again, return to {merchant} and place a new order.',
    zh: '未扣款。如需重试，请返回 {merchant} 重新下单。',
  },
  'given-up': { en: 'This order is canceled. You are not charged.', zh: '该订单已取消，未扣款。' },
  expired: {
    en: 'The time to pay has ended. You are not charged.',
    zh: '已超过付款期限，未扣款。',
  },
  closed: {
    en: '{merchant} closed this order before it was paid. You are not charged.',
    zh: '{merchant} 已在付款前关闭订单，未扣款。',
  },
  cancelled: {
    en: '{merchant} canceled this payment. Any amount charged is returned in full.',
    zh: '{merchant} 已撤销该笔支付，已收取的款项将全额退回。',
  },
  returned: {
    en: 'The order ended before your payment arrived. The full amount is returned to you.',
    zh: '付款到达时订单已结束，款项已全额退回。',
  },
  unreachable: {
    en: 'Check your connection. The page retries automatically.',
    zh: '请检查网络连接，页面会自动重试。',
  },
  'unknown-link': {
    en: 'The link is incomplete, or belongs to another environment. Return to the merchant and start the payment again.',
    zh: '链接不完整，或属于其他环境。请返回商户页面重新发起支付。',
  },
};

export const notices: Readonly<Record<Notice, Text>> = {
  refused: {
    en: 'Your last action had no effect because the order had changed.',
    zh: '订单状态已变化，刚才的操作未生效。',
  },
  lost: {
    en: 'The connection was lost during your last action. The page checks whether it arrived. Do not pay again.',
    zh: '刚才操作时网络中断，正在确认是否已送达，请勿重复付款。',
  },
  'not-arrived': {
    en: 'Your last action did not arrive. You are not charged. Try again.',
    zh: '刚才的操作未送达，未扣款，请重试。',
  },
  'too-often': {
    en: 'Too many attempts. Wait a moment, then try again.',
    zh: '操作过于频繁，请稍后重试。',
  },
  'not-encrypted': {
    en: 'Your browser could not encrypt the card details, so nothing was sent. Select another payment method or use another browser.',
    zh: '当前浏览器无法加密卡信息，因此未发送。请选择其他支付方式，或更换浏览器。',
  },
};

export const frame = {
  checkout: { en: 'Checkout', zh: '收银台' },
  offline: {
    en: 'No connection to the gateway. Your entries are kept. The page retries automatically.',
    zh: '暂时无法连接网关，已填写的内容会保留，页面会自动重试。',
  },
  notUsed: { en: 'The details you entered on this page were not used.', zh: '您在本页填写的内容未被使用。' },
  retry: { en: 'Try again', zh: '重试' },
  retrying: { en: 'Trying again…', zh: '正在重试…' },
  partMissing: {
    en: 'A part of this page did not load. Check your connection and try again.',
    zh: '页面的部分内容未能加载，请检查网络连接后重试。',
  },
  toBank: { en: 'Continue to verification', zh: '前往身份验证' },
  toBankBusy: { en: 'Opening the page of your card issuer…', zh: '正在打开发卡机构页面…' },
  progress: { en: 'Waiting for the result', zh: '正在等待支付结果' },
  attemptsLeft: { en: 'You are not charged. Attempts left: {count}', zh: '未扣款，还可尝试 {count} 次' },
  lastAttempt: { en: 'You are not charged. This is your last attempt.', zh: '未扣款，还可尝试最后一次' },
  refusedField: {
    en: 'The gateway did not accept this value: {field}. You are not charged. Check it and try again.',
    zh: '网关未接受所提交的内容（{field}），未扣款，请检查后重试。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Stands for the reasons that the catalogue keeps from the buyer. */
export const discreetReason: Text = { en: 'The issuer declined the payment', zh: '发卡机构拒绝支付' };
