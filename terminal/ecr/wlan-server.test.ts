import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTillHandler } from './till-handler.ts';
import { paid, paidResult, testTerminal } from './till-operations.testing.ts';
import { platformTimers } from './timers.ts';
import { startWlanServer, type WlanServer } from './wlan-server.ts';

let server: WlanServer | undefined;
afterEach(() => server?.close());

async function setUp() {
  const terminal = testTerminal();
  const handler = createTillHandler({ terminal, timers: platformTimers, nowMs: () => Date.now() });
  server = await startWlanServer({ port: 0, host: '127.0.0.1', handler, timers: platformTimers });
  return { terminal, port: server.port };
}

interface Till {
  readonly socket: WebSocket;
  /** The next reply, of those that came since the last one was taken. */
  reply(): Promise<Record<string, unknown>>;
  closed(): Promise<number>;
}

async function connect(port: number, path = ''): Promise<Till> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  const replies: string[] = [];
  let wake = () => {};
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => {});
  socket.on('message', (data) => {
    replies.push(String(data));
    wake();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  return {
    socket,
    async reply() {
      if (replies.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return JSON.parse(replies.shift() ?? '') as Record<string, unknown>;
    },
    closed: () => closed,
  };
}

const sale = JSON.stringify({
  topic: 'ecrhub.pay.order',
  app_id: 'tg',
  request_id: 'r-1',
  biz_data: { trans_type: '1', merchant_order_no: 'TILL-1', order_amount: '25.90' },
});

test('a till connects, sells, and is answered', async () => {
  const { port } = await setUp();
  const till = await connect(port, '/mac_address=02:00:00:00:00:0A');
  till.socket.send(sale);
  expect(await till.reply()).toMatchObject({
    response_code: '000',
    biz_data: { trans_no: paidResult.trans_no },
  });
});

test('a result that its till was not there for is said when it comes back', async () => {
  const { terminal, port } = await setUp();
  let finish: (answer: typeof paid) => void = () => {};
  terminal.answerOrdersWith(new Promise((resolve) => (finish = resolve)));
  const path = '/mac_address=02:00:00:00:00:0B';
  const till = await connect(port, path);
  till.socket.send(sale);
  await expect.poll(() => terminal.orders.length).toBe(1);
  till.socket.terminate();
  await till.closed();
  finish(paid);
  const again = await connect(port, path);
  expect(await again.reply()).toMatchObject({ request_id: 'r-1', response_code: '000' });
});

test('a payment that ends after its till has come back is said on the new connection', async () => {
  const { terminal, port } = await setUp();
  let finish: (answer: typeof paid) => void = () => {};
  terminal.answerOrdersWith(new Promise((resolve) => (finish = resolve)));
  const path = '/mac_address=02:00:00:00:00:0C';
  const till = await connect(port, path);
  till.socket.send(sale);
  await expect.poll(() => terminal.orders.length).toBe(1);
  till.socket.terminate();
  await till.closed();
  const again = await connect(port, path);
  finish(paid);
  expect(await again.reply()).toMatchObject({ request_id: 'r-1', response_code: '000' });
});

test('many tills at once each get their own answers', async () => {
  const { port } = await setUp();
  const tills = await Promise.all(
    Array.from({ length: 10 }, (_, at) => connect(port, `/mac_address=0${at}:00`)),
  );
  await Promise.all(
    tills.map(async (till, at) => {
      till.socket.send(sale.replace('r-1', `r-${at}`));
      expect(await till.reply()).toMatchObject({ request_id: `r-${at}`, response_code: '000' });
    }),
  );
});

test('what is too large or no text ends its own connection only', async () => {
  const { port } = await setUp();
  const [large, binary, good] = await Promise.all([connect(port), connect(port), connect(port)]);
  large?.socket.send('x'.repeat(300_000));
  binary?.socket.send(Buffer.from([1, 2, 3]));
  expect([await large?.closed(), await binary?.closed()]).toEqual([1009, 1003]);
  good?.socket.send(sale);
  expect(await good?.reply()).toMatchObject({ response_code: '000' });
});

test.each([
  ['GET', '/', undefined],
  ['POST', '/init', JSON.stringify({ topic: 'ecrhub.init', msg_id: 'i-1' })],
  ['POST', '/payOrder', 'x'.repeat(200_000)],
  ['PUT', '/%ff', ''],
])(
  'a plain HTTP request, %s %s, gets the answer that this is a WebSocket port',
  async (method, path, body) => {
    const { terminal, port } = await setUp();
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
    });
    expect(reply.status).toBe(426);
    expect(reply.headers.get('upgrade')).toBe('websocket');
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const said = (await reply.json()) as Record<string, unknown>;
    const text = expect.stringContaining(`ws://127.0.0.1:${port}`);
    // Clients of the nested form and of the flat one each read their own members.
    expect(said).toMatchObject({ response_code: '110', response_msg: text, success: false, msg: text });
    expect(said['response_msg']).toMatch(/^\[M011\]/);
    expect(terminal.orders).toHaveLength(0);
  },
);

