/** Hosted checkout: the page that the payer is sent to, and the return to the merchant. */
import { limits } from '../limits.ts';
import type { IntegerField, TextField } from '../model.ts';

export const returnUrl = {
  kind: 'text',
  minLength: 1,
  maxLength: 256,
  format: 'http-url',
  summary: {
    en: 'Absolute http or https URL of the page that the payer returns to after paying or leaving the checkout. The gateway adds merchant_order_no and trans_no as query parameters.',
    zh: '付款方支付或放弃支付后跳转到的商户页面地址，须为 http 或 https 绝对地址。网关会在该地址的查询参数中附加 merchant_order_no 和 trans_no。',
  },
  note: {
    en: 'The redirect is not proof of payment: get the result from the notification or an order query.',
    zh: '付款方跳转到该页面不代表支付成功，支付结果以通知或订单查询为准。',
  },
  example: 'https://shop.example.com/orders/result',
} as const satisfies TextField;

export const checkoutExpires = {
  kind: 'integer',
  min: limits.expiresMinSeconds,
  max: limits.expiresMaxSeconds,
  default: 1800,
  summary: {
    en: 'Lifetime of the order in seconds, starting when the order is created: 1 to 604800 (7 days). After this time, the page no longer accepts payments.',
    zh: '订单有效期，以秒为单位，自下单时起算，取值 1 至 604800（7 天）。超时后收银台不再受理支付。',
  },
  note: {
    en: 'This is a duration, not a timestamp. The default is 30 minutes.',
    zh: '此值是时长，不是时间戳。不传时为 30 分钟。',
  },
  example: 300,
} as const satisfies IntegerField;

export const payUrl = {
  kind: 'text',
  minLength: 1,
  maxLength: limits.payUrlMaxLength,
  format: 'http-url',
  summary: {
    en: "URL of this order's checkout page. Redirect the payer to it; do not embed it in an iframe.",
    zh: '本订单的收银台页面地址。请将付款方重定向到该地址，不要嵌入 iframe。',
  },
  example: 'https://pay.example.com/pay/N6DNsqS-xQ2mB7pL5tRw8Zna',
} as const satisfies TextField;
