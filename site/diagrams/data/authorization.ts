/** An authorization that grows, is captured in part, and refunded in part. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, issuer, merchant } from '../parties.ts';

export const authorization: SequenceDiagram = {
  kind: 'sequence',
  name: 'authorization',
  title: { en: 'From authorization to refund', zh: '从预授权到退款' },
  description: {
    en: 'An authorization of 100 is increased by 30 and captured for 120, and 20 is refunded. The notes show the amounts at the issuer after each step.',
    zh: '预授权 100，追加 30，预授权完成 120，再退款 20。提示框显示每步之后发卡机构一侧的金额。',
  },
  participants: [merchant, gateway, issuer],
  steps: [
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Authorize 100, on a terminal', zh: '在终端预授权 100' },
      code: 'trans_type 4',
    },
    { kind: 'message', from: 'gateway', to: 'issuer', text: { en: 'Hold 100', zh: '冻结 100' } },
    { kind: 'note', over: ['issuer'], text: { en: 'held: 100', zh: '冻结 100' } },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Add 30', zh: '追加 30' },
      code: '/api/payments/incremental-auth',
    },
    { kind: 'message', from: 'gateway', to: 'issuer', text: { en: 'Hold 30 more', zh: '再冻结 30' } },
    { kind: 'note', over: ['issuer'], text: { en: 'held: 130', zh: '冻结 130' } },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Capture 120', zh: '预授权完成 120' },
      code: '/api/payments/capture',
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'issuer',
      text: { en: 'Collect 120, release 10', zh: '扣款 120，解冻 10' },
    },
    { kind: 'note', over: ['issuer'], text: { en: 'collected: 120', zh: '已扣款 120' } },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Refund 20', zh: '退款 20' },
      code: '/api/payments/refund',
    },
    { kind: 'message', from: 'gateway', to: 'issuer', text: { en: 'Return 20', zh: '退回 20' } },
    {
      kind: 'note',
      over: ['issuer'],
      text: { en: 'collected: 120, refunded: 20', zh: '已扣款 120，已退款 20' },
    },
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Before the capture only', zh: '仅限预授权完成之前' },
          steps: [
            {
              kind: 'message',
              from: 'merchant',
              to: 'gateway',
              text: { en: 'Cancel the authorization', zh: '撤销预授权' },
              code: '/api/payments/cancel',
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'issuer',
              text: { en: 'Release everything', zh: '全部解冻' },
            },
          ],
        },
      ],
    },
  ],
};
