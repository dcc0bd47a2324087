/** Texts of the dialog that asks before an order is canceled. */
import type { Text } from '@tollgate/contract/model';

export const givingUp = {
  title: { en: 'Cancel this order?', zh: '取消该订单？' },
  lead: {
    en: 'If you cancel this order, you can no longer pay for it. You have not been charged.',
    zh: '取消订单后无法再支付。目前未扣款。',
  },
  confirm: { en: 'Cancel order', zh: '取消订单' },
  confirming: { en: 'Canceling…', zh: '正在取消…' },
  keep: { en: 'Keep order', zh: '保留订单' },
} as const satisfies Readonly<Record<string, Text>>;
