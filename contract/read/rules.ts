/** The rules between the fields of a call: what must, and what may, be there when. */
import type { Call, Condition, Rule } from '../model.ts';
import { type Refused, refused } from './outcome.ts';

type Values = Readonly<Record<string, unknown>>;

/** Compares as text; a field that was left out counts with its default. */
function holds(when: Condition, call: Call, values: Values): boolean {
  const member = Object.hasOwn(call.request, when.field) ? call.request[when.field] : undefined;
  const value = values[when.field] ?? member?.field.default;
  return value !== undefined && when.in.includes(String(value));
}

function brokenRule(rule: Rule, call: Call, values: Values): Refused | undefined {
  switch (rule.kind) {
    case 'required-when':
      return Object.hasOwn(values, rule.field) || !holds(rule.when, call, values)
        ? undefined
        : refused('SYS012', rule.field, rule.text.en);
    case 'only-when':
      return !Object.hasOwn(values, rule.field) || holds(rule.when, call, values)
        ? undefined
        : refused('SYS023', rule.field, rule.text.en);
    case 'one-of': {
      const [first] = rule.fields;
      if (first === undefined || rule.fields.some((field) => Object.hasOwn(values, field))) return undefined;
      return refused('SYS012', first, rule.text.en);
    }
  }
}

/** The first of the call's rules that the values break. Rules about `sign` are the signature check's. */
export function firstBrokenRule(call: Call, values: Values): Refused | undefined {
  for (const rule of call.rules) {
    if (rule.kind !== 'one-of' && rule.field === 'sign') continue;
    const broken = brokenRule(rule, call, values);
    if (broken !== undefined) return broken;
  }
  return undefined;
}
