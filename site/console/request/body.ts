/** A request's body as text: written once, signed over that very text (decision 4). */
import type { Call, Field } from '@tollgate/contract/model';
import { parseFormMembers, parseJsonMembers, type WireMember } from '@tollgate/contract/signing/index';

export type BodyFormat = 'json' | 'form';

export const mediaTypes: Readonly<Record<BodyFormat, string>> = {
  json: 'application/json; charset=UTF-8',
  form: 'application/x-www-form-urlencoded; charset=UTF-8',
};

/** A member before it is written; null exists in JSON only. */
export type Entry = readonly [name: string, text: string | null];

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** JSON without the white space between its tokens; digits and names stay as they were typed. */
function compactJson(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, quoted: string | undefined) => quoted ?? '');
}

function isNested(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A typed text as the JSON value that its field calls for; as a string where it is none (decision 6). */
function jsonValue(field: Field | undefined, text: string): string {
  const quoted = JSON.stringify(text);
  switch (field?.kind) {
    case 'integer':
    case 'amount':
      return jsonNumber.test(text) ? text : quoted;
    case 'boolean':
      return text === 'true' || text === 'false' ? text : quoted;
    case 'object':
    case 'list':
      if (text === 'true' || text === 'false') return text;
      return isNested(text) ? compactJson(text) : quoted;
    default:
      return quoted;
  }
}

function jsonBody(call: Call, entries: readonly Entry[]): string {
  const lines = entries.map(([name, text]) => {
    const value = text === null ? 'null' : jsonValue(call.request[name]?.field, text);
    return `  ${JSON.stringify(name)}: ${value}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
}

function formBody(call: Call, entries: readonly Entry[]): string {
  const pairs = entries.map(([name, text]) => {
    const kind = call.request[name]?.field.kind;
    const value =
      (kind === 'object' || kind === 'list') && isNested(text ?? '') ? compactJson(text ?? '') : text;
    return [name, value ?? ''];
  });
  return new URLSearchParams(pairs).toString();
}

export function bodyText(call: Call, format: BodyFormat, entries: readonly Entry[]): string {
  return format === 'json' ? jsonBody(call, entries) : formBody(call, entries);
}

/** The same body with one more member at its end. */
export function withSign(format: BodyFormat, body: string, sign: string): string {
  if (format === 'form') return `${body}&${new URLSearchParams([['sign', sign]])}`;
  return `${body.slice(0, -2)},\n  "sign": ${JSON.stringify(sign)}\n}`;
}

/** The members as the gateway will read them; undefined where it could not read the body at all. */
export function membersOf(format: BodyFormat, body: string): readonly WireMember[] | undefined {
  const read = format === 'json' ? parseJsonMembers(body) : parseFormMembers(body);
  return read.ok ? read.members : undefined;
}
