/** Texts of the payment methods. */
import type { Text } from '@tollgate/contract/model';

export const options = {
  title: { en: 'Payment method', zh: '支付方式' },
  card: { en: 'Card', zh: '银行卡' },
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

export const wallet = {
  title: { en: 'Scan with {wallet}', zh: '使用 {wallet} 扫码' },
  alt: {
    en: 'QR code: scan it with {wallet} to pay {amount}',
    zh: '二维码：使用 {wallet} 扫码支付 {amount}',
  },
  drawing: { en: 'Loading the QR code…', zh: '正在加载二维码…' },
  noCode: {
    en: 'The QR code cannot be shown. Use the link below.',
    zh: '无法显示二维码，请使用下方链接。',
  },
  open: { en: 'Open {wallet} on this device', zh: '在本机打开 {wallet}' },
  waiting: { en: 'Waiting for your payment in {wallet}…', zh: '等待您在 {wallet} 中付款…' },
  steps: {
    en: 'Confirm the payment in the app. The result appears on this page. You can still select another payment method.',
    zh: '请在应用中确认付款，结果会显示在本页。您也可以选择其他支付方式。',
  },
} as const satisfies Readonly<Record<string, Text>>;

export const sheet = {
  title: { en: 'Simulated {option}', zh: '模拟 {option}' },
  lead: {
    en: 'This sheet is part of the sandbox, not of {option}. No money moves.',
    zh: '本界面由沙箱提供，与 {option} 无关，不会发生真实扣款。',
  },
  cards: { en: 'Test card', zh: '测试卡' },
  ending: { en: '{brand} ending in {digits}', zh: '{brand} 尾号 {digits}' },
  payTo: { en: 'To {merchant}', zh: '收款方：{merchant}' },
  cancel: { en: 'Cancel', zh: '取消' },
  none: { en: 'No test card is available.', zh: '暂无测试卡。' },
} as const satisfies Readonly<Record<string, Text>>;
