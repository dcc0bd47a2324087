import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { selfSigned } from '../../runtime/node/certificate.testing.ts';
import { listen, serve, serveRaw } from '../../runtime/node/server.testing.ts';
import { askConnector } from './client.ts';
import {
  createTestConnector,
  otherSecret,
  type Question,
  reply,
  type TestAnswer,
  testConnector,
  testPorts,
  testSecret,
} from './connector.testing.ts';

const path = '/v1/card-authorize';
const question = { request_id: 'r-1', amount: '12.50', currency: 'EUR' };
const approved = {
  outcome: 'approved',
  amount: '12.5',
  currency: 'EUR',
  reference: { channel_trans_no: 'c-1' },
};

async function start(answer: TestAnswer, secrets?: readonly string[]) {
  const server = createTestConnector(answer, secrets);
  return testConnector(`http://127.0.0.1:${await listen(server)}`);
}

const ask = (connector: ReturnType<typeof testConnector>, ports = testPorts(), timeoutMs = 10_000) =>
  askConnector(ports, connector, 'card-authorize', question, { timeoutMs });

test('a question arrives signed, with the digits of the card, and its reply is read', async () => {
  const seen: Question[] = [];
  const connector = await start((asked) => {
    seen.push(asked);
    return approved;
  });
  const card = {
    digits: { pan: '4111111111111111', cvv: '123', pin: undefined },
    members: { holder: 'A "B" \\ C', expiry: '12/30' },
  };
  const asked = await askConnector(testPorts(), connector, 'card-authorize', question, { card });
  expect(asked).toEqual({ kind: 'replied', reply: { request_id: 'r-1', ...approved } });
  expect(seen.map(({ members }) => members)).toEqual([
    { ...question, card: { pan: '4111111111111111', cvv: '123', holder: 'A "B" \\ C', expiry: '12/30' } },
  ]);
});

test('the bytes of a question are overwritten once they are sent, and where they are not', async () => {
  const connector = await start(() => approved);
  for (const address of [connector.address, 'http://127.0.0.1:9', 'ftp://127.0.0.1']) {
    const ports = testPorts();
    let body: Uint8Array = new Uint8Array();
    const transport = {
      post(message: Parameters<typeof ports.transport.post>[0]) {
        body = new Uint8Array(message.body.buffer);
        return ports.transport.post(message);
      },
    };
    const card = { digits: { pan: '4111111111111111' }, members: {} };
    await askConnector({ ...ports, transport }, { ...connector, address }, 'card-authorize', question, {
      card,
    });
    await expect.poll(() => [body.length > 0, body.every((byte) => byte === 0)]).toEqual([true, true]);
  }
});

test('two secrets are valid at once: the question is signed with both, and either signs the reply', async () => {
  for (const secrets of [[testSecret], [otherSecret], [otherSecret, testSecret]]) {
    const connector = { ...(await start(() => approved, secrets)), secrets: [testSecret, otherSecret] };
    expect(await ask(connector)).toMatchObject({ kind: 'replied' });
  }
});

type Misbehavior = (response: ServerResponse, body: object) => void;
const whole = { request_id: 'r-1', ...approved };

