/** Fields that a code sample sends: a call's example, without the members that its client fills in. */
import type { Call, Field, Members } from '../model.ts';

/** The call that a sample shows, with the values that it sends in `example.request`. Every `Call` is one. */
export type SampleCall = Pick<Call, 'method' | 'path' | 'request'> & {
  readonly example: Pick<Call['example'], 'request'>;
};

/** Every client in `clients/` adds these. */
const filledIn: ReadonlySet<string> = new Set([
  'app_id',
  'format',
  'charset',
  'sign_type',
  'sign',
  'version',
  'timestamp',
  'merchant_no',
]);

export type SampleValue = string | number | boolean | readonly SampleValue[] | SampleObject;

export interface SampleObject {
  readonly [name: string]: SampleValue;
}

export interface SampleField {
  readonly name: string;
  readonly value: SampleValue;
}

function membersOf(field: Field | undefined): Members {
  return field?.kind === 'object' ? field.members : {};
}

/** Amounts become decimal text at the top: what a float would round, no language may. */
function exact(value: unknown, field: Field | undefined, deep: boolean): SampleValue {
  if (field?.kind === 'amount') return String(value);
  if (Array.isArray(value)) {
    const entry = field?.kind === 'list' ? field.of : undefined;
    return value.map((each) => (deep ? exact(each, entry, deep) : each));
  }
  if (typeof value === 'object' && value !== null) {
    const members = membersOf(field);
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        deep ? exact(inner, members[name]?.field, deep) : inner,
      ]),
    );
  }
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

/**
 * The fields of a call's example in their order, `method` included. Amounts are decimal text; inside of
 * objects they stay as the example has them, unless `deep`.
 */
export function sampleFields(call: SampleCall, { deep = false } = {}): readonly SampleField[] {
  return Object.entries(call.example.request)
    .filter(([name]) => !filledIn.has(name))
    .map(([name, value]) => ({ name, value: exact(value, call.request[name]?.field, deep) }));
}

/** The value as it goes into a form: text as it is, everything else as JSON. */
export function wireText(value: SampleValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A text in double quotes as JSON, Java, C# and Python all read it. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text);
}
