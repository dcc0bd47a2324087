/** Customer-presented QR payment: the merchant scans the payment code of the payer's wallet. */
import * as amounts from '../fields/amounts.ts';
import { conditional, optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import * as qr from '../fields/qr.ts';
import * as result from '../fields/result.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const bscancPaySubmit = {
  method: 'bscanc.pay.submit',
  methodAliases: [],
  path: '/api/entry/bscancpaysubmit',
  pathAliases: [],
  envelope: 'entry',
  area: 'qr',
  title: { en: 'Customer-presented QR payment', zh: '付款码支付（商户扫付款码）' },
  summary: {
    en: "Collect a payment with the payment code that the payer's wallet shows. The response contains the result. If the payer still has to confirm, trans_status is 0 or 9.",
    zh: '商户扫描付款方钱包出示的付款码完成收款。应答中直接返回支付结果；付款方尚需确认时，trans_status 为 0 或 9。',
  },
  notes: [
    {
      en: 'While trans_status is 0 or 9, or if you get no response, wait 5 seconds, then query every 5 seconds for up to 30 seconds. If the order is still open after that, use order.revoker to cancel it. You cannot cancel an order until 15 seconds after you create it.',
      zh: 'trans_status 为 0 或 9，或未收到应答时，请等待 5 秒，然后每 5 秒查询一次，最长 30 秒。之后订单仍未结束的，请调用 order.revoker 撤销订单；撤销须在下单 15 秒之后。',
    },
    {
      en: 'A failed payment returns code 0 with trans_status 1; trans_error_code contains the reason.',
      zh: '支付失败时 code 仍为 0，trans_status 为 1，失败原因见 trans_error_code。',
    },
  ],
  request: {
    ...entryMembers,
    auth_code: required(qr.authCode),
    pay_method_id: required(qr.payMethodId),
    merchant_order_no: required(order.merchantOrderNo),
    price_currency: required(amounts.priceCurrency),
    order_amount: required(amounts.orderAmount),
    expires: required(order.expires),
    description: required(order.description),
    attach: optional(order.attach),
    terminal_sn: optional(qr.qrTerminalSn),
    term_ip: required(qr.termIp),
    longitude: optional(qr.longitude),
    latitude: optional(qr.latitude),
    notify_url: optional(order.notifyUrl),
  },
  rules: [...signRules],
  reply: {
    trans_no: required(order.transNo),
    trans_status: required(order.transStatus),
    pay_channel_trans_no: conditional(result.payChannelTransNo),
    pay_user_account_id: conditional(result.payUserAccountId),
    trans_amount: required(amounts.transAmount),
    trans_fee_c: conditional(amounts.transFeeC),
    vat_amount: conditional(amounts.vatAmount),
    paid_amount: conditional(amounts.paidAmount),
    discount_bmopc: conditional(amounts.discountBmopc),
    discount_bpc: conditional(amounts.discountBpc),
    trans_end_time: conditional(result.transEndTime),
    ref_no: conditional(result.refNo),
    trans_error_code: conditional(result.transErrorCode),
    trans_error_msg: conditional(result.transErrorMsg),
  },
  errors: ['E04111', 'E04112', 'E04114', 'E04115', 'E04116', 'E04117', 'EC0000', 'SYS031'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772446523000',
      method: 'bscanc.pay.submit',
      merchant_no: '312100000164',
      store_no: '4121000012',
      auth_code: '286331082913457790',
      pay_method_id: 'Alipay+',
      merchant_order_no: 'TG20260302-000117',
      price_currency: 'USD',
      order_amount: 25.99,
      expires: 300,
      description: 'Two flat whites',
      attach: 'table=12',
      term_ip: '203.0.113.24',
      notify_url: 'https://shop.example.com/payments/notify',
    },
    reply: {
      trans_no: '2026030210152300000017',
      trans_status: 2,
      pay_channel_trans_no: '2026030222001478901234567890',
      pay_user_account_id: 'alipay-payer-0017',
      paid_amount: 25.99,
      discount_bmopc: 0,
      discount_bpc: 0,
      ref_no: '606110000017',
      trans_end_time: '2026-03-02 10:15:26',
      trans_amount: 25.99,
      trans_fee_c: 0,
      vat_amount: 0,
    },
  },
} as const satisfies Call;
