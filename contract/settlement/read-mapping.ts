/** Reads a mapping: by its schema, then by the rules between its members. */
import * as v from 'valibot';
import { isObject } from '../json-object.ts';
import type { Text } from '../model.ts';
import { SettlementMapping } from './mapping.ts';
import { mappingProblem } from './mapping-rules.ts';
import memberTexts from './member-texts.json' with { type: 'json' };

export type ReadMapping =
  | { readonly kind: 'read'; readonly mapping: SettlementMapping }
  /** `text` begins with the member, such as `amounts.gross.column`, and says what it must be. */
  | { readonly kind: 'wrong'; readonly member: string; readonly text: Text };

type Keys = readonly (string | number)[];
type Schema = v.GenericSchema;
type Issue = v.BaseIssue<unknown>;

const chineseTexts: Readonly<Record<string, string>> = memberTexts;

const isSchema = (value: unknown): value is Schema => isObject(value) && value['kind'] === 'schema';

/** Returns the schemas that a schema stands for: of an optional member, a reference or a choice. */
function plainSchemas(schema: Schema): readonly Schema[] {
  if ('wrapped' in schema && isSchema(schema.wrapped)) return plainSchemas(schema.wrapped);
  if ('getter' in schema && typeof schema.getter === 'function') {
    const made: unknown = schema.getter({});
    return isSchema(made) ? plainSchemas(made) : [];
  }
  if (!('options' in schema) || !Array.isArray(schema.options)) return [schema];
  const options: readonly unknown[] = schema.options;
  return options.every(isSchema) ? options.flatMap(plainSchemas) : [schema];
}

/** Returns the schemas of the member of that path. */
function schemasAt(keys: Keys): readonly Schema[] {
  let found: readonly Schema[] = [SettlementMapping];
  for (const key of keys)
    found = found.flatMap(plainSchemas).flatMap((schema) => {
      const entries = 'entries' in schema && isObject(schema.entries) ? schema.entries : {};
      const member = entries[key];
      return isSchema(member) ? [member] : [];
    });
  return found;
}

function aboutOf(keys: Keys): Text {
  const schema = schemasAt(keys)
    .map((one) => ('wrapped' in one && isSchema(one.wrapped) ? one.wrapped : one))
    .find((one) => v.getDescription(one) !== undefined);
  const en = schema === undefined ? '' : (v.getDescription(schema) ?? '');
  const zh = chineseTexts[en] ?? en;
  return { en, zh };
}

const keysOf = ({ path }: Issue): Keys =>
  path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? [];

/** Returns what is wrong with the option of a choice that fits best. */
function closestIssue(issue: Issue): { readonly issue: Issue; readonly keys: Keys } {
  const keys = keysOf(issue);
  if (issue.type !== 'union' || !isObject(issue.input)) return { issue, keys };
  const complaints = schemasAt(keys)
    .flatMap(plainSchemas)
    .map((option) => v.safeParse(option, issue.input).issues ?? [])
    .sort((one, other) => one.length - other.length);
  const inner = complaints[0]?.[0];
  return inner === undefined ? { issue, keys } : { issue: inner, keys: [...keys, ...keysOf(inner)] };
}

function wordsOf({ expected, received, type, requirement }: Issue): Text {
  if (received === 'undefined') return { en: 'is missing', zh: '缺失' };
  if (expected === 'never') return { en: 'is not a field of a mapping', zh: '不是映射的字段' };
  const range: Readonly<Record<string, Text>> = {
    min_value: { en: `must be at least ${requirement}`, zh: `不能小于 ${requirement}` },
    max_value: { en: `must be at most ${requirement}`, zh: `不能大于 ${requirement}` },
    length: { en: `must have ${requirement} character`, zh: `须为 ${requirement} 个字符` },
    min_length: { en: 'must not be empty', zh: '不能为空' },
    max_length: { en: `is longer than ${requirement}`, zh: `长度超过 ${requirement}` },
    integer: { en: 'must be a whole number', zh: '须为整数' },
  };
  return (
    range[type] ?? { en: `must be ${expected}, not ${received}`, zh: `应为 ${expected}，而不是 ${received}` }
  );
}

function complaintOf(issues: readonly Issue[]): ReadMapping {
  const [first] = issues;
  if (first === undefined) throw new Error('a value that is no mapping has an issue');
  const { issue, keys } = closestIssue(first);
  const member = keys.join('.').slice(0, 200);
  const words = wordsOf(issue);
  const about = aboutOf(keys);
  const name: Text = member === '' ? { en: 'the mapping', zh: '映射' } : { en: member, zh: member };
  const en = [name.en, `${words.en}.`, about.en].join(' ').trimEnd();
  const zh = [name.zh, ' ', words.zh, '。', about.zh].join('');
  return { kind: 'wrong', member, text: { en, zh } };
}

/** Returns the mapping, or the first member that is wrong. */
export function readSettlementMapping(value: unknown): ReadMapping {
  const read = v.safeParse(SettlementMapping, value);
  if (!read.success) return complaintOf(read.issues);
  const mapping: SettlementMapping = read.output;
  const problem = mappingProblem(mapping);
  if (problem === undefined) return { kind: 'read', mapping };
  const { member, text } = problem;
  return {
    kind: 'wrong',
    member,
    text: { en: [member, text.en].join(': '), zh: [member, text.zh].join('：') },
  };
}
