/** Purpose of each page of the Workbench, by its name: the palette finds a page by these words as well. */
import type { Text } from '@tollgate/contract/model';

export const pageAbout: Readonly<Record<string, Text>> = {
  home: { en: 'First steps and what is failing', zh: '入门步骤与当前问题' },
  requests: { en: 'Every call with its response and signature', zh: '每次接口请求及其应答与签名' },
  errors: { en: 'Rejected requests by error code', zh: '按错误码汇总被拒请求' },
  orders: { en: 'Payments, refunds, and other transactions', zh: '支付、退款及其他交易' },
  notifications: { en: 'What was sent to your server; resend it', zh: '发往商户服务器的通知及重发' },
  books: { en: 'Balances of merchants and acquirers', zh: '商户与收单机构的余额' },
  clock: { en: 'Advance the sandbox clock and see what is due', zh: '拨快沙箱时间，查看待执行事项' },
  faults: { en: 'Inject timeouts, declines, and lost messages', zh: '注入超时、拒绝与消息丢失' },
  exam: { en: 'Test your integration before going live', zh: '上线前测试您的接入' },
  terminals: { en: 'Terminals with their queues and batches', zh: '终端及其队列与批次' },
  apps: { en: 'Credentials, public keys, and key rotation', zh: '凭证、公钥与密钥轮换' },
  tokens: { en: 'Access for scripts and agents', zh: '供脚本与智能体使用的访问令牌' },
  audit: { en: 'Who did what in the Workbench', zh: '工作台中的操作记录' },
  endpoints: { en: 'Webhook endpoints of an app', zh: '应用登记的通知地址' },
  inbox: { en: 'Notifications that the sandbox inbox received', zh: '沙箱收件箱收到的通知' },
  check: { en: 'Verify the signature of a notification', zh: '验证一条通知的签名' },
  statement: { en: 'Entries of an account, also as CSV', zh: '科目的分录，可导出 CSV' },
  files: { en: 'Settlement files of acquirers', zh: '收单机构的结算文件' },
  differences: { en: 'What reconciliation found', zh: '对账发现的差异' },
  create: {
    en: 'A paid, declined, refunded, or expired order in one step',
    zh: '一步得到已支付、被拒、已退款或已过期的订单',
  },
  sandboxes: { en: 'Merchants for tests, with keys and clocks', zh: '供测试使用的商户及其密钥与时钟' },
  explorer: { en: 'Fill in, sign, and send any call', zh: '填写参数，签名并发送任意接口请求' },
  newFault: { en: 'A new rule that injects a fault', zh: '新建一条故障规则' },
};
