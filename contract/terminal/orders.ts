/** Orders and results as terminals get them, and what a terminal is welcomed with. */
import * as amounts from '../fields/amounts.ts';
import * as batch from '../fields/batch.ts';
import { merchantNo, storeNo } from '../fields/envelope.ts';
import { conditional, optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import { payMethodId, qrcodeUrl } from '../fields/qr.ts';
import * as reference from '../fields/reference.ts';
import * as result from '../fields/result.ts';
import * as terminal from '../fields/terminal.ts';
import type { Members, ObjectField } from '../model.ts';
import { batchTotalList } from './batch-breakdown.ts';
import * as own from './fields.ts';

/** Members of `TerminalOrder`. */
export const terminalOrderMembers = {
  trans_no: required(order.transNo),
  merchant_order_no: required(order.orderMerchantOrderNo),
  trans_type: required(order.transType),
  pay_scenario: required(own.terminalPayScenario),
  pay_method_id: conditional(payMethodId),
  card_type: conditional(terminal.cardType),
  price_currency: required(amounts.priceCurrency),
  order_amount: required(amounts.orderAmount),
  tip_amount: conditional(amounts.tipAmount),
  cashback_amount: conditional(amounts.cashbackAmount),
  description: conditional(order.description),
  on_screen_tip: required(terminal.onScreenTip),
  on_screen_signature: required(terminal.onScreenSignature),
  confirm_on_terminal: required(terminal.confirmOnTerminal),
  required_terminal_authentication: required(terminal.requiredTerminalAuthentication),
  receipt_print_mode: required(terminal.receiptPrintMode),
  expires_at: required(own.expiresAt),
  qrcode_url: conditional(qrcodeUrl),
  needs_card: required(own.needsCard),
  online_pin: conditional(own.onlinePin),
  orig_trans_no: conditional(order.origTransNo),
  orig_merchant_order_no: conditional(order.origMerchantOrderNo),
} as const satisfies Members;

const emv = {
  kind: 'object',
  members: {
    aid: required(own.emvText('Application identifier (AID).', '应用标识（AID）。', 'A0000000031010')),
    label: required(own.emvText('Application label.', '应用标签。', 'VISA CREDIT')),
    tvr: required(own.emvText('Terminal verification results.', '终端验证结果（TVR）。', '0000008000')),
    tsi: required(own.emvText('Transaction status information.', '交易状态信息（TSI）。', 'E800')),
    cryptogram: required(own.emvText('Application cryptogram.', '应用密文。', '9A41D9F2C7B03E58')),
    atc: required(own.emvText('Application transaction counter.', '应用交易计数器（ATC）。', '002F')),
  },
  summary: {
    en: 'EMV data for the receipt, in hexadecimal. Present for chip and contactless transactions.',
    zh: '小票上的 EMV 数据，十六进制。插卡与挥卡交易返回。',
  },
  example:
    '{"aid":"A0000000031010","label":"VISA CREDIT","tvr":"0000008000","tsi":"E800","cryptogram":"9A41D9F2C7B03E58","atc":"002F"}',
} as const satisfies ObjectField;

/** Members of `TerminalResult`. */
export const terminalResultMembers = {
  trans_no: required(order.transNo),
  merchant_order_no: required(order.orderMerchantOrderNo),
  trans_type: required(order.transType),
  trans_status: required(order.transStatus),
  price_currency: required(amounts.priceCurrency),
  order_amount: required(amounts.orderAmount),
  tip_amount: conditional(amounts.tipAmount),
  cashback_amount: conditional(amounts.cashbackAmount),
  surcharge_amount: conditional(amounts.surchargeAmount),
  sales_tax_amount: conditional(amounts.salesTaxAmount),
  trans_amount: required(amounts.transAmount),
  pay_scenario: conditional(terminal.resultPayScenario),
  pay_method_id: conditional(result.resultPayMethodId),
  pay_channel_trans_no: conditional(result.payChannelTransNo),
  trans_end_time: conditional(result.transEndTime),
  trans_error_code: conditional(result.transErrorCode),
  trans_error_msg: conditional(result.transErrorMsg),
  orig_trans_no: conditional(order.origTransNo),
  orig_merchant_order_no: conditional(order.origMerchantOrderNo),
  attach: conditional(order.attach),
  card_no: conditional(reference.cardNo),
  card_scheme: conditional(reference.cardScheme),
  card_holder: conditional(own.maskedHolder),
  entry_mode: conditional(own.entryMode),
  auth_code: conditional(own.authorizationCode),
  ref_no: conditional(result.refNo),
  batch_no: conditional(batch.batchNo),
  cvm: conditional(own.cvm),
  emv: conditional(emv),
} as const satisfies Members;

/** Members of `Welcome`. */
export const welcomeMembers = {
  merchant_no: required(merchantNo),
  merchant_name: required(own.merchantName),
  store_no: conditional(storeNo),
  terminal_sn: required(terminal.terminalSn),
  now_ms: required(own.sentAt),
  currency: required(amounts.priceCurrency),
  sandbox: required(own.sandbox),
  pay_method_ids: required(own.payMethodIds),
} as const satisfies Members;

/** Members of `TerminalBatches`: the list, and if it has one batch, that batch's members beside it. */
export const terminalBatchesMembers = {
  settle_list: required(batch.settleList),
  batch_no: conditional(batch.batchNo),
  settle_summary: conditional(batch.settleSummary),
  pay_channel_merchant_no: conditional(batch.payChannelMerchantNo),
  pay_channel_terminal_no: conditional(batch.payChannelTerminalNo),
  settle_time: conditional(batch.settleTime),
  currency: conditional(batch.settleCurrency),
  start_time: conditional(batch.startTime),
  end_time: conditional(batch.endTime),
  totals: conditional(batchTotalList),
} as const satisfies Members;

/** Five minutes if the terminal names none. */
export const localExpires = { ...order.expires, default: 300 } as const;

/** Members of `LocalOrder`. */
export const localOrderMembers = {
  merchant_order_no: required(order.merchantOrderNo),
  trans_type: required(order.transType),
  pay_scenario: optional(terminal.payScenario),
  pay_method_id: optional(payMethodId),
  card_type: optional(terminal.cardType),
  price_currency: required(amounts.priceCurrency),
  order_amount: optional(amounts.orderAmount),
  tip_amount: optional(amounts.tipAmount),
  cashback_amount: optional(amounts.cashbackAmount),
  orig_merchant_order_no: optional(order.origMerchantOrderNo),
  description: optional(order.description),
  attach: optional(order.attach),
  notify_url: optional(order.notifyUrl),
  expires: optional(localExpires),
  on_screen_tip: optional(terminal.onScreenTip),
  on_screen_signature: optional(terminal.onScreenSignature),
  confirm_on_terminal: optional(terminal.confirmOnTerminal),
  required_terminal_authentication: optional(terminal.requiredTerminalAuthentication),
  receipt_print_mode: optional(terminal.receiptPrintMode),
} as const satisfies Members;
