/** Why no shop answers: in words, in both languages, for what fetch really throws. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openShop } from './shop.ts';
import { ShopAway } from './shop-away.ts';

async function why(url: string): Promise<ShopAway> {
  const { signal } = new AbortController();
  const shop = openShop({ start: url, order: url }, signal, () => {});
  const fault: unknown = await shop.start({}).catch((reason: unknown) => reason);
  if (fault instanceof ShopAway) return fault;
  throw fault;
}

test('nothing listens there, the name is unknown, or clients block the port', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await new Promise((closed) => server.close(closed));
  const away = await why(`http://127.0.0.1:${port}/start`);
  expect(away.said.en).toBe(
    `Nothing is listening at http://127.0.0.1:${port}/start. Start your server, or correct the URL.`,
  );
  expect(away.said.zh).toContain('没有服务在监听');
  expect(away.message).toBe(away.said.en);
  expect((await why('http://shop.invalid/')).said.en).toContain(
    'The host name in http://shop.invalid/ cannot be resolved',
  );
  expect((await why('http://127.0.0.1:6000/')).said.en).toContain('block the port');
});

test('a shop that ends the connection', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  expect((await why(url)).said.en).toMatch(/^Your server at http:\S+ does not respond: .+\.$/);
  server.close();
});
