/** A card typed into the merchant's own page, with a check by the issuer. */
import type { SequenceDiagram } from '../kinds.ts';
import { gateway, issuer, merchant, payerBrowser } from '../parties.ts';

export const merchantHosted3ds: SequenceDiagram = {
  kind: 'sequence',
  name: 'merchant-hosted-3ds',
  title: {
    en: 'Merchant-hosted card payment with 3-D Secure',
    zh: '商户自建收银台的卡支付（含 3-D Secure）',
  },
  description: {
    en: 'The card is encrypted before it reaches the gateway. Where the issuer wants to check the payer, the payer goes to its page and comes back.',
    zh: '卡数据加密后才送到网关。发卡机构要求验证时，付款方跳转到验证页面，完成后返回。',
  },
  participants: [payerBrowser, merchant, gateway, issuer],
  steps: [
    { kind: 'message', from: 'payer', to: 'merchant', text: { en: 'Card data', zh: '填写卡信息' } },
    {
      kind: 'action',
      at: 'merchant',
      text: { en: 'Encrypt the card with the public key of the gateway', zh: '用网关公钥加密卡信息' },
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Pay', zh: '发起支付' },
      code: 'pay.merchant.checkout',
    },
    { kind: 'message', from: 'gateway', to: 'issuer', text: { en: 'Authorization', zh: '请求授权' } },
    {
      kind: 'frame',
      parts: [
        {
          label: { en: 'Without a check', zh: '无需验证' },
          steps: [
            {
              kind: 'message',
              from: 'issuer',
              to: 'gateway',
              text: { en: 'Approved', zh: '批准' },
              isReply: true,
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: 'Completed', zh: '支付成功' },
              code: 'trans_status 2',
              isReply: true,
            },
          ],
        },
        {
          label: { en: 'With 3-D Secure', zh: '需要 3-D Secure 验证' },
          steps: [
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: 'Send the payer on', zh: '需跳转验证' },
              code: 'redirect_url_3dsecure',
              isReply: true,
            },
            {
              kind: 'message',
              from: 'merchant',
              to: 'payer',
              text: { en: 'Redirect', zh: '重定向' },
              isReply: true,
            },
            {
              kind: 'message',
              from: 'payer',
              to: 'issuer',
              text: {
                en: "The issuer's check, such as a code by text message",
                zh: '完成发卡机构验证，例如短信验证码',
              },
            },
            {
              kind: 'message',
              from: 'issuer',
              to: 'gateway',
              text: { en: 'Result of the check', zh: '验证与授权结果' },
              isReply: true,
            },
            {
              kind: 'message',
              from: 'gateway',
              to: 'payer',
              text: { en: 'Redirect to return_url', zh: '重定向到 return_url' },
              isReply: true,
            },
          ],
        },
      ],
    },
    {
      kind: 'message',
      from: 'gateway',
      to: 'merchant',
      text: { en: 'Notification of the final result', zh: '最终结果的异步通知' },
      code: 'trans_status 2 / 1',
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Or query', zh: '或主动查询' },
      code: 'order.query',
    },
  ],
};
