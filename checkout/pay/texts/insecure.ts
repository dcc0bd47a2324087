/** Texts for a connection without encryption. */
import type { Text } from '@tollgate/contract/model';

export const insecure = {
  title: { en: 'Card payment is not available on this connection', zh: '当前连接无法使用银行卡' },
  text: {
    en: 'This page was opened without encryption (http), so your browser cannot encrypt card details. Select a different payment method, or open the page over https.',
    zh: '本页面未通过加密连接（https）打开，浏览器无法加密卡信息。请选择其他支付方式，或通过 https 打开本页面。',
  },
} as const satisfies Readonly<Record<string, Text>>;
