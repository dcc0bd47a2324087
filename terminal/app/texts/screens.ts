/** Headings and leads of the screens. */
import type { Text } from '@tollgate/contract/model';

export const headings = {
  activation: { en: 'Activate this terminal', zh: '激活终端' },
  replaced: { en: 'This terminal has moved', zh: '终端已更换' },
  standby: { en: 'Ready', zh: '就绪' },
  menu: { en: 'Menu', zh: '菜单' },
  history: { en: 'Transactions', zh: '交易记录' },
  record: { en: 'Transaction', zh: '交易详情' },
  'tip-change': { en: 'Change the tip', zh: '调整小费' },
  settlement: { en: 'Open batch', zh: '当前批次' },
  settled: { en: 'Batch closed', zh: '批次已关闭' },
  leaving: { en: 'Take out of service?', zh: '停用此终端？' },
  confirm: { en: 'Confirm the order', zh: '确认订单' },
  manager: { en: 'Store manager', zh: '店长授权' },
  tip: { en: 'Add a tip?', zh: '添加小费？' },
  card: { en: 'Present the card', zh: '请出示银行卡' },
  pin: { en: 'Enter your PIN', zh: '请输入密码' },
  scan: { en: "Scan the payer's code", zh: '扫描付款码' },
  code: { en: 'Scan to pay', zh: '扫码支付' },
  processing: { en: 'Please wait', zh: '请稍候' },
  unsure: { en: 'Outcome not known yet', zh: '交易结果未知' },
  open: { en: 'Waiting for the outcome', zh: '等待交易结果' },
  cancelling: { en: 'Cancelling', zh: '正在取消' },
  expiring: { en: 'The order has expired', zh: '订单已过期' },
  signature: { en: 'Please sign', zh: '请签名' },
  approved: { en: 'Approved', zh: '交易成功' },
  declined: { en: 'Declined', zh: '交易失败' },
  ended: { en: 'Order closed', zh: '订单已关闭' },
} as const satisfies Readonly<Record<string, Text>>;

export const leads = {
  activation: {
    en: 'Enter the serial number and the activation code that came with the terminal. In the sandbox, the gateway prints both when it starts.',
    zh: '请输入随终端提供的序列号与激活码。沙箱环境下，网关启动时会输出这两项信息。',
  },
  replaced: {
    en: 'Another device was activated under this serial number. To use this one again, ask for a new activation code.',
    zh: '另一台设备已使用此序列号激活。如需继续使用本设备，请申请新的激活码。',
  },
  standby: { en: 'Orders from the till appear here.', zh: '收银系统下发的订单将显示在此处。' },
  leaving: {
    en: 'The credentials and the list of transactions are erased from this browser. Nothing changes at the gateway. To come back, the terminal needs a new activation code.',
    zh: '将清除本浏览器中的终端凭证与交易记录，网关侧数据不受影响。再次使用需要新的激活码。',
  },
  manager: {
    en: 'This needs the authorization of a store manager.',
    zh: '此操作需要店长授权。',
  },
  scan: {
    en: "Scan the code that the payer's wallet shows, or enter its digits.",
    zh: '请扫描付款方钱包出示的付款码，或输入付款码数字。',
  },
  code: { en: "Scan this code with the wallet's app.", zh: '请使用钱包 App 扫描二维码。' },
  processing: { en: 'Do not take the card away.', zh: '请勿移开银行卡。' },
  offline: {
    en: 'No connection. The terminal asks again as soon as it is back.',
    zh: '网络已断开，恢复后终端将自动重新查询。',
  },
  unsure: {
    en: 'The gateway has not answered. Do not charge again before the outcome is known.',
    zh: '网关尚未应答。在确认结果之前，请勿重复收款。',
  },
  open: {
    en: 'The payer may have to confirm in the wallet, or the host has not answered yet.',
    zh: '付款方可能需要在钱包中确认，或收单主机尚未应答。',
  },
  cancelling: { en: 'The order is being taken back.', zh: '正在撤回订单。' },
  expiring: { en: 'Looking up how it ended.', zh: '正在查询最终结果。' },
  signature: { en: 'I agree to pay the above amount.', zh: '本人同意支付上述金额。' },
  noEntries: { en: 'No transactions yet.', zh: '暂无交易记录。' },
  noBatch: { en: 'The open batch is empty.', zh: '当前批次中没有交易。' },
} as const satisfies Readonly<Record<string, Text>>;

export const frame = {
  product: { en: 'Tollgate terminal', zh: 'Tollgate 终端' },
  languages: { en: 'Language', zh: '语言' },
  connection: { en: 'Connection', zh: '网络连接' },
  online: { en: 'Online', zh: '在线' },
  connecting: { en: 'Connecting', zh: '连接中' },
  offline: { en: 'Offline', zh: '离线' },
  refused: { en: 'Refused', zh: '被拒绝' },
  stopped: { en: 'Not active', zh: '未激活' },
  replaced: { en: 'Replaced', zh: '已更换' },
  cut: { en: 'Go offline', zh: '断开网络' },
  restore: { en: 'Go online', zh: '恢复网络' },
  sandbox: { en: 'Sandbox', zh: '沙箱' },
  receipts: { en: 'Receipts', zh: '小票' },
  next: { en: 'Another order is waiting.', zh: '还有一笔订单等待处理。' },
  left: { en: 'Time left', zh: '剩余时间' },
} as const satisfies Readonly<Record<string, Text>>;

export const footTexts = {
  cancel: { en: 'Cancel', zh: '取消' },
  check: { en: 'Check again', zh: '重新查询' },
  leave: { en: 'Leave it open', zh: '稍后处理' },
  'skip-signature': { en: 'Without signature', zh: '跳过签名' },
  done: { en: 'Done', zh: '完成' },
  back: { en: 'Back', zh: '返回' },
  forget: { en: 'Erase and start again', zh: '清除并重新激活' },
  'open-menu': { en: 'Menu', zh: '菜单' },
  'close-batch': { en: 'Close the batch', zh: '关闭批次' },
} as const satisfies Readonly<Record<string, Text>>;
