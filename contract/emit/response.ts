/** Replies in OpenAPI: the envelope of success and refusal, and the statuses of what is no API call (decision 8). */
import { errors } from '../errors/catalogue.ts';
import type { Call, CatalogueError, Language, Text } from '../model.ts';
import { replyEnvelope } from '../notification.ts';
import { type JsonSchema, membersSchema, type SchemaBook } from './json-schema.ts';
import { dataName, replyName } from './names.ts';
import { markdownTable } from './wording.ts';

/** Names of the response components; the statuses themselves come from the error catalogue. */
const responseNames: Readonly<Record<string, string>> = {
  '400': 'BadRequest',
  '404': 'NotFound',
  '405': 'MethodNotAllowed',
  '413': 'ContentTooLarge',
  '415': 'UnsupportedMediaType',
  '429': 'TooManyRequests',
  '503': 'ServiceUnavailable',
};

/** The `code` of success (spec §8). */
const success = '0';

const codeHead: Text = { en: 'Code', zh: '错误码' };
const messageHead: Text = { en: 'Message', zh: '说明' };
const refusalText: Text = {
  en: 'The call failed: code and msg contain the reason, and data is absent.',
  zh: '调用失败：原因见 code 与 msg，不返回 data。',
};

/** Codes of the catalogue by the HTTP status they are answered with, lowest status first. */
function codesByStatus(): Map<string, [string, CatalogueError][]> {
  const byStatus = new Map<string, [string, CatalogueError][]>();
  const entries: [string, CatalogueError][] = Object.entries(errors);
  for (const entry of entries) {
    const status = entry[1].httpStatus;
    if (status !== undefined) byStatus.set(String(status), [...(byStatus.get(String(status)) ?? []), entry]);
  }
  return new Map([...byStatus].sort(([a], [b]) => Number(a) - Number(b)));
}

function responseName(status: string): string {
  return responseNames[status] ?? `Status${status}`;
}

/** References to the responses that every operation shares, by status. */
export function transportResponses(): JsonSchema {
  const statuses = [...codesByStatus().keys()];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
  );
}

/** The shared responses themselves, for `components.responses`. */
export function responseComponents(language: Language): JsonSchema {
  const head = [codeHead[language], messageHead[language]];
  return Object.fromEntries(
    [...codesByStatus()].map(([status, codes]) => [
      responseName(status),
      {
        description: markdownTable(
          head,
          codes.map(([code, { message }]) => [`\`${code}\``, message[language]]),
        ),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

/** Puts the refusal and each call's reply of success into `book`: the frame of every reply, closed in on what fits. */
export function defineReplies(calls: readonly Call[], book: SchemaBook): void {
  const place = { book, flavour: 'reply', path: ['reply'] } as const;
  const { required, properties } = membersSchema(replyEnvelope, place);
  const { data, code, ...frame } = properties;
  book.define(['Refusal'], {
    type: 'object',
    description: refusalText[book.language],
    required,
    properties: { code: { ...code, not: { const: success }, examples: ['SYS001'] }, ...frame },
  });
  for (const call of calls) {
    const ownData = {
      ...data,
      contentSchema: { $ref: book.refPrefix + dataName(call) },
      examples: [JSON.stringify(call.example.reply)],
    };
    book.define([replyName(call)], {
      type: 'object',
      // Always there on success (decision 39).
      required: [...required, 'data'],
      properties: { code: { ...code, const: success, examples: [success] }, ...frame, data: ownData },
    });
  }
}
