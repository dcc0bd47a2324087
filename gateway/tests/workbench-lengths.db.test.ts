/** Replies with what is masked in them, over a connection: each has the length that it says. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { workbenchRoutes } from '@tollgate/contract/workbench/routes';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { noProxies } from '../http/limits/trusted-proxies.ts';
import type { RouteEnv, Routes } from '../http/route.ts';
import { createServer } from '../runtime/node/http/server.ts';
import { requestRow } from '../store/requests.testing.ts';
import { addRequestDay, insertRequests } from '../store/requests.ts';
import { useWorkbench } from './workbench.testing.ts';
import { addTenant } from './workbench-tenants.testing.ts';

const workbench = useWorkbench();

/**
 * Starts a server; the returned function asks it on one connection, and rejects a body that its header does not
 * describe.
 */
async function listen(routes: readonly Routes[]) {
  const router = new Hono<RouteEnv>();
  for (const addRoutes of routes) addRoutes(router);
  const server = createServer({
    app: {
      fetch: async (request, sender) => router.fetch(request, sender),
      answerCall: () => Promise.reject(new Error('no calls')),
      bodyMaxBytesOf: () => 65_536,
    },
    trustProxy: noProxies,
    log: pino({ level: 'silent' }),
    onUpgrade: (_, socket) => socket.destroy(),
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await server.close();
  });
  return async (path: string, headers: Readonly<Record<string, string>>) => {
    const request = get(`${url}/workbench/api${path}`, { agent, headers, timeout: 10_000 });
    request.on('timeout', () => request.destroy());
    const [response] = await once(request, 'response');
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    const body = Buffer.concat(parts);
    expect(Number(response.headers['content-length']), path).toBe(body.length);
    return { status: Number(response.statusCode), text: String(body) };
  };
}

test('a masked reply has the length that its header says, shorter or longer than what it was', async () => {
  const { routes, context, withToken } = workbench.open();
  const atMs = context.clock.systemMs();
  const { merchantNo, ids } = await addTenant(context.database, 1, atMs);
  await addRequestDay(context.database, atMs);
  const billing = { name: 'J', address1: 'K', city: 'L', country: 'US' };
  await insertRequests(context.database, [
    requestRow(1, { merchantNo, atMs, psn: 'SHORTER', address: '203.0.113.77' }),
    requestRow(2, { merchantNo, atMs, psn: 'LONGER', address: 'a', body: JSON.stringify({ billing }) }),
  ]);
  const ask = await listen(routes);
  for (const role of ['viewer', 'developer'] as const) {
    const { headers } = await withToken({ role });
    for (const psn of ['SHORTER', 'LONGER', 'SHORTER']) {
      const { status, text } = await ask(`/requests/${psn}`, headers);
      expect([status, JSON.parse(text).psn]).toEqual([200, psn]);
    }
    for (const { method, path, permission, event, files } of workbenchRoutes) {
      if (method !== 'GET' || permission !== 'read' || event !== undefined || files !== undefined) continue;
      const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ids['trans_no'] ?? '');
      JSON.parse((await ask(named, headers)).text);
    }
  }
});
