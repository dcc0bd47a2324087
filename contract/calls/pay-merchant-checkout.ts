/** Merchant-hosted card payment: the card form is the merchant's own, the card comes encrypted. */
import { requestBillingAddress } from '../fields/address.ts';
import * as amounts from '../fields/amounts.ts';
import * as cards from '../fields/card.ts';
import * as checkout from '../fields/checkout.ts';
import { conditional, optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import { orderDetail } from '../fields/order-detail.ts';
import * as qr from '../fields/qr.ts';
import * as result from '../fields/result.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const payMerchantCheckout = {
  method: 'pay.merchant.checkout',
  methodAliases: [],
  path: '/api/entry/mcheckout',
  pathAliases: [],
  envelope: 'entry',
  area: 'online',
  title: { en: 'Merchant-hosted card payment', zh: '商户自建收银台卡支付' },
  summary: {
    en: "Charge a card that the payer entered on your own checkout page. Use the gateway's public key to encrypt the card data. The issuer may require 3-D Secure authentication.",
    zh: '使用商户自建收银台页面收集的卡信息完成支付。卡信息须用网关公钥加密；发卡机构可能要求 3-D Secure 身份验证。',
  },
  notes: [
    {
      en: 'trans_status 2 means that the order is paid. trans_status 1 means that the payment was declined: trans_error_code contains the reason, and you need a new order number to try again. trans_status 0 means that 3-D Secure is required or that the issuer has not responded. If trans_status is 0 and there is no redirect_url_3dsecure, cancel the order after 15 seconds.',
      zh: 'trans_status 为 2 表示支付成功；为 1 表示失败，原因见 trans_error_code，重试须使用新的商户订单号；为 0 表示需要 3-D Secure 身份验证，或发卡机构尚未应答。trans_status 为 0 且未返回 redirect_url_3dsecure 时，请在 15 秒后撤销订单。',
    },
    {
      en: 'Send return_url with the request. If the response contains redirect_url_3dsecure, redirect the payer to it; the payer then returns to return_url. Get the result from the notification or order.query.',
      zh: '请在请求中传入 return_url。应答包含 redirect_url_3dsecure 时，请将付款方重定向到该地址；验证结束后，付款方会返回 return_url。支付结果以通知或 order.query 为准。',
    },
    {
      en: 'If you collect card data, you are in scope for PCI DSS. Hosted checkout reduces that scope to a minimum.',
      zh: '自行收集卡信息的商户须符合 PCI DSS 要求。使用托管收银台可大幅缩小合规范围。',
    },
  ],
  request: {
    ...entryMembers,
    merchant_order_no: required(order.merchantOrderNo),
    price_currency: required(amounts.priceCurrency),
    order_amount: required(amounts.orderAmount),
    expires: optional(checkout.checkoutExpires),
    description: optional(order.description),
    term_ip: optional(qr.termIp),
    longitude: optional(qr.longitude),
    latitude: optional(qr.latitude),
    return_url: optional(checkout.returnUrl),
    notify_url: optional(order.notifyUrl),
    attach: optional(order.attach),
    order_detail: optional(orderDetail),
    card: required(cards.card),
    enc_type: optional(cards.encType),
    billing_address: optional(requestBillingAddress),
  },
  rules: [...signRules],
  reply: {
    trans_no: conditional({
      ...order.transNo,
      note: {
        en: 'Returned only if trans_status is 2. Until then, or if the payment is declined, use merchant_order_no to query the order.',
        zh: '仅在 trans_status 为 2 时返回；在此之前或支付被拒绝时，请按 merchant_order_no 查询。',
      },
    }),
    trans_status: required(order.transStatus),
    pay_channel_trans_no: conditional(result.payChannelTransNo),
    pay_user_account_id: conditional(result.payUserAccountId),
    trans_end_time: conditional(result.transEndTime),
    ref_no: conditional(result.refNo),
    pay_method_id: conditional(result.resultPayMethodId),
    redirect_url_3dsecure: conditional(cards.redirectUrl3dsecure),
    trans_error_code: conditional(result.transErrorCode),
    trans_error_msg: conditional(result.transErrorMsg),
  },
  errors: [
    'E04111',
    'E04112',
    'E04114',
    'E04115',
    'E04116',
    'E04117',
    'E04140',
    'E04141',
    'E04142',
    'SYS031',
  ],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772447520000',
      method: 'pay.merchant.checkout',
      merchant_no: '312100000164',
      merchant_order_no: 'TG20260302-000121',
      price_currency: 'USD',
      order_amount: 25.99,
      expires: 300,
      description: 'Two tickets',
      term_ip: '203.0.113.24',
      return_url: 'https://shop.example.com/orders/result',
      notify_url: 'https://shop.example.com/payments/notify',
      card: 'q1Jx0cW4s8Vd2nKf6mYb3hRt7pLz5gTe9aUo1iEw4yCs8vBn2kXj6fDq0rHl3tGm',
      billing_address: {
        name: 'Jane Doe',
        country: 'US',
        province: 'NY',
        city: 'New York',
        address1: '350 Fifth Avenue',
        zip: '10118',
        phone: '+1 212 555 0117',
      },
    },
    reply: {
      trans_no: '2026030210320000000021',
      trans_status: 2,
      pay_channel_trans_no: '606110000021',
      pay_user_account_id: '411111******1111',
      trans_end_time: '2026-03-02 10:32:01',
      ref_no: '606110000021',
      pay_method_id: 'Visa',
    },
  },
} as const satisfies Call;
