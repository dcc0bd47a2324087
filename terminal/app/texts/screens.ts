/** Headings and first sentences of the screens. */
import type { Text } from '@tollgate/contract/model';
import type { FootAct } from '../../engine/foot-acts.ts';

export const headings = {
  activation: { en: 'Activate this terminal', zh: '激活终端' },
  replaced: { en: 'This terminal was replaced', zh: '终端已更换' },
  standby: { en: 'Ready', zh: '就绪' },
  menu: { en: 'Menu', zh: '菜单' },
  history: { en: 'Transactions', zh: '交易记录' },
  record: { en: 'Transaction', zh: '交易详情' },
  'last-receipt': { en: 'Last receipt', zh: '最近一笔小票' },
  'tip-change': { en: 'Change the tip', zh: '调整小费' },
  settlement: { en: 'Open batch', zh: '当前批次' },
  settled: { en: 'Batch closed', zh: '批次已关闭' },
  leaving: { en: 'Take out of service?', zh: '停用此终端？' },
  confirm: { en: 'Confirm the order', zh: '确认订单' },
  manager: { en: 'Store manager', zh: '店长授权' },
  tip: { en: 'Add a tip?', zh: '添加小费？' },
  card: { en: 'Present the card', zh: '请出示银行卡' },
  pin: { en: 'Enter your PIN', zh: '请输入密码' },
  scan: { en: 'Scan the payment code', zh: '扫描付款码' },
  code: { en: 'Scan to pay', zh: '扫码支付' },
  processing: { en: 'Please wait', zh: '请稍候' },
  unsure: { en: 'Result unknown', zh: '交易结果不明' },
  open: { en: 'Waiting for the result', zh: '等待交易结果' },
  cancelling: { en: 'Canceling', zh: '正在取消' },
  expiring: { en: 'The order has expired', zh: '订单已过期' },
  signature: { en: 'Please sign', zh: '请签名' },
  approved: { en: 'Approved', zh: '交易成功' },
  declined: { en: 'Declined', zh: '交易失败' },
  ended: { en: 'Order closed', zh: '订单已关闭' },
} as const satisfies Readonly<Record<string, Text>>;

export const leads = {
  activation: {
    en: 'Enter the serial number and the activation code that came with the terminal. In the sandbox, open the terminal link that npm start prints. The link activates the terminal automatically.',
    zh: '请输入随终端提供的序列号与激活码。沙箱环境下，打开 npm start 输出的终端链接即可自动激活。',
  },
  replaced: {
    en: 'Another device was activated with this serial number. To use this device again, get a new activation code.',
    zh: '另一台设备已使用此序列号激活。如需继续使用本设备，请申请新的激活码。',
  },
  standby: { en: 'Orders from the register appear here.', zh: '收银机下发的订单将显示在此处。' },
  leaving: {
    en: 'This browser deletes the credentials and the transaction list. Nothing changes on the gateway. To use the terminal again, you need a new activation code.',
    zh: '将清除本浏览器中的终端凭证与交易记录，网关侧数据不受影响。再次使用需要新的激活码。',
  },
  manager: { en: 'A store manager must authorize this order.', zh: '此订单需要店长授权。' },
  scan: {
    en: "Scan the code in the payer's wallet, or enter its digits.",
    zh: '请扫描付款方电子钱包出示的付款码，或输入付款码数字。',
  },
  code: { en: 'Scan this code with your wallet app.', zh: '请使用钱包 App 扫描二维码。' },
  processing: { en: 'Leave the card where it is.', zh: '请勿移开银行卡。' },
  offline: {
    en: 'No connection. The terminal retries when the connection is back.',
    zh: '网络已断开，恢复后终端将自动重新查询。',
  },
  open: {
    en: 'The payer may still have to confirm the payment in the wallet, or the acquirer has not responded yet.',
    zh: '可能是付款方需要在钱包中确认，也可能是收单机构尚未应答。',
  },
  cancelling: { en: 'The terminal is canceling the order.', zh: '终端正在取消订单。' },
  expiring: { en: 'The terminal is requesting the result.', zh: '终端正在查询交易结果。' },
  signature: { en: 'I agree to pay this amount.', zh: '本人同意支付此金额。' },
} as const satisfies Readonly<Record<string, Text>>;

