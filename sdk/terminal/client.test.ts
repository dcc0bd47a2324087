import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { ActivatedTerminal, FromTerminal } from '@tollgate/contract/terminal/messages';
import { terminalMessageMaxBytes, terminalTopics } from '@tollgate/contract/terminal/messages';
import { afterEach, expect, test, vi } from 'vitest';
import { createTerminalClient, type TerminalEvent } from '../terminal.ts';
import type { LinkEnd, LinkEvents, LinkOptions } from './link.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account: ActivatedTerminal = {
  merchant_no: '312100000001',
  terminal_sn: 'T1',
  username: '312100000001.T1',
  password: 'p',
  mqtt_path: '/terminal/mqtt',
  card_key_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};
const welcome = {
  merchant_no: account.merchant_no,
  merchant_name: 'Shop',
  terminal_sn: 'T1',
  now_ms: 5_000_000,
  currency: 'USD',
  sandbox: true,
  pay_method_ids: [],
};

/** A broker and a gateway that do what the test asks for. */
function startTerminal(answer: (ask: FromTerminal) => object | undefined) {
  const links: { readonly options: LinkOptions; readonly published: [string, string][] }[] = [];
  const asked: FromTerminal[] = [];
  let events: LinkEvents | undefined;
  let messages = 0;
  const nextId = () => {
    messages += 1;
    return `m${messages}`;
  };
  const send = (message: object, id = nextId()) =>
    events?.received(
      terminalTopics.down(account.username),
      new TextEncoder().encode(JSON.stringify({ id, at: 1, ...message })),
    );
  const client = createTerminalClient({
    gatewayUrl: 'https://pay.example.com/',
    account,
    appVersion: '1',
    language: 'en',
    resendMs: 1_000,
    clock: {
      // A clock of the caller's own may have fractions, which the wire has not.
      nowMs: () => 1_000.25,
      sleep: (durationMs, signal) =>
        new Promise((resolve, reject) => {
          const timer = setTimeout(resolve, durationMs);
          signal?.addEventListener('abort', () => {
            clearTimeout(timer);
            reject(signal.reason);
          });
        }),
    },
    link: (options, given) => {
      const published: [string, string][] = [];
      links.push({ options, published });
      events = given;
      queueMicrotask(given.opened);
      return {
        subscribe: async () => {},
        publish: async (topic, payload) => {
          published.push([topic, payload]);
          if (!topic.endsWith('/up')) return;
          const ask = JSON.parse(payload) as FromTerminal;
          asked.push(ask);
          const reply = ask.type === 'hello' ? { code: '0', msg: 'success', data: welcome } : answer(ask);
          if (reply !== undefined) queueMicrotask(() => send({ type: 'reply', to: ask.id, ...reply }));
        },
        close: () => given.closed('lost'),
        drop: () => given.closed('lost'),
      };
    },
  });
  const seen: TerminalEvent[] = [];
  client.listen((event) => seen.push(event));
  return { client, links, asked, seen, send, end: (end: LinkEnd) => events?.closed(end) };
}

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
afterEach(() => vi.clearAllTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);
const success = { code: '0', msg: 'success' };

test('it connects under its own name, with its last will, and takes the time of the gateway', async () => {
  const { client, links, asked, seen } = startTerminal(() => success);
  expect(client.state).toBe('stopped');
  client.start();
  await settle();
  expect(client.state).toBe('online');
  const [link] = links;
  expect(link?.options).toMatchObject({
    url: 'wss://pay.example.com/terminal/mqtt',
    clientId: account.username,
    username: account.username,
  });
  const [topic, payload] = link?.published[0] ?? [];
  expect(topic).toBe(link?.options.will.topic);
  expect(payload?.replace('online', 'offline')).toBe(link?.options.will.payload);
  expect(asked.map(({ at }) => at)).toEqual([1_000]);
  expect(client.nowMs()).toBe(5_000_000);
  expect(seen.map((event) => (event.type === 'state' ? event.state : event.type))).toEqual([
    'connecting',
    'online',
    'welcome',
  ]);
});

