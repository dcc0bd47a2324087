import type { FromChannelTerminal, ToChannelTerminal } from '@tollgate/contract/terminal/page-channel';
import { expect, test } from 'vitest';
import { createOwnOutgoing } from './outgoing.ts';
import { type Channel, createTerminalChannel } from './terminal-channel.ts';

const name = '312100000001.TGSIM00000001';
const up = `tollgate/terminals/${name}/up`;
const down = `tollgate/terminals/${name}/down`;
const status = `tollgate/terminals/${name}/status`;

function openChannel(handle = async (_topic: string, _payload: Uint8Array) => {}) {
  const sent: ToChannelTerminal[] = [];
  const errors: unknown[] = [];
  const gone = new Map<string, () => void>();
  const channel: Channel = {
    postMessage: (message) => sent.push(message as ToChannelTerminal),
    onmessage: null,
    close() {},
  };
  const dealt: string[] = [];
  const messages = createTerminalChannel({
    channel,
    whenGone: (connection) => new Promise<void>((resolve) => gone.set(connection, resolve)),
    authenticate: async (_name, password) => {
      if (password === 'away') throw new Error('no database');
      return password === 'right';
    },
    maySend: (username, topic) => topic.includes(username),
    mayRead: (username, topic) => topic === `tollgate/terminals/${username}/down`,
    onError: (error) => errors.push(error),
  });
  const say = (message: FromChannelTerminal | object) =>
    channel.onmessage?.({ data: message } as MessageEvent);
  const connect = (connection: string, password = 'right') =>
    say({
      kind: 'connect',
      connection,
      username: name,
      password,
      will: { topic: status, payload: `offline ${connection}` },
    });
  const take = async (topic: string, payload: Uint8Array) => {
    dealt.push(new TextDecoder().decode(payload));
    await handle(topic, payload);
  };
  return { sent, errors, gone, dealt, messages, say, connect, take };
}

test('a terminal connects, is acknowledged once its message is dealt with, and gets what it may read', async () => {
  const dealing = Promise.withResolvers<void>();
  const { sent, messages, say, connect, take } = openChannel(() => dealing.promise);
  await messages.subscribe('tollgate/terminals/+/up', 'one', take);
  say({ kind: 'where' });
  expect(sent.splice(0)).toEqual([{ kind: 'here' }, { kind: 'here' }]);
  connect('c1');
  await expect.poll(() => sent.splice(0)).toEqual([{ kind: 'connected', connection: 'c1' }]);
  say({ kind: 'subscribe', connection: 'c1', pattern: '#' });
  say({ kind: 'subscribe', connection: 'c1', pattern: down });
  say({ kind: 'publish', connection: 'c1', message: 7, topic: up, payload: 'hello' });
  const push = { kind: 'message', connection: 'c1', topic: down, payload: 'a push' };
  await expect
    .poll(async () => {
      await messages.publish('tollgate/terminals/other/down', 'not for it');
      await messages.publish(up, 'nor this');
      await messages.publish(down, 'a push');
      return sent;
    })
    .toContainEqual(push);
  expect(sent.every((message) => message.kind === 'message' && message.payload === 'a push')).toBe(true);
  dealing.resolve();
  await expect.poll(() => sent.at(-1)).toEqual({ kind: 'acknowledged', connection: 'c1', message: 7 });
});

test('wrong credentials are refused, and a check that fails is told apart', async () => {
  const { sent, errors, connect } = openChannel();
  connect('c1', 'wrong');
  connect('c2', 'away');
  await expect
    .poll(() => sent)
    .toEqual(
      expect.arrayContaining([
        { kind: 'refused', connection: 'c1', returnCode: 4 },
        { kind: 'refused', connection: 'c2', returnCode: 3 },
      ]),
    );
  expect(errors).toHaveLength(1);
});

