/** The boundaries of a call as requests, from the contract's data alone: what must be taken or refused. */
import type { ErrorCode } from '../errors/catalogue.ts';
import type { Call, Condition, Rule } from '../model.ts';
import { boundaryValues, sampleOf } from './boundary-values.testing.ts';
import { codeFor } from './field-codes.ts';

export interface BoundaryCase {
  readonly name: string;
  /** The top-level field that the case is about; '' for the example itself. */
  readonly field: string;
  /** Without `sign`. */
  readonly request: Record<string, unknown>;
  readonly expect: 'ok' | ErrorCode;
}

type Draft = Record<string, unknown>;

function without(request: Draft, ...names: readonly string[]): Draft {
  return Object.fromEntries(Object.entries(request).filter(([name]) => !names.includes(name)));
}

function isThere(request: Draft, name: string): boolean {
  const value = request[name];
  return value !== undefined && value !== null && value !== '';
}

function fieldOf(call: Call, name: string) {
  return call.request[name]?.field;
}

/** A value as conditions compare it: 5.0 is 5, and 1 as a boolean is true. */
function asCompared(call: Call, field: string, value: unknown): string {
  const kind = fieldOf(call, field)?.kind;
  if (kind === 'integer') return String(Number(value));
  return kind === 'boolean' ? String(['true', '1'].includes(String(value))) : String(value);
}

function holds(call: Call, request: Draft, { field, in: values }: Condition): boolean {
  const value = isThere(request, field) ? request[field] : fieldOf(call, field)?.default;
  return value !== undefined && values.includes(asCompared(call, field, value));
}

function sample(call: Call, name: string): unknown {
  const field = fieldOf(call, name);
  return call.example.request[name] ?? (field === undefined ? undefined : sampleOf(field));
}

function isKept(call: Call, request: Draft, rule: Rule): boolean {
  switch (rule.kind) {
    case 'required-when':
      return isThere(request, rule.field) || !holds(call, request, rule.when);
    case 'only-when':
      return !isThere(request, rule.field) || holds(call, request, rule.when);
    case 'one-of':
      return rule.fields.some((field) => isThere(request, field));
  }
}

/** A change that makes the request keep the rule without touching the pinned fields. */
function mended(call: Call, request: Draft, rule: Rule, pinned: readonly string[]): Draft | undefined {
  const free = (name: string) => !pinned.includes(name);
  switch (rule.kind) {
    case 'required-when':
      return free(rule.field) ? { ...request, [rule.field]: sample(call, rule.field) } : undefined;
    case 'only-when':
      if (free(rule.field)) return without(request, rule.field);
      return free(rule.when.field) ? { ...request, [rule.when.field]: rule.when.in[0] } : undefined;
    case 'one-of': {
      const name = rule.fields.find(free);
      return name === undefined ? undefined : { ...request, [name]: sample(call, name) };
    }
  }
}

/** The rules that the reader checks: those about `sign` are the signature check's. */
function rulesOf(call: Call): readonly Rule[] {
  return call.rules.filter((rule) => rule.kind === 'one-of' || rule.field !== 'sign');
}

/**
 * The request with other fields added or taken away so that every rule but `broken` holds; undefined where
 * the pinned fields leave none.
 */
function settled(call: Call, request: Draft, pinned: readonly string[], broken?: Rule): Draft | undefined {
  const rules = rulesOf(call).filter((rule) => rule !== broken);
  let draft = request;
  for (let pass = 0; pass <= rules.length; pass++) {
    const rule = rules.find((each) => !isKept(call, draft, each));
    if (rule === undefined) return draft;
    const next = mended(call, draft, rule, pinned);
    if (next === undefined) return undefined;
    draft = next;
  }
  return undefined;
}

