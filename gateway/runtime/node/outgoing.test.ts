import { createServer as createTcpServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { OutgoingRequest } from '../../ports/outgoing.ts';
import { createOutgoing } from './outgoing.ts';
import { listen, serve, serveRaw } from './server.testing.ts';

const outgoing = createOutgoing();

const request = (url: string, options: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url,
  headers: {},
  body: '{"trans_no":"1","attach":"中文"}',
  timeoutMs: 5_000,
  maxReplyBytes: 1_024,
  allowLoopback: true,
  ...options,
});

const post = (url: string, options: Partial<OutgoingRequest> = {}) => outgoing.post(request(url, options));

test('posts the body and its headers, and answers what came back', async () => {
  let seen: unknown;
  const port = await serve(async (incoming, response) => {
    const chunks = await incoming.toArray();
    const { host, 'content-type': type, 'content-length': length, 'user-agent': agent } = incoming.headers;
    seen = [incoming.method, incoming.url, host, type, length, agent, Buffer.concat(chunks).toString()];
    response.end(' success\n');
  });
  expect(await post(`http://127.0.0.1:${port}/notify?shop=1#part`)).toEqual({
    kind: 'replied',
    status: 200,
    body: ' success\n',
    truncated: false,
  });
  const body = '{"trans_no":"1","attach":"中文"}';
  const expected = [
    'application/json; charset=UTF-8',
    String(Buffer.byteLength(body)),
    'Tollgate/0.1.0',
    body,
  ];
  expect(seen).toEqual(['POST', '/notify?shop=1', `127.0.0.1:${port}`, ...expected]);
});

test('a reply in chunks, one without a length, and one of HTTP/1.0 are read whole', async () => {
  const chunked = await serve((_, response) => {
    response.write('succ');
    setTimeout(() => response.end('ess'), 20);
  });
  const untilClosed = await serveRaw((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nsuccess'));
  for (const port of [chunked, untilClosed]) {
    const reply = await post(`http://127.0.0.1:${port}/`);
    expect(reply).toEqual({ kind: 'replied', status: 200, body: 'success', truncated: false });
  }
});

test('a byte order mark stays in the body, and other bytes than UTF-8 do no harm', async () => {
  const port = await serve((incoming, response) =>
    response.end(incoming.url === '/bom' ? '\ufeffsuccess' : Buffer.from([0xff, 0x00, 0x73])),
  );
  expect(await post(`http://127.0.0.1:${port}/bom`)).toMatchObject({ body: '\ufeffsuccess' });
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ body: '\ufffd\u0000s' });
});

test('redirects are answered, not followed', async () => {
  let followed = 0;
  const target = await serve((_, response) => {
    followed += 1;
    response.end('success');
  });
  const port = await serve((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end('success');
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'replied', status: 307 });
  expect(followed).toBe(0);
});

test('a huge reply is cut off and the connection closed', async () => {
  let sent = 0;
  const closed = Promise.withResolvers<void>();
  const port = await serve((_, response) => {
    const timer = setInterval(() => {
      for (let i = 0; i < 16; i += 1) response.write('x'.repeat(65_536));
      sent += 1;
    }, 1);
    response.on('close', () => {
      clearInterval(timer);
      closed.resolve();
    });
  });
  const reply = await post(`http://127.0.0.1:${port}/`);
  expect(reply).toEqual({ kind: 'replied', status: 200, body: 'x'.repeat(1_024), truncated: true });
  await closed.promise;
  expect(sent).toBeLessThan(100);
});

test('a reply of exactly the limit is whole', async () => {
  const port = await serve((_, response) => void response.end('x'.repeat(1_024)));
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ truncated: false });
});

async function timed(url: string, timeoutMs: number) {
  const startedAtMs = performance.now();
  const reply = await post(url, { timeoutMs });
  return { reply, tookMs: performance.now() - startedAtMs };
}

