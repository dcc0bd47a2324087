/** Members of queries of the Workbench's API. */
import type { Text } from '../model.ts';
import { differenceKinds } from './books/values.ts';
import { examReportFormats } from './exams.ts';
import { countStepNames } from './health/counts.ts';
import { notificationKinds } from './notification-values.ts';
import type { Permission } from './session.ts';

export interface QueryRule {
  readonly text: Text;
  /** Permission to use it, besides the endpoint's: it searches what is masked without that permission. */
  readonly permission?: Permission;
  readonly isNumber?: boolean;
  readonly values?: readonly string[];
}

/** Items of a page of a list, as `limit` asks for them. */
export const pageSize = { min: 1, max: 200, default: 50 } as const;
/** Highest duration that `min_ms` asks for. */
export const minMsMax = 600_000;

/** Types of the file that a list is saved as. */
export const exportTypes = ['csv', 'json'] as const;

/** Members of queries; the same name means the same everywhere. */
export const queryRules = {
  psn: { text: { en: 'psn of a call or a change', zh: '接口请求或变更的 psn' } },
  app_id: { text: { en: 'app_id of an app', zh: '应用的 app_id' } },
  merchant_no: { text: { en: 'Merchant', zh: '商户号' } },
  method: { text: { en: 'Call, such as order.query', zh: '接口名，如 order.query' } },
  code: {
    text: {
      en: 'Code of the response; `refused` for every code except 0',
      zh: '错误码；refused 表示除 0 以外的所有错误码',
    },
  },
  cause: {
    text: {
      en: 'Cause of a rejection, as shown in the list of rejections',
      zh: '被拒原因，取值同被拒请求汇总',
    },
  },
  by: {
    text: {
      en: 'Length of a bucket: a minute (for the last 60), an hour (for the last 24), or a day (for the last 30); default hour',
      zh: '统计粒度：最近 60 分钟、24 小时或 30 天，默认 hour',
    },
    values: countStepNames,
  },
  min_ms: {
    text: {
      en: `Minimum duration in ms: 0 to ${minMsMax}`,
      zh: `耗时下限（含），单位毫秒：0 到 ${minMsMax}`,
    },
    isNumber: true,
  },
  merchant_order_no: { text: { en: "The merchant's order number", zh: '商户订单号' } },
  trans_no: { text: { en: "The gateway's transaction number", zh: '网关交易号' } },
  number_begins: {
    text: {
      en: 'Prefix of an order or transaction number',
      zh: '商户订单号或网关交易号的开头部分',
    },
  },
  begins: {
    text: {
      en: 'Prefix of an order, transaction, or notification number, or of a psn: 3 to 64 characters',
      zh: '订单号、交易号、通知编号或 psn 的开头部分：3 到 64 个字符',
    },
  },
  orig_trans_no: {
    text: { en: 'trans_no of the original transaction', zh: '原交易的网关交易号 trans_no' },
  },
  from_ms: {
    text: { en: 'Start time (inclusive), in ms since 1970-01-01 UTC', zh: '起始时间（含），UTC 毫秒时间戳' },
    isNumber: true,
  },
  to_ms: {
    text: { en: 'End time (exclusive), in ms since 1970-01-01 UTC', zh: '截止时间（不含），UTC 毫秒时间戳' },
    isNumber: true,
  },
  text: {
    text: {
      en: 'Part of the body or response, not case-sensitive; for a signature, at least 16 characters. Requires from_ms and to_ms, at most one hour apart',
      zh: '请求体或应答中的文字，不区分大小写；查找签名时至少 16 个字符。需同时给出 from_ms 与 to_ms，间隔不超过一小时',
    },
    permission: 'personal',
  },
  limit: {
    text: {
      en: `Items per page: ${pageSize.min} to ${pageSize.max}, default ${pageSize.default}`,
      zh: `每页条数：${pageSize.min} 到 ${pageSize.max}，默认 ${pageSize.default}`,
    },
    isNumber: true,
  },
  cursor: { text: { en: 'next_cursor of the previous page', zh: '上一页返回的 next_cursor' } },
  amount: { text: { en: 'Amount, in major units', zh: '金额，主币单位' } },
  currency: { text: { en: 'Currency, ISO 4217', zh: '币种，ISO 4217' } },
  payer: {
    text: {
      en: "Part of the payer's account, name, or phone number, not case-sensitive",
      zh: '付款方账号、姓名或电话中的一部分，不区分大小写',
    },
    permission: 'personal',
  },
  state: { text: { en: 'State', zh: '状态' } },
  type: { text: { en: 'trans_type', zh: '交易类型 trans_type' } },
  url: { text: { en: 'URL to which the notification was sent', zh: '通知发送的地址' } },
  endpoint_id: { text: { en: 'Webhook endpoint', zh: '应用级通知地址的编号' } },
  terminal_sn: { text: { en: 'Serial number of a terminal', zh: '终端序列号' } },
  store_no: { text: { en: 'Store', zh: '门店号' } },
  who: { text: { en: 'Actor, as named in the audit log', zh: '操作者（审计日志中的名称）' } },
  act: { text: { en: 'Action, such as orders.refund', zh: '操作，如 orders.refund' } },
  subject: { text: { en: 'Target of the action', zh: '操作对象' } },
  format: {
    text: { en: 'Report format; default html', zh: '报告格式，默认 html' },
    values: examReportFormats,
  },
  file_type: {
    text: { en: 'File format; default csv', zh: '文件格式，默认 csv' },
    values: exportTypes,
  },
  clock: {
    text: {
      en: 'Only merchants that use the sandbox clock',
      zh: '仅限使用沙箱时钟的商户',
    },
    values: ['sandbox'],
  },
  acquirer: { text: { en: 'Acquirer', zh: '收单机构' } },
  kind: { text: { en: 'Kind of difference', zh: '差异类型' }, values: differenceKinds },
  result: {
    text: { en: 'Kind of notification: how a transaction ended', zh: '通知类型：交易的结果' },
    values: notificationKinds,
  },
  file_no: { text: { en: 'Settlement file', zh: '结算文件编号' } },
  day: {
    text: {
      en: 'Day, YYYY-MM-DD, in the time zone of the books; default today',
      zh: '日期，格式为 YYYY-MM-DD，按账簿时区；默认当天',
    },
  },
  last_day: {
    text: {
      en: 'Last day of a period, YYYY-MM-DD, inclusive; default `day`',
      zh: '时间段的最后一天（含），格式为 YYYY-MM-DD；默认与 day 相同',
    },
  },
  language: { text: { en: 'Language of the texts', zh: '文档语言' }, values: ['en', 'zh'] },
} as const satisfies Readonly<Record<string, QueryRule>>;

export type QueryName = keyof typeof queryRules;

/** Members of the query of every list that has pages. */
export const pageQuery = ['limit', 'cursor'] as const;
