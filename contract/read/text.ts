/** Text values: length, characters, pattern, allowed values and the formats with a special check. */
import { currencies } from '../currencies.ts';
import type { Dictionary, TextField } from '../model.ts';
import { countries } from './countries.ts';
import { isHttpUrl } from './http-url.ts';
import { isIpAddress } from './ip-address.ts';
import { readJson, type WireValue } from './json.ts';
import { type Outcome, read, refused } from './outcome.ts';

const patterns = new Map<string, RegExp>();

/** The compiled whole-value pattern; the sources come from the contract alone, so there are few. */
function patternOf(source: string): RegExp {
  let pattern = patterns.get(source);
  if (pattern === undefined) {
    pattern = new RegExp(`^(?:${source})$`, 'u');
    patterns.set(source, pattern);
  }
  return pattern;
}

/** Control characters other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;

/** Returns whether `text` has `min` to `max` characters (code points), counted only if UTF-16 units leave it open. */
function lengthFits(text: string, min: number, max: number): boolean {
  const units = text.length;
  // A character is one unit or two.
  if (units > 2 * max || units < min) return false;
  if (units <= max && units >= 2 * min) return true;
  let length = 0;
  for (const _ of text) length++;
  return length >= min && length <= max;
}

function lengthText({ minLength = 1, maxLength }: TextField): string {
  return minLength === maxLength
    ? `exactly ${maxLength} characters`
    : `${minLength} to ${maxLength} characters`;
}

/** The allowed values in words, for a refusal. */
export function valuesText(values: Dictionary): string {
  return `use ${values.values.map(({ value }) => value).join(', ')}`;
}

/** Reads the value of a text field: a number's own digits, or for format json any JSON, count as text. */
export function readText(field: TextField, wire: WireValue, path: string): Outcome<string> {
  const { kind, text } = wire;
  const isJson = field.format === 'json';
  if (kind !== 'string' && kind !== 'number' && !isJson) return refused('SYS013', path, 'send text');
  if (!lengthFits(text, field.minLength ?? 1, field.maxLength))
    return refused('SYS014', path, lengthText(field));
  if (!text.isWellFormed()) return refused('SYS015', path, 'incomplete surrogate pair');
  if (control.test(text)) return refused('SYS015', path, 'no control characters');
  if (field.pattern !== undefined && !patternOf(field.pattern).test(text)) {
    return refused(
      'SYS015',
      path,
      field.patternText === undefined ? undefined : `use ${field.patternText.en}`,
    );
  }
  if (field.values !== undefined && !field.values.values.some(({ value }) => String(value) === text)) {
    return refused('SYS016', path, valuesText(field.values));
  }
  switch (field.format) {
    case 'currency':
      return currencies.has(text) ? read(text) : refused('E04114', path, 'use an ISO 4217 code such as USD');
    case 'country':
      return countries.has(text) ? read(text) : refused('SYS016', path, 'use an ISO 3166-1 code such as US');
    case 'http-url':
      return isHttpUrl(text) ? read(text) : refused('SYS015', path, 'send an absolute http or https URL');
    case 'ip-address':
      return isIpAddress(text) ? read(text) : refused('SYS015', path, 'send an IPv4 or IPv6 address');
    case 'json': {
      const json = readJson(text, path, 'send JSON');
      return json.ok ? read(text) : json;
    }
    default:
      return read(text);
  }
}
