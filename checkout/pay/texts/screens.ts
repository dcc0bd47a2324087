/** Texts of the page as a whole: heading and lead of every screen, notices, the frame around them. */
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
  loading: { en: 'Loading the order', zh: '正在加载订单' },
  open: { en: 'Pay {merchant}', zh: '向 {merchant} 付款' },
  declined: { en: 'Payment declined', zh: '支付被拒绝' },
  authorizing: { en: 'Payment in progress', zh: '支付处理中' },
  challenge: { en: 'Your bank wants to check', zh: '需要银行验证' },
  paid: { en: 'Paid', zh: '支付成功' },
  'already-paid': { en: 'Already paid', zh: '订单已支付' },
  failed: { en: 'Payment failed', zh: '支付失败' },
  'given-up': { en: 'Payment given up', zh: '已放弃支付' },
  expired: { en: 'Order expired', zh: '订单已过期' },
  closed: { en: 'Order closed', zh: '订单已关闭' },
  cancelled: { en: 'Payment cancelled', zh: '交易已撤销' },
  returned: { en: 'Paid too late, money given back', zh: '付款过晚，款项已退回' },
  unreachable: { en: 'No connection', zh: '网络连接中断' },
  'unknown-link': { en: 'No order behind this link', zh: '链接无效' },
};

export const leads: Readonly<Partial<Record<Screen, Text>>> = {
  authorizing: {
    en: 'This may take a minute. Please do not pay anywhere else; the result appears here by itself.',
    zh: '可能需要一分钟，请勿在其他页面重复付款，结果会自动显示在本页。',
  },
  challenge: {
    en: 'Your bank asks you to confirm this payment on a page of its own. After that you come back here.',
    zh: '您的银行需要在其页面上确认本次支付，完成后将返回本页。',
  },
  paid: {
    en: 'Thank you. The order is paid in full.',
    zh: '感谢您的付款，订单已支付完成。',
  },
  'already-paid': {
    en: 'This order has been paid before. There is nothing left to do, and nothing is charged again.',
    zh: '该订单此前已支付，无需再次付款，也不会重复扣款。',
  },
  failed: {
    en: 'Nothing was charged. To try again, go back to {merchant} and order again.',
    zh: '未扣款。如需重试，请返回 {merchant} 重新下单。',
  },
  'given-up': { en: 'You have cancelled the order. Nothing was charged.', zh: '您已取消该订单，未扣款。' },
  expired: {
    en: 'The time to pay is over. Nothing was charged.',
    zh: '已超过付款期限，未扣款。',
  },
  closed: {
    en: '{merchant} withdrew the order before it was paid. Nothing was charged.',
    zh: '{merchant} 已在付款前关闭订单，未扣款。',
  },
  cancelled: {
    en: '{merchant} cancelled this payment. Money already taken goes back in full.',
    zh: '{merchant} 已撤销该笔交易，已收取的款项将全额退回。',
  },
  returned: {
    en: 'The order had ended when the payment came in. The full amount has been given back.',
    zh: '付款到达时订单已结束，款项已全额退回。',
  },
  unreachable: {
    en: 'Check your connection. The page also tries again by itself.',
    zh: '请检查网络连接，页面也会自动重试。',
  },
  'unknown-link': {
    en: 'The link may be incomplete, or come from another environment. Go back to the shop and start the payment again.',
    zh: '链接可能不完整，或来自其他环境。请返回商户页面重新发起支付。',
  },
};

export const notices: Readonly<Record<Notice, Text>> = {
  refused: {
    en: 'Your last step was not carried out: the order had moved on meanwhile.',
    zh: '刚才的操作未生效：订单状态已发生变化。',
  },
  lost: {
    en: 'It is not known yet whether your last step arrived. The page is finding out: please do not pay anywhere else.',
    zh: '尚不确定刚才的操作是否已送达，正在确认，请勿在其他页面重复付款。',
  },
  'not-arrived': {
    en: 'Your last step did not arrive, and nothing was charged. Please try again.',
    zh: '刚才的操作未送达，未扣款，请重试。',
  },
  'too-often': {
    en: 'Too many tries at once. Wait a moment, then try again.',
    zh: '操作过于频繁，请稍后重试。',
  },
  'not-encrypted': {
    en: 'The card could not be encrypted in this browser, so nothing was sent. Choose another way to pay, or another browser.',
    zh: '当前浏览器无法加密卡信息，因此未发送。请选择其他支付方式，或更换浏览器。',
  },
};

export const frame = {
  checkout: { en: 'Checkout', zh: '收银台' },
  sandbox: { en: 'Sandbox', zh: '沙箱' },
  noMoney: { en: 'No money moves', zh: '不会发生真实扣款' },
  languages: { en: 'Language', zh: '语言' },
  offline: {
    en: 'No connection to the gateway. What you typed stays here; the page tries again by itself.',
    zh: '暂时无法连接网关，已填写的内容会保留，页面将自动重试。',
  },
  retry: { en: 'Try again', zh: '重试' },
  retrying: { en: 'Trying again…', zh: '正在重试…' },
  toBank: { en: 'Continue to the bank', zh: '前往银行验证' },
  toBankBusy: { en: 'Taking you to the bank…', zh: '正在前往银行页面…' },
  progress: { en: 'Waiting for the result', zh: '正在等待支付结果' },
  reason: { en: 'Reason', zh: '原因' },
  triesLeft: { en: 'Nothing was charged. Tries left: {count}', zh: '未扣款，还可尝试 {count} 次' },
  lastTry: { en: 'Nothing was charged. This is the last try.', zh: '未扣款，还可尝试最后一次' },
  anotherWay: {
    en: 'Try again below, or choose another way to pay.',
    zh: '请在下方重试，或选择其他支付方式。',
  },
  refusedField: {
    en: 'The gateway did not accept what was sent ({field}). Nothing was charged; please check it and try again.',
    zh: '网关未接受所提交的内容（{field}），未扣款，请检查后重试。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Stands for the reasons that the catalogue keeps from the buyer. */
export const discreetReason: Text = { en: 'The issuer declined the payment', zh: '发卡机构拒绝支付' };
