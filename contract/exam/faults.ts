/** The exam: what the shop does when a reply does not arrive, or says nothing about the payment. */
import type { SituationGroup } from './model.ts';

export const faultSituations = {
  id: 'faults',
  title: { en: 'Lost responses and unknown results', zh: '应答丢失与结果不明' },
  situations: [
    {
      id: 'lost-reply',
      cause: 'sent-again',
      title: {
        en: 'After a lost response, the order is queried, not created again',
        zh: '应答丢失后查询原订单，不重新下单',
      },
      reason: {
        en: 'The order already exists. If you create a second one with a different number, the payer can be charged twice.',
        zh: '订单已经创建，换订单号再次下单可能使付款方重复付款。',
      },
      rule: { section: '§4', page: 'BasicRules#no-reply' },
      advice: {
        en: 'Query the same merchant_order_no, or send the same request with the same Idempotency-Key.',
        zh: '用同一 merchant_order_no 查询，或携带相同的 Idempotency-Key 重发同一请求。',
      },
    },
    {
      id: 'sys001-order',
      cause: 'open-ended',
      title: {
        en: 'SYS001 in response to an order request means that the result is unknown, not that the order failed',
        zh: '下单返回 SYS001 时视为结果不明，而不是失败',
      },
      reason: {
        en: 'The gateway failed after creating the order. The payer can still pay it.',
        zh: '网关在创建订单之后出错，付款方仍可支付该订单。',
      },
      rule: { section: '§8', page: 'BasicRules#no-reply' },
      advice: {
        en: 'Keep the order open, wait 5 seconds, and query it.',
        zh: '保持订单未结束，等待 5 秒后查询。',
      },
    },
    {
      id: 'sys001-query',
      cause: 'open-ended',
      title: {
        en: 'SYS001 in response to a query does not mean that the payment failed',
        zh: '查询返回 SYS001 不代表支付失败',
      },
      reason: {
        en: 'If you mark the order as failed immediately, a payer who has already paid gets nothing.',
        zh: '如果立即把订单置为失败，付款方付了款却收不到货。',
      },
      rule: { section: '§8', page: 'ReasonableQueryMechanism#answers' },
      advice: { en: 'Query again after 5 seconds.', zh: '5 秒后再次查询。' },
    },
    {
      id: 'too-many-requests',
      cause: 'open-ended',
      title: {
        en: 'After status 429, the order stays open, and queries do not become more frequent',
        zh: '遇到 429 时，订单保持未结束，查询频率不提高',
      },
      reason: {
        en: 'If you retry immediately, the rate limit lasts longer, and you get no payment results during that time.',
        zh: '立即重试会延长限流时间，其间无法得知支付结果。',
      },
      rule: { section: '§7', page: 'BasicRules#busy' },
      advice: {
        en: 'Wait at least the usual 5 seconds, then query again.',
        zh: '至少等待通常的 5 秒再查询。',
      },
    },
    {
      id: 'unavailable',
      cause: 'open-ended',
      title: {
        en: 'After status 503 with a body that is not JSON, the order stays open',
        zh: '遇到 503 与非 JSON 内容时，订单保持未结束',
      },
      reason: {
        en: 'The response comes from a proxy, not the gateway. It does not show the result of the payment.',
        zh: '应答来自代理而非网关，其内容与支付结果无关。',
      },
      rule: { section: '§7', page: 'BasicRules#no-reply' },
      advice: {
        en: 'Treat any response that is not signed JSON as lost, and query again after 5 seconds.',
        zh: '应答不是带签名的 JSON 时，一律按未收到应答处理，5 秒后再次查询。',
      },
    },
    {
      id: 'lost-refund-reply',
      cause: 'sent-again',
      title: {
        en: 'After a lost response, the refund is queried, not submitted again with a different number',
        zh: '退款应答丢失后查询原退款，不换订单号再次退款',
      },
      reason: {
        en: 'If you submit a second refund with a different number, the payer gets the money back twice.',
        zh: '换订单号再次退款会造成重复退款。',
      },
      rule: { section: '§4', page: 'RefundPayment#rules' },
      advice: {
        en: "Save the refund's number before the call, and query it with order.refund.query.",
        zh: '调用之前保存退款订单号，用 order.refund.query 查询。',
      },
      needs: ['refund'],
    },
  ],
} as const satisfies SituationGroup;
