/** Texts of a wallet's QR code and of the sandbox's sheet of Apple Pay and Google Pay. */
import type { Text } from '@tollgate/contract/model';

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
  noCodeNorLink: {
    en: 'The QR code cannot be shown. Reload this page.',
    zh: '无法显示二维码，请刷新本页面。',
  },
  open: { en: 'Open {wallet} on this device', zh: '在本机打开 {wallet}' },
  waiting: { en: 'Waiting for your payment in {wallet}…', zh: '等待您在 {wallet} 中付款…' },
  steps: {
    en: 'Confirm the payment in the app. The result appears on this page. You can still select a different payment method.',
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
