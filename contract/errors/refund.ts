/** Refusals of what follows a payment: cancel, refund, orders in progress (E04124 to E04134), limits (E0415…). */
import type { CatalogueError } from '../model.ts';

export const refundErrors = {
  E04124: {
    message: { en: 'Cancel is too early', zh: '撤销过早' },
    cause: {
      en: 'You cannot cancel an order in the first 15 seconds after you create it.',
      zh: '订单创建 15 秒后才能撤销。',
    },
    action: {
      en: 'Wait for the number of seconds given in msg, then cancel the order again.',
      zh: '按 msg 中给出的秒数等待后重新撤销。',
    },
    source: 'tollgate',
  },
  E04125: {
    message: { en: 'This transaction cannot be canceled, refund it', zh: '该交易不支持撤销，请退款' },
    cause: {
      en: 'You can cancel only QR and online payments. Void a card-present payment at the terminal, or refund it after its batch is closed.',
      zh: '撤销接口仅适用于扫码和线上交易；线下刷卡交易应在终端撤销，批次关闭后只能退款。',
    },
    action: {
      en: 'Refund the order, or create a void (trans_type 2) while the batch is open.',
      zh: '对该订单退款，或在批次未关闭时创建撤销交易（trans_type 2）。',
    },
    source: 'tollgate',
  },
  E04126: {
    message: { en: 'Refund exceeds the refundable amount', zh: '退款金额超过可退余额' },
    cause: {
      en: 'Together, this refund and all earlier ones, including those in progress, exceed the amount paid.',
      zh: '本次退款与此前所有退款（含处理中的退款）的总额超过了支付金额。',
    },
    action: {
      en: 'Query the refunds of the order, and refund no more than the remaining amount.',
      zh: '查询该订单已有的退款，退款金额不得超过剩余可退金额。',
    },
    source: 'field',
  },
  E04127: {
    message: { en: 'The order has too many refunds', zh: '退款次数超过上限' },
    cause: {
      en: 'An order can have at most 50 refunds.',
      zh: '每笔订单最多可退款 50 次。',
    },
    action: {
      en: 'Combine refunds into fewer, larger ones; we recommend at most 10 per order.',
      zh: '请合并金额，减少退款次数；建议每笔订单不超过 10 次。',
    },
    source: 'tollgate',
  },
  E04128: {
    message: { en: 'The order is not paid', zh: '订单未支付' },
    cause: {
      en: 'The original transaction is not completed, or it charged nothing, so there is nothing to refund, void, capture, or adjust. An authorization charges nothing; its capture does.',
      zh: '原交易尚未支付成功，或没有扣款，因此不能退款、撤销、做预授权完成或调整小费。预授权本身不扣款，预授权完成才扣款。',
    },
    action: {
      en: 'Query the transaction. To refund a captured authorization, send the number of the capture. If you no longer need an unpaid order, close or cancel it.',
      zh: '查询该交易。已做预授权完成的，请用预授权完成交易的编号退款；未支付且不再需要的订单，请关闭或撤销。',
    },
    source: 'tollgate',
  },
  E04129: {
    message: { en: "Currency differs from the original order's", zh: '币种与原订单不一致' },
    cause: {
      en: 'price_currency differs from the currency of the original payment.',
      zh: 'price_currency 与原订单的支付币种不同。',
    },
    action: {
      en: 'Use the price_currency of the original order.',
      zh: '使用原订单的 price_currency。',
    },
    source: 'tollgate',
  },
  E04130: {
    message: { en: 'Refund is above the limit for one transaction', zh: '退款金额超过单笔限额' },
    cause: {
      en: 'The amount exceeds the fixed limit that the merchant or the channel has for a single refund.',
      zh: '商户或渠道设置了单笔退款的固定限额。',
    },
    action: {
      en: 'Split the refund into smaller ones, or ask the operator for a higher limit.',
      zh: '请分多笔退款，或联系运营方提高限额。',
    },
    source: 'field',
  },
  E04131: {
    message: { en: 'trans_no is duplicated', zh: 'trans_no 重复' },
    cause: {
      en: 'More than one transaction matches this number.',
      zh: '该交易号对应多笔交易。',
    },
    action: {
      en: 'Identify the transaction by merchant_order_no, and give psn to support.',
      zh: '改用 merchant_order_no 指定交易，并将 psn 提供给技术支持。',
    },
    source: 'field',
  },
  E04132: {
    message: { en: 'This transaction cannot be partially refunded', zh: '该交易不支持部分退款' },
    cause: {
      en: 'The channel supports only full refunds, or rejects partial refunds while the batch is open.',
      zh: '该笔支付的渠道只支持全额退款，或在批次未关闭时不支持部分退款。',
    },
    action: {
      en: 'Refund the whole amount, or try again after the batch has been closed.',
      zh: '请全额退款，或在批次关闭后重试。',
    },
    source: 'field',
  },
  E04133: {
    message: { en: 'The order has refunds and cannot be canceled', zh: '订单已有退款，不能撤销' },
    cause: {
      en: 'Part of the payment has been refunded or is being refunded, so the whole payment cannot be canceled.',
      zh: '部分款项已退款或正在退款，不能再整笔撤销。',
    },
    action: {
      en: 'Refund the remaining amount of the payment.',
      zh: '请对剩余金额发起退款。',
    },
    source: 'tollgate',
  },
  E04134: {
    message: { en: 'The order is being processed, query and retry', zh: '订单处理中，请查询后重试' },
    cause: {
      en: 'Another operation on the same order is in progress, and its result is not known yet.',
      zh: '同一订单有其他操作正在进行，结果尚未确定。',
    },
    action: {
      en: 'Query the order every 5 seconds. Repeat the call once the status has changed or is final. If you send an Idempotency-Key, use a new one.',
      zh: '每 5 秒查询一次订单；状态已变化或已是终态时，再重试。使用 Idempotency-Key 时，请换用新的值。',
    },
    source: 'tollgate',
  },
  E04151: {
    message: {
      en: 'The order has refunds, so its tip cannot be changed',
      zh: '订单已有退款，不能再调整小费',
    },
    cause: {
      en: 'Part of the payment has been refunded or is being refunded.',
      zh: '部分款项已退款或正在退款。',
    },
    action: {
      en: 'Leave the tip unchanged. If you charged too much, refund the difference. If you charged too little, charge the difference as a new sale.',
      zh: '保持小费不变：多收的部分请退款，少收的部分请另行发起消费。',
    },
    source: 'tollgate',
  },
  E04152: {
    message: { en: 'The tip is above the limit', zh: '小费超过上限' },
    cause: {
      en: "The merchant's limit for a tip is a percentage of order_amount: 100% unless the operator sets a different one. A completion and its tip together cannot exceed 120% of the authorized amount.",
      zh: '商户的小费上限为 order_amount 的一定百分比，默认为 100%，运营方可调整；预授权完成金额与小费之和不得超过预授权金额的 120%。',
    },
    action: {
      en: 'Check the amount: msg contains the limit. Send the tip in major units, such as 4.50.',
      zh: '请检查金额，msg 中给出了上限。金额以主币单位填写，例如 4.50。',
    },
    source: 'tollgate',
  },
  E04153: {
    message: { en: 'The payment is too old for a refund', zh: '支付已超过可退款期限' },
    cause: {
      en: 'You can refund a payment for up to 365 days after it was made, unless the operator sets a different limit for the merchant.',
      zh: '支付成功后 365 天内可以退款，运营方可按商户调整该期限。',
    },
    action: {
      en: 'Return the money by other means, or ask the operator for a longer period.',
      zh: '请通过其他方式退还款项，或联系运营方延长期限。',
    },
    source: 'tollgate',
  },
  E04154: {
    message: {
      en: 'The authorization has expired and its hold is released',
      zh: '预授权已过期，冻结金额已释放',
    },
    cause: {
      en: "The authorization was not captured in time. The limit is 30 days, unless the operator sets a different one for the merchant. The authorization's trans_status is 3.",
      zh: '该预授权未在期限内做预授权完成：期限默认为 30 天，运营方可按商户调整。该预授权的 trans_status 为 3。',
    },
    action: {
      en: 'Ask the cardholder for a new authorization, or create a sale instead.',
      zh: '请在征得持卡人同意后重新做预授权，或改为发起消费。',
    },
    source: 'tollgate',
  },
  E04160: {
    message: {
      en: 'orig_trans_no and orig_merchant_order_no identify different orders',
      zh: 'orig_trans_no 与 orig_merchant_order_no 指向不同的订单',
    },
    cause: {
      en: 'orig_trans_no identifies an order whose number differs from orig_merchant_order_no, so it is unclear which order to refund.',
      zh: 'orig_trans_no 对应订单的商户订单号与所传的 orig_merchant_order_no 不一致，无法确定要退款的订单。',
    },
    action: {
      en: 'Send only one of the two numbers, or both numbers of the same order. Nothing was refunded.',
      zh: '请只传其中一个，或确保两者属于同一订单。本次请求未产生退款。',
    },
    source: 'tollgate',
  },
} as const satisfies Readonly<Record<string, CatalogueError>>;
