/** The exam: what the payer's browser can and cannot do. */
import type { SituationGroup } from './model.ts';

export const payerSituations = {
  id: 'payer',
  title: { en: 'Return page, 3-D Secure, and cards', zh: '返回页、3-D Secure 与银行卡' },
  situations: [
    {
      id: 'return-page',
      cause: 'browser-trusted',
      title: {
        en: "The payer's return to your page does not mean that the order is paid, regardless of the parameters in the URL",
        zh: '无论地址中带有什么参数，付款方返回您的页面都不代表已支付',
      },
      reason: {
        en: 'Anyone can enter return_url by hand, so trans_status=2 in the URL is not proof of payment.',
        zh: '任何人都可以手工输入 return_url，其中的 trans_status=2 不能作为已支付的依据。',
      },
      rule: { section: '§4', page: 'PayCloudCheckoutDevGuidelines#return' },
      advice: {
        en: 'Show the state that you have recorded, and query the order if it is open.',
        zh: '显示您记录的状态；订单未结束时，查询订单。',
      },
      needs: ['checkout'],
    },
    {
      id: 'challenge-return',
      cause: 'browser-trusted',
      title: {
        en: 'The result of 3-D Secure comes from the notification or a query, not from the return to your page',
        zh: '3-D Secure 的结果以通知或查询为准，不以返回页面为准',
      },
      reason: {
        en: 'A payer can close the challenge and open return_url by hand without paying.',
        zh: '付款方可以关闭身份验证页面，再手工打开 return_url，而实际并未付款。',
      },
      rule: { section: '§4', page: 'MerchantCheckoutDevGuidelines#three-d-secure' },
      advice: {
        en: 'Keep the order open until a verified final result arrives.',
        zh: '在得到验签通过的最终结果之前，订单保持未结束。',
      },
      needs: ['card'],
    },
    {
      id: 'card-unseen',
      cause: 'card-exposed',
      title: {
        en: 'Card data is encrypted, sent only to the gateway, and never stored on your side',
        zh: '卡信息加密后仅发送给网关，商户从不保存',
      },
      reason: {
        en: 'Card data in orders, logs, or the attach field brings the whole system into the scope of PCI DSS.',
        zh: '订单、日志或 attach 中一旦出现卡信息，整个系统就会纳入 PCI DSS 的适用范围。',
      },
      rule: { section: '§3', page: 'Encryption#keeps' },
      advice: {
        en: 'Send the card field unchanged, and only in the payment request. Do not put its value in any other field or record.',
        zh: '将 card 原样放入支付请求，不要写入其他参数或记录。',
      },
      needs: ['card'],
    },
  ],
} as const satisfies SituationGroup;
