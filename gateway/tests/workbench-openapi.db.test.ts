/** The description of the Workbench's API: every route is in it, and it is served. */
import { workbenchOpenApi } from '@tollgate/contract/workbench/openapi';
import { queryRules } from '@tollgate/contract/workbench/query-rules';
import { workbenchApi, workbenchRoutes } from '@tollgate/contract/workbench/routes';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { RouteEnv } from '../http/route.ts';
import { useWorkbench } from './workbench.testing.ts';

const workbench = useWorkbench();

/** Whatever a parameter is called. */
const nameless = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}');

function routesThere(): readonly string[] {
  const router = new Hono<RouteEnv>();
  for (const addRoutes of workbench.open().routes) addRoutes(router);
  return router.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith(`${workbenchApi}/`))
    .map(({ method, path }) => `${method} ${nameless(path)}`);
}

test('every route is described, and what is described is there', () => {
  const described = workbenchRoutes.map(({ method, path }) => `${method} ${workbenchApi}${nameless(path)}`);
  expect([...routesThere()].sort()).toEqual([...described].sort());
});

test('the description names the filters of every list, and no others', async () => {
  const { get } = workbench.open();
  const there = routesThere();
  for (const { method, path, event, query = [] } of workbenchRoutes) {
    if (
      event !== undefined ||
      query.length === 0 ||
      !there.includes(`${method} ${workbenchApi}${nameless(path)}`)
    )
      continue;
    const taken: string[] = [];
    for (const name of Object.keys(queryRules)) {
      const { body } = await get<{ msg?: string }>(`${path.replaceAll(/\{\w+\}/g, 'x')}?${name}=`);
      if (body.msg?.includes('not a filter') !== true) taken.push(name);
    }
    expect(taken.sort(), path).toEqual([...query].sort());
  }
});

test('it is served in both languages', async () => {
  const { get } = workbench.open();
  const english = await get<ReturnType<typeof workbenchOpenApi>>('/openapi.json');
  expect(english.body).toEqual(workbenchOpenApi('en', 'https://pay.example.com'));
  const chinese = await get('/openapi.json?language=zh');
  expect(JSON.stringify(chinese.body)).toContain('审计日志');
  expect((await get('/openapi.json?language=fr')).status).toBe(400);
});
