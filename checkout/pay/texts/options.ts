/** Texts of the payment options. */
import type { Text } from '@tollgate/contract/model';

export const options = {
  title: { en: 'Payment method', zh: '支付方式' },
  card: { en: 'Card', zh: '银行卡' },
  none: {
    en: 'This order offers no way to pay that works here. Please go back to {merchant}.',
    zh: '该订单没有可用的支付方式，请返回 {merchant}。',
  },
  pay: { en: 'Pay {amount}', zh: '付款 {amount}' },
  paying: { en: 'Sending…', zh: '正在提交…' },
  openSheet: { en: 'Continue with {option}', zh: '使用 {option} 付款' },
  showCode: { en: 'Show the {wallet} code', zh: '显示 {wallet} 二维码' },
  makingCode: { en: 'Making the code…', zh: '正在生成二维码…' },
  walletHint: {
    en: 'A code appears here. Scan it with {wallet} and confirm the payment there.',
    zh: '将在此处显示二维码，请使用 {wallet} 扫码并确认付款。',
  },
  sheetHint: {
    en: 'A simulated {option} sheet opens. No data goes to the owner of that name.',
    zh: '将打开模拟的 {option} 支付界面，不会向其运营方发送任何数据。',
  },
  private: {
    en: 'Encrypted in your browser. {merchant} never sees the card.',
    zh: '卡信息在浏览器中加密，{merchant} 无法看到。',
  },
} as const satisfies Readonly<Record<string, Text>>;

export const wallet = {
  title: { en: 'Scan with {wallet}', zh: '使用 {wallet} 扫码' },
  alt: {
    en: 'QR code: scan it with {wallet} to pay {amount}',
    zh: '二维码：使用 {wallet} 扫码支付 {amount}',
  },
  drawing: { en: 'Drawing the code…', zh: '正在生成二维码…' },
  noCode: {
    en: 'The code cannot be drawn here. Use the link below instead.',
    zh: '无法在此显示二维码，请使用下方链接。',
  },
  open: { en: 'Open {wallet} on this device', zh: '在本机打开 {wallet}' },
  waiting: { en: 'Waiting for {wallet}…', zh: '等待 {wallet} 付款…' },
  steps: {
    en: 'Scan, confirm in the wallet, done: this page follows by itself. You can still choose another way to pay above or below.',
    zh: '扫码并在钱包中确认后，本页会自动显示结果。您也可以改选其他支付方式。',
  },
} as const satisfies Readonly<Record<string, Text>>;

export const sheet = {
  title: { en: 'Simulated {option}', zh: '模拟 {option}' },
  simulation: { en: 'Simulation', zh: '模拟界面' },
  lead: {
    en: 'Part of the sandbox. It is not from the owner of that name, and no money moves.',
    zh: '本界面由沙箱提供，与其运营方无关，不会发生真实扣款。',
  },
  cards: { en: 'Choose a test card', zh: '选择测试卡' },
  ending: { en: '{brand} ending in {digits}', zh: '{brand} 尾号 {digits}' },
  payTo: { en: 'To {merchant}', zh: '收款方：{merchant}' },
  cancel: { en: 'Cancel', zh: '取消' },
  none: { en: 'There is no test card here.', zh: '暂无测试卡。' },
} as const satisfies Readonly<Record<string, Text>>;
