/** The adapters for notifications in the frameworks that they are for, each behind its own server. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, isTollgateError, type Notification } from '@tollgate/sdk';
import { notificationHandler as inExpress } from '@tollgate/sdk/express';
import { notificationPlugin as inFastify } from '@tollgate/sdk/fastify';
import { notificationHandler as inHono } from '@tollgate/sdk/hono';
import { notificationHandler as inNext } from '@tollgate/sdk/next';
import express from 'express';
import express5 from 'express-5';
import fastify from 'fastify';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { optionsFor, paidMembers, signedByGateway } from '../../sdk/testing.ts';

const client = createClient(optionsFor('https://pay.example.com'));
const path = '/payments/notify';
const body = signedByGateway({
  ...paidMembers,
  // Written again by a parser, this text and this number would be others.
  attach: 'caf\\u00e9',
}).replace('"trans_status":2', '"trans_status": 2');

let received: Notification[] = [];
let errors: unknown[] = [];
let failing = false;
let ends: (() => unknown)[] = [];
afterEach(async () => {
  received = [];
  errors = [];
  failing = false;
  for (const end of ends) await end();
  ends = [];
});

async function onNotification(notification: Notification): Promise<void> {
  if (failing) throw new Error('no database');
  received.push(notification);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type AnyExpress = typeof express | typeof express5;
/** An app of Express; `before` is what it uses before the handler. */
function startExpress(make: AnyExpress, before: (app: express.Express) => void = () => {}): Promise<string> {
  const app = make() as express.Express;
  before(app);
  app.post(path, inExpress(client, onNotification));
  app.use(express.json());
  app.post('/echo', ({ body: parsed }, response) => void response.json(parsed));
  app.use(((error, _request, response, _next) => {
    errors.push(error);
    response.status(500).end();
  }) as express.ErrorRequestHandler);
  return listening(createServer(app));
}

async function startFastify(): Promise<string> {
  const app = fastify();
  app.register(inFastify(client, onNotification), { prefix: path });
  app.post('/echo', async ({ body: parsed }) => parsed);
  app.setErrorHandler(async (error, _request, reply) => {
    errors.push(error);
    return reply.code(500).send();
  });
  ends.push(() => app.close());
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Starts a server for a function from Request to Response, as Hono and Next.js have. */
function startStandard(answer: (request: Request) => Response | Promise<Response>): Promise<string> {
  return listening(
    createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const init = { method: request.method ?? '', headers: { 'content-type': 'application/json' } };
      const standard = new Request(`http://shop.example.com${request.url}`, {
        ...init,
        ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
      });
      const answered = await Promise.resolve(answer(standard)).catch((error: unknown) => {
        errors.push(error);
        return new Response(null, { status: 500 });
      });
      response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text());
    }),
  );
}

function startHono(): Promise<string> {
  const app = new Hono();
  app.post(path, inHono(client, onNotification));
  app.post('/echo', async (context) => context.json(await context.req.json()));
  app.onError((error, context) => {
    errors.push(error);
    return context.body(null, 500);
  });
  return startStandard((request) => app.fetch(request));
}

/** A module of the app router: its exports by the method. Next calls them with a subclass of Request, and a context. */
const route = { POST: inNext(client, onNotification) };
class NextRequest extends Request {
  readonly nextUrl = new URL(this.url);
}

function startNext(): Promise<string> {
  return startStandard(async (request) => {
    if (new URL(request.url).pathname === '/echo') return Response.json(await request.json());
    const handler = route[request.method as 'POST'] as
      | ((request: Request, context: object) => Promise<Response>)
      | undefined;
    return (
      handler?.(new NextRequest(request), { params: Promise.resolve({}) }) ??
      new Response(null, { status: 405 })
    );
  });
}

const post = (url: string, text: string, to = path) =>
  fetch(`${url}${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: text,
  });

describe.each<readonly [string, () => Promise<string>]>([
  ['Express 4', () => startExpress(express)],
  ['Express 5', () => startExpress(express5)],
  [
    'Express behind express.raw',
    () => startExpress(express5, (app) => app.use(express.raw({ type: () => true }))),
  ],
  ['Fastify', startFastify],
  ['Hono', startHono],
  ['Next.js', startNext],
])('in %s', (_name, start) => {
  test('a notification is handed over over its exact bytes and answered with success', async () => {
    const response = await post(await start(), body);
    expect([response.status, await response.text()]).toEqual([200, 'success']);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(received).toMatchObject([{ merchantOrderNo: 'T-1', transStatus: 2 }]);
    expect(errors).toEqual([]);
  });

  test('what must not be trusted is answered with 400 and not handed over', async () => {
    const url = await start();
    for (const [text, code] of [
      [body.replace('T-1', 'T-2'), 'notification-sign-wrong'],
      ['{}', 'notification-unsigned'],
    ] as const) {
      const response = await post(url, text);
      expect([response.status, await response.text()]).toEqual([400, code]);
    }
    expect(received).toEqual([]);
  });

  test('what the shop throws is an error of the framework, and the notification comes again', async () => {
    failing = true;
    expect((await post(await start(), body)).status).toBe(500);
    expect(errors).toMatchObject([{ message: 'no database' }]);
  });
});

test.each([
  ['Express 4', () => startExpress(express)],
  ['Fastify', startFastify],
  ['Hono', startHono],
] as const)('the rest of an app in %s parses bodies as before', async (_name, start) => {
  const response = await post(await start(), '{"a":[1]}', '/echo');
  expect(await response.json()).toEqual({ a: [1] });
});

test('behind a JSON parser, the error says what to change', async () => {
  for (const make of [express, express5] as const) {
    errors = [];
    const url = await startExpress(make, (app) => app.use(express.json()));
    expect((await post(url, body)).status).toBe(500);
    const [error] = errors;
    if (!isTollgateError(error)) return expect.fail(String(error));
    expect(error).toMatchObject({ kind: 'configuration', code: 'notification-body-read' });
    expect(error.action.en).toContain('before express.json()');
  }
  expect(received).toEqual([]);
});

test('bytes that are kept beside a parsed body are enough', async () => {
  const keep = (request: object, _response: unknown, bytes: Buffer) =>
    Object.assign(request, { rawBody: bytes });
  const url = await startExpress(express, (app) => app.use(express.json({ verify: keep })));
  expect(await (await post(url, body)).text()).toBe('success');
});

test('in Hono, middleware that reads the body first is found', async () => {
  const app = new Hono();
  app.use(async (context, next) => {
    await context.req.raw.text();
    await next();
  });
  app.post(path, inHono(client, onNotification));
  app.onError((error, context) => {
    errors.push(error);
    return context.body(null, 500);
  });
  expect((await app.request(path, { method: 'POST', body })).status).toBe(500);
  expect(errors).toMatchObject([{ code: 'notification-body-read' }]);
});

test("the adapter for Express serves Node's own server as well", async () => {
  const handler = inExpress(client, onNotification);
  const url = await listening(
    createServer(
      (request, response) => void handler(request, response, (error) => response.destroy(error as Error)),
    ),
  );
  expect(await (await post(url, body)).text()).toBe('success');
  const got = await fetch(`${url}${path}`);
  expect([got.status, await got.text()]).toEqual([405, 'notification-method']);
});
