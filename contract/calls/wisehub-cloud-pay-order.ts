/** Terminal order: sale, void, refund, authorization and the rest, carried out on a payment terminal. */
import * as amounts from '../fields/amounts.ts';
import { conditional, optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import { payMethodId } from '../fields/qr.ts';
import * as terminal from '../fields/terminal.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const wisehubCloudPayOrder = {
  method: 'wisehub.cloud.pay.order',
  methodAliases: [],
  path: '/api/entry/wisehubcloudpayorder',
  pathAliases: ['/api/entry/ecrorder'],
  envelope: 'entry',
  area: 'terminal',
  title: { en: 'Create terminal order', zh: '创建终端订单' },
  summary: {
    en: 'Send an order to a payment terminal: sale, void, refund, authorization, completion or cashback. The customer pays there.',
    zh: '向支付终端下发订单：消费、撤销、退款、预授权、预授权完成或消费返现，由客户在终端上完成支付。',
  },
  notes: [
    {
      en: 'The reply tells that the order was taken and sent to the terminal. The result comes by notification or order.query.',
      zh: '应答仅表示订单已受理并下发至终端。支付结果以异步通知或 order.query 为准。',
    },
    {
      en: 'A refund (trans_type 3) names the payment in orig_merchant_order_no. Without it the refund is unreferenced, which is refused unless the app is allowed to do so.',
      zh: '退款（trans_type 3）应在 orig_merchant_order_no 中指定原支付订单。不指定即为无原单退款，除非应用已获授权，否则会被拒绝。',
    },
    {
      en: 'Void a card payment with trans_type 2 while its batch is open; after the batch has been closed, refund it.',
      zh: '批次关闭前，刷卡交易可用 trans_type 2 撤销；批次关闭后只能退款。',
    },
  ],
  request: {
    ...entryMembers,
    terminal_sn: required(terminal.terminalSn),
    message_receiving_application: required(terminal.messageReceivingApplication),
    pay_scenario: optional(terminal.payScenario),
    pay_method_id: conditional(payMethodId),
    card_type: optional(terminal.cardType),
    price_currency: required(amounts.priceCurrency),
    order_amount: required(amounts.orderAmount),
    tip_amount: optional(amounts.tipAmount),
    on_screen_tip: optional(terminal.onScreenTip),
    cashback_amount: optional(amounts.cashbackAmount),
    trans_type: required(order.transType),
    merchant_order_no: required(order.merchantOrderNo),
    orig_merchant_order_no: conditional(order.origMerchantOrderNo),
    description: required(order.description),
    attach: optional(order.attach),
    notify_url: optional(order.notifyUrl),
    expires: required(order.expires),
    order_queue_mode: optional(terminal.orderQueueMode),
    reject_trade_when_terminal_offline: optional(terminal.rejectTradeWhenTerminalOffline),
    required_terminal_authentication: optional(terminal.requiredTerminalAuthentication),
    on_screen_signature: optional(terminal.onScreenSignature),
    receipt_print_mode: optional(terminal.receiptPrintMode),
    confirm_on_terminal: optional(terminal.confirmOnTerminal),
    api_version: required(order.apiVersion),
  },
  rules: [
    ...signRules,
    {
      kind: 'required-when',
      field: 'pay_method_id',
      when: { field: 'pay_scenario', in: ['BSCANQR_PAY', 'SCANQR_PAY'] },
      text: {
        en: 'pay_method_id is required when pay_scenario is BSCANQR_PAY or SCANQR_PAY',
        zh: 'pay_scenario 为 BSCANQR_PAY 或 SCANQR_PAY 时，pay_method_id 必填',
      },
    },
    {
      kind: 'only-when',
      field: 'on_screen_tip',
      when: { field: 'trans_type', in: ['1', '3', '4'] },
      text: {
        en: 'on_screen_tip goes with trans_type 1, 3 and 4 only',
        zh: '仅当 trans_type 为 1、3 或 4 时可传 on_screen_tip',
      },
    },
    {
      kind: 'only-when',
      field: 'cashback_amount',
      when: { field: 'trans_type', in: ['11'] },
      text: {
        en: 'cashback_amount goes with trans_type 11 only',
        zh: '仅当 trans_type 为 11 时可传 cashback_amount',
      },
    },
    {
      kind: 'required-when',
      field: 'orig_merchant_order_no',
      when: { field: 'trans_type', in: ['2', '5', '6', '7', '8'] },
      text: {
        en: 'orig_merchant_order_no is required when trans_type is 2, 5, 6, 7 or 8; for 3, unless the app may refund without an original',
        zh: 'trans_type 为 2、5、6、7 或 8 时，orig_merchant_order_no 必填；为 3 时，除非应用获准无原单退款，否则也必填',
      },
    },
  ],
  reply: {
    message_id: conditional(terminal.messageId),
    trans_no: required(order.transNo),
    terminal_online_status: required(terminal.terminalOnlineStatus),
  },
  errors: [
    'E04103',
    'E04104',
    'E04105',
    'E04111',
    'E04112',
    'E04113',
    'E04114',
    'E04115',
    'E04116',
    'E04117',
    'E04126',
    'E04129',
    'ET002',
    'ET008',
    'CF008',
    'E07303',
  ],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772446800000',
      method: 'wisehub.cloud.pay.order',
      merchant_no: '312100000164',
      store_no: '4121000012',
      terminal_sn: 'TG1000000217',
      message_receiving_application: 'Tollgate Register',
      pay_scenario: 'SWIPE_CARD',
      price_currency: 'USD',
      order_amount: 25.99,
      on_screen_tip: true,
      trans_type: 1,
      merchant_order_no: 'TG20260302-000119',
      description: 'Table 12, lunch',
      attach: 'table=12',
      notify_url: 'https://shop.example.com/payments/notify',
      expires: 300,
      receipt_print_mode: 3,
      api_version: '2.0',
    },
    reply: {
      message_id: '2028417730251198464',
      trans_no: '2026030210200000000019',
      terminal_online_status: 'online',
    },
  },
} as const satisfies Call;
