/** The notification as an OpenAPI webhook: what the gateway posts, and what the receiver answers (decisions 23, 24). */
import type { Language, Text } from '../model.ts';
import { notification } from '../notification.ts';
import { type JsonSchema, membersSchema, type SchemaBook } from './json-schema.ts';
import { signPlaceholder } from './operation.ts';

const schemaName = 'PaymentNotification';

const seconds = notification.timeoutMs / 1000;
const answerText: Text = {
  en: `The plain text ${notification.answer}. Any other body or status, or no response within ${seconds} seconds, means that the delivery failed, and triggers a retry.`,
  zh: `纯文本 ${notification.answer}。返回其他内容、其他状态码，或 ${seconds} 秒内未应答，均视为通知失败，网关会重试。`,
};
const otherText: Text = {
  en: 'Not delivered: the gateway retries.',
  zh: '通知失败：网关将重试。',
};

/** Puts the body of the notification into `book`. */
export function defineNotification(book: SchemaBook): void {
  const place = { book, flavour: 'notification', path: ['notification'] } as const;
  book.define([schemaName], membersSchema(notification.members, place));
}

/** The `webhooks` of the document. */
export function notificationWebhook(language: Language): JsonSchema {
  const title = notification.title[language];
  return {
    [notification.method]: {
      post: {
        operationId: 'receiveNotification',
        tags: ['notification'],
        summary: title,
        description: [notification.summary, ...notification.notes].map((text) => text[language]).join('\n\n'),
        security: [{}],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${schemaName}` },
              examples: {
                notification: { summary: title, value: { ...notification.example, sign: signPlaceholder } },
              },
            },
          },
        },
        responses: {
          '200': {
            description: answerText[language],
            content: { 'text/plain': { schema: { type: 'string', const: notification.answer } } },
          },
          '4XX': { description: otherText[language] },
        },
      },
    },
  };
}
