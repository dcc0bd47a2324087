/** Texts about the sandbox's clock. */
import type { Text } from '@tollgate/contract/model';

export const clockTexts = {
  intro: {
    en: 'When you advance the clock, everything that is due by the new time happens immediately and in order: orders expire, notifications are retried, and batches close.',
    zh: '拨快时钟后，到期的事件会立即按顺序发生：订单过期、通知重试、批次关闭等。',
  },
  own: {
    en: 'This is the clock of merchant {merchant}. Other merchants are not affected.',
    zh: '这是商户 {merchant} 的独立时钟，拨快后不影响其他商户。',
  },
  follows: {
    en: 'Merchant {merchant} does not have its own clock. This is the sandbox clock, with the events that are due for this merchant.',
    zh: '商户 {merchant} 没有独立时钟。此处为沙箱时钟，仅列出该商户的待处理事件。',
  },
  toSandbox: { en: 'Advance the sandbox clock', zh: '拨快沙箱时钟' },
  ownNow: { en: 'Merchant time', zh: '商户时间' },
  now: { en: 'Sandbox time', zh: '沙箱时间' },
  ahead: { en: 'Ahead of this computer', zh: '比本机快' },
  notAhead: { en: 'Not advanced', zh: '未拨快' },
  advance: { en: 'Advance', zh: '拨快时钟' },
  next: { en: 'Advance to the next event', zh: '拨到下一个事件' },
  nextAt: { en: 'Next ({span}): {title}', zh: '下一个（{span}）：{title}' },
  other: { en: 'Other duration', zh: '其他时长' },
  unit: { en: 'Unit', zh: '单位' },
  minutes: { en: 'minutes', zh: '分钟' },
  hours: { en: 'hours', zh: '小时' },
  days: { en: 'days', zh: '天' },
  badAmount: { en: 'Enter a number above zero.', zh: '请输入大于零的数字。' },
  due: { en: 'Due', zh: '待处理事件' },
  dueCount: { en: 'The first {shown} of {count}', zh: '共 {count} 项，显示前 {shown} 项' },
  dueAt: { en: 'When', zh: '时间' },
  inSpan: { en: 'Time left', zh: '剩余时间' },
  soon: { en: 'now', zh: '即将到期' },
  what: { en: 'Event', zh: '事件' },
  about: { en: 'Subject', zh: '对象' },
  nothing: { en: 'Nothing is due', zh: '没有待处理事件' },
  nothingText: {
    en: 'Open orders and notifications waiting for a retry appear here.',
    zh: '未完成的订单和等待重试的通知会显示在这里。',
  },
  fired: { en: 'What happened', zh: '已发生的事件' },
  advanced: { en: 'Advanced by {span}', zh: '已拨快 {span}' },
  firedCount: { en: '{count} {count|event|events} happened.', zh: '共发生 {count} 个事件。' },
  firedShown: { en: 'The first {count} are listed below.', zh: '以下为前 {count} 个。' },
  showFired: { en: 'Show {count} events', zh: '显示 {count} 个事件' },
  noneFired: { en: 'No events were due in this period.', zh: '该时间段内没有到期事件。' },
} satisfies Readonly<Record<string, Text>>;