test('an ask goes out again under its id until there is a reply, and over the next connection', async () => {
  let replies = 0;
  const { client, links, asked, end } = startTerminal(() => {
    replies += 1;
    if (replies === 1) return undefined;
    return replies === 2 ? { code: 'SYS007', msg: 'away' } : { ...success, data: { trans_no: '1' } };
  });
  client.start();
  await settle();
  const result = client.ask({ type: 'query', trans_no: '1' });
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(3);
  end('lost');
  expect(client.state).toBe('offline');
  await vi.advanceTimersByTimeAsync(600);
  await expect(result).resolves.toEqual({ trans_no: '1' });
  const ids = asked.filter(({ type }) => type === 'query').map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  const sessions = links.map(({ options }) => options.will.payload);
  expect(new Set(sessions).size).toBe(2);
});

test('a refusal is thrown with its code; without a reply it is uncertain what became of the ask', async () => {
  const { client } = startTerminal(({ type }) =>
    type === 'batch' ? { code: 'ET007', msg: 'empty' } : undefined,
  );
  client.start();
  await settle();
  await expect(client.ask({ type: 'batch' })).rejects.toMatchObject({ kind: 'refused', code: 'ET007' });
  const late = client.ask({ type: 'close-batch' }, { timeoutMs: 3_000 });
  const failed = expect(late).rejects.toMatchObject({ kind: 'timeout', isUncertain: true });
  await vi.advanceTimersByTimeAsync(3_000);
  await failed;
  const left = new AbortController();
  const aborted = expect(client.ask({ type: 'batch' }, { signal: AbortSignal.abort('left') })).rejects.toBe(
    'left',
  );
  await aborted;
  const waiting = expect(client.ask({ type: 'shown', trans_no: '1' }, { signal: left.signal })).rejects.toBe(
    'gone',
  );
  left.abort('gone');
  await waiting;
});

test('no more than 64 asks wait at a time', async () => {
  const { client } = startTerminal(() => undefined);
  client.start();
  await settle();
  const all = Array.from({ length: 64 }, () =>
    client.ask({ type: 'batch' }, { timeoutMs: 500 }).catch(() => {}),
  );
  await expect(client.ask({ type: 'batch' })).rejects.toMatchObject({ code: 'too-many-asks' });
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all(all);
});

test('a push that is delivered twice is reported once; what is no message is not reported', async () => {
  const { client, seen, send } = startTerminal(() => success);
  client.start();
  await settle();
  const before = seen.length;
  send({ type: 'ended', result: {} }, 'same');
  send({ type: 'ended', result: {} }, 'same');
  for (const wrong of [
    { type: 'dance' },
    { type: 'order' },
    { type: 'order', order: null },
    { type: 'reply' },
  ])
    send(wrong);
  send({ type: 'ended', result: { attach: 'x'.repeat(terminalMessageMaxBytes) } });
  expect(seen.slice(before)).toHaveLength(1);
});

test('refused credentials are said and tried again; a terminal that was replaced never comes back', async () => {
  const { client, links, end, send } = startTerminal(() => success);
  client.start();
  await settle();
  end('refused');
  expect(client.state).toBe('refused');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.state).toBe('online');
  send({ type: 'replaced' });
  expect(client.state).toBe('replaced');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(links).toHaveLength(2);
});

test('while it is cut it does not connect', async () => {
  const { client, links } = startTerminal(() => success);
  client.start();
  await settle();
  client.setCut(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([client.state, links.length]).toEqual(['offline', 1]);
  client.setCut(false);
  await settle();
  expect([client.state, links.length]).toEqual(['online', 2]);
  client.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([client.state, links.length]).toEqual(['stopped', 2]);
});

test('a card is encrypted for the gateway: cvv and pin where there are, nothing else', async () => {
  const { client } = startTerminal(() => success);
  const card = { pan: '4012 8888-88881881', holder: 'JANE DOE', expiry: '0729', pin: '1234', cvv: '' };
  const text = await client.encryptCard({ ...card, more: 'x' } as typeof card);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const open = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, Buffer.from(text, 'base64'));
  expect(JSON.parse(open.toString())).toEqual({
    pan: '4012888888881881',
    holder: 'JANE DOE',
    expiry: '0729',
    pin: '1234',
  });
  await expect(client.encryptCard({ ...card, holder: ' ' })).rejects.toMatchObject({ code: 'card-member' });
});