test.each([
  ['never answers', () => {}, 'no response started within 400 ms'],
  [
    'sends half a header',
    (socket: Socket) => void socket.write('HTTP/1.1 200 OK\r\nX-'),
    'no response started within 400 ms',
  ],
  [
    'drips its body',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\n');
      const timer = setInterval(() => socket.write('s'), 150);
      socket.on('close', () => clearInterval(timer));
    },
    'the response was not complete within 400 ms',
  ],
  [
    'sends interim replies for ever',
    (socket: Socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
    'no response started within 400 ms',
  ],
])('a receiver that %s is given up in time', async (_, answer, detail) => {
  const { reply, tookMs } = await timed(`http://127.0.0.1:${await serveRaw(answer)}/`, 400);
  expect(reply).toEqual({ kind: 'failed', reason: 'timeout', detail });
  expect(tookMs).toBeGreaterThan(390);
});

test('a closed port is unreachable', async () => {
  const server = createTcpServer();
  const port = await listen(server);
  server.close();
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({
    kind: 'failed',
    reason: 'unreachable',
    detail: 'the connection failed (ECONNREFUSED)',
  });
});

test.each([
  ['resets', (socket: Socket) => void socket.resetAndDestroy(), 'before a response'],
  ['closes', (socket: Socket) => void socket.end(), 'before a response'],
  [
    'closes in the middle of the body',
    (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\nsucc'),
    'before the response was complete',
  ],
  [
    'closes in the middle of a chunk',
    (socket: Socket) =>
      void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n7\r\nsuccess\r\n'),
    'before the response was complete',
  ],
])('a receiver that %s breaks the protocol', async (_, answer, when) => {
  const reply = await post(`http://127.0.0.1:${await serveRaw(answer)}/`);
  expect(reply).toMatchObject({ kind: 'failed', reason: 'protocol' });
  expect(reply).toHaveProperty('detail', expect.stringContaining(`the connection was closed ${when}`));
});

test.each([
  'success',
  'HTTP/1.1 two hundred OK\r\n\r\nsuccess',
  'HTTP/1.1 200 OK\r\ncontent-length: 7\r\ncontent-length: 9\r\n\r\nsuccess',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nsuccess',
  `HTTP/1.1 200 OK\r\n${'x-long: yes\r\n'.repeat(5_000)}\r\nsuccess`,
])('%j is not valid HTTP', async (bytes) => {
  const reply = await post(`http://127.0.0.1:${await serveRaw((socket) => void socket.end(bytes))}/`);
  expect(reply).toMatchObject({ kind: 'failed', reason: 'protocol' });
  expect(reply).toHaveProperty('detail', expect.stringMatching(/^the response is not valid HTTP \(HPE_/));
});

test('a switch of protocols is a reply of status 101', async () => {
  const port = await serveRaw((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  );
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'replied', status: 101 });
});

test('connections are kept, and one that the receiver has closed meanwhile is replaced without a word', async () => {
  let connections = 0;
  let requests = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    let answered = 0;
    socket.on('data', () => {
      requests += 1;
      answered += 1;
      // The third request on a connection meets a receiver that has just given the connection up.
      if (answered === 3) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 7\r\n\r\nsuccess');
    });
  });
  const port = await listen(server);
  for (let i = 0; i < 4; i += 1) {
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'replied', body: 'success' });
  }
  expect([connections, requests]).toEqual([2, 5]);
});

test.each(['', 'nonsense', 'ftp://example.com/', 'http://user:pw@example.com/', 'http://[::1'])(
  '%j is answered with a refusal, not an exception',
  async (url) => {
    expect(await post(url)).toMatchObject({ kind: 'failed', reason: 'address-refused' });
  },
);

test('a header that cannot be sent is answered, not thrown', async () => {
  const reply = await post('http://127.0.0.1:1/', { headers: { 'x-bad': 'a\nb' } });
  expect(reply).toMatchObject({ kind: 'failed', reason: 'protocol' });
});
