/** The API as TypeScript declarations: an interface per request and per reply data, with values as on the wire. */
import { calls as contractCalls } from '../calls/index.ts';
import type { Call, Dictionary, Field, Language, Member, Members, Text } from '../model.ts';
import { notification } from '../notification.ts';
import { isDigits } from './json-schema.ts';
import { dataName, requestName } from './names.ts';
import { callDeprecation, fieldDescription, isObsolete, labelled, ruleTexts } from './wording.ts';

const heading: Text = {
  en: 'Request, response, and notification data for the Tollgate Cloud Open API.',
  zh: 'Tollgate 云端开放接口的请求参数、应答数据与通知。',
};
const callsText: Text = {
  en: 'Request and response data for every call, indexed by method.',
  zh: '各接口的请求参数与应答数据，按 method 索引。',
};
const conditionalText: Text = { en: 'Returned under certain conditions.', zh: '满足条件时返回。' };

type Direction = 'request' | 'reply' | 'notification';

/** Literals of a dictionary; in requests numbers may come as text, too. */
function literals({ values }: Dictionary, asText: boolean, lenient: boolean): string {
  const texts = values.map(({ value }) => JSON.stringify(String(value)));
  if (asText) return texts.join(' | ');
  return [...values.map(({ value }) => String(value)), ...(lenient ? texts : [])].join(' | ');
}

const booleanForms = "boolean | 'true' | 'false' | 1 | 0 | '1' | '0'";

function typeOf(field: Field, direction: Direction, indent: string, language: Language): string {
  const lenient = direction === 'request';
  const nestedAsText = direction === 'notification';
  switch (field.kind) {
    case 'text':
      if (field.values !== undefined) return literals(field.values, true, lenient);
      return lenient && isDigits(field) ? 'string | number' : 'string';
    case 'integer':
      if (field.values !== undefined) return literals(field.values, false, lenient);
      return nestedAsText ? 'string' : lenient ? 'number | string' : 'number';
    case 'amount':
      return nestedAsText ? 'string' : lenient ? 'number | string' : 'number';
    case 'boolean':
      if (nestedAsText) return "'true' | 'false'";
      return lenient ? booleanForms : 'boolean';
    case 'list': {
      const items = `readonly (${typeOf(field.of, direction, indent, language)})[]`;
      return nestedAsText ? 'string' : lenient ? `${items} | string` : items;
    }
    case 'object': {
      const members = membersText(field.members, direction, `${indent}  `, language);
      const body = `{\n${members}${indent}}${field.orBoolean === true ? ` | ${lenient ? booleanForms : 'boolean'}` : ''}`;
      return nestedAsText ? 'string' : lenient ? `${body} | string` : body;
    }
  }
}

/** The limits of a field as JSDoc tags, so that a changed length is a changed line. */
function tags(field: Field): string[] {
  switch (field.kind) {
    case 'text':
      return [
        ...(field.minLength === undefined ? [] : [`@minLength ${field.minLength}`]),
        `@maxLength ${field.maxLength}`,
        ...(field.pattern === undefined ? [] : [`@pattern ^(?:${field.pattern})$`]),
      ];
    case 'integer':
      return [`@minimum ${field.min}`, `@maximum ${field.max}`];
    case 'amount':
      return [field.zero ? '@minimum 0' : '@exclusiveMinimum 0'];
    case 'list':
      return [`@maxItems ${field.maxItems}`];
    default:
      return [];
  }
}

/** Lines as a doc comment; an end of comment inside the text is broken up. */
function comment(lines: readonly string[], indent: string): string {
  const text = lines.flatMap((line) => line.split('\n')).map((line) => line.replaceAll('*/', '*\u200b/'));
  return `${indent}/**\n${text.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function memberText(
  name: string,
  { field, need }: Member,
  direction: Direction,
  indent: string,
  language: Language,
) {
  const lines = [
    fieldDescription(language, field),
    ...(need === 'conditional' ? [conditionalText[language]] : []),
    ...tags(field),
    ...(field.default === undefined ? [] : [`@defaultValue ${JSON.stringify(field.default)}`]),
    ...(field.deprecated === undefined ? [] : [`@deprecated ${field.deprecated[language]}`]),
    `@example ${JSON.stringify(field.example)}`,
  ];
  const mark = need === 'required' ? '' : '?';
  return `${comment(lines, indent)}${indent}readonly ${name}${mark}: ${typeOf(field, direction, indent, language)};\n`;
}

function membersText(members: Members, direction: Direction, indent: string, language: Language): string {
  return Object.entries(members)
    .map(([name, member]) => memberText(name, member, direction, indent, language))
    .join('');
}

function interfaceText(
  name: string,
  lines: readonly string[],
  members: Members,
  direction: Direction,
  language: Language,
) {
  return `${comment(lines, '')}export interface ${name} {\n${membersText(members, direction, '  ', language)}}\n`;
}

/** The request's members, `method` with the values of this very call where the call has one. */
function ownMembers(call: Call): Members {
  const method = call.request['method'];
  if (method?.field.kind !== 'text' || call.envelope === 'payments') return call.request;
  const values = [call.method, ...call.methodAliases].map((value) => ({ value, name: call.title }));
  const field = { ...method.field, values: { name: 'method', title: call.title, values } };
  return { ...call.request, method: { ...method, field } };
}

function callText(call: Call, language: Language): string {
  const lines = [
    labelled(language, call.title[language], call.summary[language]),
    `POST ${call.path}`,
    ...[ruleTexts(language, call) ?? []].flat(),
    ...[callDeprecation(language, call) ?? []]
      .flat()
      .map((text) => (isObsolete(call) ? `@deprecated ${text}` : text)),
  ];
  const request = interfaceText(requestName(call), lines, ownMembers(call), 'request', language);
  return `${request}\n${interfaceText(dataName(call), [call.title[language]], call.reply, 'reply', language)}`;
}

/** The text of a `.d.ts` file for `calls` and the notification, with doc comments in one language. */
export function typeDeclarations(language: Language, calls: readonly Call[] = contractCalls): string {
  const index = calls
    .map(
      (call) =>
        `  readonly '${call.method}': { readonly request: ${requestName(call)}; readonly data: ${dataName(call)} };\n`,
    )
    .join('');
  return [
    `/** ${heading[language]} */\n`,
    ...calls.map((call) => callText(call, language)),
    interfaceText(
      'PaymentNotification',
      [notification.title[language], notification.summary[language]],
      notification.members,
      'notification',
      language,
    ),
    `${comment([callsText[language]], '')}export interface TollgateCalls {\n${index}}\n`,
  ].join('\n');
}
