/** Order query: the state of a payment, found by either number. */
import { billingAddress, shippingAddress } from '../fields/address.ts';
import * as afterwards from '../fields/afterwards.ts';
import * as amounts from '../fields/amounts.ts';
import { payUrl } from '../fields/checkout.ts';
import { storeNo } from '../fields/envelope.ts';
import { conditional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import { qrcodeUrl } from '../fields/qr.ts';
import * as result from '../fields/result.ts';
import { resultPayScenario, terminalSn } from '../fields/terminal.ts';
import type { Call } from '../model.ts';
import { eitherNumberRule, entryMembers, signRules } from './members.ts';

export const orderQuery = {
  method: 'order.query',
  methodAliases: [],
  path: '/api/entry/orderquery',
  pathAliases: [],
  envelope: 'entry',
  area: 'query',
  readOnly: true,
  title: { en: 'Order query', zh: '订单查询' },
  summary: {
    en: "Look up a transaction by your order number or the gateway's transaction number, regardless of which call created it.",
    zh: '按商户订单号或网关交易号查询交易，适用于任何接口创建的订单。',
  },
  notes: [
    {
      en: 'After a system error, or if you get no response, wait 5 seconds, then query every 5 seconds: up to 30 seconds for a customer-presented QR payment, or 60 seconds for a merchant-presented one.',
      zh: '出现系统异常或未收到应答时，请等待 5 秒，然后每 5 秒查询一次：被扫支付最长 30 秒，主扫支付最长 60 秒。',
    },
    {
      en: 'If the response to your order request was lost, query the order to get pay_url or qrcode_url while the order can still be paid.',
      zh: '未收到下单应答时，只要订单仍可支付，即可通过查询获取 pay_url 或 qrcode_url。',
    },
    {
      en: 'If the payer pays after the order has ended, the gateway returns the money. late_paid_amount and late_returned_amount show the amounts; trans_status does not change.',
      zh: '订单结束后付款的，款项会退回付款方，金额见 late_paid_amount 与 late_returned_amount，trans_status 不变。',
    },
    {
      en: 'E04111 means that the merchant has no such order. The order never reached the gateway, has not reached it yet, or belongs to a different merchant.',
      zh: '返回 E04111 表示该商户没有此订单：订单未到达（或尚未到达）网关，或属于其他商户。',
    },
  ],
  deprecated: {
    text: {
      en: 'Use this call for all orders, with one exception: if you used a reference call to capture a terminal card transaction, refund it, or adjust its tip, use /api/payments/recall for that transaction.',
      zh: '所有订单均可使用本接口。终端刷卡交易如果已通过后续交易接口做过预授权完成、退款或小费调整，请改用 /api/payments/recall。',
    },
    replacedBy: 'payments.recall',
    tag: { en: 'terminal cards: use recall', zh: '终端刷卡请用 recall' },
  },
  request: {
    ...entryMembers,
    merchant_order_no: conditional(order.orderMerchantOrderNo),
    trans_no: conditional(order.orderTransNo),
  },
  rules: [...signRules, eitherNumberRule],
  reply: {
    trans_no: required(order.transNo),
    trans_type: required(order.transType),
    trans_status: required(order.transStatus),
    price_currency: required(amounts.priceCurrency),
    merchant_order_no: required(order.orderMerchantOrderNo),
    order_amount: required(amounts.orderAmount),
    tip_amount: conditional(amounts.tipAmount),
    cashback_amount: conditional(amounts.cashbackAmount),
    trans_amount: required(amounts.transAmount),
    trans_fee_c: conditional(amounts.transFeeC),
    vat_amount: conditional(amounts.vatAmount),
    attach: conditional(order.attach),
    store_no: conditional(storeNo),
    terminal_sn: conditional(terminalSn),
    pay_scenario: conditional(resultPayScenario),
    pay_channel_trans_no: conditional(result.payChannelTransNo),
    pay_user_account_id: conditional(result.payUserAccountId),
    paid_amount: conditional(amounts.paidAmount),
    discount_bmopc: conditional(amounts.discountBmopc),
    discount_bpc: conditional(amounts.discountBpc),
    trans_end_time: conditional(result.transEndTime),
    ref_no: conditional(result.refNo),
    pay_method_id: conditional(result.resultPayMethodId),
    trans_error_code: conditional(result.transErrorCode),
    trans_error_msg: conditional(result.transErrorMsg),
    electron_sign_url: conditional(result.electronSignUrl),
    billing_address: conditional(billingAddress),
    shipping_address: conditional(shippingAddress),
    orig_trans_no: conditional(afterwards.referredTransNo),
    refunded_amount: conditional(afterwards.refundedAmount),
    refunds: conditional(afterwards.refunds),
    late_paid_amount: conditional(afterwards.latePaidAmount),
    late_returned_amount: conditional(afterwards.lateReturnedAmount),
    pay_url: conditional({
      ...payUrl,
      summary: {
        en: "URL of the order's checkout page, as returned when you created the order. Returned while the order can be paid.",
        zh: '订单的收银台页面地址，与下单应答中的值相同。订单可支付期间返回。',
      },
    }),
    qrcode_url: conditional({
      ...qrcodeUrl,
      summary: {
        en: 'Text of the QR code for the payer to scan, as returned when you created the order. Returned while the order can be paid.',
        zh: '供付款方扫描的二维码内容，与下单应答中的值相同。订单可支付期间返回。',
      },
    }),
  },
  errors: ['E04110', 'E04111'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772446545000',
      method: 'order.query',
      merchant_no: '312100000164',
      merchant_order_no: 'TG20260302-000117',
    },
    reply: {
      trans_no: '2026030210152300000017',
      trans_type: 1,
      price_currency: 'USD',
      merchant_order_no: 'TG20260302-000117',
      order_amount: 25.99,
      trans_amount: 25.99,
      trans_fee_c: 0,
      vat_amount: 0,
      attach: 'table=12',
      store_no: '4121000012',
      pay_scenario: 'BSCANQR_PAY',
      pay_method_id: 'Alipay+',
      trans_status: 2,
      pay_channel_trans_no: '2026030222001478901234567890',
      pay_user_account_id: 'alipay-payer-0017',
      paid_amount: 25.99,
      discount_bmopc: 0,
      discount_bpc: 0,
      ref_no: '606110000017',
      trans_end_time: '2026-03-02 10:15:26',
    },
  },
} as const satisfies Call;
