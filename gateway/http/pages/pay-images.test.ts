import { expect, test } from 'vitest';
import type { Image } from '../../ports/images.ts';
import { serveRoutes } from '../testing.ts';
import { payImages } from './pay-images.ts';

const bytes = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
const addresses: Readonly<Record<string, readonly string[]>> = {
  'good-link': ['https://shop.example.com/a.png', 'https://shop.example.com/missing.png'],
};

function rig() {
  const asked: string[] = [];
  const get = serveRoutes(
    payImages({
      itemImageOf: async (link, index) => addresses[link]?.[index],
      fetchImage: async (url): Promise<Image | undefined> => {
        asked.push(url);
        return url.endsWith('a.png') ? { type: 'image/png', bytes } : undefined;
      },
      uptime: { nowMs: () => 0 },
    }),
  );
  return { asked, get };
}

test('an item has its picture, as a picture and nothing else', async () => {
  const { asked, get } = rig();
  const reply = await get('/pay/img/good-link/0');
  expect(reply.status).toBe(200);
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.stringContaining('private'),
  });
  expect((await get('/pay/img/good-link/0')).status).toBe(200);
  expect(asked).toEqual(['https://shop.example.com/a.png']);
});

test.each([
  '/pay/img/good-link/1',
  '/pay/img/good-link/2',
  '/pay/img/other-link/0',
  '/pay/img/good-link/-1',
  '/pay/img/good-link/0x0',
  '/pay/img/good-link/1e0',
  '/pay/img/good-link/99999999999999999999',
  '/pay/img/good-link/https%3A%2F%2Fevil.example.com%2Fa.png',
])('%s has none', async (path) => {
  const { get } = rig();
  const reply = await get(path);
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toContain('text/plain');
});
