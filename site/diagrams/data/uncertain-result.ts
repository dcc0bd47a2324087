/** Sequence of an uncertain result: wait, query, and cancel if it stays uncertain. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, merchant } from '../parties.ts';

export const uncertainResult: SequenceDiagram = {
  kind: 'sequence',
  name: 'uncertain-result',
  title: { en: 'When the result is unknown', zh: '结果不明时的处理' },
  description: {
    en: 'Never charge again with a new order number. Wait and query. If the result stays unknown, cancel the order when it is at least 15 seconds old.',
    zh: '绝不要换订单号再次收款。先等待并查询；结果始终不明时，在下单满 15 秒后撤销订单。',
  },
  participants: [merchant, gateway],
  steps: [
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Payment', zh: '发起支付' },
      code: 'bscanc.pay.submit',
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'System error, or no response', zh: '系统错误，或没有应答' },
      code: 'SYS001',
      isReply: true,
    },
    { kind: 'action', at: 'merchant', text: { en: 'Wait 5 s', zh: '等待 5 秒' } },
    {
      kind: 'frame',
      parts: [
        {
          label: {
            en: 'Every 5 s, up to 30 s (customer-presented) or 60 s (merchant-presented)',
            zh: '每 5 秒一次，被扫最长 30 秒，主扫最长 60 秒',
          },
          steps: [
            {
              kind: 'message',
              from: 'merchant',
              to: 'gateway',
              text: { en: 'Query the same order number', zh: '用同一订单号查询' },
              code: 'order.query',
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: '2, 1, or 3: the result is final, stop', zh: '2、1 或 3：已是终态，结束' },
              code: 'trans_status',
              isReply: true,
            },
          ],
        },
        {
          label: {
            en: 'Still 9 or 0, and 15 s have passed since creation',
            zh: '仍为 9 或 0，且下单已满 15 秒',
          },
          steps: [
            {
              kind: 'message',
              from: 'merchant',
              to: 'gateway',
              text: { en: 'Cancel', zh: '撤销订单' },
              code: 'order.revoker',
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: {
                en: 'Canceled: paid or not, the order is final',
                zh: '已撤销：无论是否已扣款，订单均已结束',
              },
              code: 'code 0',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'The cancellation also fails', zh: '撤销也失败' },
          steps: [
            {
              kind: 'action',
              at: 'merchant',
              text: { en: 'Wait 15 s, cancel again, then query', zh: '等待 15 秒，再次撤销，然后查询' },
            },
          ],
        },
      ],
    },
    {
      kind: 'note',
      over: ['merchant', 'gateway'],
      text: {
        en: 'The gateway refunds a payment made after the cancellation',
        zh: '付款方在撤销之后付款的，网关自动退款',
      },
    },
  ],
};
