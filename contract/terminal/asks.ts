/** The asks of a terminal, as data: members, the content of the reply, and the purpose of each. */
import * as amounts from '../fields/amounts.ts';
import { conditional, optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import { authCode } from '../fields/qr.ts';
import type { Members, Text } from '../model.ts';
import * as own from './fields.ts';
import {
  localOrderMembers,
  terminalBatchesMembers,
  terminalOrderMembers,
  terminalResultMembers,
  welcomeMembers,
} from './orders.ts';

/** One kind of message between terminal and gateway. */
export interface MessageContract {
  /** Value of `type`. */
  readonly type: string;
  readonly title: Text;
  readonly summary: Text;
  /** Beside `type`, `id` and `at`. */
  readonly members: Members;
}

export interface AskContract extends MessageContract {
  /** Members of `data` in the reply; empty if it has none. */
  readonly answer: Members;
}

const transaction = { trans_no: required(order.transNo) } as const;
const attempt = { ...transaction, attempt_id: required(own.attemptId) } as const;

/** In the order of a terminal's day. */
export const terminalAsks = {
  hello: {
    title: { en: 'Hello', zh: '握手（上线）' },
    summary: {
      en: "The first message after connecting. The response contains the gateway's time. The gateway then sends the open orders.",
      zh: '连接后的第一条消息。应答包含网关时间；网关随后下发未结束的订单。',
    },
    members: { app_version: required(own.appVersion), language: required(own.language) },
    answer: welcomeMembers,
  },
  shown: {
    title: { en: 'Order shown', zh: '订单已显示' },
    summary: { en: 'The order is on the screen.', zh: '订单已显示在屏幕上。' },
    members: transaction,
    answer: {},
  },
  cancel: {
    title: { en: 'Cancel at the terminal', zh: '终端取消' },
    summary: {
      en: 'The operator canceled the order, or the terminal timed out, before a card was presented. The order is closed with K026.',
      zh: '持卡人出示银行卡之前，操作员取消了订单，或终端等待超时；订单以 K026 关闭。',
    },
    members: transaction,
    answer: {},
  },
  authorize: {
    title: { en: 'Card presented', zh: '已出示银行卡' },
    summary: {
      en: 'Requests the charge after a card is presented. The response contains the result, whether or not the payment was approved.',
      zh: '持卡人已出示银行卡，请求扣款。无论成功与否，应答中均包含交易结果。',
    },
    members: {
      ...attempt,
      tip_amount: optional(amounts.tipAmount),
      entry_mode: required(own.entryMode),
      cvm: required(own.cvm),
      card: required(own.presentedCard),
      chip_data: optional(own.chipData),
      manager_pin: conditional(own.managerPin),
    },
    answer: terminalResultMembers,
  },
  execute: {
    title: { en: 'Process without a card', zh: '无卡执行' },
    summary: {
      en: 'Processes an operation that needs only its original transaction (needs_card is false). The response contains the result.',
      zh: '执行仅凭原交易即可完成的操作（needs_card 为 false）。应答中包含交易结果。',
    },
    members: { ...attempt, manager_pin: conditional(own.managerPin) },
    answer: terminalResultMembers,
  },
  'wallet-code': {
    title: { en: 'Payment code scanned', zh: '已扫描付款码' },
    summary: {
      en: 'The payment code was scanned (BSCANQR_PAY). The response contains the result; if the order is still open, the gateway sends an ended message later.',
      zh: '已扫描付款方的付款码（BSCANQR_PAY）。应答中包含交易结果；订单尚未结束时，网关之后会发送 ended 消息。',
    },
    members: { ...attempt, auth_code: required(authCode), tip_amount: optional(amounts.tipAmount) },
    answer: terminalResultMembers,
  },
  signature: {
    title: { en: 'Signature', zh: '电子签名' },
    summary: { en: "Submits the cardholder's signature.", zh: '提交持卡人的电子签名。' },
    members: { ...transaction, image: required(own.signatureImage) },
    answer: {},
  },
  'local-order': {
    title: { en: 'Order created at the terminal', zh: '终端发起的订单' },
    summary: {
      en: 'An order created by the operator, or by a register that is connected to the terminal. A repeated request returns the same order.',
      zh: '由操作员在终端上发起，或由终端所连的收银机发起的订单。重复发送时，返回同一订单。',
    },
    members: {
      order: required({
        kind: 'object',
        members: localOrderMembers,
        summary: {
          en: 'The order. Its fields are the same as in wisehub.cloud.pay.order.',
          zh: '订单内容，字段含义同 wisehub.cloud.pay.order。',
        },
        example:
          '{"merchant_order_no":"T-000118","trans_type":1,"price_currency":"USD","order_amount":"12.5"}',
      }),
    },
    answer: terminalOrderMembers,
  },
  query: {
    title: { en: 'Query', zh: '查询' },
    summary: {
      en: 'Queries a transaction by its order number or transaction number. The response contains the result.',
      zh: '按商户订单号或网关交易号查询交易。应答中包含交易结果。',
    },
    members: { merchant_order_no: optional(order.orderMerchantOrderNo), trans_no: optional(order.transNo) },
    answer: terminalResultMembers,
  },
  close: {
    title: { en: 'Close an order', zh: '关闭订单' },
    summary: {
      en: 'Closes an order on this terminal that is waiting for payment. The response contains the result.',
      zh: '关闭本终端上等待支付的订单。应答中包含交易结果。',
    },
    members: { merchant_order_no: required(order.orderMerchantOrderNo) },
    answer: terminalResultMembers,
  },
  'adjust-tip': {
    title: { en: 'Adjust the tip', zh: '调整小费' },
    summary: {
      en: "Sets the tip of a sale whose batch is open, up to the merchant's limit. The response contains the result of the sale.",
      zh: '在批次关闭前设置消费交易的小费，不得超过商户的小费上限。应答中包含该消费的交易结果。',
    },
    members: {
      merchant_order_no: required(order.orderMerchantOrderNo),
      tip_amount: required(amounts.newTipAmount),
    },
    answer: terminalResultMembers,
  },
  batch: {
    title: { en: 'Get the open batch', zh: '查看当前批次' },
    summary: {
      en: 'Returns the totals of the open batches, one for each currency, or ET007 if the batches are empty.',
      zh: '查看当前批次的汇总（每个币种一个批次）；批次为空时返回 ET007。',
    },
    members: {},
    answer: terminalBatchesMembers,
  },
  'close-batch': {
    title: { en: 'Close the batch', zh: '关闭批次' },
    summary: {
      en: 'Closes the open batches, one for each currency. The response contains the reports, or ET007 if the batches are empty.',
      zh: '关闭当前批次（每个币种一个批次）并返回汇总报表；批次为空时返回 ET007。',
    },
    members: {},
    answer: terminalBatchesMembers,
  },
  'check-manager': {
    title: { en: "Check the manager's PIN", zh: '校验店长密码' },
    summary: {
      en: "Checks a store manager's PIN. After 5 wrong PINs, the check is blocked for 5 minutes.",
      zh: '校验店长密码。连续输错 5 次后，5 分钟内拒绝校验。',
    },
    members: { manager_pin: required(own.managerPin) },
    answer: {},
  },
} as const satisfies Readonly<Record<string, Omit<AskContract, 'type'>>>;

export type AskType = keyof typeof terminalAsks;

export function isAskType(type: string): type is AskType {
  return Object.hasOwn(terminalAsks, type);
}
