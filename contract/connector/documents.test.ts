/** Documents of the connector protocol: valid, whole, in both languages, and with a signature that is right. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { lintOpenApi } from '../emit/lint.testing.ts';
import { product } from '../emit/product.ts';
import { connectorGuide, exampleHeader, signatureExample } from './guide.ts';
import memberTexts from './member-texts.json' with { type: 'json' };
import { connectorOpenApi } from './openapi.ts';
import { connectorOperations } from './operations.ts';
import { connectorSchemaDocument, connectorSchemas } from './schemas.ts';

/** All descriptions in a document, or in a part of one. */
function descriptions(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(descriptions);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'description' && typeof member === 'string' ? [member] : descriptions(member),
  );
}

test.each(['en', 'zh'] as const)(
  'the %s document passes the linter',
  async (language) => {
    const report = await lintOpenApi(connectorOpenApi(language, product.license));
    expect(report.problems).toEqual([]);
  },
  120_000,
);

test('every member has its Chinese text, and none is left over', () => {
  expect(Object.keys(memberTexts).sort()).toEqual([...new Set(descriptions(connectorSchemas('#')))].sort());
  for (const text of descriptions(connectorSchemaDocument('zh')))
    expect(text).not.toMatch(/^[A-Z][a-z]+ [a-z]/);
});

test('every operation is in the OpenAPI document, and every reference leads to a schema', () => {
  const document = connectorOpenApi('en', product.license);
  const paths = Object.keys(connectorOperations).map((name) => `/v1/${name}`);
  expect(Object.keys(Object(document['paths']))).toEqual(paths);
  const { schemas } = Object(document['components']);
  for (const [, name = ''] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(schemas).toHaveProperty(name);
});

test('the signature of the example is right', () => {
  const { secret, timeS, path, body } = signatureExample;
  const expected = createHmac('sha256', secret).update(`${timeS}.request.${path}.${body}`).digest('hex');
  expect(exampleHeader()).toBe(`t=${timeS},v1=${expected}`);
});

test('every link of the guide leads to a heading', () => {
  const guide = connectorGuide();
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  );
  for (const [, name] of guide.matchAll(/\]\(#([a-z-]+)\)/g)) expect(headings).toContain(name);
});
