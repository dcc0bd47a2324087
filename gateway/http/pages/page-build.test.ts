import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serveRoutes } from '../testing.ts';
import { pageAssets } from './page-build.ts';

const script = Buffer.from('let paid = true;'.repeat(20));
const build = {
  pages: new Map<string, string>(),
  assets: new Map([
    ['pay-1a2b.js', script],
    ['pay-1a2b.js.br', Buffer.from('by brotli')],
    ['pay-1a2b.js.gz', gzipSync(script)],
    ['mark-3c4d.svg', Buffer.from('<svg/>')],
  ]),
};

const answer = serveRoutes(pageAssets(build));
const get = (name: string, accepted: string) =>
  answer(`/pay/assets/${name}`, { headers: { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br', 'br', Buffer.from('by brotli')],
  ['gzip', 'gzip', gzipSync(script)],
  ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(script)],
  ['identity', undefined, script],
  ['br;q=0, gzip;q=0', undefined, script],
])('who accepts %s gets %s', async (accepted, encoding, bytes) => {
  const reply = await get('pay-1a2b.js', accepted);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(reply.headers.get('content-encoding')).toBe(encoding ?? null);
  expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
});

test('an uncompressed file is sent plain, and a compressed file has no own address', async () => {
  const mark = await get('mark-3c4d.svg', 'br');
  expect([mark.status, mark.headers.get('content-encoding'), await mark.text()]).toEqual([
    200,
    null,
    '<svg/>',
  ]);
  for (const name of ['pay-1a2b.js.br', 'pay-1a2b.js.gz', 'other.js'])
    expect((await get(name, 'br')).status, name).toBe(404);
});
