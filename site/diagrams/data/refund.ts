/** A refund: a transaction of its own, whose result comes later. */
import type { SequenceDiagram } from '../kinds.ts';
import { channel, gateway, merchant } from '../parties.ts';

export const refund: SequenceDiagram = {
  kind: 'sequence',
  name: 'refund',
  title: { en: 'A refund', zh: '退款流程' },
  description: {
    en: 'The reply says that the refund was taken on; its result comes by notification or query. The payment itself stays completed.',
    zh: '应答仅表示退款已受理，结果以异步通知或查询为准。原支付订单始终保持已完成状态。',
  },
  participants: [merchant, gateway, channel],
  steps: [
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Refund, under a number of its own', zh: '以独立的商户订单号申请退款' },
      code: 'order.refund.submit',
    },
    {
      kind: 'action',
      at: 'gateway',
      text: {
        en: 'Check that all refunds together stay within the payment',
        zh: '校验累计退款不超过支付金额',
      },
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Taken on', zh: '已受理' },
      code: 'code 0, trans_no',
      isReply: true,
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'channel',
      text: { en: 'Give the money back', zh: '请求退还资金' },
    },
    {
      kind: 'message',
      from: 'channel',
      to: 'gateway',
      text: { en: 'Done, seconds or days later', zh: '数秒至数日后完成' },
      isReply: true,
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Notification, if the refund has a notify_url', zh: '异步通知（传入 notify_url 时）' },
      code: 'trans_status 2',
    },
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Or you ask', zh: '或由商户主动查询' },
          steps: [
            {
              kind: 'message',
              from: 'merchant',
              to: 'gateway',
              text: { en: 'Query the refund', zh: '查询退款' },
              code: 'order.refund.query',
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: 'Under way, done or failed', zh: '处理中、成功或失败' },
              code: 'trans_status 0 / 2 / 1',
              isReply: true,
            },
          ],
        },
      ],
    },
  ],
};
