import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { parseJsonMembers } from './json.ts';
import type { BodyProblem } from './types.ts';
import { decodeUtf8 } from './utf8.ts';

const membersOf = (text: string) => {
  const body = parseJsonMembers(text);
  if (!body.ok) throw new Error(`${body.problem} at ${body.position}`);
  return body.members;
};
const problemOf = (text: string): BodyProblem['problem'] | undefined => {
  const body = parseJsonMembers(text);
  return body.ok ? undefined : body.problem;
};

test('members keep their text as received', () => {
  const nested = '{ "b" : [1.50, "x\\/y"],\n"a":null }';
  const body = `\r\n{"s":"a\\/b \\u00e9\\u4E2D \\"\\\\\\b\\f\\n\\r\\t","n":1.0E+7,"o":${nested},"l":[ ],"t":true,"f":false,"z":null}\t `;
  expect(membersOf(body)).toEqual([
    { name: 's', kind: 'string', text: 'a/b é中 "\\\b\f\n\r\t' },
    { name: 'n', kind: 'number', text: '1.0E+7' },
    { name: 'o', kind: 'object', text: nested },
    { name: 'l', kind: 'array', text: '[ ]' },
    { name: 't', kind: 'boolean', text: 'true' },
    { name: 'f', kind: 'boolean', text: 'false' },
    { name: 'z', kind: 'null', text: 'null' },
  ]);
  expect(membersOf('{}')).toEqual([]);
});

const refusals: readonly (readonly [BodyProblem['problem'], string])[] = [
  ['not-json', ''],
  ['not-json', '\ufeff{}'],
  ['not-json', '{"a":1,}'],
  ['not-json', '{"a":01}'],
  ['not-json', '{"a":1.}'],
  ['not-json', '{"a":.5}'],
  ['not-json', '{"a":+1}'],
  ['not-json', '{"a":-}'],
  ['not-json', '{"a":1e}'],
  ['not-json', '{"a":NaN}'],
  ['not-json', '{"a":True}'],
  ['not-json', "{'a':1}"],
  ['not-json', '{"a":"\n"}'],
  ['not-json', '{"a":"\\x41"}'],
  ['not-json', '{"a":"\\u00g0"}'],
  ['not-json', '{"a":"'],
  ['not-json', '{"a":"\\'],
  ['not-json', '{"a" 1}'],
  ['not-json', '{"a":1} x'],
  ['not-json', '{"a":1}{}'],
  ['not-json', '{"a":[1,]}'],
  ['not-json', '{"a":{"b":1]}'],
  ['not-json', '{/**/}'],
  ['not-object', '[]'],
  ['not-object', ' "text" '],
  ['not-object', '12'],
  ['not-object', 'null'],
  ['not-json', 'nonsense'],
  ['not-json', '[1,2'],
  ['duplicate-member', '{"a":1,"b":2,"a":1}'],
  ['duplicate-member', '{"a":1,"\\u0061":2}'],
  ['duplicate-member', '{"x":{"y":[{"a":1,"a":2}]}}'],
  ['forbidden-name', '{"__proto__":1}'],
  ['forbidden-name', '{"a":{"\\u005f_proto__":{}}}'],
  ['lone-surrogate', '{"a":"\\ud83d"}'],
  ['lone-surrogate', '{"a":"\\ud83d\\u0041"}'],
  ['lone-surrogate', '{"a":"\\ude00\\ud83d"}'],
  ['lone-surrogate', '{"a":"\ud83d"}'],
  ['lone-surrogate', '{"a":"\ude00"}'],
  ['lone-surrogate', '{"a":["\\udc00"]}'],
  ['lone-surrogate', '{"\\ud800":1}'],
];

test.each(refusals)('%s: %s', (problem, text) => {
  expect(problemOf(text)).toBe(problem);
});

test('a refusal tells the position and the member', () => {
  expect(parseJsonMembers('{"a":1,\n"a":2}')).toEqual({
    ok: false,
    problem: 'duplicate-member',
    position: 8,
    name: 'a',
  });
});

