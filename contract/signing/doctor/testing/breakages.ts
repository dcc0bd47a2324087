/** Mistakes of clients with the text: the kinds that the doctor has to name. */
import type { DoctorCause } from '../types.ts';
import { joined, type Pair, rewriting, sorted } from './client.ts';

export interface Breakage {
  readonly name: string;
  /** Causes of which the diagnosis has to name one. */
  readonly causes: readonly DoctorCause[];
  /** The text that is signed; undefined where the request gives no occasion. */
  readonly text: (pairs: readonly Pair[], body: string) => string | Uint8Array | undefined;
}

const make = (name: string, causes: readonly DoctorCause[], text: Breakage['text']): Breakage => ({
  name,
  causes,
  text,
});

/** Rewrites values of numbers. */
const numbers = (name: string, write: (text: string) => string): Breakage =>
  make(`numbers ${name}`, ['number-rewritten', 'timestamp'], (pairs) =>
    rewriting(pairs, ({ kind, value }) => (kind === 'number' ? write(value) : value)),
  );

const values = (name: string, causes: readonly DoctorCause[], write: (text: string) => string): Breakage =>
  make(name, causes, (pairs) => rewriting(pairs, ({ value }) => write(value)));

const nested = (name: string, write: (tree: unknown) => string): Breakage =>
  make(`nested ${name}`, ['nested-rewritten'], (pairs) => {
    if (!pairs.some(({ kind }) => kind === 'object')) return undefined;
    return rewriting(pairs, ({ kind, value }) => (kind === 'object' ? write(JSON.parse(value)) : value));
  });

const booleans = (name: string, whenTrue: string, whenFalse: string): Breakage =>
  make(`booleans ${name}`, ['boolean-rewritten'], (pairs) =>
    rewriting(pairs, ({ kind, value }) => {
      if (kind !== 'boolean') return value;
      return value === 'true' || value === '1' ? whenTrue : whenFalse;
    }),
  );

const without = (name: string, causes: readonly DoctorCause[], test: (pair: Pair) => boolean): Breakage =>
  make(`without ${name}`, causes, (pairs) => joined(sorted(pairs.filter((pair) => !test(pair)))));

const whole = (name: string, causes: readonly DoctorCause[], write: (text: string) => string): Breakage =>
  make(name, causes, (pairs) => write(joined(sorted(pairs))));

const bytes = (name: string, write: (text: string) => Uint8Array): Breakage =>
  make(name, ['charset'], (pairs) => write(joined(sorted(pairs))));

/** One byte a character, the upper byte lost. */
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (unit) => unit.charCodeAt(0) & 0xff);
const utf16 = (text: string): Uint8Array => {
  const units = Uint16Array.from(text, (unit) => unit.charCodeAt(0));
  return new Uint8Array(units.buffer);
};
const misread = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
const byText = (key: (pair: Pair) => string) => (pairs: readonly Pair[]) =>
  joined(pairs.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)));

const unicode = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const pythonJson = (tree: unknown): string =>
  JSON.stringify(tree, undefined, 1)
    .replace(/\n */g, ' ')
    .replace(/([{[]) /g, '$1')
    .replace(/ ([}\]])/g, '$1');
const commons = ['charset', 'format', 'sign_type', 'version'];

