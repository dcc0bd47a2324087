/** The exam: what happens after the end of an order. */
import type { SituationGroup } from './model.ts';

const refundsPage = 'RefundPayment#rules';
const latePage = 'PaymentCallbacksAndChecklistImplGuide#late';

export const afterwardsSituations = {
  id: 'afterwards',
  title: { en: 'Refunds and late payments', zh: '退款与订单结束后付款' },
  situations: [
    {
      id: 'refund-followed',
      cause: 'refund-wrong',
      title: {
        en: 'A refund is queried until it is final',
        zh: '持续查询退款，直到得到最终结果',
      },
      reason: {
        en: 'The response means only that the refund was accepted. It can still fail.',
        zh: '应答只表示退款已受理，之后仍可能失败。',
      },
      rule: { section: '§4', page: refundsPage },
      advice: {
        en: 'Record the refund as pending. Get the final result from order.refund.query or from the refund notification.',
        zh: '先将退款记录为处理中，最终结果以 order.refund.query 或退款通知为准。',
      },
      needs: ['refund'],
    },
    {
      id: 'refund-failed',
      cause: 'refund-wrong',
      title: {
        en: 'A refund that fails after it was accepted is recorded as failed',
        zh: '退款受理后又失败时，记录为失败',
      },
      reason: {
        en: 'The payer waits for money that never arrives, while your support team says that it was returned.',
        zh: '付款方一直等不到退款，客服看到的却是已退款。',
      },
      rule: { section: '§4', page: refundsPage },
      advice: {
        en: 'If a refund has trans_status 1, record it as failed and alert your staff.',
        zh: '退款的 trans_status 为 1 时记录为失败，并通知相关人员。',
      },
      needs: ['refund'],
    },
    {
      id: 'refund-numbers',
      cause: 'numbers-wrong',
      title: {
        en: 'Every partial refund has its own number and the exact amount',
        zh: '每次部分退款使用各自的订单号与准确的金额',
      },
      reason: {
        en: 'If you reuse a number, the second refund is rejected with E04112.',
        zh: '重复使用订单号时，第二笔退款会被拒绝（E04112）。',
      },
      rule: { section: '§5', page: refundsPage },
      advice: {
        en: 'Create a new number for each refund. Do not reuse the number of the original order.',
        zh: '为每笔退款生成新的订单号，且不同于原订单号。',
      },
      needs: ['refund'],
    },
    {
      id: 'late-payment',
      cause: 'end-changed',
      title: {
        en: 'A payment after the cancellation does not reopen the order',
        zh: '订单撤销后付款方又付款时，订单仍为已撤销',
      },
      reason: {
        en: 'The gateway returns the money. If you fulfill the order, you are not paid for it.',
        zh: '网关会退回款项；如果发货，您将收不到货款。',
      },
      rule: { section: '§4', page: latePage },
      advice: {
        en: 'Never change an order that is final. If its notification arrives again, respond with success.',
        zh: '不再更改已结束的订单；再次收到该订单的通知时，应答 success。',
      },
      needs: ['cancel'],
    },
    {
      id: 'late-after-expiry',
      cause: 'end-changed',
      title: {
        en: 'A payment after expiry does not reopen the order',
        zh: '订单过期后付款方又付款时，订单仍为已关闭',
      },
      reason: {
        en: 'The gateway sends the notification again with late_paid_amount. This notification does not mean that the order is paid.',
        zh: '网关会再次发送带 late_paid_amount 的通知，这不代表支付成功。',
      },
      rule: { section: '§4', page: latePage },
      advice: {
        en: 'Use only trans_status to determine the result, and respond with success.',
        zh: '仅根据 trans_status 判断支付结果，并应答 success。',
      },
    },
  ],
} as const satisfies SituationGroup;
