import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import { tipAdjustment } from '../calls/tip-adjustment.ts';
import { errors } from '../errors/catalogue.ts';
import type { Call, Language } from '../model.ts';
import { canonicalSignature } from '../signing/index.ts';
import { lintOpenApi } from './lint.testing.ts';
import { operationId, replyName } from './names.ts';
import { openApiDocument } from './openapi.ts';
import { exampleReply, signPlaceholder } from './operation.ts';
import { sampleCall } from './testing.ts';

const all: readonly Call[] = [...calls, sampleCall];

/** Returns the document as a reader sees it: plain JSON. */
function read(language: Language, some: readonly Call[] = all) {
  return JSON.parse(JSON.stringify(openApiDocument(language, some)));
}

test.each(['en', 'zh'] as const)(
  'the %s document passes the linter without an error or a warning',
  async (language) => {
    const report = await lintOpenApi(openApiDocument(language, all));
    expect(report.problems).toEqual([]);
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
  },
  60_000,
);

test('there is a path for each call, with its own operation id', () => {
  const { paths } = read('en');
  expect(Object.keys(paths)).toEqual(all.map(({ path }) => path));
  const ids = all.map((call) => paths[call.path].post.operationId);
  expect(ids).toEqual(all.map(operationId));
  expect(new Set(ids).size).toBe(all.length);
});

test('a deprecated call says so and names what replaces it, in both languages', () => {
  for (const [language, word] of [
    ['en', 'Deprecated: Use the query.'],
    ['zh', '已废弃：请使用查询接口。'],
  ] as const) {
    const { post } = read(language).paths[sampleCall.path];
    expect(post.deprecated).toBe(true);
    expect(post.description).toContain(word);
    expect(post.description).toContain('/api/entry/orderquery');
  }
});

test('every replacement that a call names is a call', () => {
  const methods = all.map(({ method }) => method);
  for (const { path, deprecated } of all) {
    if (deprecated?.replacedBy !== undefined) expect(methods, path).toContain(deprecated.replacedBy);
  }
});

test('each call lists its own codes with the catalogue message, and answers every transport status', () => {
  const { paths, components } = read('en');
  const statuses = new Set(
    Object.values(errors).flatMap((error) => ('httpStatus' in error ? [String(error.httpStatus)] : [])),
  );
  expect([...statuses].sort()).toEqual(['400', '404', '405', '413', '415', '429', '503']);
  for (const call of all) {
    const { description, responses } = paths[call.path].post;
    for (const code of call.errors)
      expect(description, call.path).toContain(
        `| \`${code}\` | ${errors[code as keyof typeof errors].message.en}`,
      );
    expect(Object.keys(responses).sort()).toEqual(['200', ...statuses].sort());
    for (const status of statuses) {
      const name = responses[status].$ref.split('/').at(-1);
      expect(components.responses[name].description).toContain('SYS');
    }
  }
});

test('data is a string that holds JSON of the schema of the call', () => {
  const { components } = read('en');
  expect(components.schemas.SamplePayReply.properties.data).toMatchObject({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { $ref: '#/components/schemas/SamplePayData' },
  });
  expect(components.schemas.SamplePayReply.required).toEqual(['code', 'msg', 'psn', 'data']);
  expect(components.schemas.Refusal.properties).not.toHaveProperty('data');
});

test('every reply of success has data, and a call that has nothing to say answers an empty object', () => {
  const { components } = read('en');
  for (const call of all) {
    const reply = components.schemas[replyName(call)];
    expect([call.method, reply.required]).toEqual([call.method, ['code', 'msg', 'psn', 'data']]);
    expect(Object.keys(exampleReply(call))).toContain('data');
  }
  expect(components.schemas.TipAdjustmentData).toMatchObject({ type: 'object', properties: {} });
  expect(exampleReply(tipAdjustment)).toMatchObject({ data: '{}' });
});

test('calls that change something take the header Idempotency-Key, and the others do not', () => {
  const { paths } = read('en', calls);
  for (const { path, readOnly } of calls as readonly Call[]) {
    const [parameter, ...others] = paths[path].post.parameters ?? [];
    expect(others, path).toEqual([]);
    if (readOnly === true) expect(parameter, path).toBeUndefined();
    else
      expect(parameter, path).toMatchObject({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[!-~]+$' },
      });
  }
});

test('every reference leads somewhere', () => {
  const document = read('en');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(references.length).toBeGreaterThan(100);
  for (const path of new Set(references)) {
    const target = path.split('/').reduce((at, key) => at?.[key], document);
    expect(target, path).toBeTypeOf('object');
  }
});

test('the receiver of a notification answers success as plain text', () => {
  const { webhooks } = read('zh');
  const { post } = webhooks['payment.result.notify'];
  expect(post.responses['200'].content).toEqual({
    'text/plain': { schema: { type: 'string', const: 'success' } },
  });
});

/** All texts for people in a document; the content of examples is data. */
function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'examples' || key === 'contact' || key === 'license') return [];
    const isText = ['description', 'summary', 'title', 'x-displayName'].includes(key);
    return isText && typeof inner === 'string' ? [inner] : textsOf(inner);
  });
}

test('English texts hold no Chinese, and Chinese texts hold Chinese', () => {
  const han = /\p{Script=Han}/u;
  const english = textsOf(read('en', calls));
  const chinese = textsOf(read('zh', calls));
  expect(english.length).toBeGreaterThan(500);
  expect(chinese).toHaveLength(english.length);
  expect(english.filter((text) => han.test(text))).toEqual([]);
  expect(chinese.filter((text) => !han.test(text))).toEqual([]);
});

test('the placeholder of a signature has the form of one', () => {
  expect(canonicalSignature(signPlaceholder)).toBe(true);
});
