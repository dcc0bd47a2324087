/** Orders on a payment terminal: which terminal, and how it carries the order out. */
import * as dictionary from '../dictionary/index.ts';
import type { BooleanField, IntegerField, TextField } from '../model.ts';
import { identifierPattern, identifierText } from './text.ts';

export const terminalSn = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  pattern: identifierPattern,
  patternText: identifierText,
  summary: {
    en: 'Serial number of the terminal, as printed on its back.',
    zh: '终端序列号（SN），见终端背面标签。',
  },
  example: 'TG1000000217',
} as const satisfies TextField;

export const messageReceivingApplication = {
  kind: 'text',
  minLength: 1,
  maxLength: 64,
  values: dictionary.messageReceivingApplication,
  summary: {
    en: 'App on the terminal that receives the order: Tollgate Register.',
    zh: '终端上接收订单的应用：Tollgate Register。',
  },
  note: {
    en: 'WISECASHIER, CodePay Register, and PayCloud Register are accepted as alternative names.',
    zh: 'WISECASHIER、CodePay Register 与 PayCloud Register 均视为同一应用的别名。',
  },
  example: 'Tollgate Register',
} as const satisfies TextField;

export const payScenario = {
  kind: 'text',
  minLength: 1,
  maxLength: 32,
  values: dictionary.payScenario,
  default: 'SWIPE_CARD',
  summary: {
    en: "How the payer pays at the terminal: by card, or by QR code. With BSCANQR_PAY, the merchant scans the payer's code; with SCANQR_PAY, the payer scans the merchant's code.",
    zh: '终端上的支付场景：刷卡或扫码。BSCANQR_PAY 为商户扫描付款方的付款码，SCANQR_PAY 为付款方扫描商户的二维码。',
  },
  example: 'SWIPE_CARD',
} as const satisfies TextField;

export const resultPayScenario = {
  kind: 'text',
  maxLength: 32,
  values: dictionary.resultPayScenario,
  summary: {
    en: "How the order was paid: SWIPE_CARD, BSCANQR_PAY (merchant scans the payer's code), SCANQR_PAY (payer scans the merchant's code), or WEB_PAY (online). Absent if none of these applies.",
    zh: '实际的支付场景：SWIPE_CARD、BSCANQR_PAY（商户扫付款码）、SCANQR_PAY（付款方扫商户二维码）或 WEB_PAY（线上支付）。以上均不适用时不返回。',
  },
  example: 'BSCANQR_PAY',
} as const satisfies TextField;

export const cardType = {
  kind: 'integer',
  min: 1,
  max: 4,
  values: dictionary.cardType,
  summary: {
    en: 'Card type that you ask for. The gateway sends it to the terminal, but neither checks the card: a credit card can pay an order with card_type 1.',
    zh: '期望持卡人使用的卡类型。网关将其下发至终端，但网关与终端都不校验实际的卡类型：card_type 为 1 的订单也可能用信用卡支付。',
  },
  example: 2,
} as const satisfies IntegerField;

export const onScreenTip = {
  kind: 'boolean',
  default: false,
  summary: {
    en: 'Whether the terminal asks the payer for a tip. Valid only if trans_type is 1, 3, or 4. The terminal does not ask if pay_scenario is SCANQR_PAY, or if a refund refers to a payment.',
    zh: '终端是否提示付款方选择小费。仅适用于 trans_type 1、3、4。pay_scenario 为 SCANQR_PAY，或退款指定了原订单时，终端不会提示。',
  },
  example: true,
} as const satisfies BooleanField;

export const orderQueueMode = {
  kind: 'text',
  minLength: 1,
  maxLength: 8,
  values: dictionary.orderQueueMode,
  default: 'FIFO',
  summary: {
    en: 'Which order the terminal processes first when several are waiting.',
    zh: '多个订单等待时，终端处理订单的先后顺序。',
  },
  deprecated: {
    en: 'Do not send this field in new integrations. It still works: the terminal processes a FILO order before the orders that are waiting.',
    zh: '新接入的程序请勿传入。传入时仍然有效：FILO 订单优先于其他等待的订单。',
  },
  example: 'FIFO',
} as const satisfies TextField;

export const rejectTradeWhenTerminalOffline = {
  kind: 'boolean',
  default: false,
  summary: {
    en: 'Whether to reject the order immediately if the terminal is offline, instead of waiting until it connects or the order expires.',
    zh: '终端离线时是否立即拒绝订单。为 false 时，订单等待终端恢复在线，直至过期。',
  },
  example: true,
} as const satisfies BooleanField;

export const requiredTerminalAuthentication = {
  kind: 'boolean',
  default: false,
  summary: {
    en: 'Whether the store manager must authorize the order on the terminal. This applies to every trans_type, including sales, so send true only for orders that need it, such as voids and refunds.',
    zh: '该订单是否需要店长在终端上授权。对所有 trans_type（包括消费）均生效，请仅在需要时（例如撤销、退款）传 true。',
  },
  example: false,
} as const satisfies BooleanField;

export const onScreenSignature = {
  kind: 'boolean',
  default: false,
  summary: {
    en: 'Whether the cardholder signs on the screen rather than on paper.',
    zh: '持卡人是否在屏幕上电子签名，以代替纸质签名。',
  },
  example: true,
} as const satisfies BooleanField;

export const receiptPrintMode = {
  kind: 'integer',
  min: 0,
  max: 3,
  values: dictionary.receiptPrintMode,
  default: 0,
  summary: {
    en: 'Which copies of the receipt the terminal prints.',
    zh: '终端打印哪几联小票。',
  },
  example: 3,
} as const satisfies IntegerField;

export const confirmOnTerminal = {
  kind: 'boolean',
  default: false,
  summary: {
    en: 'Whether the cashier must confirm the order on the terminal before the payer pays.',
    zh: '付款方付款前，是否需要收银员在终端上确认订单。',
  },
  example: false,
} as const satisfies BooleanField;

export const messageId = {
  kind: 'text',
  minLength: 1,
  maxLength: 64,
  summary: {
    en: 'ID of the request that the gateway sends to the terminal or the channel. It is returned even if the request has not been delivered yet. Give it to support if an order does not reach the terminal.',
    zh: '发往终端或渠道的请求编号。即使请求暂时无法送达也会返回；终端未收到订单时，请提供给技术支持。',
  },
  note: {
    en: 'If you repeat a cancellation, the response contains the message_id of the first cancellation.',
    zh: '重复撤销时，返回首次撤销的 message_id。',
  },
  example: '06AG6EFCC0S4NSTD',
} as const satisfies TextField;

export const terminalOnlineStatus = {
  kind: 'text',
  maxLength: 16,
  values: dictionary.terminalOnlineStatus,
  summary: {
    en: 'Whether the terminal was connected when the order was sent to it.',
    zh: '下发订单时，终端是否在线。',
  },
  note: {
    en: 'If the value is offline, the order waits at the gateway until the terminal connects or the order expires.',
    zh: '返回 offline 时，订单在网关等待，直至终端上线或订单过期。',
  },
  example: 'online',
} as const satisfies TextField;
