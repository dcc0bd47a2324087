/** The Workbench's OpenAPI document: valid, whole, and a name for each operation. */
import { expect, test } from 'vitest';
import { lintOpenApi } from '../emit/lint.testing.ts';
import { isErrorCode } from '../errors/catalogue.ts';
import memberTexts from './member-texts.json' with { type: 'json' };
import { workbenchOpenApi } from './openapi.ts';
import { workbenchRouteOf, workbenchRoutes } from './routes.ts';
import { workbenchSchemas } from './schemas.ts';

test.each(['en', 'zh'] as const)(
  'the %s document passes the linter without an error or a warning',
  async (language) => {
    const report = await lintOpenApi(workbenchOpenApi(language, 'http://127.0.0.1:8080'));
    expect(report.problems).toEqual([]);
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
  },
  60_000,
);

test('every operation has a unique name, and every $ref leads to a schema', () => {
  const document = workbenchOpenApi('en', 'http://localhost');
  const text = JSON.stringify(document);
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(workbenchRoutes.length);
  const { schemas } = document['components'] as { schemas: object };
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(schemas).toHaveProperty(name);
});

/** All descriptions in a document, or in a part of one. */
function descriptions(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(descriptions);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'description' && typeof member === 'string' ? [member] : descriptions(member),
  );
}

test('every member has its Chinese text, none is left over, and no document refers to decisions', () => {
  expect(Object.keys(memberTexts).sort()).toEqual([...new Set(descriptions(workbenchSchemas()))].sort());
  for (const text of descriptions(workbenchOpenApi('zh', 'http://localhost')))
    expect(text).toMatch(/\p{Script=Han}/u);
  const english = descriptions(workbenchOpenApi('en', 'http://localhost'));
  for (const text of english) expect(text).not.toMatch(/\p{Script=Han}|decision \d/u);
});

test('an object has the members of what it extends, with their descriptions, and personal ones are marked', () => {
  const { RequestDetail: detail, Role: role, OrderNode: order, EndpointItem: endpoint } = workbenchSchemas();
  expect(detail).toMatchObject({
    properties: { psn: { type: 'string' }, address: { 'x-personal': true }, duration_ms: { type: 'number' } },
    required: expect.arrayContaining(['psn', 'body']),
  });
  expect(detail?.['required']).not.toContain('client_psn');
  expect(role).toMatchObject({ enum: expect.arrayContaining(['viewer']) });
  expect(order).toMatchObject({
    properties: { references: { items: { $ref: '#/components/schemas/OrderNode' } } },
  });
  expect(endpoint).toMatchObject({ properties: { kinds: { description: 'If absent, all kinds.' } } });
});

test('a stream says how it goes on, and every refusal which code it has', () => {
  const { paths } = workbenchOpenApi('en', 'http://localhost') as {
    paths: Record<
      string,
      Record<string, { parameters?: { name: string }[]; description: string; responses: object }>
    >;
  };
  for (const { method, path, event, isRepeatable = false } of workbenchRoutes) {
    const operation = paths[path]?.[method.toLowerCase()];
    const names = operation?.parameters?.map(({ name }) => name) ?? [];
    expect(names.includes('Last-Event-ID'), path).toBe(event !== undefined);
    expect(names.includes('Idempotency-Key'), path).toBe(isRepeatable);
    expect(Object.keys(operation?.responses ?? {}).includes('409'), path).toBe(method !== 'GET');
  }
  const refusals = descriptions(paths['/requests']?.['get']?.responses).slice(1).join(' ');
  const codes = [...refusals.matchAll(/[A-Z]+\d{3,5}/g)].map(([code]) => code);
  expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  expect(codes).toContain('SYS007');
});

test('every list that is filtered by a state says which there are', () => {
  const { paths } = workbenchOpenApi('en', 'http://localhost') as {
    paths: Record<string, { get?: { parameters?: { name: string; schema: { enum?: string[] } }[] } }>;
  };
  const states = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter(({ name }) => name === 'state').map(({ schema }) => [path, schema.enum]),
  );
  expect(states.map(([path]) => path)).toEqual([
    '/orders',
    '/notifications',
    '/notifications/bulk-resends/preview',
    '/terminals',
    '/batches',
    '/books/differences',
    '/books/differences/export',
    '/orders/export',
    '/notifications/export',
    '/terminals/export',
    '/batches/export',
  ]);
  expect(Object.fromEntries(states)).toMatchObject({
    '/orders': ['processing', 'closed', 'completed', 'cancelled', 'prepaid'],
    '/batches': ['open', 'closed'],
  });
  expect(states.filter(([, values]) => values === undefined)).toEqual([]);
});

test.each([
  ['GET', '/workbench/api/requests/stream', '/requests/stream'],
  ['GET', '/workbench/api/requests/PSN1', '/requests/{psn}'],
  ['POST', '/workbench/api/apps/tg1/keys/ak_1/end', '/apps/{app_id}/keys/{key_id}/end'],
  ['DELETE', '/workbench/api/requests', undefined],
  ['GET', '/workbench/api/requests/', undefined],
  ['GET', '/workbench/api', undefined],
  ['GET', '/workbench/api/unknown', undefined],
])('%s %s is %s', (method, pathname, path) => {
  expect(workbenchRouteOf(method, pathname)?.path).toBe(path);
});
