/** WLAN: found by mDNS, paired once, paid over a WebSocket. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, pos, terminal } from '../parties.ts';

export const wlanMode: SequenceDiagram = {
  kind: 'sequence',
  name: 'wlan-mode',
  title: { en: 'Local network mode: pairing and a payment', zh: '局域网模式：配对与支付' },
  description: {
    en: 'Both sides announce themselves with mDNS and pair once. After that, the POS connects to the WebSocket server of the terminal.',
    zh: '双方通过 mDNS 相互发现，只需配对一次；之后收银机直接连接终端的 WebSocket 服务端。',
  },
  participants: [pos, terminal, gateway],
  steps: [
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Pairing, once', zh: '配对（仅一次）' },
          steps: [
            {
              kind: 'action',
              at: 'pos',
              text: { en: 'Announce by mDNS', zh: '通过 mDNS 广播' },
              code: '_ecr-hub-client._tcp',
            },
            {
              kind: 'action',
              at: 'terminal',
              text: { en: 'Announce by mDNS', zh: '通过 mDNS 广播' },
              code: '_ecr-hub-server._tcp',
            },
            {
              kind: 'message',
              from: 'pos',
              to: 'terminal',
              text: { en: 'Pair', zh: '配对' },
              code: 'ecrhub.pair',
            },
            {
              kind: 'message',
              from: 'terminal',
              to: 'pos',
              text: { en: 'Accept; store the serial number', zh: '接受；请保存终端序列号' },
              code: 'response_code 000',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'Each payment', zh: '每笔支付' },
          steps: [
            {
              kind: 'message',
              from: 'pos',
              to: 'terminal',
              text: { en: 'Connect, or use the open connection', zh: '建立或复用连接' },
              code: 'ws://<terminal>:35779',
            },
            {
              kind: 'message',
              from: 'pos',
              to: 'terminal',
              text: { en: 'Order', zh: '发送订单' },
              code: 'ecrhub.pay.order',
            },
            {
              kind: 'action',
              at: 'terminal',
              text: { en: 'Take the card or code', zh: '受理银行卡或付款码' },
            },
            { kind: 'message', from: 'terminal', to: 'gateway', text: { en: 'Transaction', zh: '上送交易' } },
            {
              kind: 'message',
              from: 'gateway',
              to: 'terminal',
              text: { en: 'Result', zh: '交易结果' },
              isReply: true,
            },
            {
              kind: 'message',
              from: 'terminal',
              to: 'pos',
              text: { en: 'Result, with the same request_id', zh: '返回结果，request_id 相同' },
              code: 'trans_status 2',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'The connection is lost before the result', zh: '结果返回前连接中断' },
          steps: [
            {
              kind: 'message',
              from: 'pos',
              to: 'terminal',
              text: { en: 'Connect again, then query by order number', zh: '重新连接，按订单号查询' },
              code: 'ecrhub.pay.query',
            },
          ],
        },
      ],
    },
  ],
};
