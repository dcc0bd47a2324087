/**
 * The JSON of a card, read without its values ever being strings: each value is cut out as bytes, and its place in a
 * list stands for it in what the parser gets, which sees names and braces only.
 */
import { parseJsonMembers } from '@tollgate/contract/signing/json';
import { endOfNumber, endOfString, isDigit, unescaped } from './json-text.ts';
import { createSecret, type SecretText } from './secret.ts';
import { isUtf8 } from './utf8.ts';

export interface CardJson {
  /** A member's characters as their own bytes; empty where there is no text or number of that name. */
  secret(name: string): SecretText;
  /** The same as a string, for what is no secret. */
  text(name: string): string;
}

const quote = 0x22;
const colon = 0x3a;
const minus = 0x2d;
const byteOrderMark = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

const decode = (bytes: Uint8Array) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

interface Cut {
  /** The JSON with places in the list instead of its values. */
  readonly template: string;
  /** The values' own bytes; strings without their quotation marks. */
  readonly values: readonly Uint8Array[];
}

/** Returns true if the string that ended before `at` is a name. */
function isName(bytes: Uint8Array, at: number): boolean {
  let next = at;
  while (isSpace(bytes[next])) next += 1;
  return bytes[next] === colon;
}

function cutOut(bytes: Uint8Array): Cut | undefined {
  const values: Uint8Array[] = [];
  let template = '';
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte !== quote && byte !== minus && !isDigit(byte)) {
      template += String.fromCharCode(byte);
      at += 1;
      continue;
    }
    const isString = byte === quote;
    const end = isString ? endOfString(bytes, at + 1) : endOfNumber(bytes, at);
    if (end === undefined) return undefined;
    const after = isString ? end + 1 : end;
    if (isString && isName(bytes, after)) template += decode(bytes.subarray(at, after));
    else {
      template += isString ? `"${values.length}"` : String(values.length);
      values.push(bytes.subarray(isString ? at + 1 : at, end));
    }
    at = after;
  }
  return { template, values };
}

/** Returns true if the escapes of a string are valid; leaves nothing of it behind. */
function isWritten(raw: Uint8Array): boolean {
  const characters = unescaped(raw);
  characters?.fill(0);
  return characters !== undefined;
}

/**
 * Reads an object in JSON; undefined for anything else. What is read points into `received`: it is to be overwritten
 * once all members are taken out, and not before.
 */
export function readCardJson(received: Uint8Array): CardJson | undefined {
  if (!isUtf8(received)) return undefined;
  const hasMark = byteOrderMark.every((byte, at) => received[at] === byte);
  const cut = cutOut(hasMark ? received.subarray(byteOrderMark.length) : received);
  if (cut === undefined || !cut.values.every(isWritten)) return undefined;
  const body = parseJsonMembers(cut.template);
  if (!body.ok) return undefined;
  const members = new Map<string, Uint8Array>();
  for (const { name, kind, text } of body.members) {
    const raw = kind === 'string' || kind === 'number' ? cut.values[Number(text)] : undefined;
    if (raw !== undefined) members.set(name, raw);
  }
  const rawOf = (name: string) => members.get(name) ?? new Uint8Array();
  return {
    secret: (name) => createSecret(unescaped(rawOf(name)) ?? new Uint8Array()),
    text: (name) => JSON.parse(`"${decode(rawOf(name))}"`),
  };
}
