/** Texts of an order on the screen: what it is, the tip, the card, the outcome. */
import { entryMode } from '@tollgate/contract/dictionary/card';
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import { transType } from '@tollgate/contract/dictionary/transaction';
import { errors, isErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Text } from '@tollgate/contract/model';

const same = (name: string): Text => ({ en: name, zh: name });

export function transTypeName(type: number): Text {
  return transType.values.find(({ value }) => value === type)?.name ?? same(String(type));
}

export function payMethodName(id: string): Text {
  return payMethods.find(({ value }) => value === id)?.name ?? same(id);
}

export function entryModeName(mode: string): Text {
  return entryMode.values.find(({ value }) => String(value) === mode)?.name ?? same(mode);
}

/** The text of a code of the catalogue. */
export function errorText(code: string): Text {
  return isErrorCode(code) ? errors[code].message : same(code);
}

export const order = {
  accept: { en: 'Accept', zh: '确认' },
  retry: { en: 'Try again', zh: '重试' },
  pinLabel: { en: 'PIN', zh: '密码' },
  managerPin: { en: "Store manager's PIN", zh: '店长密码' },
  authorize: { en: 'Authorize', zh: '授权' },
  original: { en: 'Original order', zh: '原订单' },
  orderNo: { en: 'Order number', zh: '商户订单号' },
  withTip: { en: 'Total {amount}', zh: '合计 {amount}' },
  noTip: { en: 'No tip', zh: '不加小费' },
  otherTip: { en: 'Other amount', zh: '其他金额' },
  tipAmount: { en: 'Tip', zh: '小费' },
  addTip: { en: 'Add tip', zh: '确认小费' },
  includesTip: { en: 'Includes a tip of {amount}', zh: '含小费 {amount}' },
  includesCashback: { en: 'Includes cashback of {amount}', zh: '含返现 {amount}' },
} as const satisfies Readonly<Record<string, Text>>;

export const card = {
  testCard: { en: 'Test card', zh: '测试卡' },
  testPin: { en: 'PIN for all test cards: {pin}', zh: '所有测试卡的密码：{pin}' },
  how: { en: 'How the card is read', zh: '读卡方式' },
  tap: { en: 'Tap', zh: '挥卡' },
  insert: { en: 'Insert', zh: '插卡' },
  swipe: { en: 'Swipe', zh: '刷卡' },
  keyIn: { en: 'Key in', zh: '手工输入' },
  pan: { en: 'Card number', zh: '卡号' },
  expiry: { en: 'Valid until (MMYY)', zh: '有效期（MMYY）' },
  cvv: { en: 'Security code', zh: '安全码' },
  holder: { en: 'Name on the card', zh: '持卡人姓名' },
  charge: { en: 'Continue', zh: '继续' },
  otherWay: { en: 'Read the card instead', zh: '改为读卡' },
  onlyKeyed: {
    en: 'A browser has no card reader. Key in the card details.',
    zh: '浏览器没有读卡器，请手工输入卡信息。',
  },
  confirmPin: { en: 'Confirm', zh: '确认' },
  noPin: { en: 'Sign instead', zh: '改为签名' },
  pinCount: { en: '{count} {count|digit|digits} entered', zh: '已输入 {count} 位' },
} as const satisfies Readonly<Record<string, Text>>;

export const wallet = {
  code: { en: 'Digits of the payment code', zh: '付款码数字' },
  pay: { en: 'Take payment', zh: '收款' },
  testCode: { en: 'Test code', zh: '测试付款码' },
  alt: { en: 'QR code to pay {amount}', zh: '支付 {amount} 的二维码' },
  waiting: { en: 'Waiting for the payer', zh: '等待付款方支付' },
  open: { en: 'Open the sandbox wallet', zh: '打开沙箱钱包' },
  noCode: { en: 'The QR code cannot be shown.', zh: '无法生成二维码。' },
} as const satisfies Readonly<Record<string, Text>>;

export const signature = {
  pad: { en: 'Signature field', zh: '签名区' },
  typed: { en: 'Or type your name', zh: '或输入姓名' },
  clear: { en: 'Clear', zh: '清除' },
  submit: { en: 'Confirm the signature', zh: '确认签名' },
} as const satisfies Readonly<Record<string, Text>>;

export const result = {
  print: { en: 'Print', zh: '打印' },
  reprint: { en: 'Print receipt again', zh: '重打小票' },
  unknown: { en: 'Result unknown', zh: '结果不明' },
  approved: { en: 'Approved', zh: '成功' },
  declined: { en: 'Declined', zh: '失败' },
  cancelled: { en: 'Voided', zh: '已撤销' },
  loading: { en: 'Querying the gateway …', zh: '正在查询…' },
  ownList: {
    en: "This list shows the last {count} transactions on this device. The batch also includes this terminal's transactions on other devices and through the API.",
    zh: '仅列出本设备最近 {count} 笔交易。批次还包括该终端在其他设备上以及通过接口完成的交易。',
  },
  followUp: { en: 'Follow up', zh: '后续交易' },
  changeTip: { en: 'Change the tip', zh: '调整小费' },
  saveTip: { en: 'Save tip', zh: '保存小费' },
} as const satisfies Readonly<Record<string, Text>>;

/** Members of `BatchTotal`, in the order of a till's own totals. */
export const totals = {
  sale: { en: 'Sales', zh: '收款' },
  tip: { en: 'Tips in sales', zh: '其中小费' },
  refund: { en: 'Refunds', zh: '退款' },
  void: { en: 'Voids', zh: '撤销' },
  total: { en: 'Sales less refunds', zh: '净额（收款减退款）' },
  title: { en: 'Totals', zh: '合计' },
} as const satisfies Readonly<Record<string, Text>>;

export const settlement = {
  close: { en: 'Close the batch?', zh: '关闭批次？' },
  keep: { en: 'Keep it open', zh: '暂不关闭' },
  batchNo: { en: 'Batch', zh: '批次号' },
  from: { en: 'First transaction', zh: '首笔交易' },
  until: { en: 'Last transaction', zh: '末笔交易' },
  closedAt: { en: 'Closed', zh: '关闭时间' },
  type: { en: 'Type', zh: '交易类型' },
  count: { en: 'Count', zh: '笔数' },
  amount: { en: 'Amount', zh: '金额' },
  report: { en: 'Batch report', zh: '批次报表' },
  hint: {
    en: 'After you close the batch, you can refund its transactions but no longer void them.',
    zh: '批次关闭后，其中的交易只能退款，不能再撤销。',
  },
  scope: {
    en: 'The batch also includes transactions made through the API. The Transactions list shows only those made on this device.',
    zh: '批次还包含通过接口发起的交易；交易记录列表仅显示本设备处理的交易。',
  },
} as const satisfies Readonly<Record<string, Text>>;
