/** The payer scans the merchant's code. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, payer, till, wallet } from '../parties.ts';

export const merchantPresentedQr: SequenceDiagram = {
  kind: 'sequence',
  name: 'merchant-presented-qr',
  title: { en: 'Merchant-presented QR', zh: '主扫支付流程' },
  description: {
    en: 'You show the code that the gateway returns, and the payer scans it. Wait for the notification, and query every 5 seconds for up to 60 seconds.',
    zh: '商户把网关返回的内容显示为二维码，付款方扫码。等待通知，同时每 5 秒查询一次，最长 60 秒。',
  },
  participants: [payer, till, gateway, wallet],
  steps: [
    {
      kind: 'message',
      from: 'till',
      to: 'gateway',
      text: { en: 'Request a code', zh: '申请二维码' },
      code: 'cscanb.pay.getqrcode',
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'till',
      text: { en: 'Text of the code', zh: '二维码内容' },
      code: 'qrcode_url',
      isReply: true,
    },
    { kind: 'message', from: 'till', to: 'payer', text: { en: 'Shows the QR code', zh: '展示二维码' } },
    {
      kind: 'message',
      from: 'payer',
      to: 'wallet',
      text: { en: 'Scans the code and confirms the amount', zh: '扫码并确认金额' },
    },
    { kind: 'message', from: 'wallet', to: 'gateway', text: { en: 'Paid', zh: '扣款成功' } },
    {
      kind: 'message',
      from: 'gateway',
      to: 'till',
      text: { en: 'Notification', zh: '通知' },
      code: 'trans_status 2',
    },
    {
      kind: 'message',
      from: 'till',
      to: 'gateway',
      text: { en: 'success', zh: '应答 success' },
      code: 'success',
      isReply: true,
    },
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Meanwhile, every 5 s for up to 60 s', zh: '同时每 5 秒查询，最长 60 秒' },
          steps: [
            {
              kind: 'message',
              from: 'till',
              to: 'gateway',
              text: { en: 'Query', zh: '查询订单' },
              code: 'order.query',
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'till',
              text: { en: 'Waiting, or paid', zh: '待支付或已支付' },
              code: 'trans_status 9 / 2',
              isReply: true,
            },
          ],
        },
      ],
    },
  ],
};
