/** Cloud mode: an order that the gateway pushes to a terminal. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, issuer, merchant, pos, terminal } from '../parties.ts';

export const cloudMode: SequenceDiagram = {
  kind: 'sequence',
  name: 'cloud-mode',
  title: { en: 'Cloud mode: an order to a terminal', zh: '云端模式：向终端下发订单' },
  description: {
    en: 'Your server creates the order; the gateway pushes it to the terminal over MQTT. The POS and the terminal are connected only through the internet.',
    zh: '商户服务器创建订单，网关通过 MQTT 下发到终端。收银机与终端只通过互联网相连。',
  },
  participants: [pos, merchant, gateway, terminal, issuer],
  steps: [
    { kind: 'message', from: 'pos', to: 'merchant', text: { en: 'Amount to pay', zh: '应付金额' } },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Create the order', zh: '创建订单' },
      code: 'wisehub.cloud.pay.order',
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Awaiting payment', zh: '待支付' },
      code: 'trans_no',
      isReply: true,
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'terminal',
      text: { en: 'Push', zh: '下发订单' },
      code: 'MQTT, QoS 1',
    },
    { kind: 'action', at: 'terminal', text: { en: 'Take the card', zh: '受理银行卡' } },
    { kind: 'message', from: 'terminal', to: 'gateway', text: { en: 'Card payment', zh: '卡支付' } },
    { kind: 'message', from: 'gateway', to: 'issuer', text: { en: 'Authorization', zh: '请求授权' } },
    { kind: 'message', from: 'issuer', to: 'gateway', text: { en: 'Approved', zh: '批准' }, isReply: true },
    { kind: 'message', from: 'gateway', to: 'terminal', text: { en: 'Approved', zh: '批准' }, isReply: true },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Notification', zh: '通知' },
      code: 'trans_status 2',
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'success', zh: '应答 success' },
      code: 'success',
      isReply: true,
    },
    { kind: 'message', from: 'merchant', to: 'pos', text: { en: 'Paid', zh: '已支付' }, isReply: true },
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'No notification: query every 5 s', zh: '未收到通知：每 5 秒查询' },
          steps: [
            {
              kind: 'message',
              from: 'merchant',
              to: 'gateway',
              text: { en: 'Query', zh: '查询订单' },
              code: 'order.query',
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: 'Order status', zh: '订单状态' },
              code: 'trans_status',
              isReply: true,
            },
          ],
        },
      ],
    },
  ],
};