test.each([
  ['no key', 'Sec-WebSocket-Version: 13\r\n', 'HTTP/1.1 400 '],
  [
    'a version that does not exist',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 99\r\n',
    'HTTP/1.1 426 ',
  ],
])('a handshake with %s is refused with a reason in JSON', async (_, headers, status) => {
  const { port } = await setUp();
  const socket = connectTcp(port, '127.0.0.1');
  socket.write(
    `GET / HTTP/1.1\r\nHost: terminal\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`,
  );
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head.startsWith(status)).toBe(true);
  expect(head.toLowerCase()).toContain('sec-websocket-version: 13');
  expect(JSON.parse(body)).toMatchObject({
    response_code: '110',
    response_msg: expect.stringContaining('[M011]'),
  });
});

test('a client that sends protobuf learns what to send, in a text frame and in a binary one', async () => {
  const { port } = await setUp();
  const protobuf = Buffer.from([
    0x0a, 0x0b, 0x65, 0x63, 0x72, 0x68, 0x75, 0x62, 0x2e, 0x69, 0x6e, 0x69, 0x74,
  ]);
  const asText = await connect(port);
  asText.socket.send(protobuf.toString());
  expect(await asText.reply()).toMatchObject({
    response_code: '110',
    response_msg: expect.stringContaining('protobuf is not supported'),
  });
  const asBinary = await connect(port);
  const reason = new Promise<string>((resolve) => asBinary.socket.on('close', (_, why) => resolve(`${why}`)));
  asBinary.socket.send(protobuf);
  expect(await asBinary.closed()).toBe(1003);
  expect(await reason).toBe('send JSON as text; protobuf is not supported');
});

test('a port that is taken is reported', async () => {
  const { port } = await setUp();
  const handler = createTillHandler({ terminal: testTerminal(), timers: platformTimers, nowMs: () => 0 });
  const second = startWlanServer({ port, host: '127.0.0.1', handler, timers: platformTimers });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('a page of the web is no till, unless its origin is allowed', async () => {
  const { port } = await setUp();
  const opened = (origin: string, at: number) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${at}`, { origin });
      socket.once('open', () => resolve('open'));
      socket.once('unexpected-response', (_, { statusCode }) => resolve(String(statusCode)));
      socket.once('error', () => {});
    });
  expect(await opened('http://evil.example', port)).toBe('403');
  await server?.close();
  const handler = createTillHandler({ terminal: testTerminal(), timers: platformTimers, nowMs: Date.now });
  const allowedOrigins = ['https://till.example'];
  server = await startWlanServer({
    port: 0,
    host: '127.0.0.1',
    handler,
    timers: platformTimers,
    allowedOrigins,
  });
  expect(await opened('https://till.example', server.port)).toBe('open');
  expect(await opened('https://till.example.evil', server.port)).toBe('403');
});
