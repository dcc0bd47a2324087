/** The link without MQTT, against a gateway that plays its part on the channel. */
import { type FromChannelTerminal, terminalChannel } from '@tollgate/contract/terminal/page-channel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { channelLink } from './channel-link.ts';

const base = 'https://docs.example.com/docs/~/';
let gateway: BroadcastChannel;
let asked: FromChannelTerminal[];
let holders: number;

beforeEach(() => {
  asked = [];
  holders = 0;
  gateway = new BroadcastChannel(terminalChannel(base));
  gateway.onmessage = ({ data }) => asked.push(data);
});
afterEach(() => gateway.close());

/** Gives every lock at once, and counts those who hold one. */
const locks = {
  async request(_: string, hold: () => unknown) {
    holders += 1;
    await hold();
    holders -= 1;
  },
} as unknown as Pick<LockManager, 'request'>;

function openLink() {
  const events = { opened: vi.fn(), received: vi.fn(), closed: vi.fn() };
  const will = { topic: 't/status', payload: 'offline' };
  const options = { url: '', clientId: 'm.T1', username: 'm.T1', password: 'p', keepaliveSeconds: 30, will };
  return { events, link: channelLink({ base, newId: () => 'c1', locks })(options, events) };
}
const kinds = () => asked.map(({ kind }) => kind);

test('a terminal connects under its lock, subscribes, sends and receives', async () => {
  const { events, link } = openLink();
  await vi.waitFor(() => expect(kinds()).toEqual(['connect']));
  expect([asked[0], holders]).toMatchObject([{ connection: 'c1', username: 'm.T1', password: 'p' }, 1]);
  gateway.postMessage({ kind: 'connected', connection: 'another' });
  gateway.postMessage({ kind: 'connected', connection: 'c1' });
  await vi.waitFor(() => expect(events.opened).toHaveBeenCalledOnce());
  await link.subscribe('t/down');
  const sent = link.publish('t/up', 'hello', false);
  await vi.waitFor(() => expect(kinds()).toEqual(['connect', 'subscribe', 'publish']));
  gateway.postMessage({ kind: 'acknowledged', connection: 'c1', message: 1 });
  await sent;
  gateway.postMessage({ kind: 'message', connection: 'c1', topic: 't/down', payload: '你好' });
  await vi.waitFor(() => expect(events.received).toHaveBeenCalledOnce());
  const [topic, payload] = events.received.mock.calls[0] ?? [];
  expect([topic, new TextDecoder().decode(payload)]).toEqual(['t/down', '你好']);
  link.close();
  await vi.waitFor(() => expect(kinds().at(-1)).toBe('disconnect'));
  await vi.waitFor(() => expect(holders).toBe(0));
});

test.each([
  [{ kind: 'refused', connection: 'c1', returnCode: 4 }, 'refused'],
  [{ kind: 'refused', connection: 'c1', returnCode: 3 }, 'lost'],
  [{ kind: 'ended', connection: 'c1' }, 'lost'],
])('%o ends it as %s', async (message, end) => {
  const { events } = openLink();
  await vi.waitFor(() => expect(kinds()).toEqual(['connect']));
  gateway.postMessage(message);
  await vi.waitFor(() => expect(events.closed).toHaveBeenCalledExactlyOnceWith(end));
  await vi.waitFor(() => expect(holders).toBe(0));
});

test('a gateway that begins later is asked again, and one that begins anew has lost the connection', async () => {
  const { events } = openLink();
  await vi.waitFor(() => expect(kinds()).toEqual(['connect']));
  gateway.postMessage({ kind: 'here' });
  await vi.waitFor(() => expect(kinds()).toEqual(['connect', 'connect']));
  gateway.postMessage({ kind: 'connected', connection: 'c1' });
  await vi.waitFor(() => expect(events.opened).toHaveBeenCalledOnce());
  gateway.postMessage({ kind: 'here' });
  await vi.waitFor(() => expect(events.closed).toHaveBeenCalledExactlyOnceWith('lost'));
});

test('a pulled cable says nothing, and its lock is free', async () => {
  const { link } = openLink();
  await vi.waitFor(() => expect(kinds()).toEqual(['connect']));
  link.drop();
  await vi.waitFor(() => expect(holders).toBe(0));
  expect(kinds()).toEqual(['connect']);
});
