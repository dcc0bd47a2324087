/** How programs rewrite a nested value: JSON in the forms of libraries, and what is no JSON at all. */
import type { JsonTree } from './json-tree.ts';

export interface JsonStyle {
  readonly comma: string;
  readonly colon: string;
  /** Indentation of each level; undefined for one line. */
  readonly indent?: string;
  readonly sorted: boolean;
  readonly slashes: boolean;
  readonly ascii: 'none' | 'lower' | 'upper';
  readonly html: boolean;
  readonly drop: 'nothing' | 'nulls' | 'empties';
  readonly number: (text: string) => string;
}

const same = (text: string): string => text;
const compact: JsonStyle = {
  comma: ',',
  colon: ':',
  sorted: false,
  slashes: false,
  ascii: 'none',
  html: false,
  drop: 'nothing',
  number: same,
};

/** Styles in which libraries write JSON, most usual first. */
export const jsonStyles: readonly JsonStyle[] = makeStyles();

function makeStyles(): readonly JsonStyle[] {
  const spacings: readonly Partial<JsonStyle>[] = [
    {},
    { comma: ', ', colon: ': ' },
    { comma: ',', colon: ': ', indent: '  ' },
    { comma: ',', colon: ': ', indent: '    ' },
    { comma: ',', colon: ' : ', indent: '  ' },
    { comma: ',', colon: ': ', indent: '\t' },
    { comma: ',', colon: ': ' },
    { comma: ', ', colon: ':' },
  ];
  const escapings: readonly Partial<JsonStyle>[] = [
    {},
    { slashes: true, ascii: 'lower' },
    { ascii: 'lower' },
    { slashes: true },
    { ascii: 'upper' },
    { html: true },
  ];
  const styles: JsonStyle[] = [];
  for (const drop of ['nothing', 'nulls', 'empties'] as const) {
    for (const sorted of [false, true]) {
      for (const number of [same, (text: string) => (text.length > 30 ? text : String(Number(text)))]) {
        for (const spacing of spacings) {
          for (const escaping of escapings) {
            styles.push({ ...compact, drop, sorted, number, ...spacing, ...escaping });
          }
        }
      }
    }
  }
  // Fewest departures from compact first: those are what libraries do by default.
  const departures = (style: JsonStyle): number =>
    Number(style.drop !== 'nothing') * 2 +
    Number(style.sorted) +
    Number(style.number !== same) +
    Number(style.comma !== ',' || style.colon !== ':') +
    Number(style.slashes || style.ascii !== 'none' || style.html);
  return styles.sort((a, b) => departures(a) - departures(b));
}

export function writeJson(tree: JsonTree, style: JsonStyle, level = 0): string {
  if (tree.kind === 'string') return writeString(tree.value, style);
  if (tree.kind === 'word') return /^[-\d]/.test(tree.text) ? style.number(tree.text) : tree.text;
  const parts =
    tree.kind === 'array'
      ? tree.items.map((item) => writeJson(item, style, level + 1))
      : kept(tree.members, style).map(
          ([name, value]) => writeString(name, style) + style.colon + writeJson(value, style, level + 1),
        );
  const [open, close] = tree.kind === 'array' ? '[]' : '{}';
  if (style.indent === undefined || parts.length === 0) return `${open}${parts.join(style.comma)}${close}`;
  const outer = `\n${style.indent.repeat(level)}`;
  return `${open}${outer}${style.indent}${parts.join(`,${outer}${style.indent}`)}${outer}${close}`;
}

type Members = readonly (readonly [string, JsonTree])[];

function kept(members: Members, style: JsonStyle): Members {
  const left = members.filter(([, value]) => {
    if (style.drop === 'nothing') return true;
    if (value.kind === 'word') return value.text !== 'null';
    return style.drop === 'nulls' || value.kind !== 'string' || value.value !== '';
  });
  return style.sorted ? left.toSorted(([a], [b]) => (a < b ? -1 : 1)) : left;
}

function writeString(value: string, style: JsonStyle): string {
  let text = JSON.stringify(value);
  if (style.slashes) text = text.replaceAll('/', '\\/');
  if (style.html) text = text.replace(/[<>&'=]/g, (char) => unicodeEscape(char, 'lower'));
  return style.ascii === 'none' ? text : escapeNonAscii(text, style.ascii);
}

const nonAscii = /[\u0080-\uffff]/g;

export function escapeNonAscii(text: string, hexCase: 'lower' | 'upper'): string {
  return text.replace(nonAscii, (unit) => unicodeEscape(unit, hexCase));
}

function unicodeEscape(unit: string, hexCase: 'lower' | 'upper'): string {
  const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${hexCase === 'upper' ? hex.toUpperCase() : hex}`;
}

/** Returns the forms of a nested value that a program turns into text without a JSON library. */
export function foreignForms(text: string, tree: JsonTree): readonly string[] {
  const forms = [
    'Array',
    '[object Object]',
    writeMap(tree, '{', '}', '=', ', '),
    writePython(tree),
    writeMap(tree, 'map[', ']', ':', ' '),
    JSON.stringify(text),
    JSON.stringify(text).slice(1, -1),
    'Object',
    '{}',
    '[]',
    writeJson(tree, { ...compact, number: (number) => `"${number}"` }),
  ];
  if (tree.kind === 'array') forms.push(tree.items.map(bare).join(','), tree.items.map(bare).join(''));
  return forms;
}

function bare(tree: JsonTree): string {
  return tree.kind === 'string' ? tree.value : tree.kind === 'word' ? tree.text : writeJson(tree, compact);
}

/** Map.toString of Java ({a=1, b=[2, 3]}) and its like. */
function writeMap(tree: JsonTree, open: string, close: string, is: string, comma: string): string {
  if (tree.kind === 'string') return tree.value;
  if (tree.kind === 'word') return tree.text === 'null' && is === ':' ? '<nil>' : tree.text;
  const inner = (value: JsonTree): string => writeMap(value, open, close, is, comma);
  if (tree.kind === 'array') return `[${tree.items.map(inner).join(comma)}]`;
  const members = is === ':' ? tree.members.toSorted(([a], [b]) => (a < b ? -1 : 1)) : tree.members;
  return open + members.map(([name, value]) => name + is + inner(value)).join(comma) + close;
}

const pythonWords: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
]);

/** str of a Python dict. */
function writePython(tree: JsonTree): string {
  if (tree.kind === 'word') return pythonWords.get(tree.text) ?? tree.text;
  if (tree.kind === 'array') return `[${tree.items.map(writePython).join(', ')}]`;
  if (tree.kind === 'object') {
    const members = tree.members.map(([name, value]) => `${pythonString(name)}: ${writePython(value)}`);
    return `{${members.join(', ')}}`;
  }
  return pythonString(tree.value);
}

function pythonString(value: string): string {
  const mark = value.includes("'") && !value.includes('"') ? '"' : "'";
  const inner = value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return mark + (mark === "'" ? inner.replaceAll("'", "\\'") : inner) + mark;
}
