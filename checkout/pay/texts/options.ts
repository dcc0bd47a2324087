/** Texts of the payment methods. */
import type { Text } from '@tollgate/contract/model';

export const options = {
  title: { en: 'Payment method', zh: '支付方式' },
  more: { en: 'More payment methods ({count})', zh: '更多支付方式（{count}）' },
  none: {
    en: 'No payment method is available for this order. Return to {merchant}.',
    zh: '该订单没有可用的支付方式，请返回 {merchant}。',
  },
  pay: { en: 'Pay {amount}', zh: '付款 {amount}' },
  paying: { en: 'Sending…', zh: '正在提交…' },
  openSheet: { en: 'Continue with {option}', zh: '使用 {option} 付款' },
  showCode: { en: 'Show {wallet} QR code', zh: '显示 {wallet} 二维码' },
  walletHint: {
    en: 'A QR code appears here. Scan it with {wallet} and confirm the payment.',
    zh: '此处将显示二维码，请使用 {wallet} 扫码并确认付款。',
  },
  sheetHint: {
    en: 'Opens a simulated {option} sheet. No data leaves the sandbox.',
    zh: '将打开模拟的 {option} 支付界面，数据不会离开沙箱。',
  },
  private: {
    en: 'Card details are encrypted in your browser. {merchant} does not see them.',
    zh: '卡信息在浏览器中加密，{merchant} 无法看到。',
  },
} as const satisfies Readonly<Record<string, Text>>;