export const textBreakages: readonly Breakage[] = [
  make('order as received', ['order'], (pairs) => joined(pairs)),
  make('order descending', ['order'], (pairs) => joined(sorted(pairs).toReversed())),
  make(
    'order by value',
    ['order'],
    byText(({ value }) => value),
  ),
  without('sign_type', ['sign-type-left-out'], ({ name }) => name === 'sign_type'),
  without('timestamp', ['member-left-out'], ({ name }) => name === 'timestamp'),
  without('trans_type', ['member-left-out'], ({ name }) => name === 'trans_type'),
  without('two members', ['members-left-out', 'member-left-out'], ({ name }) =>
    ['expires', 'trans_type'].includes(name),
  ),
  without('common members', ['members-left-out'], ({ name }) => commons.includes(name)),
  make('sign= inside', ['sign-inside'], (pairs) =>
    joined(sorted([...pairs, { name: 'sign', kind: 'string', value: '' }])),
  ),
  make('sign=null inside', ['sign-inside'], (pairs) =>
    joined(sorted([...pairs, { name: 'sign', kind: 'string', value: 'null' }])),
  ),
  values('encodeURIComponent', ['url-encoded'], encodeURIComponent),
  values('form encoding', ['url-encoded'], formEncoded),
  values('lower-case hex', ['url-encoded'], (text) =>
    encodeURIComponent(text).replace(/%../g, (triplet) => triplet.toLowerCase()),
  ),
  values('encoded twice', ['url-encoded'], (text) => encodeURIComponent(encodeURIComponent(text))),
  whole('whole text encoded', ['url-encoded'], encodeURIComponent),
  make('as URLSearchParams', ['url-encoded'], (pairs) =>
    new URLSearchParams(sorted(pairs).map(({ name, value }) => [name, value])).toString(),
  ),
  numbers('two decimals', (text) => Number(text).toFixed(2)),
  numbers('as Java doubles', (text) => {
    const value = Number(text);
    if (value >= 1e7)
      return value
        .toExponential()
        .replace('e+', 'E')
        .replace(/^(\d)E/, '$1.0E');
    return Number.isInteger(value) ? `${value}.0` : String(value);
  }),
  numbers('as Python floats', (text) =>
    Number.isInteger(Number(text)) ? `${Number(text)}.0` : String(Number(text)),
  ),
  numbers('as JavaScript', (text) => String(Number(text))),
  numbers('quoted', (text) => `"${text}"`),
  numbers('PHP precision', (text) =>
    /[.E]/.test(text) ? String(Number(Number(text).toPrecision(14))) : text,
  ),
  make('timestamp in seconds', ['timestamp'], (pairs) =>
    rewriting(pairs, ({ name, value }) => (name === 'timestamp' ? value.slice(0, 10) : value)),
  ),
  make('timestamp 37 ms later', ['timestamp'], (pairs) =>
    rewriting(pairs, ({ name, value }) => (name === 'timestamp' ? String(Number(value) + 37) : value)),
  ),
  make('timestamp as date', ['timestamp'], (pairs) =>
    rewriting(pairs, ({ name, value }) =>
      name === 'timestamp' ? new Date(Number(value)).toISOString().slice(0, 19).replace('T', ' ') : value,
    ),
  ),
  booleans('Python', 'True', 'False'),
  booleans('digits', '1', '0'),
  booleans('words', 'yes', 'no'),
  nested('spaced', pythonJson),
  nested('indented', (tree) => JSON.stringify(tree, undefined, 2)),
  nested('numbers by JavaScript', (tree) => JSON.stringify(tree)),
  nested('PHP escapes', (tree) => unicode(JSON.stringify(tree).replaceAll('/', '\\/'))),
  nested('Array', () => 'Array'),
  nested('[object Object]', () => '[object Object]'),
  bytes('ISO-8859-1', latin1),
  bytes('UTF-16', utf16),
  make('question marks', ['charset'], (pairs) => joined(sorted(pairs)).replace(/[^\0-\x7f]/g, '?')),
  make('UTF-8 twice', ['charset'], (pairs) => misread(joined(sorted(pairs)))),
  whole('NFD', ['unicode-form'], (text) => text.normalize('NFD')),
  values('unicode escapes', ['escapes-kept', 'nested-rewritten'], unicode),
  values('HTML entities', ['html-entities'], (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ),
  values('line feeds', ['line-ends'], (text) => text.replaceAll('\r\n', '\n')),
  values('trimmed', ['trimmed'], (text) => text.trim()),
  values('quoted', ['quoted-values'], (text) => `"${text}"`),
  whole('newline at the end', ['trailing-newline'], (text) => `${text}\n`),
  whole('BOM', ['bom'], (text) => `\ufeff${text}`),
  whole('& at the end', ['edge-separator'], (text) => `${text}&`),
  whole('? in front', ['edge-separator'], (text) => `?${text}`),
  make('no separator', ['separator'], (pairs) => joined(sorted(pairs), '')),
  make('comma', ['separator'], (pairs) => joined(sorted(pairs), ',')),
  make('name:value', ['pair-form'], (pairs) => joined(sorted(pairs), '&', ':')),
  make('values only', ['values-only'], (pairs) =>
    sorted(pairs)
      .map(({ value }) => value)
      .join(''),
  ),
  make('camelCase', ['names-rewritten'], (pairs) =>
    joined(
      sorted(
        pairs.map((pair) => ({
          ...pair,
          name: pair.name.replace(/_(.)/g, (_, c: string) => c.toUpperCase()),
        })),
      ),
    ),
  ),
  whole('lower case', ['letter-case'], (text) => text.toLowerCase()),
  make('body without sign', ['whole-body', 'url-encoded', 'order'], (_, body) =>
    body.replace(/,"sign":"[^"]*"/, '').replace(/&sign=[^&]*/, ''),
  ),
  make('order and sign_type', ['order'], (pairs) => joined(pairs.filter(({ name }) => name !== 'sign_type'))),
  make('order and encoding', ['order'], (pairs) =>
    joined(pairs.map((pair) => ({ ...pair, value: encodeURIComponent(pair.value) }))),
  ),
  make(
    'sign_type and newline',
    ['sign-type-left-out'],
    (pairs) => `${joined(sorted(pairs.filter(({ name }) => name !== 'sign_type')))}\n`,
  ),
  make('null as text', ['null-as-text'], (pairs) => {
    if (!pairs.some(({ kind }) => kind === 'null')) return undefined;
    return rewriting(pairs, ({ kind, value }) => (kind === 'null' ? 'null' : value));
  }),
  make('false dropped', ['falsy-dropped', 'member-left-out'], (pairs) => {
    const isFalse = ({ kind, value }: Pair) => kind === 'boolean' && value === 'false';
    return pairs.some(isFalse) ? joined(sorted(pairs.filter((pair) => !isFalse(pair)))) : undefined;
  }),
];
