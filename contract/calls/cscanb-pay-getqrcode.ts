/** Merchant-presented QR payment: the payer scans a code that the merchant shows. */
import * as amounts from '../fields/amounts.ts';
import { conditional, optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import * as qr from '../fields/qr.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const cscanbPayGetqrcode = {
  method: 'cscanb.pay.getqrcode',
  methodAliases: [],
  path: '/api/entry/cscanbpaygetqrcode',
  pathAliases: [],
  envelope: 'entry',
  area: 'qr',
  title: { en: 'Merchant-presented QR payment', zh: '主扫支付（付款方扫商户二维码）' },
  summary: {
    en: 'Create an order and get the text of its QR code. Show the code for the payer to scan with a wallet.',
    zh: '创建订单并获取二维码内容。商户展示二维码，付款方使用钱包扫码支付。',
  },
  notes: [
    {
      en: 'The response means that the order exists, not that it is paid. Wait for the notification, or query every 5 seconds for up to 60 seconds.',
      zh: '应答仅表示订单已创建，并不代表已支付。请等待通知，或每 5 秒查询一次，最长 60 秒。',
    },
  ],
  request: {
    ...entryMembers,
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
    qrcode_url: required(qr.qrcodeUrl),
    trans_amount: required(amounts.transAmount),
    trans_fee_c: conditional(amounts.transFeeC),
    vat_amount: conditional(amounts.vatAmount),
  },
  errors: ['E04111', 'E04112', 'E04114', 'E04115', 'E04116', 'E04117', 'E04134', 'EC0004', 'SYS031'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772446580000',
      method: 'cscanb.pay.getqrcode',
      merchant_no: '312100000164',
      store_no: '4121000012',
      pay_method_id: 'WeChatPay',
      merchant_order_no: 'TG20260302-000118',
      price_currency: 'USD',
      order_amount: 9.5,
      expires: 300,
      description: 'Breakfast set',
      term_ip: '203.0.113.24',
      notify_url: 'https://shop.example.com/payments/notify',
    },
    reply: {
      trans_no: '2026030210162000000018',
      qrcode_url: 'https://pay.example.com/pay/q/19BeCpwhf8lZqUk3OxXA-7hk2mpz9x4tb6wq3',
      trans_amount: 9.5,
      trans_fee_c: 0,
      vat_amount: 0,
    },
  },
} as const satisfies Call;
