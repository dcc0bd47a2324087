/** One change to the contract's data reaches everything that is derived from it, and nothing by hand. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { bscancPaySubmit, calls } from '../calls/index.ts';
import type { Call } from '../model.ts';
import { boundaryCases } from '../read/boundaries.testing.ts';
import { wireMembersOf } from '../read/wire.testing.ts';
import { readRequest } from '../read.ts';
import { schemaDocument } from './call-schema.ts';
import { typeDeclarations } from './declarations.ts';
import { documents } from './documents.ts';
import { requestName } from './names.ts';
import { openApiDocument } from './openapi.ts';
import { exampleRequest } from './operation.ts';

const all: readonly Call[] = calls;
const { description } = bscancPaySubmit.request;
/** The call with 100 characters of description in place of 128: the one change. */
const changed: Call = {
  ...bscancPaySubmit,
  request: {
    ...bscancPaySubmit.request,
    description: { ...description, field: { ...description.field, maxLength: 100 } },
  },
};
const withChange = all.map((call) => (call.path === changed.path ? changed : call));

function schemaOf(call: Call, among: readonly Call[]) {
  const document = schemaDocument('en', among);
  const formats = { uri: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i };
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats });
  ajv.addSchema(document);
  return ajv.compile({ $ref: `${String(document['$id'])}#/$defs/${requestName(call)}` });
}

function described(length: number): Record<string, unknown> {
  return { ...exampleRequest(bscancPaySubmit), description: '字'.repeat(length) };
}

/** Lines that are in `after` and not, as often, in `before`. */
function newLines(before: string, after: string): string[] {
  const left = new Map<string, number>();
  for (const line of before.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  return after.split('\n').filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

test('a changed length changes the validator', () => {
  const read = (call: Call, length: number) => readRequest(call, wireMembersOf(described(length)));
  expect([read(bscancPaySubmit, 128).ok, read(bscancPaySubmit, 129).ok]).toEqual([true, false]);
  expect([read(changed, 100).ok, read(changed, 101).ok]).toEqual([true, false]);
});

test('it changes the boundary cases', () => {
  const edge = (call: Call) => {
    const lengths = boundaryCases(call)
      .filter(({ field, expect: outcome }) => field === 'description' && outcome === 'ok')
      .map(({ request }) => [...String(request['description'] ?? '')].length);
    return Math.max(...lengths);
  };
  expect([edge(bscancPaySubmit), edge(changed)]).toEqual([128, 100]);
});

test('it changes the JSON Schema and OpenAPI', () => {
  const [before, after] = [schemaOf(bscancPaySubmit, all), schemaOf(changed, withChange)];
  expect([before(described(128)), before(described(129))]).toEqual([true, false]);
  expect([after(described(100)), after(described(101))]).toEqual([true, false]);
  const lines = newLines(
    JSON.stringify(openApiDocument('en', all), null, 2),
    JSON.stringify(openApiDocument('en', withChange), null, 2),
  );
  expect(lines.map((line) => line.trim())).toEqual(['"maxLength": 100,']);
});

test('it changes the types, in one line', () => {
  const lines = newLines(typeDeclarations('en', all), typeDeclarations('en', withChange));
  expect(lines.map((line) => line.trim())).toEqual(['* @maxLength 100']);
});

test('and nothing else that is written', () => {
  const before = documents(['en', 'zh'], all);
  const touched = documents(['en', 'zh'], withChange)
    .filter(({ text }, i) => text !== before[i]?.text)
    .map(({ name }) => name);
  expect(touched).toEqual(
    ['en', 'zh'].flatMap((language) => [
      `openapi.${language}.json`,
      `json-schema.${language}.json`,
      `tollgate.${language}.d.ts`,
    ]),
  );
});

/** Forms that the gateway takes and the schema does not print: it would only lengthen each field's entry. */
const unprinted = /: (?:null|empty|a number)$|^method: /;
/** Rules that JSON Schema cannot say: lists too long to print, currencies, what is inside a string of JSON. */
const unsayable = new RegExp(
  `: (?:${[
    'unknown currency',
    'unknown country',
    'above the largest',
    'one decimal more',
    'control character',
    'incomplete surrogate pair',
    'nested too deep',
    'a member twice',
    'a prototype',
    'empty entry',
    String.raw`"x"|"true"|"\{"|"\["|"\[\]"|"\{\}"`,
  ].join('|')})$`,
);

test.each(all.map((call) => [call.path, call] as const))(
  'schema and gateway agree on the boundaries of %s',
  (_, call) => {
    const accepts = schemaOf(call, all);
    const departures: string[] = [];
    for (const { name, request, expect: outcome } of boundaryCases(call)) {
      const taken = accepts(request['sign_type'] === 'NONE' ? request : { ...request, sign: 'c2ln' });
      const expected = outcome === 'ok';
      if (taken !== expected && !(expected ? unprinted : unsayable).test(name))
        departures.push(`${name}: ${outcome}`);
    }
    expect(departures).toEqual([]);
  },
);
