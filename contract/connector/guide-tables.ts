/** Tables of the guide to connectors, made of the schemas. */

import { secondMs } from '../durations.ts';
import { errors, isErrorCode } from '../errors/catalogue.ts';
import { type ConnectorOperation, connectorOperations } from './operations.ts';
import { isConnectorOperation } from './read.ts';
import { responseCodes } from './response-codes.ts';
import { connectorSchemas, connectorTypes } from './schemas.ts';

type Schemas = ReturnType<typeof connectorSchemas>;
type Schema = Schemas[string];

const place = '#/$defs/';

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const linkTo = (ref: string) => {
  const name = ref.slice(place.length);
  return `[${name}](#${name.toLowerCase()})`;
};

function typeOf(schema: unknown): string {
  if (!isSchema(schema)) return '';
  const {
    $ref: ref,
    type,
    items,
    enum: values,
    const: value,
    additionalProperties,
    properties: inner,
  } = schema;
  if (ref !== undefined) return linkTo(ref);
  if (value !== undefined) return `\`${String(value)}\``;
  if (values !== undefined) return values.map((one) => `\`${String(one)}\``).join(', ');
  if (type === 'array') return `list of ${typeOf(items)}`;
  if (type === 'object' && isSchema(additionalProperties))
    return `object, values: ${typeOf(additionalProperties) || 'any'}`;
  if (type === 'object' && inner !== undefined) {
    const named = Object.entries(inner).map(([name, member]) => `\`${name}\` (${typeOf(member)})`);
    return `object: ${named.join(', ')}`;
  }
  return type === undefined ? 'any' : String(type);
}

/** Rows of members; `without`: names that are described elsewhere. */
function memberRows(schema: Schema, without: readonly string[] = []): readonly (readonly string[])[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, member]) => {
    if (without.includes(name)) return [];
    const about = isSchema(member) ? (member.description ?? '') : '';
    return [[`\`${name}\``, typeOf(member), required.includes(name) ? 'yes' : '', about]];
  });
}

const memberHead = ['Field', 'Type', 'Required', 'Description'];

const members = (schema: Schema, without: readonly string[] = []) => {
  const rows = memberRows(schema, without);
  return rows.length === 0 ? 'No additional fields.' : table(memberHead, rows);
};

const namesOf = ({ properties = {} }: Schema) => Object.keys(properties);

/** Members that every reply or question of its kind has, which a table of their own describes. */
const common = ['request_id', 'outcome'];

function replyText(schemas: Schemas, reply: Schema): string {
  const options = reply.anyOf?.filter(isSchema) ?? [reply];
  const parts = options.map((option) => {
    const ref = option.$ref;
    const whole = ref === undefined ? option : (schemas[ref.slice(place.length)] ?? option);
    const outcome = whole.properties?.['outcome'];
    const title = isSchema(outcome) ? `\`outcome\` ${typeOf(outcome)}: ` : '';
    const rows = memberRows(whole, common);
    const head = `${title}${whole.description ?? ''}`;
    return rows.length === 0 ? head : `${head}\n\n${table(memberHead, rows)}`;
  });
  return parts.join('\n\n');
}

function operationText(schemas: Schemas, name: ConnectorOperation): string {
  const { text, deadlineMs, isMoney } = connectorOperations[name];
  const types = connectorTypes(name);
  const [question, reply] = [schemas[types.question] ?? {}, schemas[types.reply] ?? {}];
  const shared = isMoney ? namesOf(schemas['Question'] ?? {}) : ['request_id'];
  return `### ${name}

${text.en} Deadline: ${deadlineMs / secondMs} s.

Request:

${members(question, shared)}

Response:

${replyText(schemas, reply)}`;
}

/** Types that operations or other types refer to. */
const typeNames = [
  'Capabilities',
  'Reference',
  'Original',
  'CardData',
  'SheetToken',
  'PresentedCardData',
  'Address',
  'Result',
  'EmvResult',
  'BatchTotal',
  'ConnectorEvent',
];

export interface GuideTables {
  /** Members of every question about money. */
  readonly question: string;
  readonly operations: string;
  readonly types: string;
  readonly responseCodes: string;
}

export function guideTables(): GuideTables {
  const schemas = connectorSchemas(place);
  const names = Object.keys(connectorOperations).filter(isConnectorOperation);
  const byError = Map.groupBy(Object.entries(responseCodes), ([, code]) => code);
  return {
    question: members(schemas['Question'] ?? {}),
    operations: names.map((name) => operationText(schemas, name)).join('\n\n'),
    types: typeNames
      .map((name) => `### ${name}\n\n${schemas[name]?.description ?? ''}\n\n${members(schemas[name] ?? {})}`)
      .join('\n\n'),
    responseCodes: table(
      ['`response_code`', 'Error', 'Message'],
      [...byError].map(([code, entries]) => [
        entries
          .map(([responseCode]) => responseCode)
          .sort()
          .join(', '),
        code,
        isErrorCode(code) ? errors[code].message.en : '',
      ]),
    ),
  };
}
