/** Mistakes in how text values are written. */
import { signName } from '../../string-to-sign.ts';
import type { DoctorCause } from '../types.ts';
import { changing, unseen } from './candidates-values.ts';
import { escapeNonAscii } from './json-forms.ts';
import type { Mistake, Sheet } from './sheet.ts';

type Rewrite = readonly [cause: DoctorCause, write: (text: string) => string];

const jsonEscaped = (text: string): string => JSON.stringify(text).slice(1, -1);
const slashed = (text: string): string => text.replaceAll('/', '\\/');
const markup: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const htmlEscaped = (text: string, apostrophe = "'"): string =>
  text.replace(/[&<>"']/g, (char) => markup.get(char) ?? apostrophe);
const htmlDecoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&#0?39;/g, "'")
    .replaceAll('&amp;', '&');

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const rewrites: readonly Rewrite[] = [
  ['trimmed', (text) => text.trim()],
  ['trimmed', (text) => text.trimEnd()],
  ['trimmed', (text) => text.trimStart()],
  ['line-ends', (text) => text.replaceAll('\r\n', '\n')],
  ['line-ends', (text) => text.replace(/\r?\n/g, '\r\n')],
  ['line-ends', (text) => text.replace(/\r\n?/g, '\n')],
  ['line-ends', (text) => text.replace(/\r?\n/g, '\r')],
  ['line-ends', (text) => text.replace(/[\r\n]+/g, '')],
  ['line-ends', (text) => text.replace(/\r\n?|\n/g, ' ')],
  ['line-ends', (text) => text.replaceAll('\r', '')],
  ['trimmed', (text) => text.replace(/\s+/g, ' ')],
  ['trimmed', (text) => text.replace(/\s+/g, '')],
  ['escapes-kept', (text) => escapeNonAscii(text, 'lower')],
  ['escapes-kept', (text) => escapeNonAscii(text, 'upper')],
  ['escapes-kept', slashed],
  ['escapes-kept', jsonEscaped],
  ['escapes-kept', (text) => escapeNonAscii(jsonEscaped(text), 'lower')],
  ['escapes-kept', (text) => escapeNonAscii(jsonEscaped(text), 'upper')],
  ['escapes-kept', (text) => slashed(jsonEscaped(text))],
  ['escapes-kept', (text) => escapeNonAscii(slashed(jsonEscaped(text)), 'lower')],
  ['escapes-kept', (text) => text.replace(/[\\'"]/g, '\\$&')],
  ['quoted-values', (text) => `"${text}"`],
  ['quoted-values', (text) => `'${text}'`],
  ['quoted-values', (text) => JSON.stringify(text)],
  ['html-entities', (text) => htmlEscaped(text)],
  ['html-entities', (text) => htmlEscaped(text, '&#039;')],
  ['html-entities', (text) => htmlEscaped(text, '&#39;')],
  ['html-entities', (text) => htmlEscaped(text, '&#x27;')],
  ['html-entities', (text) => htmlEscaped(text, '&apos;')],
  ['html-entities', (text) => text.replaceAll('&', '&amp;')],
  ['html-entities', (text) => text.replaceAll('"', '&quot;')],
  ['html-entities', htmlDecoded],
  ['html-entities', (text) => text.replace(/[\u0080-\u{10ffff}]/gu, (char) => `&#${char.codePointAt(0)};`)],
  ['unicode-form', (text) => text.normalize('NFC')],
  ['unicode-form', (text) => text.normalize('NFD')],
  ['unicode-form', (text) => text.normalize('NFKC')],
  ['charset', (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')],
  ['charset', (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')],
  ['charset', (text) => text.replace(/[\u0080-\u{10ffff}]/gu, '')],
  ['url-encoded', percentDecoded],
  ['url-encoded', (text) => percentDecoded(text.replaceAll('+', ' '))],
  ['form-plus', (text) => text.replaceAll(' ', '+')],
];

/** Changes that a client's program makes to single members, and that are no habit of its language. */
const memberRewrites: readonly Rewrite[] = [
  ['trimmed', (text) => text.trim()],
  ['letter-case', (text) => text.toLowerCase()],
  ['letter-case', (text) => text.toUpperCase()],
  ['member-changed', (text) => text.replace(/\/$/, '')],
  ['member-changed', (text) => `${text}/`],
  ['member-changed', (text) => text.replace(/^http:/, 'https:')],
  ['member-changed', (text) => text.replace(/^https:/, 'http:')],
  ['member-changed', (text) => text.replace(/^0+(?=.)/, '')],
  ['trimmed', (text) => `${text} `],
  ['trimmed', (text) => ` ${text}`],
  ['line-ends', (text) => `${text}\n`],
  ['line-ends', (text) => `${text}\r\n`],
  ['quoted-values', (text) => `"${text}"`],
];

export function* stringMistakes(sheet: Sheet): Generator<Mistake | undefined> {
  const sent = sheet.items.flatMap((item, index) =>
    item.sent && item.name !== signName && item.text !== '' && item.kind !== 'null' ? [index] : [],
  );
  const strings = sent.filter((index) => sheet.items[index]?.kind === 'string');
  const seen = new Set<string>();
  const scopes = strings.length === sent.length ? [strings] : [strings, sent];
  for (const scope of scopes) {
    for (const [cause, write] of rewrites) {
      const patch = changing(sheet, scope, (index) => write(sheet.items[index]?.text ?? ''));
      // Escapes in nested values only are another JSON of them.
      const nested = [...patch.keys()].every((index) => sheet.items[index]?.kind !== 'string');
      const named = cause === 'escapes-kept' && nested ? 'nested-rewritten' : cause;
      yield unseen(sheet, patch, seen, named, 'strings');
    }
  }
  for (const index of strings) {
    for (const [cause, write] of memberRewrites) {
      const patch = changing(sheet, [index], () => write(sheet.items[index]?.text ?? ''));
      yield unseen(sheet, patch, seen, cause, 'strings');
    }
  }
}
