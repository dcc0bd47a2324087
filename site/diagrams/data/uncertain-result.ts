/** What to do when nobody knows whether the payer was charged. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, merchant } from '../parties.ts';

export const uncertainResult: SequenceDiagram = {
  kind: 'sequence',
  name: 'uncertain-result',
  title: { en: 'When the result is unclear', zh: '结果不明时的处理' },
  description: {
    en: 'Never pay again under a new number. Wait, query, and cancel what stays unclear, no sooner than 15 seconds after creation.',
    zh: '切勿换订单号重新支付。先等待并查询；仍无结果时撤销订单，且须在创建 15 秒之后。',
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
      text: { en: 'System error, or no reply', zh: '系统异常，或没有应答' },
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
              text: { en: 'Query under the same number', zh: '以同一订单号查询' },
              code: 'order.query',
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: '2, 1 or 3: the result is clear, stop', zh: '2、1 或 3：结果已明确，结束' },
              code: 'trans_status',
              isReply: true,
            },
          ],
        },
        {
          label: {
            en: 'Still 9 or 0, and 15 s have passed since creation',
            zh: '仍为 9 或 0，且距创建已满 15 秒',
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
                en: 'Cancelled: paid or not, the order is over',
                zh: '已撤销：无论是否已扣款，订单均已终止',
              },
              code: 'code 0',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'The cancel fails as well', zh: '撤销也未成功' },
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
        en: 'A payer who pays after the cancel is refunded by the gateway',
        zh: '撤销后付款方仍完成支付的，网关自动退款',
      },
    },
  ],
};
