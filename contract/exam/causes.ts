/**
 * Why a shop fails situations of the exam: the mistake in its code, of which one may fail many situations. A situation
 * names the cause that it looks for; a run that finds another one says so.
 */
import type { Text } from '../model.ts';

/** `unsafe`: money, goods or card data can be lost, so that the shop must not go live. `faulty`: everything else. */
export type CauseSeverity = 'unsafe' | 'faulty';

export interface Cause {
  readonly id: string;
  readonly severity: CauseSeverity;
  readonly title: Text;
  /** Advice on what to change, also if a situation about something else has found it. */
  readonly advice: Text;
  /** The page of the documentation with its anchor. */
  readonly page: string;
}

const verifyPage = 'CallbackNotificationNotes#verify';
const togetherPage = 'PaymentCallbacksAndChecklistImplGuide#together';

/** The unsafe ones first; reports list them in this order. */
const all = [
  {
    id: 'unverified',
    severity: 'unsafe',
    title: {
      en: 'Messages are trusted without checking the signature and the merchant',
      zh: '未验签、未核对商户就采信消息',
    },
    advice: {
      en: "Use the gateway's public key to verify the signature of every response and notification. Verify the text exactly as you received it. Then compare app_id, merchant_no, and the order number with your own.",
      zh: '用网关公钥对每个应答与通知的原文验签，再核对 app_id、merchant_no 与订单号。',
    },
    page: 'Sign#verify',
  },
  {
    id: 'amount-unchecked',
    severity: 'unsafe',
    title: {
      en: 'The amount or the currency of a payment is not compared exactly with the order',
      zh: '未精确核对支付的金额或币种',
    },
    advice: {
      en: 'Before you fulfill the order, compare order_amount (as an exact decimal) and price_currency with your record.',
      zh: '发货之前，将 order_amount、price_currency 与您的记录核对；金额按十进制精确比较。',
    },
    page: verifyPage,
  },
  {
    id: 'fulfilled-twice',
    severity: 'unsafe',
    title: { en: 'An order is fulfilled more than once', zh: '同一订单发货多次' },
    advice: {
      en: "Change an order from open to paid in one step that succeeds only once (UPDATE … WHERE state = 'open'), and fulfill the order only if a row was updated.",
      zh: "用条件更新把订单由“未结束”改为“已支付”（UPDATE … WHERE state = 'open'），仅当更新了一行时才发货。",
    },
    page: togetherPage,
  },
  {
    id: 'fulfilled-unpaid',
    severity: 'unsafe',
    title: { en: 'An unpaid order is treated as paid', zh: '未支付的订单被当作已支付' },
    advice: {
      en: 'An order is paid only if a verified notification or response contains trans_status 2.',
      zh: '只有验签通过的通知或应答中 trans_status 为 2 时，订单才算已支付。',
    },
    page: togetherPage,
  },
  {
    id: 'browser-trusted',
    severity: 'unsafe',
    title: { en: "Data from the payer's browser is trusted", zh: '采信付款方浏览器传来的参数' },
    advice: {
      en: 'Show the state that you have recorded, and ignore the parameters of return_url.',
      zh: '显示您记录的状态，不采信 return_url 的任何参数。',
    },
    page: 'PayCloudCheckoutDevGuidelines#return',
  },
  {
    id: 'end-changed',
    severity: 'unsafe',
    title: {
      en: 'An order that was closed without payment becomes paid',
      zh: '未支付就已结束的订单又被置为已支付',
    },
    advice: {
      en: 'Keep the first final result of a payment, and never reopen an order that ended without payment. If a message contradicts your record, query the order.',
      zh: '支付以第一个最终结果为准，未支付就已结束的订单不再更改；消息与记录不一致时，查询订单。',
    },
    page: 'CallbackNotificationNotes#retries',
  },
  {
    id: 'sent-again',
    severity: 'unsafe',
    title: {
      en: 'A payment or refund is sent again with a different order number',
      zh: '换订单号再次发起支付或退款',
    },
    advice: {
      en: 'Save the order number before the call. If the result is unknown, query that order number.',
      zh: '调用之前保存订单号；结果不明时，用同一订单号查询。',
    },
    page: 'BasicRules#no-reply',
  },
  {
    id: 'wrong-amount',
    severity: 'unsafe',
    title: {
      en: 'The amount charged or recorded differs from the order amount',
      zh: '收取或记录的金额与订单不符',
    },
    advice: {
      en: 'Use decimal types or whole minor units everywhere, with the number of decimals that the currency has.',
      zh: '全程使用十进制数，或以最小货币单位计的整数；小数位数取决于币种。',
    },
    page: 'APIRule#amounts',
  },
  {
    id: 'card-exposed',
    severity: 'unsafe',
    title: { en: 'Card data appears outside the card field', zh: '卡信息出现在 card 参数之外' },
    advice: {
      en: 'Send the card field unchanged, and only in the payment request. Do not put its value in any other field or record.',
      zh: '将 card 原样放入支付请求，不要写入其他参数或记录。',
    },
    page: 'Encryption#keeps',
  },
  {
    id: 'payment-missed',
    severity: 'faulty',
    title: { en: 'A payment is not recorded', zh: '支付成功却未记录' },
    advice: {
      en: 'If a verified notification contains trans_status 2, record the payment. Query open orders every 5 seconds until they are final.',
      zh: '验签通过的通知中 trans_status 为 2 时，记录为已支付；未结束的订单每 5 秒查询一次，直到结束。',
    },
    page: 'ReasonableQueryMechanism#rule',
  },
  {
    id: 'open-ended',
    severity: 'faulty',
    title: {
      en: 'An order is treated as closed although it can still be paid',
      zh: '仍可支付的订单被当作已结束',
    },
    advice: {
      en: 'Only status 1, 2, or 3 in a verified message is final. In all other cases, keep the order open and query it.',
      zh: '只有验签通过的消息中 trans_status 为 1、2 或 3 时，才能结束订单；其他情况下，请保持订单未结束，并继续查询。',
    },
    page: 'ReasonableQueryMechanism#answers',
  },
  {
    id: 'end-missed',
    severity: 'faulty',
    title: {
      en: 'An unpaid order stays open after its final result',
      zh: '未支付的订单已有最终结果，却仍记录为未结束',
    },
    advice: {
      en: 'Close the order when trans_status is 1 or 3, regardless of which message contains it.',
      zh: '无论是哪种消息，只要 trans_status 为 1 或 3，就应结束订单。',
    },
    page: 'APIRule#status',
  },
  {
    id: 'cancel-wrong',
    severity: 'faulty',
    title: { en: 'Unpaid orders are not canceled as required', zh: '未按规定撤销未支付的订单' },
    advice: {
      en: 'If an order is still unpaid after you have queried it for 30 or 60 seconds, cancel it (no sooner than 15 seconds after you create it). Then query it again.',
      zh: '查询满 30 或 60 秒后，如果订单仍未支付，就撤销订单（不得早于下单后 15 秒），然后再查询一次。',
    },
    page: 'ReasonableQueryMechanism#cancel',
  },
  {
    id: 'query-wrong',
    severity: 'faulty',
    title: {
      en: 'Open orders are queried too often or not at all',
      zh: '未结束的订单查询过于频繁，或从未查询',
    },
    advice: {
      en: 'Query an open order every 5 seconds, starting 5 seconds after you created it.',
      zh: '下单 5 秒后首次查询，之后每 5 秒查询一次。',
    },
    page: 'ReasonableQueryMechanism#rule',
  },
  {
    id: 'not-acknowledged',
    severity: 'faulty',
    title: {
      en: 'Notifications do not get a success response in time',
      zh: '未按时以 success 应答通知',
    },
    advice: {
      en: 'Respond to every verified notification with status 200 and the plain text success within 5 seconds, even if the order is already final.',
      zh: '收到验签通过的通知后，须在 5 秒内返回状态码 200 与纯文本 success，订单已结束时也不例外。',
    },
    page: 'CallbackNotificationNotes#answer',
  },
  {
    id: 'refund-wrong',
    severity: 'faulty',
    title: { en: 'The result of a refund is not recorded', zh: '退款结果未正确记录' },
    advice: {
      en: 'Record a refund as pending. Get the final result from order.refund.query or from the refund notification.',
      zh: '先将退款记录为处理中，最终结果以 order.refund.query 或退款通知为准。',
    },
    page: 'RefundPayment#rules',
  },
  {
    id: 'signed-wrong',
    severity: 'faulty',
    title: { en: 'Calls are not signed correctly', zh: '请求签名错误' },
    advice: {
      en: 'Sign the raw values of all non-empty fields except sign, sorted by name, and send exactly what you signed.',
      zh: '将除 sign 外的全部非空参数按名称排序，用原值签名，并原样发送所签名的内容。',
    },
    page: 'Sign#string',
  },
  {
    id: 'numbers-wrong',
    severity: 'faulty',
    title: { en: 'Orders or refunds share a number', zh: '多笔订单或退款共用一个订单号' },
    advice: {
      en: 'Create a new number for each order and each refund, and use it in all calls for that order or refund.',
      zh: '为每笔订单与每笔退款生成新的订单号，相关请求均使用该订单号。',
    },
    page: 'APIRule#order-numbers',
  },
  {
    id: 'clock-wrong',
    severity: 'faulty',
    title: { en: "The server's clock is wrong", zh: '服务器时钟不准' },
    advice: {
      en: 'Synchronize the clock with NTP, and create a new timestamp for each call.',
      zh: '用 NTP 同步时钟，每次请求时重新生成 timestamp。',
    },
    page: 'APIRule#times',
  },
  {
    id: 'fields-refused',
    severity: 'faulty',
    title: { en: 'Messages with unknown fields are rejected', zh: '拒绝带有未知字段的消息' },
    advice: {
      en: 'Include every field that you receive in the string to sign, and ignore fields that you do not know.',
      zh: '将收到的全部字段纳入待签名字符串；处理业务时，忽略不认识的字段。',
    },
    page: 'BasicRules#tolerance',
  },
  {
    id: 'shop-away',
    severity: 'faulty',
    title: { en: 'Your server stopped responding', zh: '商户服务器停止应答' },
    advice: {
      en: "Check your server's log to see why it exited or hung. A message must never make your server exit.",
      zh: '在服务器日志中查明退出或卡死的原因：任何消息都不应使服务器退出。',
    },
    page: 'ExamProtocol',
  },
  {
    id: 'test-code',
    severity: 'faulty',
    title: {
      en: 'The test code does not follow the exam protocol',
      zh: '测试代码不符合测评协议',
    },
    advice: {
      en: 'Fix the two test endpoints. Then run this scenario again before you run the others.',
      zh: '请修正两个测试地址的代码，先重新运行本场景，再运行其他场景。',
    },
    page: 'ExamProtocol',
  },
] as const satisfies readonly Cause[];

export type CauseId = (typeof all)[number]['id'];
export const causes: readonly (Cause & { readonly id: CauseId })[] = all;

export const causeById = (id: string): (Cause & { readonly id: CauseId }) | undefined =>
  causes.find((one) => one.id === id);
