/** Texts about receivers of notifications and resends in bulk. */
import type { Text } from '@tollgate/contract/model';
import type { BulkItem } from '@tollgate/contract/workbench/receivers/schemas';

export const receiverTexts = {
  list: { en: 'Receivers, latest first', zh: '接收地址列表，最近有通知的在前' },
  intro: {
    en: 'Attempts for each URL, based on each merchant’s latest {count} notifications.',
    zh: '各地址的发送情况，按每个商户最近 {count} 条通知统计。',
  },
  url: { en: 'URL', zh: '通知地址' },
  state: { en: 'State', zh: '状态' },
  healthy: { en: 'Accepting', zh: '正常' },
  failing: { en: 'Failing', zh: '发送失败' },
  idle: { en: 'Not sent yet', zh: '尚未发送' },
  success: { en: 'Accepted', zh: '成功率' },
  ofAttempts: { en: '{accepted} of {attempts}', zh: '{attempts} 次中成功 {accepted} 次' },
  time: { en: 'Response time', zh: '应答耗时' },
  p95: { en: '95th percentile {time}', zh: '95 分位 {time}' },
  backlog: { en: 'Backlog', zh: '积压' },
  failed: { en: '{count} ended without delivery', zh: '{count} 条最终未送达' },
  problem: { en: 'Last problem', zh: '最近的问题' },
  act: { en: 'Action', zh: '操作' },
  resend: { en: 'Resend…', zh: '重新发送…' },
  resendOf: { en: 'Resend notifications of {url}', zh: '重新发送 {url} 的通知' },
  none: { en: 'No receivers yet', zh: '还没有接收地址' },
  noneText: {
    en: 'A URL appears here when the gateway sends its first notification there.',
    zh: '首次向某个地址发送通知后，该地址会显示在这里。',
  },
  bulkTitle: { en: 'Resend in bulk', zh: '批量重发' },
  bulkText: {
    en: 'The gateway resends these notifications, oldest first, and continues after a restart. It does not send any of them twice.',
    zh: '网关将从最早的一条开始依次重新发送这些通知，重启后会继续，同一条通知不会发送两次。',
  },
  wanted: { en: 'Which ones', zh: '发送范围' },
  undelivered: { en: 'Not delivered', zh: '未送达' },
  all: { en: 'All, including delivered ones', zh: '全部，包括已送达的通知' },
  kind: { en: 'Kind', zh: '类型' },
  anyKind: { en: 'All kinds', zh: '所有类型' },
  span: { en: 'Created', zh: '创建时间' },
  anySpan: { en: 'At any time', zh: '不限时间' },
  hour: { en: 'In the last hour', zh: '最近 1 小时' },
  day: { en: 'In the last 24 hours', zh: '最近 24 小时' },
  week: { en: 'In the last 7 days', zh: '最近 7 天' },
  pace: { en: 'Notifications per minute', zh: '每分钟发送条数' },
  paceHint: { en: 'From 1 to {max}.', zh: '1 到 {max}。' },
  badPace: { en: 'Enter a whole number from 1 to {max}.', zh: '请输入 1 到 {max} 之间的整数。' },
  preview: {
    en: '{count} {count|notification|notifications}, in about {span}.',
    zh: '共 {count} 条通知，约需 {span}。',
  },
  capped: {
    en: 'More than {count} notifications match. Choose a shorter period.',
    zh: '符合条件的通知超过 {count} 条，请缩短时间范围。',
  },
  nothing: { en: 'No notification matches.', zh: '没有符合条件的通知。' },
  start: { en: 'Resend {count}', zh: '重新发送 {count} 条' },
  started: { en: 'Bulk resend started', zh: '批量重发已开始' },
  bulks: { en: 'Bulk resends', zh: '批量重发记录' },
  started_at: { en: 'Started', zh: '开始时间' },
  progress: { en: 'Progress', zh: '进度' },
  result: {
    en: '{delivered} delivered, {undelivered} not',
    zh: '送达 {delivered} 条，未送达 {undelivered} 条',
  },
  skipped: { en: '{count} skipped: the app was deleted', zh: '跳过 {count} 条：应用已删除' },
  perMinute: { en: '{count} per minute', zh: '每分钟 {count} 条' },
  stop: { en: 'Stop', zh: '停止' },
  stopOf: { en: 'Stop the resend to {url}', zh: '停止向 {url} 重发' },
  stopped: { en: 'Resend stopped', zh: '重发已停止' },
  everyUrl: { en: 'all URLs', zh: '所有地址' },
} satisfies Readonly<Record<string, Text>>;

export const bulkStateNames: Readonly<Record<BulkItem['state'], Text>> = {
  running: { en: 'Running', zh: '进行中' },
  stopped: { en: 'Stopped', zh: '已停止' },
  done: { en: 'Done', zh: '已完成' },
};
