/** Notices about the payer's last action; loaded before there can be one. */
import type { Text } from '@tollgate/contract/model';

/**
 * refused: the order could not take the decision any more. lost: unknown whether it arrived. not-arrived: it did not.
 * too-often: the gateway asks for a pause. not-encrypted: the card could not be encrypted.
 */
export type Notice = 'refused' | 'lost' | 'not-arrived' | 'too-often' | 'not-encrypted';

export const notices: Readonly<Record<Notice, Text>> = {
  refused: {
    en: 'Your last action had no effect because the order had changed.',
    zh: '订单状态已变化，刚才的操作未生效。',
  },
  lost: {
    en: 'The connection was lost. Checking whether your last action was received. Do not pay again.',
    zh: '网络中断，正在确认刚才的操作是否已送达，请勿重复付款。',
  },
  'not-arrived': {
    en: 'Your last action was not received. You have not been charged. Try again.',
    zh: '刚才的操作未送达，未扣款，请重试。',
  },
  'too-often': {
    en: 'Too many attempts. Wait a moment, then try again.',
    zh: '操作过于频繁，请稍后重试。',
  },
  'not-encrypted': {
    en: 'Your browser could not encrypt the card details, so nothing was sent. Select a different payment method or browser.',
    zh: '当前浏览器无法加密卡信息，因此未发送。请选择其他支付方式，或更换浏览器。',
  },
};

/** The notice for a field that the gateway refused. */
export const refusedField: Text = {
  en: 'This value was not accepted: {field}. You have not been charged. Check it and try again.',
  zh: '提交的内容（{field}）未通过校验，未扣款，请检查后重试。',
};