function fieldCases(call: Call, base: Draft, name: string): BoundaryCase[] {
  const member = call.request[name];
  if (member === undefined) return [];
  const cases: BoundaryCase[] = [];
  const add = (title: string, request: Draft, expect: 'ok' | ErrorCode, at = '') => {
    // Values are checked before rules, so only what should be taken has to keep them.
    const draft = expect === 'ok' ? settled(call, request, [name]) : request;
    const code = expect === 'ok' ? expect : codeFor(name + at, expect);
    if (draft !== undefined)
      cases.push({ name: `${name}${at}: ${title}`, field: name, request: draft, expect: code });
  };
  const missing = member.need === 'required' ? 'SYS012' : 'ok';
  add('missing', without(base, name), missing);
  add('null', { ...base, [name]: null }, missing);
  add('empty', { ...base, [name]: '' }, missing);
  const currency = name === 'price_currency' ? undefined : base['price_currency'];
  const values = boundaryValues(
    member.field,
    base[name],
    typeof currency === 'string' && Object.hasOwn(call.request, 'price_currency') ? currency : undefined,
  );
  for (const { name: title, at, value, expect } of values) add(title, { ...base, [name]: value }, expect, at);
  return cases;
}

/** Values of a condition's field that make it hold, or not; undefined stands for leaving the field out. */
function conditionValues(call: Call, when: Condition, holding: boolean): unknown[] {
  if (holding) return [...when.in];
  const field = fieldOf(call, when.field);
  const values =
    field !== undefined && (field.kind === 'text' || field.kind === 'integer')
      ? field.values?.values
      : undefined;
  if (values !== undefined)
    return values.map(({ value }) => value).filter((value) => !when.in.includes(String(value)));
  return field?.kind === 'boolean' ? [true, false].filter((value) => !when.in.includes(String(value))) : [];
}

function ruleCases(call: Call, base: Draft, rule: Rule): BoundaryCase[] {
  const cases: BoundaryCase[] = [];
  const add = (name: string, field: string, draft: Draft | undefined, expect: 'ok' | ErrorCode) => {
    if (draft !== undefined) cases.push({ name: `${rule.kind}: ${name}`, field, request: draft, expect });
  };
  if (rule.kind === 'one-of') {
    const none = without(base, ...rule.fields);
    const [first = ''] = rule.fields;
    add(
      `none of ${rule.fields.join(', ')}`,
      first,
      settled(call, none, rule.fields, rule),
      codeFor(first, 'SYS012'),
    );
    for (const name of rule.fields) {
      add(`${name} alone`, name, settled(call, { ...none, [name]: sample(call, name) }, rule.fields), 'ok');
    }
    return cases;
  }
  const { field, when } = rule;
  const pinned = [field, when.field];
  const present = { ...base, [field]: sample(call, field) };
  const absent = without(base, field);
  for (const holding of [true, false]) {
    for (const value of conditionValues(call, when, holding)) {
      const title = `${when.field} ${String(value)}`;
      const broken = rule.kind === 'required-when' ? holding : !holding;
      const breaking = { ...(rule.kind === 'required-when' ? absent : present), [when.field]: value };
      const keeping = { ...(rule.kind === 'required-when' ? present : absent), [when.field]: value };
      const code = codeFor(field, rule.kind === 'required-when' ? 'SYS012' : 'SYS023');
      const own = settled(call, breaking, pinned, broken ? rule : undefined);
      add(`${field} with ${title}, ${broken ? 'broken' : 'not concerned'}`, field, own, broken ? code : 'ok');
      if (broken) add(`${field} with ${title}, kept`, field, settled(call, keeping, pinned), 'ok');
    }
  }
  return cases;
}

/**
 * Boundary requests of a call, each one step from its example: every field missing, null and empty, at and
 * beyond its limits, of every other type, nested ones likewise, and every rule kept and broken. They follow
 * from the data: a changed limit changes the cases, and any reader of requests can be held to them.
 */
export function boundaryCases(call: Call): readonly BoundaryCase[] {
  const base = without({ ...call.example.request }, 'sign');
  const asText = Object.entries(base).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return [
    { name: 'the example', field: '', request: base, expect: 'ok' },
    { name: 'all values as text', field: '', request: Object.fromEntries(asText), expect: 'ok' },
    { name: 'an unknown member', field: '', request: { ...base, no_such_member: { a: [1] } }, expect: 'ok' },
    ...Object.keys(call.request)
      .filter((name) => name !== 'sign')
      .flatMap((name) => fieldCases(call, base, name)),
    ...rulesOf(call).flatMap((rule) => ruleCases(call, base, rule)),
  ];
}
