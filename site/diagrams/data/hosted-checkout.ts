/** Hosted checkout: the payer pays on the gateway's own page. */
import type { SequenceDiagram } from '../kinds.ts';
import { channel, gateway, merchant, payerBrowser } from '../parties.ts';

export const hostedCheckout: SequenceDiagram = {
  kind: 'sequence',
  name: 'hosted-checkout',
  title: { en: 'Hosted checkout', zh: '托管收银台支付流程' },
  description: {
    en: 'The payer goes from your shop to the checkout page and returns; your server receives the result separately.',
    zh: '付款方从商户页面跳转到收银台付款，然后返回；支付结果单独发送到商户服务器。',
  },
  participants: [payerBrowser, merchant, gateway, channel],
  steps: [
    { kind: 'message', from: 'payer', to: 'merchant', text: { en: 'Place the order', zh: '提交订单' } },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Create the order', zh: '创建订单' },
      code: 'pay.checkout',
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Page URL', zh: '收银台地址' },
      code: 'pay_url',
      isReply: true,
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'payer',
      text: { en: 'Redirect to pay_url', zh: '重定向到 pay_url' },
      isReply: true,
    },
    {
      kind: 'message',
      from: 'payer',
      to: 'gateway',
      text: { en: 'Choose a payment method, and pay', zh: '选择支付方式并支付' },
    },
    { kind: 'message', from: 'gateway', to: 'channel', text: { en: 'Payment', zh: '发起支付' } },
    {
      kind: 'message',
      from: 'channel',
      to: 'gateway',
      text: { en: 'Result', zh: '返回结果' },
      isReply: true,
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Notification', zh: '通知' },
      code: 'payment.result.notify',
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'success', zh: '应答 success' },
      code: 'success',
      isReply: true,
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'payer',
      text: { en: 'Redirect to return_url', zh: '重定向到 return_url' },
      isReply: true,
    },
    {
      kind: 'message',
      from: 'payer',
      to: 'merchant',
      text: { en: 'Return to the shop', zh: '返回商户页面' },
      code: 'merchant_order_no',
    },
    {
      kind: 'note',
      over: ['payer', 'merchant'],
      text: { en: 'The return is not proof of payment', zh: '返回不能证明支付成功' },
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'No notification yet? Query', zh: '未收到通知则查询' },
      code: 'order.query',
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Result', zh: '支付结果' },
      code: 'trans_status 2',
      isReply: true,
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'payer',
      text: { en: 'Thank you page', zh: '展示支付结果' },
      isReply: true,
    },
  ],
};