test.each<[string, Misbehavior, object]>([
  [
    'another secret',
    (response) => reply(response, path, whole, { secrets: [otherSecret] }),
    { field: 'Tollgate-Signature' },
  ],
  [
    'a stale time',
    (response) => reply(response, path, whole, { nowMs: Date.now() - 301_000 }),
    { field: 'Tollgate-Signature' },
  ],
  [
    'the signature of another path',
    (response) => reply(response, '/v1/reverse', whole),
    { field: 'Tollgate-Signature' },
  ],
  [
    'no signature',
    (response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(whole)),
    { field: 'Tollgate-Signature' },
  ],
  [
    'another request_id',
    (response) => reply(response, path, { ...whole, request_id: 'r-2' }),
    { field: 'request_id' },
  ],
  [
    'an amount that is a number',
    (response) => reply(response, path, { ...whole, amount: 12.5 }),
    { field: 'amount' },
  ],
  [
    'an outcome that there is not',
    (response) => reply(response, path, { ...whole, outcome: 'maybe' }),
    { field: 'outcome' },
  ],
  ['a list', (response) => reply(response, path, [whole]), { field: '' }],
  [
    'a redirect',
    (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    { field: 'status' },
  ],
  ['status 500', (response) => response.writeHead(500).end(JSON.stringify(whole)), { field: 'status' }],
  [
    '1 MB',
    (response) => reply(response, path, { ...whole, state: 'x'.repeat(1_000_000) }),
    { problem: 'the response is longer than 65536 bytes' },
  ],
  [
    'a cut',
    (response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{', () => response.destroy());
    },
    { problem: expect.stringContaining('cut') },
  ],
  ['nothing', (response) => response.destroy(), { problem: expect.stringContaining('the connection broke') }],
])('a reply with %s is no answer, and the question may have arrived', async (_, misbehave, found) => {
  const ports = testPorts();
  const connector = await start((_asked, response) => {
    misbehave(response, whole);
    return undefined;
  });
  expect(await ask(connector, ports)).toMatchObject({ kind: 'no-answer', mayHaveArrived: true });
  expect(ports.problems).toEqual([
    { connector: 'bank', operation: 'card-authorize', problem: expect.any(String), ...found },
  ]);
});

test('a reply that does not come, or never ends, is waited for until the deadline', async () => {
  const silent = await start(() => undefined);
  const endless = await start((_asked, response) => {
    response.writeHead(200);
    response.write('{');
    return undefined;
  });
  for (const connector of [silent, endless])
    expect(await ask(connector, testPorts(), 200)).toMatchObject({ kind: 'no-answer', mayHaveArrived: true });
});

test('a reply that is no HTTP is no answer', async () => {
  const port = await serveRaw((socket) => socket.end('hello\r\n\r\n'));
  expect(await ask(testConnector(`http://127.0.0.1:${port}`))).toMatchObject({ mayHaveArrived: true });
});

test('where nobody listens, or the name is unknown, certainly nothing was sent', async () => {
  for (const address of ['http://127.0.0.1:9', 'https://connector.invalid', 'unix:/nowhere/bank.sock'])
    expect(await ask(testConnector(address))).toMatchObject({ kind: 'no-answer', mayHaveArrived: false });
});

test('over TLS, only a certificate of the named authority is accepted; no other gets the question', async () => {
  const { key, cert } = selfSigned('localhost');
  let asked = 0;
  const connector = createTestConnector(() => {
    asked += 1;
    return approved;
  });
  const server = createSecureServer({ key, cert }, (request, response) =>
    connector.emit('request', request, response),
  );
  const address = `https://localhost:${await listen(server)}`;
  expect(await ask(testConnector(address))).toMatchObject({ kind: 'no-answer', mayHaveArrived: false });
  const otherCa = selfSigned('localhost').cert;
  expect(await ask({ ...testConnector(address), ca: otherCa })).toMatchObject({ mayHaveArrived: false });
  expect(asked).toBe(0);
  expect(await ask({ ...testConnector(address), ca: cert })).toMatchObject({ kind: 'replied' });
  // A connection that one authority has vouched for is not used for another.
  expect(await ask({ ...testConnector(address), ca: otherCa })).toMatchObject({ mayHaveArrived: false });
});

test('a connector listens on a Unix socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-connector-'));
  const socket = join(folder, 'bank.sock');
  const server = createTestConnector(() => approved).listen(socket);
  await once(server, 'listening');
  try {
    expect(await ask(testConnector(`unix:${socket}`))).toMatchObject({ kind: 'replied' });
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
});

test('a connection is used again; a server that closes it makes no second question', async () => {
  const ports = testPorts();
  const sockets = new Set<unknown>();
  let asked = 0;
  const connector = createTestConnector(() => approved);
  const port = await serve((request, response) => {
    sockets.add(request.socket);
    asked += 1;
    if (asked === 3) request.socket.destroy();
    else connector.emit('request', request, response);
  });
  const target = testConnector(`http://127.0.0.1:${port}`);
  const kinds: string[] = [];
  for (let count = 0; count < 3; count += 1) kinds.push((await ask(target, ports)).kind);
  expect([kinds, asked]).toEqual([['replied', 'replied', 'no-answer'], 3]);
});
