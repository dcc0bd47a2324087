/** A notification that is lost at first, and delivered in the end. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, merchant } from '../parties.ts';

export const notificationRetries: SequenceDiagram = {
  kind: 'sequence',
  name: 'notification-retries',
  title: { en: 'A notification and its retries', zh: '通知与重试' },
  description: {
    en: 'A notification is delivered if your server responds with status 200 and the text success within 5 seconds. Any other response triggers a retry, up to 15 attempts in total.',
    zh: '5 秒内应答状态码 200 且内容为 success，才算送达；其他任何应答都会触发重试，最多发送 15 次。',
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
      text: { en: 'Attempt 1, immediately', zh: '第 1 次通知，立即发送' },
      code: 'POST notify_url',
    },
    {
      kind: 'note',
      over: ['gateway', 'merchant'],
      text: {
        en: 'No response within 5 s, a different status or text, or a redirect: not delivered',
        zh: '5 秒内未应答，状态码或内容不符，或返回重定向：未送达',
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
    { kind: 'action', at: 'merchant', text: { en: 'Store it, once', zh: '保存一次' } },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'success', zh: '应答 success' },
      code: '200 success',
      isReply: true,
    },
    { kind: 'action', at: 'gateway', text: { en: 'Delivered: no further attempt', zh: '已送达，停止重试' } },
    { kind: 'action', at: 'merchant', text: { en: 'Then the slow work', zh: '再执行耗时处理' } },
  ],
};
