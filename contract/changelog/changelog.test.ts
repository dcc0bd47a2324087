import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callByMethod, calls } from '../calls/index.ts';
import { errors, isErrorCode } from '../errors/catalogue.ts';
import { mayAnswer } from '../errors/shared-codes.ts';
import type { Call, Field, Members } from '../model.ts';
import { notification } from '../notification.ts';
import { historyOf, methodsOf, methodsWithHistory, releases } from './index.ts';
import { codesOfV010 } from './v0-1-0-codes.testing.ts';

const changes = releases.flatMap((release) => release.changes);
const everyCall: readonly Call[] = calls;

/** Returns whether a path such as `totals[].currency` names a member. */
function holds(members: Members, path: string): boolean {
  const [name = '', ...rest] = path.replaceAll('[]', '').split('.');
  const field: Field | undefined = Object.hasOwn(members, name) ? members[name]?.field : undefined;
  if (field === undefined || rest.length === 0) return field !== undefined;
  const inner = field.kind === 'list' ? field.of : field;
  return inner.kind === 'object' && holds(inner.members, rest.join('.'));
}

function hasField(method: string, path: string): boolean {
  if (method === notification.method) return holds(notification.members, path);
  const call = everyCall.find((each) => each.method === method) ?? callByMethod(method);
  return call !== undefined && (holds(call.request, path) || holds(call.reply, path));
}

test('every change names calls that there are, each once', () => {
  for (const change of changes) {
    const methods = methodsOf(change);
    expect(methods.length).toBeGreaterThan(0);
    expect(new Set(methods).size).toBe(methods.length);
    expect(methods.filter((method) => !methodsWithHistory.includes(method))).toEqual([]);
  }
});

test('every field of a change is a field of each of its calls', () => {
  for (const change of changes) {
    for (const method of methodsOf(change)) {
      const missing = (change.fields ?? []).filter((path) => !hasField(method, path));
      expect(missing, `${method}: ${change.text.en}`).toEqual([]);
    }
  }
});

test('every code in a text is in the catalogue, and the same codes are in both languages', () => {
  const codesIn = (text: string) => [...text.matchAll(/\b(?:SYS|E[CT]?)\d{3,5}\b/g)].map(([code]) => code);
  for (const { text, action, errors = [] } of changes) {
    for (const each of action === undefined ? [text] : [text, action]) {
      expect(codesIn(each.en).filter((code) => !isErrorCode(code))).toEqual([]);
      expect(codesIn(each.zh).toSorted()).toEqual(codesIn(each.en).toSorted());
    }
    expect(errors.filter((code) => !codesIn(text.en).includes(code))).toEqual([]);
  }
});

test('every call and the notification have a history', () => {
  for (const method of methodsWithHistory) expect(historyOf(method), method).not.toEqual([]);
});

test('the releases are those of CHANGELOG.md, the latest first', () => {
  const text = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name);
  expect(releases.map(({ version }) => version ?? 'Unreleased')).toEqual(listed);
  for (const { version, date } of releases) expect(date === undefined).toBe(version === undefined);
});

const newCodes = Object.keys(errors).filter((code) => !codesOfV010.has(code));

/** The codes that a text names, those between the ends of a range included. */
function codesNamed(text: string): Set<string> {
  const plain = text.replaceAll(/<ErrorCode code="(\w+)"[^>]*\/>/g, '$1');
  const named = [...plain.matchAll(/\b([A-Z]+)(\d{3,5})\b(?: (?:to|至) \1(\d{3,5})\b)?/g)];
  return new Set(
    named.flatMap(([, family = '', first = '', last = first]) =>
      Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${family}${String(Number(first) + index).padStart(first.length, '0')}`,
      ),
    ),
  );
}

test.each([
  ['CHANGELOG.md', '## [0.1.0]'],
  ['site/docs/News.mdx', '#v0-1-0'],
  ['site/i18n/zh/News.mdx', '#v0-1-0'],
])('%s names every code that 0.1.0 had not', (path, end) => {
  const [later = '', earlier] = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').split(end);
  expect(earlier).toBeDefined();
  const named = codesNamed(later);
  expect(newCodes.filter((code) => !named.has(code))).toEqual([]);
});

test('every code that 0.1.0 had not is in an entry of each call that answers it', () => {
  const missing = everyCall.flatMap((call) => {
    const entries = changes.filter((change) => methodsOf(change).includes(call.method));
    const codes = new Set<string>(entries.flatMap((change) => change.errors ?? []));
    return newCodes
      .filter((code) => mayAnswer(call, code) && !codes.has(code))
      .map((code) => `${call.method}: ${code}`);
  });
  expect(missing).toEqual([]);
});
