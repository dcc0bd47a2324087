/** Reads what a connector sends by its schema; members that the schema does not have are left out. */
import * as v from 'valibot';
import { isObject } from '../json-object.ts';
import type { Shape } from '../members.ts';

export type ReadMembers<Schema extends v.GenericSchema> =
  | { readonly kind: 'read'; readonly value: Shape<Schema> }
  /** Name of the first member that is wrong, such as `reference.channel_trans_no`; its value is never named. */
  | { readonly kind: 'wrong'; readonly field: string; readonly expected: string };

type Wrong = Extract<ReadMembers<v.GenericSchema>, { readonly kind: 'wrong' }>;

const depthMax = 12;

/** Returns true if objects and lists are nested at most `depthMax` deep. */
function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < depthMax && Object.values(value).every((one) => isShallow(one, depth + 1));
}

const pathOf = (issue: v.BaseIssue<unknown>) =>
  issue.path?.map(({ key }) => String(key).slice(0, 40)).join('.') ?? '';

const isOutcome = (issue: v.BaseIssue<unknown>) => pathOf(issue) === 'outcome';

/** Finds what is wrong. Of a union, every option but that with the outcome complains of the outcome as well. */
function complaintOf(schema: v.GenericSchema, value: unknown): Omit<Wrong, 'kind'> {
  const options = 'options' in schema && Array.isArray(schema.options) ? schema.options : [schema];
  const all = options.map((option: v.GenericSchema) => v.safeParse(option, value).issues ?? []);
  const [issue] = all.find((issues) => !issues.some(isOutcome)) ?? all[0] ?? [];
  if (issue === undefined) return { field: '', expected: '' };
  return { field: pathOf(issue), expected: issue.expected ?? issue.type };
}

export function readMembers<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): ReadMembers<Schema>;
export function readMembers(schema: v.GenericSchema, value: unknown): ReadMembers<v.GenericSchema> {
  if (!isObject(value)) return { kind: 'wrong', field: '', expected: 'Object' };
  if (!isShallow(value)) return { kind: 'wrong', field: '', expected: `at most ${depthMax} levels` };
  const read = v.safeParse(schema, value);
  return read.success
    ? { kind: 'read', value: read.output }
    : { kind: 'wrong', ...complaintOf(schema, value) };
}
