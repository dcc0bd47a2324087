/** Texts of the issuer's page. */
import type { Text } from '@tollgate/contract/model';
import type { Ending } from './session.ts';

/** The screens of the page. */
export type Screen =
  | 'loading'
  | 'challenge'
  | 'deciding'
  | 'unknown'
  | 'passed'
  | 'failed'
  | Ending
  | 'unreachable'
  | 'unknown-link';

export const headings: Readonly<Record<Screen, Text>> = {
  loading: { en: 'Loading verification', zh: '正在加载身份验证' },
  challenge: { en: 'Confirm your payment', zh: '请验证本次支付' },
  deciding: { en: 'Authorizing payment', zh: '正在授权' },
  unknown: { en: 'No response yet', zh: '发卡机构尚未应答' },
  passed: { en: 'Verification successful', zh: '身份验证通过' },
  failed: { en: 'Verification failed', zh: '身份验证未通过' },
  'wrong-code': { en: 'Too many incorrect codes', zh: '验证码错误次数过多' },
  cancelled: { en: 'Verification canceled', zh: '身份验证已取消' },
  'timed-out': { en: 'Verification timed out', zh: '身份验证已超时' },
  unreachable: { en: 'No connection', zh: '网络连接中断' },
  'unknown-link': { en: 'Invalid link', zh: '链接无效' },
};

const notCharged: Text = {
  en: 'This verification did not charge your card.',
  zh: '本次身份验证未产生扣款。',
};

export const leads: Readonly<Partial<Record<Screen, Text>>> = {
  challenge: {
    en: 'Your card issuer needs to confirm that you are making this payment.',
    zh: '发卡机构需要确认本次支付由您本人发起。',
  },
  deciding: {
    en: 'The code is correct. The page continues automatically when the issuer responds.',
    zh: '验证码正确。发卡机构应答后，页面会自动继续。',
  },
  unknown: {
    en: 'The code is correct, but the issuer has not responded. If it does not respond, you will not be charged.',
    zh: '验证码正确，但发卡机构尚未应答。如发卡机构始终未应答，不会扣款。',
  },
  passed: {
    en: 'The issuer confirmed your identity. The merchant shows you whether the payment succeeded.',
    zh: '发卡机构已确认您的身份。支付是否成功，以商户显示的结果为准。',
  },
  failed: notCharged,
  'wrong-code': notCharged,
  cancelled: notCharged,
  'timed-out': notCharged,
  unreachable: {
    en: 'Check your connection. The page retries automatically and never sends a code twice.',
    zh: '请检查网络连接。页面会自动重试，不会重复提交验证码。',
  },
  'unknown-link': {
    en: 'The link is incomplete, or the verification has ended. Return to the merchant and pay from there.',
    zh: '链接不完整，或身份验证已结束。请返回商户页面重新支付。',
  },
};

export const notices: Readonly<Record<'lost' | 'not-taken', Text>> = {
  lost: {
    en: 'The connection was lost. Checking whether your last action was received.',
    zh: '网络中断，正在确认刚才的操作是否已送达。',
  },
  'not-taken': {
    en: 'Your action was not received and did not use an attempt. Try again.',
    zh: '刚才的操作未送达，未消耗验证次数，请重试。',
  },
};

export const frame = {
  title: { en: '{heading} · Sandbox Bank', zh: '{heading} · 沙箱银行' },
  bank: { en: 'Sandbox Bank', zh: '沙箱银行' },
} as const satisfies Readonly<Record<string, Text>>;

export const payment = {
  title: { en: 'Payment', zh: '支付信息' },
  merchant: { en: 'Merchant', zh: '商户' },
  card: { en: 'Card', zh: '银行卡' },
  timeLeft: { en: 'Time left', zh: '剩余时间' },
  lastMinute: { en: 'Less than 1 minute left', zh: '剩余时间不足 1 分钟' },
} as const satisfies Readonly<Record<string, Text>>;

export const form = {
  code: { en: 'Verification code', zh: '验证码' },
  help: {
    en: '6 digits. A real issuer sends them to your phone.',
    zh: '6 位数字。真实场景中，发卡机构会将其发送至您的手机。',
  },
  hint: { en: 'Use test code {code}', zh: '使用测试验证码 {code}' },
  malformed: { en: 'Enter all 6 digits', zh: '请输入完整的 6 位数字' },
  wrong: { en: 'The code is incorrect. {tries}', zh: '验证码不正确，{tries}' },
  attemptsLeft: { en: 'Attempts left: {count}', zh: '还可尝试 {count} 次' },
  lastAttempt: { en: 'This is your last attempt', zh: '还可尝试最后一次' },
  submit: { en: 'Confirm', zh: '确认' },
  sending: { en: 'Checking…', zh: '正在验证…' },
  cancel: { en: 'Cancel verification', zh: '取消身份验证' },
  cancelling: { en: 'Canceling…', zh: '正在取消…' },
} as const satisfies Readonly<Record<string, Text>>;

export const cancelDialog = {
  title: { en: 'Cancel verification?', zh: '取消身份验证？' },
  text: {
    en: 'This ends the payment with this card. You can use a different payment method.',
    zh: '取消后，使用该卡的支付将结束。您可以选择其他支付方式。',
  },
  confirm: { en: 'Yes, cancel', zh: '结束验证' },
  keep: { en: 'Continue verification', zh: '继续验证' },
} as const satisfies Readonly<Record<string, Text>>;

export const leaving = {
  toMerchant: { en: 'Return to merchant', zh: '返回商户' },
  toPayPage: { en: 'Return to checkout', zh: '返回收银台' },
  byItself: { en: 'You will return automatically in a few seconds.', zh: '几秒后自动返回。' },
  stay: { en: 'Stay on this page', zh: '留在本页' },
  stays: { en: 'You will stay on this page.', zh: '已取消自动返回。' },
  onOwn: {
    en: 'Return to the page or app of {merchant}. You can close this page.',
    zh: '请返回 {merchant} 的页面或应用，您可以关闭本页。',
  },
  retry: { en: 'Try again', zh: '重试' },
  retrying: { en: 'Trying again…', zh: '正在重试…' },
  deciding: { en: 'Waiting for the authorization', zh: '正在等待授权结果' },
} as const satisfies Readonly<Record<string, Text>>;
