/** Texts of filters: members that several lists have, times, and the buttons. */
import type { Text } from '@tollgate/contract/model';

/** Names of members in chips and heads. */
export const filterLabels = {
  psn: { en: 'psn', zh: '流水号 psn' },
  merchant_order_no: { en: 'Order number', zh: '商户订单号' },
  trans_no: { en: 'Transaction number', zh: '交易号' },
  text: { en: 'Text', zh: '文本' },
  code: { en: 'Code', zh: '错误码' },
  cause: { en: 'Cause', zh: '原因' },
  min_ms: { en: 'Duration', zh: '耗时' },
  method: { en: 'Call', zh: '接口' },
  app_id: { en: 'App', zh: '应用' },
  merchant_no: { en: 'Merchant', zh: '商户号' },
  amount: { en: 'Amount', zh: '金额' },
  payer: { en: 'Payer', zh: '付款方' },
  state: { en: 'State', zh: '状态' },
  type: { en: 'Type', zh: '类型' },
  url: { en: 'URL', zh: '通知地址' },
  endpoint_id: { en: 'Endpoint', zh: '应用级通知地址' },
  who: { en: 'Actor', zh: '操作者' },
  act: { en: 'Action', zh: '操作' },
  subject: { en: 'Subject', zh: '操作对象' },
  terminal_sn: { en: 'Terminal', zh: '终端' },
  acquirer: { en: 'Acquirer', zh: '收单机构' },
  kind: { en: 'Kind', zh: '类型' },
  file_no: { en: 'Settlement file', zh: '结算文件' },
  currency: { en: 'Currency', zh: '币种' },
  from_ms: { en: 'From', zh: '起始时间' },
  to_ms: { en: 'To', zh: '截止时间' },
} satisfies Readonly<Record<string, Text>>;
export type LabelName = keyof typeof filterLabels;

export const filterTexts = {
  searchIn: { en: 'Search in', zh: '查找范围' },
  numbers: { en: 'Numbers', zh: '编号' },
  anyNumber: { en: 'psn, order, or transaction no.', zh: 'psn、商户订单号或交易号' },
  find: { en: 'Find', zh: '查找' },
  time: { en: 'Time', zh: '时间' },
  anyTime: { en: 'Any time', zh: '不限时间' },
  chosenTime: { en: 'Chosen time', zh: '指定时间' },
  minutes15: { en: 'Last 15 minutes', zh: '最近 15 分钟' },
  hour: { en: 'Last hour', zh: '最近 1 小时' },
  day: { en: 'Last 24 hours', zh: '最近 24 小时' },
  today: { en: 'Today', zh: '今天' },
  yesterday: { en: 'Yesterday', zh: '昨天' },
  week: { en: 'Last 7 days', zh: '最近 7 天' },
  remove: { en: 'Remove filter: {name}', zh: '移除筛选条件：{name}' },
  clear: { en: 'Clear filters', zh: '清除筛选' },
} satisfies Readonly<Record<string, Text>>;
