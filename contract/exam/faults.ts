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
        en: 'If the response to an order request is lost, your server queries the order instead of creating a second order',
        zh: '应答丢失后查询原订单，不重新下单',
      },
      reason: {
        en: 'The order already exists. If you create a second order with a different number, the payer can be charged twice.',
        zh: '订单已经创建，如果换订单号再次下单，付款方可能重复付款。',
      },
      rule: { section: '§4', page: 'BasicRules#no-reply' },
      advice: {
        en: 'Query the same merchant_order_no. If the request had an Idempotency-Key, you can instead send it again unchanged.',
        zh: '用同一 merchant_order_no 查询；原请求带有 Idempotency-Key 的，也可原样重发。',
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
        en: 'After status 429, your server keeps the order open and does not query more often',
        zh: '收到状态码 429 时，订单保持未结束，且不提高查询频率',
      },
      reason: {
        en: 'If you retry immediately, the rate limit lasts longer, and you get no payment results during that time.',
        zh: '立即重试会延长限流时间，其间无法得知支付结果。',
      },
      rule: { section: '§7', page: 'BasicRules#busy' },
      advice: {
        en: 'Wait at least the usual 5 seconds, then query again.',
        zh: '至少等待 5 秒（通常的查询间隔）再查询。',
      },
    },
    {
      id: 'unavailable',
      cause: 'open-ended',
      title: {
        en: 'After status 503 with a body that is not JSON, the order stays open',
        zh: '收到状态码 503 且应答不是 JSON 时，订单保持未结束',
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
        en: 'If the response to a refund request is lost, your server queries the refund instead of submitting a second refund',
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
