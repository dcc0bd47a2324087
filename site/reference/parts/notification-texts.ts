/** Headings and heads of tables of the notification. */
import type { Text } from '@tollgate/contract/model';

export const notificationTexts = {
  body: { en: 'Body fields', zh: '通知字段' },
  answer: { en: 'How to respond', zh: '如何应答' },
  retries: { en: 'Retries', zh: '重试时间' },
  attempt: { en: 'Attempt', zh: '次数' },
  wait: { en: 'After the previous attempt', zh: '距上一次' },
  since: { en: 'Since the first attempt', zh: '距首次' },
  atOnce: { en: 'immediately', zh: '立即' },
  answerTitle: { en: 'Response', zh: '应答' },
} as const satisfies Record<string, Text>;
