import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callByMethod, calls } from '../calls/index.ts';
import { isErrorCode } from '../errors/catalogue.ts';
import type { Call, Field, Members } from '../model.ts';
import { notification } from '../notification.ts';
import { historyOf, methodsOf, methodsWithHistory, releases } from './index.ts';

const changes = releases.flatMap((release) => release.changes);
const everyCall: readonly Call[] = calls;

/** Whether a path such as `totals[].currency` names a member. */
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
