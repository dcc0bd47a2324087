/** Nested JSON of a request, whether it came as JSON or as a string of JSON (decision 6). */
import type { ErrorCode } from '../errors/catalogue.ts';
import { parseJsonMembers } from '../signing/json.ts';
import type { BodyProblem, WireMember } from '../signing/types.ts';
import { type Outcome, read, refused } from './outcome.ts';

/** A value inside a request, with its text as received. */
export type WireValue = Pick<WireMember, 'kind' | 'text'>;

/** The code of the body decoder's finding where it concerns a nested value. */
const problemCodes: Readonly<Record<BodyProblem['problem'], ErrorCode>> = {
  'not-utf8': 'SYS013',
  'not-json': 'SYS013',
  'not-object': 'SYS013',
  'too-deep': 'SYS018',
  'too-many-members': 'SYS014',
  'duplicate-member': 'SYS017',
  'lone-surrogate': 'SYS015',
  'forbidden-name': 'SYS015',
  'bad-form': 'SYS013',
};

/**
 * The members of an object; a string is read as the JSON in it. Every text is checked again, with the limits
 * of a separate body, since a string of JSON has passed no check yet.
 */
export function readMembers(value: WireValue, path: string): Outcome<readonly WireMember[]> {
  if (value.kind !== 'string' && value.kind !== 'object')
    return refused('SYS013', path, 'send a JSON object');
  const body = parseJsonMembers(value.text);
  if (body.ok) return read(body.members);
  return refused(problemCodes[body.problem], path, detailOf(body, 'send a JSON object'));
}

/** The entries of a list; a string is read as the JSON in it. */
export function readItems(value: WireValue, path: string): Outcome<readonly WireValue[]> {
  const wanted = 'send a JSON list';
  if (value.kind !== 'string' && value.kind !== 'array') return refused('SYS013', path, wanted);
  const list = readJson(value.text, path, wanted);
  if (!list.ok) return list;
  return list.value.kind === 'array' ? read(itemsOf(list.value.text)) : refused('SYS013', path, wanted);
}

/** One JSON value of any kind from its text; `wanted` says in English what to send instead. */
export function readJson(text: string, path: string, wanted: string): Outcome<WireValue> {
  const body = parseJsonMembers(`{"value":${text}}`);
  if (!body.ok) return refused(problemCodes[body.problem], path, detailOf(body, wanted));
  const [value, another] = body.members;
  // A second member means that the text closed the value and went on, such as `1,"other":2`.
  return value === undefined || another !== undefined ? refused('SYS013', path, wanted) : read(value);
}

function detailOf({ problem, name }: BodyProblem, wanted: string): string {
  switch (problem) {
    case 'duplicate-member':
      return `${name ?? 'a member'} occurs twice`;
    case 'forbidden-name':
      return `${name ?? 'a name'} is no name of a member`;
    case 'too-many-members':
      return 'too many members';
    case 'lone-surrogate':
      return 'incomplete surrogate pair';
    case 'too-deep':
      return 'at most 16 levels';
    default:
      return wanted;
  }
}

const openers = '[{';
const closers = ']}';

/** Splits the text of a list that `readJson` has read, hence is well-formed, into its entries. */
function itemsOf(list: string): WireValue[] {
  const items: WireValue[] = [];
  const end = list.lastIndexOf(']');
  let depth = 0;
  let start = 1;
  for (let at = 1; at < end; at++) {
    const character = list.charAt(at);
    if (character === '"') at = stringEnd(list, at);
    else if (openers.includes(character)) depth++;
    else if (closers.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      items.push(wireValueOf(list.slice(start, at).trim()));
      start = at + 1;
    }
  }
  const last = list.slice(start, end).trim();
  return last === '' ? items : [...items, wireValueOf(last)];
}

/** The place of the quote that ends the string beginning at `at`. */
function stringEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === '\\' ? 2 : 1;
  return end;
}

function wireValueOf(text: string): WireValue {
  switch (text.charAt(0)) {
    case '"':
      return { kind: 'string', text: String(JSON.parse(text)) };
    case '{':
      return { kind: 'object', text };
    case '[':
      return { kind: 'array', text };
    case 't':
    case 'f':
      return { kind: 'boolean', text };
    case 'n':
      return { kind: 'null', text };
    default:
      return { kind: 'number', text };
  }
}
