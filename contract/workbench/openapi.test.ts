/** The Workbench's OpenAPI document: valid, whole, and a name for each operation. */
import { expect, test } from 'vitest';
import { lintOpenApi } from '../emit/lint.testing.ts';
import { workbenchOpenApi } from './openapi.ts';
import { workbenchRouteOf, workbenchRoutes } from './routes.ts';

test.each(['en', 'zh'] as const)(
  'the %s document passes the linter without an error or a warning',
  async (language) => {
    const report = await lintOpenApi(workbenchOpenApi(language, 'http://127.0.0.1:8080'));
    expect(report.problems).toEqual([]);
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
  },
  60_000,
);

test('every operation has a name of its own, and every $ref leads to a schema', () => {
  const document = workbenchOpenApi('en', 'http://localhost');
  const text = JSON.stringify(document);
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(workbenchRoutes.length);
  const { schemas } = document['components'] as { schemas: object };
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(schemas).toHaveProperty(name);
});

test('descriptions of members are in English alone, and whatever is translated is', () => {
  const chinese = JSON.stringify(workbenchOpenApi('zh', 'http://localhost'));
  expect(chinese).not.toContain('Empty where no app is known');
  expect(chinese).toContain('审计日志');
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
