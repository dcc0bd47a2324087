/** Values in the syntax of a language: what the samples share in how they write objects and lists. */
import type { SampleValue } from './fields.ts';

export interface LiteralStyle {
  readonly text: (text: string) => string;
  readonly boolean: (value: boolean) => string;
  readonly object: readonly [open: string, close: string];
  readonly list: readonly [open: string, close: string];
  /** Padding inside the brackets of an object and of a list that fit into one line. */
  readonly objectPad: string;
  readonly listPad: string;
  readonly member: (name: string, value: string) => string;
  readonly indent: string;
  /** True if a comma follows the last member, too. */
  readonly trailingComma: boolean;
}

const maxColumns = 72;

/** A value; an object or list that does not fit into one line is broken, its closing bracket at `indent`. */
export function literal(style: LiteralStyle, value: SampleValue, indent = ''): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'boolean') return style.boolean(value);
  if (typeof value === 'number') return String(value);
  const inner = indent + style.indent;
  const isAList = isList(value);
  const [open, close] = isAList ? style.list : style.object;
  const pad = isAList ? style.listPad : style.objectPad;
  const parts = isAList
    ? value.map((each) => literal(style, each, inner))
    : Object.entries(value).map(([name, each]) => style.member(name, literal(style, each, inner)));
  const line = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (isFlat(value) && indent.length + line.length <= maxColumns) return line;
  const last = style.trailingComma ? ',' : '';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}${last}\n${indent}${close}`;
}

function isList(value: SampleValue): value is readonly SampleValue[] {
  return Array.isArray(value);
}

/** Nothing inside but single values and lists of them: what an eye takes in as one thing. */
function isFlat(value: SampleValue): boolean {
  const inside = typeof value === 'object' ? Object.values(value) : [];
  return inside.every(
    (each) => typeof each !== 'object' || (isList(each) && each.every((entry) => typeof entry !== 'object')),
  );
}

/** JSON itself, with short objects and lists in one line. */
export const jsonStyle: LiteralStyle = {
  text: (text) => JSON.stringify(text),
  boolean: String,
  object: ['{', '}'],
  list: ['[', ']'],
  objectPad: ' ',
  listPad: '',
  member: (name, value) => `${JSON.stringify(name)}: ${value}`,
  indent: '  ',
  trailingComma: false,
};

/** An object as JSON for people: one line for every member of the top. */
export function jsonText(value: Readonly<Record<string, SampleValue>>): string {
  const lines = Object.entries(value).map(
    ([name, each]) => `  ${jsonStyle.member(name, literal(jsonStyle, each, '  '))}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}
