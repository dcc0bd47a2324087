/** One call as an OpenAPI operation. */
import { catalogueError, isErrorCode } from '../errors/catalogue.ts';
import { idempotencyHeader, idempotencyText, takesIdempotencyKey } from '../idempotency.ts';
import type { Call, Language, Text, WireObject } from '../model.ts';
import type { JsonSchema } from './json-schema.ts';
import { operationId, replyName, requestName } from './names.ts';
import { transportResponses } from './response.ts';
import { aliasText, callDeprecation, isObsolete, markdownTable, ruleTexts } from './wording.ts';

/** Placeholder of a signature: valid Base64, and plainly no signature. */
export const signPlaceholder = 'RSA2/SIGNATURE/OF/ALL/OTHER/MEMBERS/';

/** The example request as it is sent: with `sign`, unless it goes with Basic authentication. */
export function exampleRequest(call: Call): WireObject {
  const { request } = call.example;
  return request['sign_type'] === 'NONE' ? request : { ...request, sign: signPlaceholder };
}

/** The example reply as it is received: `data` as a string of JSON. */
export function exampleReply(call: Call): WireObject {
  return {
    code: '0',
    msg: 'success',
    psn: examplePsn,
    data: JSON.stringify(call.example.reply),
    sign: signPlaceholder,
  };
}

const examplePsn = '7QK3M0ZT9X2B4C8D';

/** A reply of failure under `code`: no `data`. */
export function exampleRefusal(code: string): WireObject {
  const message = isErrorCode(code) ? catalogueError(code).message.en : code;
  return { code, msg: message, psn: examplePsn, sign: signPlaceholder };
}

const texts = {
  reply: {
    en: 'The call succeeded, or was rejected with a code.',
    zh: '接口调用成功，或返回错误码。',
  },
  success: { en: 'Success', zh: '成功' },
  errors: {
    en: 'Error codes of this call, in addition to the common ones (see the introduction):',
    zh: '本接口的错误码（公共错误码见文档开头）：',
  },
  code: { en: 'Code', zh: '错误码' },
  message: { en: 'Message', zh: '说明' },
} as const satisfies Record<string, Text>;

/** The operation of one call; its request and reply schemas are `$ref`s into the components. */
export function operation(language: Language, call: Call, calls: readonly Call[]): JsonSchema {
  const schema = { $ref: `#/components/schemas/${requestName(call)}` };
  const summary = call.title[language];
  return {
    operationId: operationId(call),
    tags: [call.area],
    summary,
    description: description(language, call, calls),
    ...(isObsolete(call) && { deprecated: true }),
    security: [{}, { basic: [] }],
    ...(takesIdempotencyKey(call) ? { parameters: [idempotencyParameter(language)] } : {}),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, examples: { request: { summary, value: exampleRequest(call) } } },
        'application/x-www-form-urlencoded': { schema },
      },
    },
    responses: { '200': reply(language, call), ...transportResponses() },
  };
}

/** The header as a parameter of the operations that take it (decision 40). */
function idempotencyParameter(language: Language): JsonSchema {
  const { name, maxLength, pattern, example } = idempotencyHeader;
  return {
    name,
    in: 'header',
    required: false,
    description: idempotencyText[language],
    schema: { type: 'string', minLength: 1, maxLength, pattern: `^${pattern}$` },
    example,
  };
}

function description(language: Language, call: Call, calls: readonly Call[]): string {
  const replacement = calls.find(({ method }) => method === call.deprecated?.replacedBy);
  const rows = call.errors
    .filter(isErrorCode)
    .map((code) => [`\`${code}\``, catalogueError(code).message[language]]);
  const head = [texts.code[language], texts.message[language]];
  return [
    call.deprecated && `**${callDeprecation(language, call)}**`,
    replacement && `→ ${replacement.title[language]} \`${replacement.path}\``,
    call.summary[language],
    ...(call.notes ?? []).map((note) => note[language]),
    ruleTexts(language, call),
    aliasText(language, call),
    rows.length > 0 ? `${texts.errors[language]}\n\n${markdownTable(head, rows)}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function reply(language: Language, call: Call): JsonSchema {
  const [refusal] = call.errors;
  const refusalExample =
    refusal === undefined ? {} : { refusal: { summary: refusal, value: exampleRefusal(refusal) } };
  return {
    description: texts.reply[language],
    content: {
      'application/json': {
        schema: {
          oneOf: [
            { $ref: `#/components/schemas/${replyName(call)}` },
            { $ref: '#/components/schemas/Refusal' },
          ],
        },
        examples: {
          success: { summary: texts.success[language], value: exampleReply(call) },
          ...refusalExample,
        },
      },
    },
  };
}
