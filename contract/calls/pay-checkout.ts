/** Hosted checkout: an order that the payer pays on the gateway's own page. */
import * as amounts from '../fields/amounts.ts';
import * as checkout from '../fields/checkout.ts';
import { optional, required } from '../fields/need.ts';
import * as order from '../fields/order.ts';
import { orderDetail } from '../fields/order-detail.ts';
import * as qr from '../fields/qr.ts';
import type { Call } from '../model.ts';
import { entryMembers, signRules } from './members.ts';

export const payCheckout = {
  method: 'pay.checkout',
  methodAliases: ['pay.paycloud.checkout'],
  path: '/api/entry/checkout',
  pathAliases: [],
  envelope: 'entry',
  area: 'online',
  title: { en: 'Hosted checkout', zh: '托管收银台下单' },
  summary: {
    en: 'Create an order and get the URL of its checkout page. Redirect the payer there; card data never reaches your server.',
    zh: '创建订单并获取收银台页面地址。将付款方重定向到该页面完成支付，卡信息不经过商户服务器。',
  },
  notes: [
    {
      en: 'After paying or leaving the page, the payer returns to return_url. Get the result from the notification or order.query, never from the redirect.',
      zh: '付款方支付或放弃支付后，浏览器会跳转到 return_url。支付结果以通知或 order.query 为准，不可依据页面跳转判断。',
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
  },
  rules: [...signRules],
  reply: {
    pay_url: required(checkout.payUrl),
  },
  errors: ['E04111', 'E04112', 'E04114', 'E04115', 'E04116', 'E04117', 'SYS031'],
  example: {
    request: {
      app_id: 'tg8f3a1c5d7e9b2046',
      format: 'JSON',
      charset: 'UTF-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: '1772447400000',
      method: 'pay.checkout',
      merchant_no: '312100000164',
      merchant_order_no: 'TG20260302-000120',
      price_currency: 'USD',
      order_amount: 20,
      expires: 1800,
      description: 'Coffee beans',
      term_ip: '203.0.113.24',
      return_url: 'https://shop.example.com/orders/result',
      notify_url: 'https://shop.example.com/payments/notify',
      attach: 'cart=8841',
      order_detail: {
        type: 'GENERAL',
        data: {
          items: [
            {
              code: 'SKU-1001',
              quantity: 2,
              unit_price: 10,
              amount: 20,
              name: 'Coffee beans 250 g',
              image: 'https://shop.example.com/img/1001.png',
            },
          ],
          shipping: { allow_regions: ['US', 'CA'] },
          billing: { default_same_shipping: true },
          payment: { allow_options: ['Card', 'ApplePay'] },
          theme: {
            palette: {
              primary: { main: '#0b5fff', contrastText: '#ffffff' },
              text: { primary: 'rgb(17,24,39)' },
            },
          },
        },
      },
    },
    reply: { pay_url: 'https://pay.example.com/pay/N6DNsqS-xQ2mB7pL5tRw8Zna' },
  },
} as const satisfies Call;
