/** The exam: what happens after the end of an order. */
import type { SituationGroup } from './model.ts';

const refundsPage = 'RefundPayment#rules';
const latePage = 'PaymentCallbacksAndChecklistImplGuide#late';

export const afterwardsSituations = {
  id: 'afterwards',
  title: { en: 'Refunds and late payments', zh: '退款与迟到的支付' },
  situations: [
    {
      id: 'refund-followed',
      cause: 'refund-wrong',
      title: {
        en: 'A refund is queried until it has ended',
        zh: '跟踪退款直到结束',
      },
      reason: {
        en: 'The reply means only that the refund was accepted. It can still fail.',
        zh: '应答只表示退款已受理，之后仍可能失败。',
      },
      rule: { section: '§4', page: refundsPage },
      advice: {
        en: 'Record the refund as open, and end it with the result of order.refund.query or of its notification.',
        zh: '先记录为处理中，以 order.refund.query 或退款通知为准。',
      },
      needs: ['refund'],
    },
    {
      id: 'refund-failed',
      cause: 'refund-wrong',
      title: {
        en: 'A refund that fails after it was accepted is recorded as failed',
        zh: '受理后失败的退款记录为失败',
      },
      reason: {
        en: 'The payer waits for money that never arrives, and support says that it was returned.',
        zh: '付款方一直等不到退款，客服看到的却是已退款。',
      },
      rule: { section: '§4', page: refundsPage },
      advice: {
        en: 'Record trans_status 1 of a refund as failed, and show it to the operator.',
        zh: '退款的 trans_status 为 1 时记录为失败，并提示操作员。',
      },
      needs: ['refund'],
    },
    {
      id: 'refund-numbers',
      cause: 'numbers-wrong',
      title: {
        en: 'Every partial refund has its own number and its exact amount',
        zh: '每次部分退款使用各自的订单号与准确的金额',
      },
      reason: {
        en: 'A repeated number is refused with E04112, and the second refund never happens.',
        zh: '重复的订单号会被拒绝（E04112），第二笔退款不会发生。',
      },
      rule: { section: '§5', page: refundsPage },
      advice: {
        en: "Create a new number for each refund, different from the order's.",
        zh: '为每笔退款生成新的订单号，且不同于原订单号。',
      },
      needs: ['refund'],
    },
    {
      id: 'late-payment',
      cause: 'end-changed',
      title: {
        en: 'A payment after the cancel leaves the order canceled',
        zh: '撤销之后到达的支付不改变已撤销的订单',
      },
      reason: {
        en: 'The gateway returns the money. If you deliver, you are not paid for the goods.',
        zh: '网关会退回款项，此时发货将收不到货款。',
      },
      rule: { section: '§4', page: latePage },
      advice: {
        en: 'Never change an order that has ended, and respond to its repeated notification with success.',
        zh: '已结束的订单不再改变，对再次到达的通知应答 success。',
      },
      needs: ['cancel'],
    },
    {
      id: 'late-after-expiry',
      cause: 'end-changed',
      title: {
        en: 'A payment after the expiry leaves the order closed',
        zh: '过期之后到达的支付不改变已关闭的订单',
      },
      reason: {
        en: 'The notification is sent again with late_paid_amount. It does not mean that the order is paid.',
        zh: '通知会带 late_paid_amount 再次到达，它不代表支付成功。',
      },
      rule: { section: '§4', page: latePage },
      advice: {
        en: 'Use only trans_status to decide, and respond with success.',
        zh: '仅以 trans_status 判断，并应答 success。',
      },
    },
  ],
} as const satisfies SituationGroup;
