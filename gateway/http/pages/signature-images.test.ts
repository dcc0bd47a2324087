import fastify from 'fastify';
import { expect, test } from 'vitest';
import { signatureImages } from './signature-images.ts';

const server = fastify();
const png = 'iVBORw0KGgo=';
signatureImages({ signatureOf: async (link) => (link === 'known' ? png : undefined) })(server);

test('a signature is a picture in which nothing runs', async () => {
  const reply = await server.inject('/sign/known.png');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(reply.rawPayload.toString('base64')).toBe(png);
});

test.each(['/sign/known', '/sign/other.png', '/sign/.png'])('%s is no signature', async (path) => {
  expect((await server.inject(path)).statusCode).toBe(404);
});
