/**
 * Parts of a request and its reply that people may see: no card, encrypted or not, no payment code of a payer,
 * no credentials, no card number in any text (decision 51).
 */
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { pemPrivateKeys, secretNamesPattern } from '@tollgate/contract/secret-names';
import { mayHoldCardNumber } from './card-scan.ts';

/** Members of requests whose value is never kept. */
const secretMembers = new Set(['card', 'auth_code']);
/** Members that are secret wherever they are. */
const secretName = new RegExp(`^(?:${secretNamesPattern})$`, 'i');
const isSecret = (name: string, isTop: boolean) =>
  secretName.test(name) || (isTop && secretMembers.has(name));
/** One of all these with a value, as JSON has it that has no escapes of letters; JSON inside a text included. */
const secretMember = new RegExp(
  [
    String.raw`"(?:card|auth_code)"\s*:(?!\s*(?:""|null))`,
    String.raw`"(?:${secretNamesPattern})\\*"(?:\s|\\+[nrt])*:(?!(?:\s|\\+[nrt])*(?:\\*"\\*"|null))`,
    'PRIVATE KEY-----',
  ].join('|'),
  'i',
);
/** The same in a text of no known form. */
const secretPair = new RegExp(
  String.raw`((?:auth_code|${secretNamesPattern})["'\\]*\s*[:=]\s*["'\\]*)[^"'\\&,;\s}\]]+`,
  'gi',
);
/** A member of a form, an index in brackets included. */
const formName = /^[\w.[\]-]{1,64}$/;
/** Calls nest less, JSON inside texts included; what is deeper is not examined. */
const levelsMax = 32;
/** Characters kept of a body that cannot be read, or comes from no known app: enough to see what was sent. */
const strangersMaxCharacters = 4_096;

export interface Redacted {
  readonly text: string;
  /** Names of the parts taken out, in the order found. */
  readonly redacted: readonly string[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** JSON inside a text, as nested values may be sent; undefined where it is none. */
function nestedJson(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text without card numbers and private keys, JSON in it without secret members. */
function cleanText(text: string, found: Set<string>, level: number): string {
  const nested = nestedJson(text);
  if (nested !== undefined) {
    const inside = new Set<string>();
    const clean = withoutSecrets(nested, inside, level);
    for (const one of inside) found.add(one);
    return inside.size === 0 ? text : JSON.stringify(clean);
  }
  const withoutKeys = text.replaceAll(pemPrivateKeys, '***');
  if (withoutKeys !== text) found.add('private key');
  const blanked = blankCardNumbers(withoutKeys);
  if (blanked !== withoutKeys) found.add('card number');
  return blanked;
}

/** A copy without card numbers and secret members; `found` gets what was taken out. The document is level 1. */
function withoutSecrets(value: unknown, found: Set<string>, level = 1): unknown {
  if (typeof value === 'string') return cleanText(value, found, level + 1);
  if (typeof value === 'number') {
    const digits = String(value);
    const blanked = blankCardNumbers(digits);
    if (blanked === digits) return value;
    found.add('card number');
    return blanked;
  }
  if (!isObject(value)) return value;
  if (level > levelsMax) {
    found.add('deep values');
    return '***';
  }
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, found, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (isSecret(name, level === 1) && member !== null && member !== '') {
        found.add(name);
        return [name, '***'];
      }
      const cleanName = blankCardNumbers(name);
      if (cleanName !== name) found.add('card number');
      return [cleanName, withoutSecrets(member, found, level + 1)];
    }),
  );
}

