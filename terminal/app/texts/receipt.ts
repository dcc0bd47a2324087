/** Words of a receipt. */
import type { Text } from '@tollgate/contract/model';
import type { Copy, EmvField, ReceiptAmount, ReceiptField } from '../../engine/receipt.ts';

export const copies: Readonly<Record<Copy, Text>> = {
  merchant: { en: 'Merchant copy', zh: '商户联' },
  customer: { en: 'Customer copy', zh: '持卡人联' },
};

export const fieldNames: Readonly<Record<ReceiptField, Text>> = {
  date: { en: 'Date', zh: '日期时间' },
  merchantNo: { en: 'Merchant', zh: '商户号' },
  storeNo: { en: 'Store', zh: '门店号' },
  terminalSn: { en: 'Terminal', zh: '终端号' },
  orderNo: { en: 'Order', zh: '订单号' },
  transNo: { en: 'Transaction', zh: '交易号' },
  origOrderNo: { en: 'Original order', zh: '原订单号' },
  batchNo: { en: 'Batch', zh: '批次号' },
  payMethod: { en: 'Paid by', zh: '支付方式' },
  card: { en: 'Card', zh: '卡号' },
  entryMode: { en: 'Read by', zh: '读卡方式' },
  holder: { en: 'Cardholder', zh: '持卡人' },
  authCode: { en: 'Approval code', zh: '授权码' },
  refNo: { en: 'Reference', zh: '参考号' },
  channelNo: { en: 'Acquirer', zh: '渠道流水号' },
  error: { en: 'Reason', zh: '原因' },
};

export const amountNames: Readonly<Record<ReceiptAmount['part'], Text>> = {
  amount: { en: 'Amount', zh: '金额' },
  tip: { en: 'Tip', zh: '小费' },
  cashback: { en: 'Cashback', zh: '返现' },
  surcharge: { en: 'Surcharge', zh: '附加费' },
  salesTax: { en: 'Sales tax', zh: '销售税' },
  total: { en: 'Total', zh: '合计' },
};

/** The labels of ISO 7816 and EMV are the same everywhere. */
export const emvNames: Readonly<Record<EmvField, string>> = {
  aid: 'AID',
  label: 'APP',
  tvr: 'TVR',
  tsi: 'TSI',
  cryptogram: 'AC',
  atc: 'ATC',
};

export const receipt = {
  approved: { en: 'APPROVED', zh: '交易成功' },
  declined: { en: 'NOT APPROVED', zh: '交易未成功' },
  duplicate: { en: 'DUPLICATE', zh: '重打印' },
  sandbox: { en: 'SANDBOX – NO MONEY MOVED', zh: '沙箱环境：未发生资金变动' },
  none: { en: 'No verification needed', zh: '无需验证持卡人' },
  pin: { en: 'PIN entered', zh: '已验证密码' },
  signature: { en: 'Verified by signature', zh: '已签名验证' },
  paper: { en: 'Signature', zh: '持卡人签名' },
  alt: { en: "Cardholder's signature", zh: '持卡人签名' },
  keep: { en: 'Please keep this receipt.', zh: '请妥善保管此小票。' },
} as const satisfies Readonly<Record<string, Text>>;
