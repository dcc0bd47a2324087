/** Behavior of the server on connections and on HTTP, whatever the routes answer. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IncomingCall } from '../../../http/envelope/call-endpoint.ts';
import { readTrustedProxies } from '../../../http/limits/trusted-proxies.ts';
import { respondJson } from '../../../http/respond.ts';
import type { Sender } from '../../../http/route.ts';
import { createServer, longBodiesMax, longBodiesOfAddressMax, type Server } from './server.ts';

let server: Server;
let url: URL;
const log = { error: vi.fn() };
const fetchRoute = vi.fn<(request: Request, sender: Sender) => Promise<Response>>();
/** As if the acquirer `a` was connected. */
const bodyMaxBytesOf = (path: string) => (path.startsWith('/acquirers/a/') ? 1024 * 1024 : 64 * 1024);
const answerCall = vi.fn(async ({ body }: IncomingCall) => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: `called with ${body.length} bytes`,
}));

beforeEach(async () => {
  vi.clearAllMocks();
  fetchRoute.mockImplementation(async (request, sender) => {
    const { method, headers } = request;
    const path = request.url.slice('http://gateway'.length);
    const length = headers.get('content-length');
    return respondJson(200, { method, path, length, body: await request.text(), ...sender });
  });
  server = createServer({
    app: { fetch: fetchRoute, answerCall, bodyMaxBytesOf },
    trustProxy: readTrustedProxies('127.0.0.1'),
    log,
    onUpgrade: () => {},
  });
  url = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
});
afterEach(() => server.close());

/** Sends bytes as they are and gives all that comes back until the connection ends. */
async function exchange(...parts: readonly string[]): Promise<string> {
  const socket = connect(Number(url.port), '127.0.0.1');
  for (const part of parts) socket.write(part);
  return text(socket);
}

const asked = (line: string, ...headers: readonly string[]) =>
  `${[`${line} HTTP/1.1`, 'host: a', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`;

const routed = async (line: string, ...headers: readonly string[]) =>
  JSON.parse((await exchange(asked(line, ...headers))).split('\r\n\r\n')[1] ?? '');

