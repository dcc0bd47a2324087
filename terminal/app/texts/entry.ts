/** Texts of what is keyed in at the terminal. */
import type { Text } from '@tollgate/contract/model';
import type { FormProblem, LocalKind } from '../../engine/local-order.ts';

export const kinds = {
  sale: { en: 'Sale', zh: '消费' },
  'show-code': { en: 'Show a QR code', zh: '主扫收款' },
  'scan-code': { en: 'Scan a payment code', zh: '被扫收款' },
  refund: { en: 'Refund', zh: '退款' },
  void: { en: 'Void', zh: '消费撤销' },
  authorization: { en: 'Authorization', zh: '预授权' },
  completion: { en: 'Completion', zh: '预授权完成' },
  'authorization-cancel': { en: 'Cancel authorization', zh: '预授权撤销' },
  'completion-cancel': { en: 'Cancel completion', zh: '预授权完成撤销' },
  'completion-refund': { en: 'Refund completion', zh: '预授权完成退款' },
  cashback: { en: 'Sale with cashback', zh: '消费并返现' },
  'cash-advance': { en: 'Cash advance', zh: '预借现金' },
} as const satisfies Readonly<Record<LocalKind, Text>>;

export const menu = {
  history: { en: 'Transactions', zh: '交易记录' },
  'last-receipt': { en: 'Reprint last receipt', zh: '重打最近一笔' },
  settlement: { en: 'Batch', zh: '批次与结算' },
  leaving: { en: 'Take out of service', zh: '停用终端' },
  payments: { en: 'Take a payment', zh: '收款' },
  follow: { en: 'Follow up', zh: '后续交易' },
  terminal: { en: 'Terminal', zh: '终端管理' },
} as const satisfies Readonly<Record<string, Text>>;

export const fields = {
  terminalSn: { en: 'Serial number', zh: '终端序列号' },
  code: { en: 'Activation code', zh: '激活码' },
  activate: { en: 'Activate', zh: '激活' },
  activating: { en: 'Activating …', zh: '正在激活…' },
  amount: { en: 'Amount', zh: '金额' },
  cashback: { en: 'Cashback amount', zh: '返现金额' },
  original: { en: 'Original order number', zh: '原商户订单号' },
  originalHint: {
    en: 'If you leave this field empty, the refund goes to the card that is presented. The merchant must be allowed to make such refunds.',
    zh: '不填写时，款项退至出示的银行卡。商户须已开通无原单退款。',
  },
  wallet: { en: 'Wallet', zh: '电子钱包' },
  asksTip: { en: 'Ask for a tip', zh: '请付款方选择小费' },
  signs: { en: 'Sign on the screen', zh: '屏幕电子签名' },
  needsManager: { en: 'Require the store manager', zh: '需要店长授权' },
  receiptModes: { en: 'Receipts to print', zh: '打印联次' },
  goOn: { en: 'Continue', zh: '继续' },
  making: { en: 'Creating the order …', zh: '正在创建订单…' },
  options: { en: 'Options', zh: '选项' },
} as const satisfies Readonly<Record<string, Text>>;

/** By receipt_print_mode. */
export const receiptModes: readonly Text[] = [
  { en: 'None', zh: '不打印' },
  { en: 'Merchant copy', zh: '商户联' },
  { en: 'Customer copy', zh: '持卡人联' },
  { en: 'Both copies', zh: '两联' },
];

export const problems = {
  amount: { en: 'Enter an amount above zero.', zh: '请输入大于零的金额。' },
  cashback: { en: 'Enter the cashback amount.', zh: '请输入返现金额。' },
  original: { en: 'Enter the original order number.', zh: '请输入原商户订单号。' },
  wallet: { en: 'Choose a wallet.', zh: '请选择电子钱包。' },
} as const satisfies Readonly<Record<FormProblem, Text>>;

export const formProblems = {
  terminalSn: { en: 'Enter the serial number.', zh: '请输入终端序列号。' },
  code: {
    en: 'Enter the 12-digit activation code. Older codes have 8 to 11 digits.',
    zh: '请输入 12 位数字激活码（旧激活码为 8 至 11 位）。',
  },
  pin: { en: 'Enter a PIN of 4 to 12 digits.', zh: '请输入 4 至 12 位数字密码。' },
  managerPin: { en: "Enter the manager's PIN (4 to 12 digits).", zh: '请输入店长密码（4 至 12 位数字）。' },
  tip: { en: 'Enter a tip that is not higher than the order amount.', zh: '小费不能高于订单金额。' },
  walletCode: { en: 'Enter the digits of the payment code.', zh: '请输入付款码数字。' },
  signature: { en: 'Sign in the field, or type your name.', zh: '请在框内签名，或输入姓名。' },
} as const satisfies Readonly<Record<string, Text>>;

export const keys = {
  pad: { en: 'Keypad', zh: '数字键盘' },
  erase: { en: 'Erase the last digit', zh: '删除一位' },
  clear: { en: 'Clear', zh: '清空' },
} as const satisfies Readonly<Record<string, Text>>;
