/** Mistakes in how pairs are encoded and joined, and in the text as a whole. */

import type { DoctorCause } from '../types.ts';
import type { Join, Mistake, Sheet } from './sheet.ts';

type Encode = (text: string) => string;

const lowerHex: Encode = (text) => text.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase());
const raw: Encode = (text) => encodeURIComponent(text.toWellFormed());
const strictRaw: Encode = (text) => raw(text).replace(/[!'()*]/g, percent);
/** As java.net.URLEncoder and browsers' forms do. */
const form: Encode = (text) =>
  raw(text)
    .replace(/[!'()~]/g, percent)
    .replaceAll('%20', '+');
const php: Encode = (text) => strictRaw(text).replaceAll('%20', '+').replaceAll('~', '%7E');
const python: Encode = (text) => strictRaw(text).replaceAll('%2F', '/');
const nonAsciiOnly: Encode = (text) => text.replace(/[\u0080-\u{10ffff}]+/gu, raw);

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The JavaScript function of this name. */
const escaped: Encode = (text) =>
  text.replace(/[^A-Za-z0-9@*_+\-./]/g, (unit) => {
    const code = unit.charCodeAt(0);
    const hex = code.toString(16).toUpperCase();
    return code < 256 ? `%${hex.padStart(2, '0')}` : `%u${hex.padStart(4, '0')}`;
  });

const encodings: readonly Encode[] = [
  raw,
  form,
  strictRaw,
  php,
  (text) => lowerHex(raw(text)),
  (text) => lowerHex(form(text)),
  (text) => lowerHex(strictRaw(text)),
  (text) => lowerHex(php(text)),
  python,
  (text) => encodeURI(text.toWellFormed()),
  (text) => raw(raw(text)),
  (text) => form(form(text)),
  nonAsciiOnly,
  (text) => text.replaceAll(' ', '%20'),
  (text) => text.replaceAll(' ', '+'),
  (text) => lowerHex(nonAsciiOnly(text)),
  (text) => raw(text).replaceAll('%20', '+'),
  (text) => lowerHex(raw(text)).replaceAll('%20', '+'),
  (text) => python(text).replaceAll('%20', '+'),
  escaped,
];

export function* pairMistakes(): Generator<Mistake> {
  for (const encode of encodings) {
    yield { cause: 'url-encoded', slot: 'pair', pair: (name, value) => [name, encode(value)] };
  }
  for (const encode of encodings.slice(0, 4)) {
    yield { cause: 'url-encoded', slot: 'pair', pair: (name, value) => [encode(name), encode(value)] };
  }
}

const between = ['=', ':', ': ', ' = ', ' ', '', '=>', '=='];
const separators = ['&', '', ',', ', ', ';', '|', '\n', '\r\n', '&&', ' & ', '&amp;', ' ', '; ', '+', '#'];

const joining =
  (is: string, separator: string): Join =>
  (pairs) =>
    pairs.map(([name, value]) => name + is + value).join(separator);

export function* joinMistakes(sheet: Sheet): Generator<Mistake> {
  const make = (cause: DoctorCause, join: Join): Mistake => ({ cause, slot: 'join', join });
  for (const separator of separators.slice(1)) yield make('separator', joining('=', separator));
  for (const is of between.slice(1)) yield make('pair-form', joining(is, '&'));
  for (const separator of separators) {
    yield make('values-only', (pairs) => pairs.map(([, value]) => value).join(separator));
  }
  yield make('separator', (pairs) => `{${joining('=', ', ')(pairs)}}`);
  yield make('edge-separator', (pairs) => `{${joining('=', '&')(pairs)}}`);
  for (const quote of ['"', "'"]) {
    yield make('quoted-values', (pairs) =>
      pairs.map(([name, value]) => `${name}=${quote}${value}${quote}`).join('&'),
    );
  }
  for (const is of between.slice(1)) {
    for (const separator of separators.slice(1)) yield make('pair-form', joining(is, separator));
  }
  yield* namesMistakes(sheet);
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (name: string): string => camelCase(`_${name}`);

function* namesMistakes(sheet: Sheet): Generator<Mistake> {
  const rewrites: readonly Encode[] = [
    camelCase,
    pascalCase,
    (name) => name.toLowerCase(),
    (name) => name.toUpperCase(),
    (name) => name.replaceAll('_', ''),
    (name) => name.replaceAll('_', '-'),
    (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ];
  for (const rewrite of rewrites) {
    const names = sheet.items.map((item) => rewrite(item.name));
    if (names.every((name, index) => name === sheet.items[index]?.name)) continue;
    const order = names
      .map((name, index) => ({ name, index }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.index - b.index))
      .map(({ index }) => index);
    yield { cause: 'names-rewritten', slot: 'names', names, order };
    yield { cause: 'names-rewritten', slot: 'names', names };
  }
}

/** Entities that a browser or an HTML tool makes of `&name` without a semicolon. */
const looseEntities: ReadonlyMap<string, string> = new Map([
  ['&not', '¬'],
  ['&times', '×'],
  ['&reg', '®'],
  ['&para', '¶'],
  ['&copy', '©'],
  ['&sect', '§'],
  ['&curren', '¤'],
]);

export function* textMistakes(): Generator<Mistake> {
  const make = (cause: DoctorCause, text: Encode): Mistake => ({ cause, slot: 'text', text });
  for (const end of ['\n', '\r\n', ' ', '\r', '\n\n', '\0', '\t']) {
    yield make('trailing-newline', (text) => text + end);
  }
  for (const begin of ['\n', ' ']) yield make('trailing-newline', (text) => begin + text);
  yield make('edge-separator', (text) => `${text}&`);
  yield make('edge-separator', (text) => `&${text}`);
  yield make('edge-separator', (text) => `?${text}`);
  yield make('edge-separator', (text) => `&${text}&`);
  yield make('edge-separator', (text) => `${text},`);
  yield make('edge-separator', (text) => `"${text}"`);
  yield make('bom', (text) => `\ufeff${text}`);
  for (const encode of encodings.slice(0, 12)) yield make('url-encoded', encode);
  yield make('html-entities', (text) =>
    text.replace(/&(?:not|times|reg|para|copy|sect|curren)/g, (name) => looseEntities.get(name) ?? name),
  );
  yield make('html-entities', (text) => text.replaceAll('&', '&amp;'));
  yield make('letter-case', (text) => text.toLowerCase());
  yield make('letter-case', (text) => text.toUpperCase());
  for (const normal of ['NFC', 'NFD'] as const) yield make('unicode-form', (text) => text.normalize(normal));
}
