/** Texts of the page that creates a test order. */
import type { Text } from '@tollgate/contract/model';

export const createTexts = {
  intro: {
    en: 'Creates an order for the demo merchant with the result that you choose. The page makes the same calls as your server. The key stays in this browser.',
    zh: '以演示商户的身份创建订单，并使订单以所选的结果结束；调用的接口与您的服务器相同。密钥仅保留在当前浏览器中。',
  },
  area: { en: 'Payment', zh: '支付方式' },
  result: { en: 'Result', zh: '结果' },
  amount: { en: 'Amount', zh: '金额' },
  amountHint: {
    en: 'Some amounts, such as 100.03, determine the result.',
    zh: '部分金额会决定结果，例如 100.03。',
  },
  badAmount: { en: 'Enter an amount greater than 0.', zh: '请输入大于 0 的金额。' },
  create: { en: 'Create order', zh: '创建订单' },
  created: { en: 'Order {order} was created', zh: '订单 {order} 已创建' },
  open: { en: 'Show the order', zh: '查看订单' },
  again: { en: 'You can create another order with the same options.', zh: '可按相同的选项继续创建订单。' },
  moved: {
    en: 'The sandbox clock was advanced by {span}.',
    zh: '沙箱时钟已拨快 {span}。',
  },
  movesClock: {
    en: 'Some results advance the sandbox clock, which all merchants without their own clock share.',
    zh: '部分结果会拨快沙箱时钟，没有独立时钟的商户共用该时钟。',
  },
  other: {
    en: 'The order ended with trans_status {status} instead of {wanted}, because its amount determines the result.',
    zh: '订单最终的 trans_status 为 {status}，而不是 {wanted}：结果由金额决定。',
  },
  failed: { en: 'The order did not end with this result', zh: '订单未以该结果结束' },
  noKey: { en: 'The demo merchant’s key is not available: {reason}', zh: '无法获取演示商户的密钥：{reason}' },
  onlySandbox: {
    en: 'You can create test orders only in a sandbox and with the orders permission.',
    zh: '只有在沙箱中，且具备 orders 权限，才能创建测试订单。',
  },
  command: { en: 'Equivalent command', zh: '等效命令' },
} satisfies Readonly<Record<string, Text>>;

/** Names of the areas of events, by what their names begin with. */
export const areaNames: Readonly<Record<string, Text>> = {
  payment: { en: 'QR code that the payer scans', zh: '付款方扫码（主扫）' },
  code: { en: 'QR code of the payer', zh: '商户扫付款码（被扫）' },
  checkout: { en: 'Hosted checkout', zh: '收银台' },
  card: { en: 'Card on your own page', zh: '商户自建收银台' },
  terminal: { en: 'Terminal', zh: '终端' },
  auth: { en: 'Authorization', zh: '预授权' },
  capture: { en: 'Capture', zh: '预授权完成' },
  refund: { en: 'Refund', zh: '退款' },
};
