import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serveRoutes } from '../testing.ts';
import { rootFiles } from './root-files.ts';

const answer = serveRoutes(rootFiles(() => 'https://pay.example.com'));

test('crawlers read the documentation and nothing else, and find its sitemap', async () => {
  const reply = await answer('/robots.txt');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await reply.text()).split('\n');
  expect(lines).toContain('Allow: /docs/');
  expect(lines).toContain('Disallow: /');
  expect(lines).toContain('Sitemap: https://pay.example.com/docs/sitemap.xml');
});

test('the icon is that of the documentation', async () => {
  const reply = await answer('/favicon.ico');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('image/x-icon');
  const own = readFileSync(new URL('../../../site/static/favicon.ico', import.meta.url));
  expect(Buffer.from(await reply.arrayBuffer()).equals(own)).toBe(true);
});

test('programs find the API description and the list of pages', async () => {
  for (const [path, place] of [
    ['/openapi.json', '/docs/downloads/openapi.en.json'],
    ['/llms.txt', '/docs/llms.txt'],
  ] as const) {
    const reply = await answer(path);
    expect([path, reply.status, reply.headers.get('location')]).toEqual([path, 301, place]);
  }
});
