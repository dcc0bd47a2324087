import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { parseFormMembers } from './form.ts';
import type { BodyProblem } from './types.ts';

test('members of a form are strings, decoded', () => {
  const text = 'a=1+2&b=%E4%B8%AD%2B%26%3d&c=&d&&=e&f=x=y&g=中';
  const body = parseFormMembers(text);
  expect(body.ok && body.members.map(({ name, kind, text }) => [name, kind, text])).toEqual([
    ['a', 'string', '1 2'],
    ['b', 'string', '中+&='],
    ['c', 'string', ''],
    ['d', 'string', ''],
    ['', 'string', 'e'],
    ['f', 'string', 'x=y'],
    ['g', 'string', '中'],
  ]);
  expect(parseFormMembers('')).toEqual({ ok: true, members: [] });
});

const refusals: readonly (readonly [BodyProblem['problem'], string, number, string | undefined])[] = [
  ['bad-form', 'a=%', 2, 'a'],
  ['bad-form', 'a=1&b=%4', 6, 'b'],
  ['bad-form', 'a=%zz', 2, 'a'],
  ['bad-form', '%=1', 0, undefined],
  ['not-utf8', 'a=%ff', 2, 'a'],
  ['not-utf8', 'a=%ED%A0%BD', 2, 'a'],
  ['not-utf8', 'a=%C0%80', 2, 'a'],
  ['not-utf8', 'a=%D6%D0', 2, 'a'],
  ['lone-surrogate', 'a=\ud83d', 2, 'a'],
  ['duplicate-member', 'a=1&b=2&%61=3', 8, 'a'],
  ['forbidden-name', 'a=1&__proto__=2', 4, '__proto__'],
];

test.each(refusals)('%s: %s', (problem, text, position, name) => {
  expect(parseFormMembers(text)).toEqual({ ok: false, problem, position, ...(name && { name }) });
});

test('members are counted', () => {
  const form = (count: number) => Array.from({ length: count }, (_, i) => `m${i}=${i}`).join('&');
  expect(parseFormMembers(form(limits.membersMax)).ok).toBe(true);
  expect(parseFormMembers(form(limits.membersMax + 1))).toMatchObject({ problem: 'too-many-members' });
});

test('agrees with URLSearchParams on what that writes', () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })), {
    selector: ([name]) => name,
    maxLength: 20,
  });
  fc.assert(
    fc.property(pairs, (list) => {
      const body = parseFormMembers(new URLSearchParams(list).toString());
      fc.pre(!list.some(([name]) => name === '__proto__'));
      expect(body.ok && body.members.map(({ name, text }) => [name, text])).toEqual(list);
    }),
  );
});

test('never throws', () => {
  const character = fc.constantFrom(...'%&=+aF0;\ud83d中', '%E4', '%FF', '%2', '__proto__');
  fc.assert(
    fc.property(fc.array(character, { maxLength: 30 }), (parts) => {
      const body = parseFormMembers(parts.join(''));
      if (body.ok) expect(body.members.every(({ text }) => text.isWellFormed())).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
