/** Texts of the page as a whole: heading and lead of every screen, and what the other texts leave. */
import type { Text } from '@tollgate/contract/model';

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

/** The end of an order has its texts in results.ts: they are loaded with it. */
export type ResultScreen = Exclude<Screen, FirstScreen>;
type FirstScreen =
  | 'loading'
  | 'open'
  | 'declined'
  | 'authorizing'
  | 'challenge'
  | 'unreachable'
  | 'unknown-link';

export const headings: Readonly<Record<FirstScreen, Text>> = {
  loading: { en: 'Loading order', zh: '正在加载订单' },
  open: { en: 'Pay {merchant}', zh: '向 {merchant} 付款' },
  declined: { en: 'Payment declined', zh: '支付被拒绝' },
  authorizing: { en: 'Processing payment', zh: '支付处理中' },
  challenge: { en: 'Verification required', zh: '需要身份验证' },
  unreachable: { en: 'No connection', zh: '网络连接中断' },
  'unknown-link': { en: 'Invalid link', zh: '链接无效' },
};

export const leads: Readonly<Partial<Record<FirstScreen, Text>>> = {
  authorizing: {
    en: 'This can take up to a minute. Do not pay again. The result appears on this page.',
    zh: '最长需要一分钟，请勿重复付款。结果会显示在本页。',
  },
  challenge: {
    en: 'Confirm this payment on your card issuer’s page. You will then return here.',
    zh: '请在发卡机构的页面上确认本次支付，完成后将返回本页。',
  },
  unreachable: {
    en: 'Check your connection. The page retries automatically.',
    zh: '请检查网络连接，页面会自动重试。',
  },
  'unknown-link': {
    en: 'The link is incomplete, or belongs to a different environment. Return to the merchant and start the payment again.',
    zh: '链接不完整，或属于其他环境。请返回商户页面重新发起支付。',
  },
};

export const frame = {
  checkout: { en: 'Checkout', zh: '收银台' },
  offline: {
    en: 'No connection. Your entries are kept. The page retries automatically.',
    zh: '网络连接中断，已填写的内容会保留，页面会自动重试。',
  },
  retry: { en: 'Try again', zh: '重试' },
  retrying: { en: 'Trying again…', zh: '正在重试…' },
  partMissing: {
    en: 'Part of this page did not load. Check your connection and try again.',
    zh: '页面的部分内容未能加载，请检查网络连接后重试。',
  },
  toBank: { en: 'Continue to verification', zh: '前往身份验证' },
  toBankBusy: { en: 'Opening your card issuer’s page…', zh: '正在打开发卡机构页面…' },
  progress: { en: 'Waiting for the result', zh: '正在等待支付结果' },
  attemptsLeft: {
    en: 'You have not been charged. Try again or select a different payment method. Attempts left: {count}.',
    zh: '未扣款，请重试或选择其他支付方式，还可尝试 {count} 次。',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Stands for the reasons that the catalogue keeps from the payer. */
export const discreetReason: Text = { en: 'The issuer declined the payment', zh: '发卡机构拒绝支付' };
