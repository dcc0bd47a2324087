/** The HTTP server is for this computer alone: what a page of another site can send is refused before it is read. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testContext } from '../testing.ts';
import { type McpHttp, startMcpHttp } from './http.ts';
import { createWorld } from './world.ts';

let server: McpHttp;
beforeAll(async () => {
  server = await startMcpHttp(createWorld(testContext().context, {}), 0);
});
afterAll(() => server.close());

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'agent', version: '1' } },
});

/** Sends headers that fetch would not: Host above all. */
async function post(headers: IncomingHttpHeaders, path = '/mcp', body = initialize) {
  const { port } = new URL(server.url);
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
  const answered = Promise.withResolvers<{ status: number | undefined; body: string }>();
  sent.on('error', answered.reject);
  sent.on('response', async (response) => {
    answered.resolve({ status: response.statusCode, body: await text(response) });
  });
  sent.end(body);
  return answered.promise;
}

test.each([
  [{ host: 'localhost' }],
  [{ host: '127.0.0.1:8090' }],
  [{ host: '[::1]:8090' }],
  [{ origin: 'http://localhost:6274' }],
])('%j is answered', async (headers) => {
  const { status, body } = await post(headers);
  expect(status).toBe(200);
  expect(body).toContain('"name":"tollgate"');
});

test.each([
  [{ host: 'shop.example' }],
  [{ host: 'localhost.evil.example' }],
  [{ host: '127.0.0.1.evil.example:8090' }],
  [{ host: '192.168.1.7:8090' }],
  [{ host: '0.0.0.0' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://localhost.evil.example' }],
  [{ origin: 'null' }],
  [{ host: 'localhost', origin: 'http://rebound.example:8090' }],
])('%j is refused', async (headers) => {
  const { status, body } = await post(headers);
  expect(status).toBe(403);
  expect(body).not.toContain('"result"');
});

test('a form of another site cannot reach it, and other paths are not there', async () => {
  expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post({}, '/')).status).toBe(404);
});

test('a port that is taken: one sentence', async () => {
  const { context } = testContext();
  const port = Number(new URL(server.url).port);
  await expect(startMcpHttp(createWorld(context, {}), port)).rejects.toThrow(
    `Port ${port} cannot be used (EADDRINUSE)`,
  );
});
