/** The OpenAPI document as generators of clients read it: deprecation, names of numbers, and examples. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import type { Language } from '../model.ts';
import { typeDeclarations } from './declarations.ts';
import { openApiDocument } from './openapi.ts';

type Schema = { readonly [keyword: string]: unknown };

const read = (language: Language) => JSON.parse(JSON.stringify(openApiDocument(language)));
const languages = ['en', 'zh'] as const;
const schemasOf = (language: Language): [string, Schema][] =>
  Object.entries(read(language).components.schemas);

test('a call that QR and online orders keep using is not marked as deprecated, and says for whom it is', () => {
  const marked = calls.filter(({ path }) => read('en').paths[path].post.deprecated === true);
  expect(marked.map(({ method }) => method)).toEqual(['tip.adjustment', 'batch.close', 'order.revoke']);
  for (const path of ['orderquery', 'orderrefundquery', 'orderrefundsubmit']) {
    expect(read('en').paths[`/api/entry/${path}`].post.description).toMatch(
      /^\*\*Use this call for .*(?:recall|refund)/m,
    );
    expect(read('zh').paths[`/api/entry/${path}`].post.description).toMatch(/使用本接口。.*请?改用/);
  }
  expect(typeDeclarations('en').match(/@deprecated Deprecated:/g)).toHaveLength(3);
});

test('every enumeration of numbers has a name and a description for each value', () => {
  for (const language of languages) {
    const numbers = schemasOf(language).filter(
      ([, { type, enum: values }]) => type === 'integer' && Array.isArray(values),
    );
    expect(numbers.length).toBeGreaterThan(3);
    for (const [name, schema] of numbers) {
      const names = schema['x-enum-varnames'] as string[];
      expect(names, name).toHaveLength((schema['enum'] as number[]).length);
      expect(new Set(names).size, name).toBe(names.length);
      for (const one of names) expect(one).toMatch(/^[A-Z][A-Za-z0-9]*$/);
      expect(schema['x-enum-descriptions'], name).toHaveLength(names.length);
    }
  }
});

test('every property has an example, which its own schema takes', () => {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { uri: /^[a-z][a-z0-9+.-]*:\/\/\S+$/i },
  });
  const { components } = read('en');
  ajv.addSchema({ $id: 'urn:tollgate:test', components });
  let count = 0;
  for (const [name, schema] of schemasOf('en'))
    for (const [member, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
      const place = `${name}.${member}`;
      expect(property['examples'], place).toHaveLength(1);
      const takes = ajv.compile({
        $ref: `urn:tollgate:test#/components/schemas/${name}/properties/${member}`,
      });
      expect([place, takes((property['examples'] as unknown[])[0]), takes.errors]).toEqual([
        place,
        true,
        null,
      ]);
      count += 1;
    }
  expect(count).toBeGreaterThan(690);
});
