/** Free texts of a request: without pattern, list of values or form. */
import type { Field, Members, TextField } from '../model.ts';

/** Nested JSON is read before, so that its own fields decide. */
const openFormats: readonly TextField['format'][] = [undefined, 'json'];

function isFreeText(field: TextField): boolean {
  return field.pattern === undefined && field.values === undefined && openFormats.includes(field.format);
}

type Change = (text: string) => string;

function mapValue(field: Field, value: unknown, change: Change): unknown {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && isFreeText(field) ? change(value) : value;
    case 'object':
      return typeof value === 'object' && value !== null ? mapFreeTexts(field.members, value, change) : value;
    case 'list':
      return Array.isArray(value) ? value.map((item) => mapValue(field.of, item, change)) : value;
    default:
      return value;
  }
}

/** Returns what was read by `members`, with every free text at any depth as `change` returns it. */
export function mapFreeTexts<Values extends object>(members: Members, values: Values, change: Change): Values;
export function mapFreeTexts(members: Members, values: object, change: Change): object {
  const entries = Object.entries(values).map(([name, value]) => {
    const member = members[name];
    return [name, member === undefined ? value : mapValue(member.field, value, change)];
  });
  return Object.fromEntries(entries);
}
