/** Requests below /acquirers/: handed on as they came in, within bounds, and answered without harm to pages. */
import { expect, test } from 'vitest';
import type { AcquirerEvent, InboundReply, InboundRequest } from '../acquirers/port/inbound.ts';
import { createPushingAcquirer } from '../acquirers/pushing.testing.ts';
import { createAcquirers } from '../acquirers/routing.ts';
import { useOnlineWorld } from '../orders/online/testing.ts';
import { answerAcquirer, reportsInFlightMax } from './acquirers.ts';

const world = useOnlineWorld();
const name = 'reporting';

/** Handles requests to connected acquirers, each of which answers by `receive`. */
function handlerOf(
  names: readonly string[],
  receive: (request: InboundRequest, name: string) => Promise<InboundReply>,
) {
  const orders = world.context();
  const connected = names.map((each) => ({
    ...createPushingAcquirer(each),
    inbound: { receive: (request: InboundRequest) => receive(request, each) },
  }));
  const fallback = orders.acquirers.named(null);
  return answerAcquirer({
    orders: { ...orders, acquirers: createAcquirers({ connected, fallback, accountsOf: async () => [] }) },
    onUnknown() {},
    onFault(fault) {
      throw fault;
    },
  });
}

test('the acquirer gets the request as it came in: method, path, query, headers, and a body of up to 1 MiB', async () => {
  const requests: InboundRequest[] = [];
  const handle = handlerOf([name], async (request) => {
    requests.push(request);
    return { events: [], response: new Response('ok') };
  });
  const send = async (path: string, init?: RequestInit) =>
    (await handle(new Request(`http://gateway/acquirers/${path}`, init))).status;
  expect(await send(`${name}/notify/a?b=%20c&b=d`)).toBe(200);
  const body = new Uint8Array(1024 * 1024).fill(7);
  expect(await send(`${name}/files`, { method: 'POST', headers: { 'x-signature': 's' }, body })).toBe(200);
  expect(requests).toMatchObject([
    { method: 'GET', path: 'notify/a', query: 'b=%20c&b=d', body: new Uint8Array() },
    { method: 'POST', path: 'files', query: '' },
  ]);
  expect(requests[1]?.headers.get('x-signature')).toBe('s');
  expect(requests[1]?.body).toHaveLength(body.length);
  expect(await send(`${name}/files`, { method: 'POST', body: new Uint8Array(body.length + 1) })).toBe(413);
  expect(requests).toHaveLength(2);
});

test('an answer that a browser opens runs nothing on the origin of the payer pages, and sets nothing there', async () => {
  const response = new Response('<script>alert(1)</script>', {
    status: 302,
    headers: {
      'content-type': 'text/html',
      'x-reply-signature': 's',
      'content-security-policy': "script-src 'unsafe-inline'",
      'x-content-type-options': 'none',
      'set-cookie': 'session=1',
      location: 'https://elsewhere.example',
      'clear-site-data': '"cookies"',
      'service-worker-allowed': '/',
      'access-control-allow-origin': '*',
    },
  });
  const handle = handlerOf([name], async () => ({ events: [], response }));
  const { status, headers } = await handle(new Request(`http://gateway/acquirers/${name}/page`));
  expect([status, Object.fromEntries(headers)]).toEqual([
    302,
    {
      'cache-control': 'no-store',
      'content-length': '25',
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-reply-signature': 's',
    },
  ]);
});

test('a flood of reports is refused beyond a limit, and holds up no other acquirer, and no signed events', async () => {
  const event: AcquirerEvent = { channelTransNo: 'NONE', answer: { kind: 'disputed' } };
  const { promise, resolve } = Promise.withResolvers<void>();
  const handle = handlerOf(['slow', name], async ({ path }, each) => {
    if (each === 'slow' && path !== 'events') await promise;
    return { events: path === 'events' ? [event] : [], response: new Response('ok') };
  });
  const ask = async (each: string, path = 'x') => {
    const url = `http://gateway/acquirers/${each}/${path}`;
    const { status } = await handle(new Request(url, { method: 'POST' }));
    return status;
  };
  const held = Array.from({ length: reportsInFlightMax }, () => ask('slow'));
  expect(await ask('slow')).toBe(503);
  expect(await ask(name)).toBe(200);
  expect(await ask('slow', 'events')).toBe(404);
  resolve();
  expect(new Set(await Promise.all(held))).toEqual(new Set([200]));
  expect(await ask('slow')).toBe(200);
});
