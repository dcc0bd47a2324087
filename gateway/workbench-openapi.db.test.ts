/** The description of the Workbench's API: every route is in it, and it is served. */
import { workbenchOpenApi } from '@tollgate/contract/workbench/openapi';
import { workbenchApi, workbenchRoutes } from '@tollgate/contract/workbench/routes';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { RouteEnv } from './http/route.ts';
import { useWorkbench } from './workbench.testing.ts';

const workbench = useWorkbench();

test('every route is described, by its method and parameters', () => {
  const router = new Hono<RouteEnv>();
  for (const addRoutes of workbench.open().routes) addRoutes(router);
  const described = new Set(workbenchRoutes.map(({ method, path }) => `${method} ${workbenchApi}${path}`));
  const there = router.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(there.length).toBeGreaterThan(10);
  expect(there.filter((route) => !described.has(route))).toEqual([]);
});

test('it is served in both languages', async () => {
  const { get } = workbench.open();
  const english = await get<ReturnType<typeof workbenchOpenApi>>('/openapi.json');
  expect(english.body).toEqual(workbenchOpenApi('en', 'https://pay.example.com'));
  const chinese = await get('/openapi.json?language=zh');
  expect(JSON.stringify(chinese.body)).toContain('审计日志');
  expect((await get('/openapi.json?language=fr')).status).toBe(400);
});
