import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createFetchImage } from './images.ts';
import { serve, serveRaw } from './server.testing.ts';

const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)]);
const sandbox = createFetchImage({ allowLoopback: true, timeoutMs: 1_000 });

const served = async (answer: (response: ServerResponse, request: IncomingMessage) => void) => {
  const port = await serve((request, response) => answer(response, request));
  return `http://127.0.0.1:${port}/beans.png`;
};

test('asks with GET and without a body, and answers the bytes with their own type', async () => {
  let seen: unknown;
  const url = await served((response, request) => {
    const { 'content-length': length, 'content-type': type, cookie, accept } = request.headers;
    seen = [request.method, request.url, length, type, cookie, accept];
    // What the server calls it does not matter.
    response.writeHead(200, { 'content-type': 'text/html' }).end(picture);
  });
  expect(await sandbox(`${url}?v=2#part`)).toEqual({ type: 'image/png', bytes: picture });
  const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif';
  expect(seen).toEqual(['GET', '/beans.png?v=2', undefined, undefined, undefined, accept]);
});

test('a redirect is refused and not followed', async () => {
  let followed = 0;
  const target = await served((response) => {
    followed += 1;
    response.end(picture);
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await served((response) => response.writeHead(status, { location: target }).end(picture));
    expect(await sandbox(url), String(status)).toBeUndefined();
  }
  expect(followed).toBe(0);
});

test('outside the sandbox nothing on this machine or in a private network is asked', async () => {
  let asked = 0;
  const url = await served((response) => {
    asked += 1;
    response.end(picture);
  });
  const { port } = new URL(url);
  const strict = createFetchImage({ allowLoopback: false, resolve: async () => ['10.0.0.7'] });
  for (const address of [
    url,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://2130706433:${port}/`,
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://metadata.internal/',
    // A public name that leads inside.
    'http://images.example.com/beans.png',
    'ftp://shop.example.com/beans.png',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
  ]) {
    expect(await strict(address), address).toBeUndefined();
  }
  expect(asked).toBe(0);
});

test('the sandbox reaches loopback, and no private address either', async () => {
  const inside = createFetchImage({ allowLoopback: true, resolve: async () => ['192.168.1.1'] });
  expect(await inside('http://shop.example.com/beans.png')).toBeUndefined();
  expect(await inside('http://10.0.0.1/')).toBeUndefined();
});

test('what is larger than 1 MiB is cut off, what is exactly as large is shown', async () => {
  const sized = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  const fits = await served((response) => response.end(sized(1024 * 1024)));
  expect((await sandbox(fits))?.bytes).toHaveLength(1024 * 1024);
  const large = await served((response) => response.end(sized(1024 * 1024 + 1)));
  expect(await sandbox(large)).toBeUndefined();
});

test('a body without an end is left after 1 MiB, a slow one after the time', async () => {
  const closed = Promise.withResolvers<void>();
  const endless = await served((response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(256 * 1024)), 1);
    response.on('close', () => {
      clearInterval(timer);
      closed.resolve();
    });
  });
  expect(await sandbox(endless)).toBeUndefined();
  await closed.promise;
  const dripping = await served((response) => {
    response.write(picture);
    const timer = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(timer));
  });
  // It has no end: a server that waited for it would never answer.
  expect(await sandbox(dripping)).toBeUndefined();
});

test.each([
  [
    'a drawing that may hold scripts',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    200,
  ],
  ['a page', '<!doctype html><title>Not found</title>', 200],
  ['nothing', '', 200],
  ['an error page with a picture', picture, 404],
  ['an empty success', picture, 204],
])('%s is no picture', async (_, body, status) => {
  const url = await served((response) =>
    response.writeHead(status, { 'content-type': 'image/png' }).end(body),
  );
  expect(await sandbox(url)).toBeUndefined();
});

test('a server that is not there, hangs up or speaks no HTTP is no picture', async () => {
  expect(await sandbox('http://127.0.0.1:1/beans.png')).toBeUndefined();
  for (const answer of ['', 'hello\r\n\r\n']) {
    const port = await serveRaw((socket) => socket.end(answer));
    expect(await sandbox(`http://127.0.0.1:${port}/`)).toBeUndefined();
  }
});
