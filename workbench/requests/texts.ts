/** Texts about requests. */
import type { Text } from '@tollgate/contract/model';

export const requestTexts = {
  list: { en: 'Requests, newest first', zh: '请求列表，最新的在前' },
  order: { en: 'Order or transaction', zh: '订单或交易' },
  duration: { en: 'Duration', zh: '耗时' },
  unknownApp: { en: 'unknown app', zh: '未知应用' },
  placeholderBodies: { en: 'Text of a body or response', zh: '请求或应答报文中的文本' },
  placeholderCode: { en: 'Such as SYS002', zh: '例如 SYS002' },
  placeholderApp: { en: 'app_id of the app', zh: '应用的 app_id' },
  anyCode: { en: 'All codes', zh: '所有错误码' },
  refused: { en: 'Rejected', zh: '被拒绝' },
  accepted: { en: 'Code 0', zh: '错误码 0' },
  anyDuration: { en: 'Any duration', zh: '不限耗时' },
  over100ms: { en: 'Over 100 ms', zh: '超过 100 毫秒' },
  over1s: { en: 'Over 1 s', zh: '超过 1 秒' },
  over5s: { en: 'Over 5 s', zh: '超过 5 秒' },
  anyCall: { en: 'All calls', zh: '所有接口' },
  withinHour: {
    en: 'Text search covers one hour: {from} to {to}.',
    zh: '文本查找仅限 1 小时内：{from} 至 {to}。',
  },
  hourBefore: { en: 'Previous hour', zh: '前一小时' },
  hourAfter: { en: 'Next hour', zh: '后一小时' },
  live: { en: 'Live', zh: '实时' },
  paused: { en: 'Paused', zh: '已暂停' },
  connecting: { en: 'Connecting …', zh: '连接中…' },
  broken: { en: 'Connection lost, reconnecting …', zh: '连接中断，正在重连…' },
  ended: { en: 'Live updates ended', zh: '实时更新已停止' },
  hasPsn: {
    en: 'Live updates are off: the filter selects a single request',
    zh: '实时更新已关闭：筛选条件指定了单个请求',
  },
  hasEnd: {
    en: 'Live updates are off: the filter has an end time',
    zh: '实时更新已关闭：筛选条件限定了截止时间',
  },
  pause: { en: 'Pause', zh: '暂停' },
  resume: { en: 'Resume', zh: '继续' },
  reload: { en: 'Reload', zh: '刷新' },
  waiting: { en: 'Show {count} new', zh: '显示 {count} 条新请求' },
  sampled: {
    en: 'Too many requests to show all: {shown} of the last {seen} are listed, rejections first. Filter or pause to see all.',
    zh: '请求过多，仅抽样显示：最近 {seen} 条中显示 {shown} 条，被拒绝的请求优先。可筛选或暂停后查看全部。',
  },
  gaps: {
    en: 'Some requests are missing from this list because too many arrived at the same time. Reload to show them.',
    zh: '由于请求过多，此列表省略了部分请求。刷新后可查看。',
  },
  lost: {
    en: 'Since the gateway started, {count} {count|request|requests} could not be stored: the log was full, or the database was unavailable.',
    zh: '网关启动以来有 {count} 条请求未能记录：日志已满或数据库不可用。',
  },
  older: { en: 'Load older requests', zh: '加载更早的请求' },
  cut: { en: 'Show earlier requests', zh: '查看更早的请求' },
  end: { en: 'No older requests', zh: '没有更早的请求' },
  none: { en: 'No requests yet', zh: '还没有请求' },
  noneText: {
    en: 'Every API call appears here about a second after its response. Send one, for example from the documentation.',
    zh: '每次接口调用都会在应答后约 1 秒显示在这里。可从文档页发送一个请求试试。',
  },
  openDocs: { en: 'Send a request from the documentation', zh: '在文档中发送请求' },
  noneMatch: { en: 'No matching requests', zh: '没有匹配的请求' },
  noneMatchText: {
    en: 'Change or clear the filters. Requests are kept for a limited time.',
    zh: '请修改或清除筛选条件。请求记录仅保留一段时间。',
  },
} satisfies Readonly<Record<string, Text>>;
