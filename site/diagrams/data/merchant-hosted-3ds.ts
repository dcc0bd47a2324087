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
    en: "The card is encrypted before it reaches the gateway. If the issuer authenticates the payer, the payer goes to the issuer's page and returns.",
    zh: '卡信息加密后才发送到网关。发卡机构要求身份验证时，付款方跳转到发卡机构的页面，完成后返回。',
  },
  participants: [payerBrowser, merchant, gateway, issuer],
  steps: [
    { kind: 'message', from: 'payer', to: 'merchant', text: { en: 'Card data', zh: '填写卡信息' } },
    {
      kind: 'action',
      at: 'merchant',
      text: { en: "Encrypt the card with the gateway's public key", zh: '用网关公钥加密卡信息' },
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
          label: { en: 'Without authentication', zh: '无需身份验证' },
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
          label: { en: 'With 3-D Secure', zh: '需要 3-D Secure 身份验证' },
          steps: [
            {
              kind: 'message',
              from: 'gateway',
              to: 'merchant',
              text: { en: 'Redirect required', zh: '需要重定向' },
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
                en: "The issuer's authentication, such as a code by text message",
                zh: '发卡机构的身份验证，例如短信验证码',
              },
            },
            {
              kind: 'message',
              from: 'issuer',
              to: 'gateway',
              text: { en: 'Result', zh: '身份验证与授权结果' },
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
      text: { en: 'Notification of the final result', zh: '最终结果的通知' },
      code: 'trans_status 2 / 1',
    },
    {
      kind: 'message',
      from: 'merchant',
      to: 'gateway',
      text: { en: 'Or query', zh: '或查询' },
      code: 'order.query',
    },
  ],
};