test('surrogate pairs pass, raw or escaped', () => {
  expect(membersOf('{"a":"😀\\ud83d\\uDE00"}')[0]?.text).toBe('😀😀');
});

test('nesting is counted from the body itself', () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect(problemOf(deep(limits.nestingMax))).toBeUndefined();
  expect(problemOf(deep(limits.nestingMax + 1))).toBe('too-deep');
  for (const open of ['[', '{"a":', '[{"a":']) {
    expect(problemOf(`{"a":${open.repeat(10_000)}`)).toBe('too-deep');
    expect(problemOf(open.repeat(10_000))).toBe('too-deep');
  }
});

test('members are counted at the top only', () => {
  const object = (count: number) => `{${Array.from({ length: count }, (_, i) => `"m${i}":${i}`).join()}}`;
  expect(membersOf(object(limits.membersMax))).toHaveLength(limits.membersMax);
  expect(problemOf(object(limits.membersMax + 1))).toBe('too-many-members');
  expect(problemOf(`{"a":${object(5_000)}}`)).toBeUndefined();
  expect(problemOf(`{"a":${object(5_000).replace('"m4999"', '"m7"')}}`)).toBe('duplicate-member');
});

test('64 KiB of escapes are read in linear time', () => {
  const text = `{"a":"${'\\n'.repeat(32_000)}"}`;
  expect(membersOf(text)[0]?.text).toBe('\n'.repeat(32_000));
});

/** Texts that JSON.parse takes and this scanner refuses by rule. */
const stricter: ReadonlySet<string> = new Set([
  'not-object',
  'too-deep',
  'too-many-members',
  'duplicate-member',
  'lone-surrogate',
  'forbidden-name',
]);

function expectAgreement(text: string): void {
  let parsed: unknown;
  let isJson = true;
  try {
    parsed = JSON.parse(text);
  } catch {
    isJson = false;
  }
  const body = parseJsonMembers(text);
  if (!body.ok) {
    if (isJson) expect(stricter, text).toContain(body.problem);
    return;
  }
  expect(isJson, text).toBe(true);
  const values = parsed as Record<string, unknown>;
  expect(body.members.map(({ name }) => name).toSorted()).toEqual(Object.keys(values).toSorted());
  for (const { name, kind, text: value } of body.members) {
    if (kind === 'string') expect(value).toBe(values[name]);
    else {
      expect(JSON.parse(value)).toEqual(values[name]);
      expect(text).toContain(value);
    }
  }
}

test('agrees with JSON.parse on any JSON', () => {
  const anyJson = fc.json({ maxDepth: 4, stringUnit: 'binary' });
  const anyObject = fc
    .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }))
    .chain((value) => fc.constantFrom(undefined, 1, '\t').map((space) => JSON.stringify(value, null, space)));
  fc.assert(fc.property(fc.oneof(anyJson, anyObject), expectAgreement), { numRuns: 200 });
});

test('agrees with JSON.parse on mutated JSON, and never throws', () => {
  const seed = '{"a":"x\\u00e9\\/中😀","n":-1.50e+3,"o":{"b":[true,false,null,""],"c":{}},"":[[]], "d":""}';
  const character = fc.constantFrom(
    ...'{}[]:,"\\/u0123456789abcdefeE+-.tn \n\u0000中\ud83d\ude00',
    '__proto__',
  );
  const edit = fc.record({
    at: fc.nat(seed.length),
    cut: fc.nat(3),
    put: fc.array(character, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      let text = seed;
      for (const { at, cut, put } of edits) text = text.slice(0, at) + put.join('') + text.slice(at + cut);
      expectAgreement(text);
    }),
    { numRuns: 3_000 },
  );
});

test('bytes of any kind are refused or read, and never throw', () => {
  const seed = new TextEncoder().encode('{"a":"中é😀\\u4e2d","n":[1,{"b":null}],"t":true}');
  const change = fc.tuple(fc.nat(seed.length - 1), fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
      const bytes = seed.slice();
      for (const [at, byte] of changes) bytes[at] = byte;
      const text = decodeUtf8(bytes);
      if (text !== undefined) expectAgreement(text);
    }),
    { numRuns: 2_000 },
  );
});
