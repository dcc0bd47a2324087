import { expect, test } from 'vitest';
import { serveRoutes } from '../testing.ts';
import { signatureImages } from './signature-images.ts';

const png = 'iVBORw0KGgo=';
const get = serveRoutes(
  signatureImages({ signatureOf: async (link) => (link === 'known' ? png : undefined) }),
);

test('a signature is a picture in which nothing runs', async () => {
  const reply = await get('/sign/known.png');
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(Buffer.from(await reply.arrayBuffer()).toString('base64')).toBe(png);
});

test.each(['/sign/known', '/sign/other.png', '/sign/.png'])('%s is no signature', async (path) => {
  expect((await get(path)).status).toBe(404);
});