/** Texts of a list without entries. */
export const nothing = {
  history: {
    title: { en: 'No transactions yet', zh: '暂无交易记录' },
    text: { en: 'Payments on this device appear here.', zh: '本设备处理的交易将显示在此处。' },
  },
  settlement: {
    title: { en: 'The open batch is empty', zh: '当前批次中没有交易' },
    text: { en: 'There is nothing to close.', zh: '没有可关闭的批次。' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'title' | 'text', Text>>>>;

export const certainty = {
  known: { en: 'Final', zh: '已确定' },
  open: { en: 'Open', zh: '未完成' },
  next: { en: 'Next', zh: '下一步' },
} as const satisfies Readonly<Record<string, Text>>;

/** Where the network was lost: what is certain, what is open, what the terminal does next. */
export interface Certain {
  readonly tone: 'info' | 'success' | 'warning';
  readonly title: Text;
  readonly known: Text;
  readonly open: Text;
  readonly next: Text;
}

const askAgain: Text = {
  en: 'The terminal queries the gateway when the connection is back. The result appears here or, if you leave this screen, under Transactions.',
  zh: '网络恢复后，终端自动查询结果并显示在此处；如已离开此页面，可在交易记录中查看。',
};

export const unknownResult: Certain = {
  tone: 'warning',
  title: { en: 'Do not charge again', zh: '请勿重复收款' },
  known: {
    en: 'The payer is charged at most once, even if the terminal sends the request again.',
    zh: '付款方最多被扣款一次，即使终端重发请求，也不会重复扣款。',
  },
  open: {
    en: 'The gateway has not confirmed whether the payment was approved.',
    zh: '网关尚未确认交易是否成功。',
  },
  next: askAgain,
};

export const unsentSignature: Certain = {
  tone: 'warning',
  title: { en: 'Approved, not yet reported', zh: '交易成功，尚未上报' },
  known: {
    en: 'The payment was approved, and the payer was charged once. Do not charge again.',
    zh: '交易已成功，付款方已扣款一次，请勿重复收款。',
  },
  open: { en: 'The gateway does not have the signature yet.', zh: '网关尚未收到签名。' },
  next: {
    en: 'The terminal sends the signature when the connection is back. You can continue, but keep this page open.',
    zh: '网络恢复后，终端自动上报签名。可继续操作，但请勿关闭此页面。',
  },
};

export const frame = {
  product: { en: 'Tollgate terminal', zh: 'Tollgate 终端' },
  languages: { en: 'Language', zh: '语言' },
  connection: { en: 'Connection', zh: '网络连接' },
  online: { en: 'Online', zh: '在线' },
  connecting: { en: 'Connecting', zh: '连接中' },
  offline: { en: 'Offline', zh: '离线' },
  refused: { en: 'Rejected', zh: '被拒绝' },
  stopped: { en: 'Not active', zh: '未激活' },
  replaced: { en: 'Replaced', zh: '已更换' },
  cut: { en: 'Go offline', zh: '断开网络' },
  restore: { en: 'Go online', zh: '恢复网络' },
  sandbox: { en: 'Sandbox', zh: '沙箱' },
  receipts: { en: 'Receipts', zh: '小票' },
  next: { en: 'Another order is waiting.', zh: '还有一笔订单等待处理。' },
  sending: { en: 'The terminal is sending the signature.', zh: '正在上报签名。' },
  recorded: {
    en: 'The gateway has recorded this payment. Nothing is left to report.',
    zh: '网关已记录此交易，无待上报内容。',
  },
  unsent: { en: 'Signatures not yet sent: {count}', zh: '待上报签名：{count}' },
  unknown: { en: 'Transactions without a result: {count}', zh: '结果不明的交易：{count}' },
} as const satisfies Readonly<Record<string, Text>>;

export const footTexts = {
  cancel: { en: 'Cancel', zh: '取消' },
  check: { en: 'Check again', zh: '重新查询' },
  leave: { en: 'Continue without result', zh: '稍后处理' },
  'skip-signature': { en: 'Without signature', zh: '跳过签名' },
  done: { en: 'Done', zh: '完成' },
  back: { en: 'Back', zh: '返回' },
  forget: { en: 'Erase and activate again', zh: '清除并重新激活' },
  'open-menu': { en: 'Menu', zh: '菜单' },
  'close-batch': { en: 'Close the batch', zh: '关闭批次' },
} as const satisfies Readonly<Record<FootAct, Text>>;
