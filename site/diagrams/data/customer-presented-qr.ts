/** The merchant scans the payer's code. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, payer, till, wallet } from '../parties.ts';

export const customerPresentedQr: SequenceDiagram = {
  kind: 'sequence',
  name: 'customer-presented-qr',
  title: { en: 'Customer-presented QR', zh: '被扫支付流程' },
  description: {
    en: 'A small amount is paid immediately. If the wallet asks for a password, query every 5 seconds for up to 30 seconds, then cancel.',
    zh: '小额免密，立即支付成功；钱包要求输入密码时，每 5 秒查询一次，最长 30 秒，然后撤销。',
  },
  participants: [payer, till, gateway, wallet],
  steps: [
    { kind: 'message', from: 'payer', to: 'till', text: { en: 'Shows the code', zh: '出示付款码' } },
    {
      kind: 'message',
      from: 'till',
      to: 'gateway',
      text: { en: 'Scanned code and amount', zh: '付款码与金额' },
      code: 'bscanc.pay.submit',
    },
    { kind: 'message', from: 'gateway', to: 'wallet', text: { en: 'Charge the code', zh: '请求扣款' } },
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Small amount: no password', zh: '小额免密' },
          steps: [
            {
              kind: 'message',
              from: 'wallet',
              to: 'gateway',
              text: { en: 'Paid', zh: '扣款成功' },
              isReply: true,
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'till',
              text: { en: 'Completed', zh: '支付成功' },
              code: 'trans_status 2',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'The wallet asks for a password', zh: '钱包要求输入密码' },
          steps: [
            {
              kind: 'message',
              from: 'gateway',
              to: 'till',
              text: { en: 'In progress', zh: '处理中' },
              code: 'trans_status 0',
              isReply: true,
            },
            { kind: 'message', from: 'payer', to: 'wallet', text: { en: 'Password', zh: '输入密码' } },
            {
              kind: 'message',
              from: 'wallet',
              to: 'gateway',
              text: { en: 'Paid', zh: '扣款成功' },
              isReply: true,
            },
            {
              kind: 'message',
              from: 'till',
              to: 'gateway',
              text: { en: 'Query every 5 s, up to 30 s', zh: '每 5 秒查询，最长 30 秒' },
              code: 'order.query',
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'till',
              text: { en: 'Completed', zh: '支付成功' },
              code: 'trans_status 2',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'Still not final after 30 s', zh: '30 秒后仍不是终态' },
          steps: [
            {
              kind: 'message',
              from: 'till',
              to: 'gateway',
              text: { en: 'Cancel', zh: '撤销订单' },
              code: 'order.revoker',
            },
          ],
        },
      ],
    },
  ],
};
