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
  loading: { en: 'Loading the check', zh: '正在加载验证' },
  challenge: { en: 'Confirm your payment', zh: '请验证本次支付' },
  deciding: { en: 'One moment please', zh: '请稍候' },
  unknown: { en: 'No answer yet', zh: '发卡机构尚未应答' },
  passed: { en: 'Check passed', zh: '验证通过' },
  failed: { en: 'Check not passed', zh: '验证未通过' },
  'wrong-code': { en: 'Too many wrong codes', zh: '验证码错误次数过多' },
  cancelled: { en: 'Check cancelled', zh: '验证已取消' },
  'timed-out': { en: 'The time is over', zh: '验证已超时' },
  unreachable: { en: 'No connection', zh: '无法连接' },
  'unknown-link': { en: 'No check behind this link', zh: '链接无效' },
};

const notCharged: Text = {
  en: 'Your card was not charged by this check.',
  zh: '本次验证未产生扣款。',
};

export const leads: Readonly<Partial<Record<Screen, Text>>> = {
  challenge: {
    en: 'The issuer of your card asks whether it is really you who pays.',
    zh: '发卡机构需要确认本次支付由您本人发起。',
  },
  deciding: {
    en: 'Your code was right. The payment is being authorized, and this page goes on by itself.',
    zh: '验证码正确，正在完成支付授权，页面会自动继续。',
  },
  unknown: {
    en: 'Your code was right, but the issuer has not said yet whether it pays. If it stays silent, nothing is charged.',
    zh: '验证码正确，但发卡机构尚未返回支付结果。如一直未应答，本次支付将被冲正，不会扣款。',
  },
  passed: {
    en: 'The issuer knows that it is you. Whether the payment succeeded, the merchant tells you.',
    zh: '发卡机构已确认您的身份。支付是否成功，请以商户告知的结果为准。',
  },
  failed: notCharged,
  'wrong-code': notCharged,
  cancelled: notCharged,
  'timed-out': notCharged,
  unreachable: {
    en: 'Check your connection. The page also tries again by itself, and sends no code twice.',
    zh: '请检查网络连接。页面会自动重试，不会重复提交验证码。',
  },
  'unknown-link': {
    en: 'It may be incomplete, or the check is long over. Go back to the shop and pay from there.',
    zh: '链接可能不完整，或验证早已结束。请返回商户页面重新支付。',
  },
};

export const notices: Readonly<Record<'lost' | 'not-taken', Text>> = {
  lost: {
    en: 'It is not known yet whether that arrived. The page is finding out.',
    zh: '尚不确定刚才的操作是否已送达，正在确认。',
  },
  'not-taken': {
    en: 'That seems not to have arrived. No try was used; please do it again.',
    zh: '刚才的操作似乎未送达，未消耗验证次数，请重试。',
  },
};

export const frame = {
  title: { en: '{heading} · Sandbox Bank', zh: '{heading} · 沙箱银行' },
  bank: { en: 'Sandbox Bank', zh: '沙箱银行' },
  issuer: { en: 'Simulated card issuer', zh: '模拟发卡机构' },
  simulation: { en: 'Simulation', zh: '模拟环境' },
  noMoney: {
    en: 'This is no bank, and no money moves.',
    zh: '并非真实银行，不会发生真实扣款。',
  },
  languages: { en: 'Language', zh: '语言' },
} as const satisfies Readonly<Record<string, Text>>;

export const payment = {
  title: { en: 'Payment', zh: '支付信息' },
  amount: { en: 'Amount', zh: '金额' },
  merchant: { en: 'Merchant', zh: '商户' },
  card: { en: 'Card', zh: '银行卡' },
  cardEnding: { en: '{brand} ending in {last}', zh: '{brand} 尾号 {last}' },
  timeLeft: { en: 'Time left', zh: '剩余时间' },
  lastMinute: { en: 'Less than one minute left', zh: '剩余时间不足 1 分钟' },
} as const satisfies Readonly<Record<string, Text>>;

export const form = {
  title: { en: 'Enter your code', zh: '输入验证码' },
  code: { en: 'One-time code', zh: '动态验证码' },
  help: {
    en: '6 digits. A bank would send them to your telephone.',
    zh: '6 位数字。真实场景中，银行会将其发送至您的手机。',
  },
  hint: { en: 'In this simulation the code is {code}.', zh: '模拟环境的验证码为 {code}。' },
  malformed: { en: 'Enter all 6 digits of the code.', zh: '请输入完整的 6 位数字验证码。' },
  wrong: { en: 'That code is wrong: {tries}.', zh: '验证码不正确，{tries}。' },
  manyTries: { en: '{count} tries left', zh: '还可尝试 {count} 次' },
  lastTry: { en: 'last try', zh: '剩余最后一次机会' },
  submit: { en: 'Confirm', zh: '确认' },
  sending: { en: 'Checking…', zh: '正在验证…' },
  cancel: { en: 'Cancel the check', zh: '取消验证' },
  cancelling: { en: 'Cancelling…', zh: '正在取消…' },
} as const satisfies Readonly<Record<string, Text>>;

export const cancelDialog = {
  title: { en: 'Cancel the check?', zh: '确定取消验证？' },
  text: {
    en: 'The payment with this card then does not take place. You can pay another way in the shop.',
    zh: '取消后，将不会使用该卡完成支付。您可以返回商户选择其他支付方式。',
  },
  confirm: { en: 'Yes, cancel', zh: '确定取消' },
  keep: { en: 'Go on with the check', zh: '继续验证' },
} as const satisfies Readonly<Record<string, Text>>;

export const leaving = {
  toMerchant: { en: 'Back to the shop', zh: '返回商户' },
  toPayPage: { en: 'Back to the payment page', zh: '返回支付页面' },
  byItself: { en: 'The page goes there by itself in a moment.', zh: '页面稍后会自动跳转。' },
  stay: { en: 'Stay on this page', zh: '留在本页' },
  stays: { en: 'You stay on this page.', zh: '已取消自动跳转。' },
  onOwn: {
    en: 'Go back to the page or app of {merchant}. You can close this page.',
    zh: '请返回 {merchant} 的页面或应用查看支付结果，本页可以关闭。',
  },
  retry: { en: 'Try again', zh: '重试' },
  retrying: { en: 'Trying again…', zh: '正在重试…' },
  deciding: { en: 'Waiting for the authorization', zh: '正在等待授权结果' },
} as const satisfies Readonly<Record<string, Text>>;
