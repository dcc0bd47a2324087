import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { drain } from './drain.ts';

const server = createServer(async (request, response) => {
  await drain(request);
  response.writeHead(413, { connection: 'close' }).end('too large');
});

beforeEach(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

function post(length: number) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nhost: gateway\r\ncontent-length: ${length}\r\n\r\n`);
  return socket;
}

test('a client that is still sending reads the reply all the same', async () => {
  const socket = post(5_000_000);
  // Reads only when everything is sent, as simple clients do.
  for (let part = 0; part < 5; part += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => socket.write('x'.repeat(1_000_000), resolve));
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*too large/);
});

test('a request that has ended is not waited for', async () => {
  // Time does not pass: a server that waited for it would never answer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await text(post(0))).toContain('too large');
});

test('who stops in the middle hears it after a while', async () => {
  const socket = post(5_000_000);
  socket.write('x');
  expect(await text(socket)).toContain('too large');
});

test('nobody is read from without end', async () => {
  const socket = post(1_000_000_000);
  const part = Buffer.alloc(1_000_000);
  let sentBytes = 0;
  let isOver = false;
  const closed = new Promise<void>((resolve) => socket.once('close', resolve)).then(() => {
    isOver = true;
  });
  socket.on('error', () => {});
  while (!isOver && sentBytes < 200_000_000) {
    const isTaken = socket.write(part);
    const sent = new Promise((resolve) => (isTaken ? setImmediate(resolve) : socket.once('drain', resolve)));
    await Promise.race([sent, closed]);
    sentBytes += part.length;
  }
  expect(isOver).toBe(true);
});
