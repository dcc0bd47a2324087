/** The API as an OpenAPI 3.1 document per language. */
import { calls as contractCalls } from '../calls/index.ts';
import { errors } from '../errors/catalogue.ts';
import { commonErrors, keyErrors } from '../errors/shared-codes.ts';
import type { Call, Language, Text } from '../model.ts';
import { defineCalls } from './call-schema.ts';
import { type JsonSchema, openApiPrefix, SchemaBook } from './json-schema.ts';
import { areas } from './names.ts';
import { operation } from './operation.ts';
import { apiIntroduction, apiTitle, basicText, gatewayText, product } from './product.ts';
import { defineReplies, responseComponents } from './response.ts';
import { defineNotification, notificationWebhook } from './webhook.ts';
import { markdownTable } from './wording.ts';

const commonTitle: Text = { en: 'Common codes', zh: '公共错误码' };
const codeHead: Text = { en: 'Code', zh: '错误码' };
const messageHead: Text = { en: 'Message', zh: '说明' };

/** The introduction, with the codes that calls share. */
function introduction(language: Language): string {
  const rows = [...commonErrors, ...keyErrors].map((code) => [`\`${code}\``, errors[code].message[language]]);
  const table = markdownTable([codeHead[language], messageHead[language]], rows);
  return `${apiIntroduction[language]}\n\n## ${commonTitle[language]}\n\n${table}`;
}

/**
 * OpenAPI 3.1 in one language: a path for each call, a webhook for the notification, schemas and shared
 * responses as components. A plain object, in the same order every time; write it with JSON.stringify.
 */
export function openApiDocument(language: Language, calls: readonly Call[] = contractCalls): JsonSchema {
  const book = new SchemaBook(language, openApiPrefix);
  defineCalls(calls, book);
  defineReplies(calls, book);
  defineNotification(book);
  return {
    openapi: '3.1.0',
    info: {
      title: apiTitle[language],
      version: product.apiVersion,
      description: introduction(language),
      license: product.license,
      contact: { name: product.name, url: product.supportUrl, email: product.supportMail },
    },
    servers: [{ url: product.sandboxUrl, description: gatewayText[language] }],
    tags: areas.map(({ area, title, summary }) => ({
      name: area,
      'x-displayName': title[language],
      description: summary[language],
    })),
    paths: Object.fromEntries(calls.map((call) => [call.path, { post: operation(language, call, calls) }])),
    webhooks: notificationWebhook(language),
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: basicText[language] },
      },
      responses: responseComponents(language),
      schemas: book.schemas(),
    },
  };
}
