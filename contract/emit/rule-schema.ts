/** Rules between the fields of a request, as far as JSON Schema can say them. */
import type { Call, Condition, Field, Rule } from '../model.ts';
import { type JsonSchema, zeroDecimals } from './json-schema.ts';

/** The `allOf` and `anyOf` that the rules of a call add to its request schema. */
export function ruleKeywords(call: Call): JsonSchema {
  const all = call.rules.map((rule) => ruleSchema(rule, call));
  if (all.length === 0) return {};
  const [only] = all;
  // A single "one of these" reads best, and is drawn best by tools, at the top level.
  return all.length === 1 && only !== undefined && 'anyOf' in only ? only : { allOf: all };
}

function ruleSchema(rule: Rule, call: Call): JsonSchema {
  switch (rule.kind) {
    case 'required-when':
      return implies(holds(rule.when, call), has(rule.field));
    case 'only-when':
      return implies(has(rule.field), holds(rule.when, call));
    case 'one-of':
      return { anyOf: rule.fields.map(has) };
  }
}

function implies(condition: JsonSchema, consequence: JsonSchema): JsonSchema {
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema names it so, and a schema is never awaited
  return { if: condition, then: consequence };
}

/** The property is named beside `required`: generators and linters read a branch by itself. */
function has(field: string): JsonSchema {
  return { required: [field], properties: { [field]: {} } };
}

/** A field whose default is among the values meets the condition by being absent, too. */
function holds(condition: Condition, call: Call): JsonSchema {
  const field = call.request[condition.field]?.field;
  const value: JsonSchema = { properties: { [condition.field]: wireValues(condition.in, field?.kind) } };
  const fallback = field?.default;
  const absentHolds = fallback !== undefined && condition.in.includes(String(fallback));
  return absentHolds ? value : { required: [condition.field], ...value };
}

/** Conditions compare as text; on the wire the same value may be a number or a boolean, in each of their forms. */
function wireValues(texts: readonly string[], kind: Field['kind'] | undefined): JsonSchema {
  switch (kind) {
    case 'integer': {
      const pattern = `^(?:${texts.join('|')})${zeroDecimals}$`;
      return { anyOf: [{ enum: texts.map(Number) }, { type: 'string', pattern }] };
    }
    case 'boolean':
      return {
        enum: texts.flatMap((text) => (text === 'true' ? [true, 'true', 1, '1'] : [false, 'false', 0, '0'])),
      };
    default:
      return { enum: texts };
  }
}