/** A text of no known form: every longer run of digits or of Base64 is blanked, escapes of digits included. */
function withoutLongRuns(text: string): Redacted {
  const plain = text
    .slice(0, strangersMaxCharacters)
    .replaceAll(/\\u00([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const clean = plain
    .replaceAll(pemPrivateKeys, '***')
    .replaceAll(secretPair, '$1***')
    .replaceAll(/\p{N}(?:\p{Cf}*(?:[^\p{L}\p{N}\p{Cf}]\p{Cf}*){0,3}\p{N}){11,}/gu, '***')
    .replaceAll(/[A-Za-z0-9+/_-]{64,}={0,2}/g, '***');
  const redacted = [
    ...(clean === plain ? [] : ['long values']),
    ...(text.length > strangersMaxCharacters ? ['end'] : []),
  ];
  return { text: redacted.length === 0 ? text : clean, redacted };
}

/** Returns true if JSON has nothing to take out, without parsing it; `false` says only that it must be examined. */
const isSurelyClean = (json: string): boolean => !secretMember.test(json) && !mayHoldCardNumber(json);

/** A run of backslashes is read once, from its first: from each of them it would take the square of the time. */
const withoutEscapes = (json: string): string =>
  json.replaceAll(/(?<!\\)\\+u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const texts = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
/** Each number whole: what looks at its end from every digit takes the square of the time, and more. */
const textOrNumber = new RegExp(`${texts}|[-0-9][-+0-9.eE]*`, 'g');
const isLongNumber = (json: string): boolean => /^-?[0-9][0-9.]{15,}$/.test(json);

/** The value of JSON; undefined if it is none. A number of more than 15 digits would not be exact: it is a text. */
function parseExactly(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (!/[0-9][0-9.]{15}/.test(text)) return value;
    return JSON.parse(text.replaceAll(textOrNumber, (one) => (isLongNumber(one) ? `"${one}"` : one)));
  } catch {
    return undefined;
  }
}

/** @param isJson whether that is known already */
function redactJson(text: string, isJson: boolean): Redacted | undefined {
  if (isJson && text.startsWith('{') && isSurelyClean(text)) return { text, redacted: [] };
  const value = parseExactly(text);
  if (value === undefined) return undefined;
  const found = new Set<string>();
  const clean = withoutSecrets(value, found);
  // A number may be spread over several values.
  const isCardInText = found.size === 0 && blankCardNumbers(text) !== text;
  if (isCardInText) found.add('card number');
  // If a name comes twice, only the last value was read: the first one is left out.
  if (found.size === 0 && isSurelyClean(withoutEscapes(text))) return { text, redacted: [] };
  return { text: blankCardNumbers(JSON.stringify(clean)), redacted: [...found] };
}

/** Undefined where a name is no name of a form: JSON that came with the wrong content type, for example. */
function redactForm(text: string): Redacted | undefined {
  const found = new Set<string>();
  const members = [...new URLSearchParams(text)].map(([name, value]): [string, string] => {
    if (isSecret(name, true)) {
      found.add(name);
      return [name, '***'];
    }
    return [cleanText(name, found, 1), cleanText(value, found, 1)];
  });
  if (!members.every(([name]) => formName.test(name))) return undefined;
  if (found.size === 0) return { text, redacted: [] };
  return { text: new URLSearchParams(members).toString(), redacted: [...found] };
}

export interface RequestBody {
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
  /** True if the app is known: requests of strangers are kept in part only. */
  readonly isKnown: boolean;
}

const decoder = new TextDecoder();

/** The body of a request as it may be kept: byte for byte where nothing had to be taken out. */
export function redactRequest({ contentType = '', bytes, isKnown }: RequestBody): Redacted {
  const text = decoder.decode(bytes);
  const isForm = contentType.toLowerCase().startsWith('application/x-www-form-urlencoded');
  // An app is known once its request was read: what is no form is JSON.
  const read = isForm ? redactForm(text) : redactJson(text, isKnown);
  if (read === undefined) return withoutLongRuns(text);
  if (isKnown || read.text.length <= strangersMaxCharacters) return read;
  return { text: read.text.slice(0, strangersMaxCharacters), redacted: [...read.redacted, 'end'] };
}

/** A reply of ours, which is JSON: merchants get their texts back unchanged, a log does not (decision 51). */
export const redactReply = (text: string): Redacted => redactJson(text, true) ?? withoutLongRuns(text);

/** A text of no form that is known, such as the value of a header. */
export const redactText = (text: string): string =>
  (/^\s*[[{"]/.test(text) ? redactJson(text, false) : undefined)?.text ?? withoutLongRuns(text).text;
