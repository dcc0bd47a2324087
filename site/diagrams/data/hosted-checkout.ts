/** Hosted checkout: the payer pays on the gateway's own page. */
import type { SequenceDiagram } from '../kinds.ts';
import { channel, gateway, merchant, payerBrowser } from '../parties.ts';

export const hostedCheckout: SequenceDiagram = {
  kind: 'sequence',
  name: 'hosted-checkout',
  title: { en: 'Hosted checkout', zh: '托管收银台支付流程' },
  description: {
    en: 'The payer leaves your shop for the checkout page and comes back; the result reaches your server on its own way.',
    zh: '付款方跳转到收银台页面支付后返回商户页面；支付结果通过独立的路径送达商户服务器。',
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
      text: { en: 'Address of the page', zh: '收银台地址' },
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
      text: { en: 'Choose how to pay, and pay', zh: '选择支付方式并支付' },
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
      text: { en: 'Notification', zh: '异步通知' },
      code: 'payment.result.notify',
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Answer', zh: '应答' },
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
      text: { en: 'Back in the shop', zh: '返回商户页面' },
      code: 'merchant_order_no',
    },
    {
      kind: 'note',
      over: ['payer', 'merchant'],
      text: { en: 'Coming back proves nothing', zh: '页面返回不代表支付成功' },
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
