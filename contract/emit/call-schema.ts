/** The schemas of whole calls: request bodies, reply data, and all of them in one document. */
import { calls as contractCalls } from '../calls/index.ts';
import type { Call, Language } from '../model.ts';
import { fieldSchema, type JsonSchema, membersSchema, type Place, SchemaBook } from './json-schema.ts';
import { dataName, operationId, requestName } from './names.ts';
import { ruleKeywords } from './rule-schema.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/** The request body of a call, with its rules; named parts go into `book`. */
export function requestSchema(call: Call, book: SchemaBook): JsonSchema {
  const place = { book, flavour: 'request', path: [operationId(call)] } as const;
  const { properties, ...body } = membersSchema(call.request, place);
  return {
    title: call.title[book.language],
    ...body,
    properties: { ...properties, ...methodProperty(call, place) },
    ...ruleKeywords(call),
  };
}

/** `method` with the values of this very call; calls under /api/payments/ are identified by their path alone. */
function methodProperty(call: Call, place: Place): Record<string, JsonSchema> {
  const member = call.request['method'];
  if (member === undefined || call.envelope === 'payments') return {};
  const { description } = fieldSchema(member.field, place);
  const values = [call.method, ...call.methodAliases];
  return { method: { type: 'string', enum: values, description, examples: [call.method] } };
}

/** The `data` of a call's reply, once parsed. */
export function dataSchema(call: Call, book: SchemaBook): JsonSchema {
  return membersSchema(call.reply, { book, flavour: 'reply', path: [operationId(call)] });
}

/** Puts the schemas of all `calls` into `book`, under the names that `names.ts` gives them. */
export function defineCalls(calls: readonly Call[], book: SchemaBook): void {
  for (const call of calls) {
    book.define([requestName(call)], requestSchema(call, book));
    book.define([dataName(call)], dataSchema(call, book));
  }
}

/**
 * All requests and reply data as one JSON Schema document, each under `$defs`: point a validator at
 * `<$id>#/$defs/OrderQueryRequest`. `$id` is a name, nothing is to be fetched there.
 */
export function schemaDocument(language: Language, calls: readonly Call[] = contractCalls): JsonSchema {
  const book = new SchemaBook(language, '#/$defs/');
  defineCalls(calls, book);
  return { $schema: dialect, $id: `urn:tollgate:contract:1.0.0:${language}`, $defs: book.schemas() };
}