test.each([
  ['garbage\r\n\r\n', '400 Bad Request'],
  ['GET no-slash HTTP/1.1\r\nhost: a\r\n\r\n', '400 Bad Request'],
  [asked('POST /api/entry', 'content-length: 2', 'transfer-encoding: chunked'), '400 Bad Request'],
  [asked('GET /', `x: ${'y'.repeat(20_000)}`), '431 Request Header Fields Too Large'],
  ['GET / HTTP/1.1\r\n\r\n', '400 Bad Request'],
])('%# malformed HTTP ends the connection', async (bytes, status) => {
  expect(await exchange(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(fetchRoute).not.toHaveBeenCalled();
});

test.each([
  ['GET /docs/%2e%2e/metrics?a=/../b', '/docs/%252e%252e/metrics?a=/../b'],
  ['GET /x/../api/sandbox/clock', '/x/%252e%252e/api/sandbox/clock'],
  ['GET /x/./y/..', '/x/%252e/y/%252e%252e'],
  ['GET /x\\..\\y', '/x%5C..%5Cy'],
  ['GET //evil/x', '//evil/x'],
  ['GET http://elsewhere/x?y', '/x?y'],
  ['OPTIONS *', '/*'],
])('%s reaches no other path than its own', async (line, path) => {
  expect((await routed(line)).path).toBe(path);
});

test('every method that Node reads has a request', async () => {
  for (const method of ['PUT', 'DELETE', 'PROPFIND', 'QUERY'])
    expect(await routed(`${method} /x`)).toMatchObject({ method });
  expect(await exchange(asked('TRACE /x'))).toMatch(/^HTTP\/1.1 200/);
});

test('a call takes the shorter path; what is not an ordinary one takes that of all routes', async () => {
  const call = async (line: string, type: string) => exchange(`${asked(line, type, 'content-length: 2')}{}`);
  expect(await call('POST /api/entry', 'content-type: application/json')).toContain('called with 2 bytes');
  expect(fetchRoute).not.toHaveBeenCalled();
  await call('PUT /api/entry', 'content-type: application/json');
  await call('POST /api/entry', 'content-type: json');
  await call('POST /api/entry?x', 'content-type: application/json');
  await call('POST /elsewhere', 'content-type: application/json');
  expect([answerCall.mock.calls.length, fetchRoute.mock.calls.length]).toEqual([1, 4]);
});

test.each([
  ['content-length: 70000', 'x'.repeat(70_000)],
  ['transfer-encoding: chunked', `11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`],
])('a body that is too long is read to its end and not kept: %s', async (header, body) => {
  const reply = await exchange(`POST /api/entry HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\n`, body);
  expect(reply).toMatch(/connection: close/i);
  expect(reply).toContain('"length":"1048577"');
  expect(reply).toContain('"body":""');
  expect(answerCall).not.toHaveBeenCalled();
});

test('a report of an acquirer may be longer than a call: up to 1 MiB', async () => {
  const send = async (length: number) =>
    (await fetch(new URL('/acquirers/a/b', url), { method: 'POST', body: 'x'.repeat(length) })).json();
  expect((await send(1024 * 1024)).body).toHaveLength(1024 * 1024);
  expect(await send(1024 * 1024 + 1)).toMatchObject({ length: String(1024 * 1024 + 1), body: '' });
});

test('long bodies are read so many at a time, and a short one beside them', async () => {
  const report = (body: string) => fetch(new URL('/acquirers/a/b', url), { method: 'POST', body });
  const long = 'x'.repeat(64 * 1024 + 1);
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  fetchRoute.mockImplementation(async (request) => {
    const { length } = await request.text();
    if (length === long.length) await answer;
    return respondJson(200, { length });
  });
  const held = Array.from({ length: longBodiesMax }, () => report(long));
  await expect.poll(() => fetchRoute.mock.calls.length).toBe(longBodiesMax);
  await expect(report(long)).rejects.toThrow();
  expect(await (await report('x')).json()).toEqual({ length: 1 });
  resolve();
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(async () => (await report(long).catch(() => undefined))?.status).toBe(200);
  expect(log.error).not.toHaveBeenCalled();
});

test('one address takes some of the places for long bodies, and leaves the others', async () => {
  const long = 'x'.repeat(64 * 1024 + 1);
  const from = (address: string) =>
    fetch(new URL('/acquirers/a/b', url), {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: long,
    });
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  fetchRoute.mockImplementation(async (request) => {
    await request.text();
    await answer;
    return respondJson(200, {});
  });
  const [stranger, acquirer] = ['203.0.113.7', '198.51.100.1'];
  const held = Array.from({ length: longBodiesOfAddressMax }, () => from(stranger));
  await expect.poll(() => fetchRoute.mock.calls.length).toBe(longBodiesOfAddressMax);
  await expect(from(stranger)).rejects.toThrow();
  const other = from(acquirer);
  await expect.poll(() => fetchRoute.mock.calls.length).toBe(longBodiesOfAddressMax + 1);
  resolve();
  expect((await other).status).toBe(200);
  await Promise.all(held);
  await expect.poll(async () => (await from(stranger).catch(() => undefined))?.status).toBe(200);
});

test('the sender is the last address that no trusted proxy names', async () => {
  const forwarded = await routed('GET /', 'x-forwarded-for: 198.51.100.1, 203.0.113.7');
  expect(forwarded).toMatchObject({ ip: '203.0.113.7', remoteAddress: '127.0.0.1' });
  expect(await routed('GET /')).toMatchObject({ ip: '127.0.0.1', remoteAddress: '127.0.0.1' });
});

test('a route that throws ends the connection; the next request is answered', async () => {
  fetchRoute.mockRejectedValueOnce('not even an error');
  expect(await exchange(asked('GET /')).catch(() => '')).toBe('');
  expect(log.error).toHaveBeenCalledTimes(1);
  expect((await fetch(url)).status).toBe(200);
});

test('a client that goes away in the middle of its body leaves nothing behind', async () => {
  const socket = connect(Number(url.port), '127.0.0.1');
  socket.write('POST /api/entry HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n{"a"');
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await once(socket, 'close');
  expect((await fetch(url)).status).toBe(200);
  expect([answerCall.mock.calls.length, log.error.mock.calls.length]).toEqual([0, 0]);
});

test('close waits for requests in progress and for no connection that is kept', async () => {
  let finish = () => {};
  fetchRoute.mockImplementationOnce(
    () => new Promise((resolve) => (finish = () => resolve(respondJson(200, { late: true })))),
  );
  const kept = connect(Number(url.port), '127.0.0.1');
  kept.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(() => fetchRoute.mock.calls.length).toBe(1);
  let isClosed = false;
  const closing = server.close().then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isClosed).toBe(false);
  finish();
  expect(await text(kept)).toContain('"late":true');
  await closing;
});

test('the end waits for no connection that says nothing, or half a request', async () => {
  const short = createServer({
    app: { fetch: fetchRoute, answerCall, bodyMaxBytesOf },
    trustProxy: readTrustedProxies(''),
    log,
    onUpgrade: () => {},
    requestTimeoutMs: 100,
  });
  const { port } = new URL(await short.listen({ host: '127.0.0.1', port: 0 }));
  const [silent, half] = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')];
  await Promise.all([once(silent, 'connect'), once(half, 'connect')]);
  half.write('GET / HTTP/1.1\r\nho');
  // How it ends is the system's: with a reset, or without.
  const ended = [silent, half].map(
    (socket) =>
      new Promise((resolve) =>
        socket
          .on('error', () => {})
          .once('close', resolve)
          .resume(),
      ),
  );
  await short.close();
  await Promise.all(ended);
});

test('half a request ends soon after its time, without waiting for the look that Node takes every 30 s', async () => {
  const short = createServer({
    app: { fetch: fetchRoute, answerCall, bodyMaxBytesOf },
    trustProxy: readTrustedProxies(''),
    log,
    onUpgrade: () => {},
    requestTimeoutMs: 200,
  });
  const { port } = new URL(await short.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nho');
  const beganMs = performance.now();
  expect(await text(socket)).toContain('408 Request Timeout');
  expect(performance.now() - beganMs).toBeLessThan(15_000);
  await short.close();
});

test('localhost is listened on by both protocols', async () => {
  const both = createServer({
    app: { fetch: fetchRoute, answerCall, bodyMaxBytesOf },
    trustProxy: readTrustedProxies(''),
    log,
    onUpgrade: () => {},
  });
  const { port } = new URL(await both.listen({ host: 'localhost', port: 0 }));
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  await both.close();
});

test('a response without a length is sent as it comes, and closing does not wait for its end', async () => {
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  fetchRoute.mockImplementationOnce(async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
      cancel: () => leave(),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const response = await fetch(new URL('/stream', url));
  const part = await response.body?.getReader().read();
  expect(new TextDecoder().decode(part?.value)).toBe('first');
  await server.close();
  await left;
});
