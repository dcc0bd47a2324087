import { expect, test } from 'vitest';
import { serveRoutes } from '../testing.ts';
import { workbenchPages } from './workbench-pages.ts';

const build = {
  pages: new Map([['workbench', '<!doctype html><title>Workbench</title>']]),
  assets: new Map([['workbench-1a2b.js', Buffer.from('let a;')]]),
};
const ask = serveRoutes(workbenchPages(build), (router) => {
  router.get('/workbench/api/requests', () => Response.json({ items: [] }));
});

test('/ and /workbench lead to the Workbench', async () => {
  const root = await ask('/');
  expect([root.status, root.headers.get('location')]).toEqual([302, '/workbench/']);
  const bare = await ask('/workbench');
  expect([bare.status, bare.headers.get('location')]).toEqual([301, '/workbench/']);
});

test.each(['/workbench/', '/workbench/requests?code=SYS002', '/workbench/orders/2026112200000000000001'])(
  '%s is the page',
  async (path) => {
    const page = await ask(path);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Workbench')]);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  },
);

test('the API and the files are not the page', async () => {
  expect(await (await ask('/workbench/api/requests')).json()).toEqual({ items: [] });
  expect((await ask('/workbench/assets/workbench-1a2b.js')).headers.get('content-type')).toContain(
    'javascript',
  );
  for (const path of ['/workbench/api', '/workbench/api/nothing', '/workbench/assets/other.js'])
    expect((await ask(path)).status, path).toBe(404);
});
