/** A notification that is lost at first, and delivered in the end. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, merchant } from '../parties.ts';

export const notificationRetries: SequenceDiagram = {
  kind: 'sequence',
  name: 'notification-retries',
  title: { en: 'A notification and its retries', zh: '异步通知与重试' },
  description: {
    en: 'Delivered means status 200 within 5 seconds and the text success. Everything else is tried again, 15 attempts in all.',
    zh: '5 秒内返回状态码 200 且内容为 success 才算送达；其他情况均会重试，共 15 次。',
  },
  participants: [gateway, merchant],
  steps: [
    {
      kind: 'action',
      at: 'gateway',
      text: { en: 'Final result', zh: '产生最终结果' },
      code: 'trans_status 2',
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Attempt 1, at once', zh: '第 1 次通知，立即发送' },
      code: 'POST notify_url',
    },
    {
      kind: 'note',
      over: ['gateway', 'merchant'],
      text: {
        en: 'No answer within 5 s, another status, a redirect or another text: not delivered',
        zh: '5 秒内未应答、状态码不符、重定向或内容不符：视为失败',
      },
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Attempt 2, after 5 s', zh: '第 2 次通知，5 秒后' },
      code: 'POST notify_url',
    },
    { kind: 'action', at: 'merchant', text: { en: 'Verify the signature', zh: '验签' } },
    {
      kind: 'action',
      at: 'merchant',
      text: { en: 'Compare order number and amount', zh: '核对订单号与金额' },
    },
    { kind: 'action', at: 'merchant', text: { en: 'Store it, once', zh: '幂等入库' } },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Answer', zh: '应答' },
      code: '200 success',
      isReply: true,
    },
    { kind: 'action', at: 'gateway', text: { en: 'Delivered: no further attempt', zh: '已送达，停止重试' } },
    { kind: 'action', at: 'merchant', text: { en: 'Then the slow work', zh: '再执行耗时处理' } },
  ],
};