test('the last will of a terminal that just goes away is dealt with, and not that of one that says so', async () => {
  const { sent, dealt, gone, messages, say, connect, take } = openChannel();
  await messages.subscribe('tollgate/terminals/+/status', 'each', take);
  connect('c1');
  await expect.poll(() => gone.has('c1')).toBe(true);
  say({ kind: 'disconnect', connection: 'c1' });
  await expect
    .poll(() => {
      say({ kind: 'subscribe', connection: 'c1', pattern: down });
      return sent.at(-1);
    })
    .toEqual({ kind: 'ended', connection: 'c1' });
  gone.get('c1')?.();
  connect('c2');
  await expect.poll(() => gone.has('c2')).toBe(true);
  gone.get('c2')?.();
  await expect.poll(() => dealt).toEqual(['offline c2']);
});

test('a terminal that connects again takes the place of its earlier connection', async () => {
  const { sent, dealt, messages, connect, take } = openChannel();
  await messages.subscribe('tollgate/terminals/+/status', 'each', take);
  connect('c1');
  await expect.poll(() => sent.at(-1)?.kind).toBe('connected');
  connect('c2');
  await expect
    .poll(() => sent.slice(2))
    .toEqual([
      { kind: 'ended', connection: 'c1' },
      { kind: 'connected', connection: 'c2' },
    ]);
  await expect.poll(() => dealt).toEqual(['offline c1']);
  messages.disconnect(name);
  expect(sent.at(-1)).toEqual({ kind: 'ended', connection: 'c2' });
});

test.each([
  ['of another terminal', { topic: 'tollgate/terminals/other/up', payload: '{}' }],
  ['that is too large', { topic: up, payload: `${'x'.repeat(65_536 - 1)}好` }],
  ['that fails', { topic: up, payload: 'fails' }],
])('a message %s ends the connection', async (_, { topic, payload }) => {
  const { sent, errors, messages, say, connect, take } = openChannel(async (_topic, bytes) => {
    if (new TextDecoder().decode(bytes) === 'fails') throw new Error('no database');
  });
  await messages.subscribe('tollgate/terminals/+/up', 'one', take);
  connect('c1');
  await expect.poll(() => sent.at(-1)?.kind).toBe('connected');
  say({ kind: 'publish', connection: 'c1', message: 1, topic, payload });
  await expect.poll(() => sent.at(-1)).toEqual({ kind: 'ended', connection: 'c1' });
  expect(errors).not.toHaveLength(0);
});

test('whatever is no message of a terminal is left alone', async () => {
  const { sent, say, messages } = openChannel();
  for (const wrong of [null, 'text', {}, { kind: 'connect' }, { kind: 'publish', connection: 'c' }])
    say(wrong as object);
  expect(sent).toEqual([]);
  await messages.close();
});

const base = 'https://docs.example.com/docs/~';
const request = {
  url: `${base}/api/sandbox/inbox`,
  headers: { 'tollgate-key-id': 'gk_1' },
  body: '{}',
  timeoutMs: 10,
  maxReplyBytes: 4,
  allowLoopback: true,
};

test('a notification reaches the gateway itself, and nothing else', async () => {
  const seen: Request[] = [];
  const outgoing = createOwnOutgoing(
    base,
    async (own) => {
      seen.push(own);
      return new Response('success');
    },
    () => new Promise(() => {}),
  );
  expect(await outgoing.post(request)).toEqual({
    kind: 'replied',
    status: 200,
    body: 'succ',
    truncated: true,
  });
  expect(seen[0]?.headers.get('tollgate-key-id')).toBe('gk_1');
  for (const url of ['https://shop.example.com/notify', `${base}.example.com/x`, 'http://127.0.0.1/'])
    expect(await outgoing.post({ ...request, url })).toMatchObject({ reason: 'address-refused' });
  expect(seen).toHaveLength(1);
});

test('a reply that does not come, or breaks off, is a failure', async () => {
  const late = createOwnOutgoing(
    base,
    () => new Promise(() => {}),
    async () => {},
  );
  expect(await late.post(request)).toMatchObject({ kind: 'failed', reason: 'timeout' });
  const broken = createOwnOutgoing(
    base,
    async () => Response.error(),
    () => new Promise(() => {}),
  );
  expect(await broken.post(request)).toMatchObject({ kind: 'failed', reason: 'protocol' });
});
