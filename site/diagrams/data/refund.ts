/** A refund: a transaction of its own, whose result comes later. */
import type { SequenceDiagram } from '../kinds.ts';
import { channel, gateway, merchant } from '../parties.ts';

export const refund: SequenceDiagram = {
  kind: 'sequence',
  name: 'refund',
  title: { en: 'A refund', zh: '退款流程' },
  description: {
    en: 'The response means that the refund was accepted. A notification or a query returns the result. The payment stays completed.',
    zh: '应答只表示退款已受理，结果以通知或查询为准。原支付的状态始终为支付成功。',
  },
  participants: [merchant, gateway, channel],
  steps: [
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Refund, with its own number', zh: '退款（使用单独的订单号）' },
      code: 'order.refund.submit',
    },
    {
      kind: 'action',
      at: 'gateway',
      text: {
        en: 'Check that the refunds do not exceed the payment',
        zh: '校验累计退款不超过支付金额',
      },
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Accepted', zh: '已受理' },
      code: 'code 0, trans_no',
      isReply: true,
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'channel',
      text: { en: 'Return the money', zh: '退回款项' },
    },
    {
      kind: 'message',
      from: 'channel',
      to: 'gateway',
      text: { en: 'Completed, seconds or days later', zh: '数秒至数日后完成' },
      isReply: true,
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Notification, if the refund has a notify_url', zh: '通知（传入 notify_url 时）' },
      code: 'trans_status 2',
    },
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Or you query', zh: '或由商户查询' },
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
              text: { en: 'In progress, completed, or failed', zh: '处理中、成功或失败' },
              code: 'trans_status 0 / 2 / 1',
              isReply: true,
            },
          ],
        },
      ],
    },
  ],
};
