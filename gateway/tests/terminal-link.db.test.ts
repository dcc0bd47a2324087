import { setTimeout as delay } from 'node:timers/promises';
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import type { TerminalClient, TerminalEvent, TerminalState } from '@tollgate/sdk/terminal';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { presenceOf } from '../terminals/presence.ts';
import { type BrokerKind, code, merchantNo, openTestWorld, type TestWorld } from './terminal-link.testing.ts';

const patient = { timeout: 60_000, interval: 20 };
const until = (client: TerminalClient, state: TerminalState) =>
  vi.waitFor(() => expect(client.state).toBe(state), patient);

function recorded(client: TerminalClient): TerminalEvent[] {
  const events: TerminalEvent[] = [];
  client.listen((event) => events.push(event));
  return events;
}

describe.each<BrokerKind>(['embedded', 'mosquitto'])('terminals over the broker %s', (kind) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(kind);
  });
  afterAll(() => world.close());
  const terminal = (terminalSn: string) => ({ merchantNo, terminalSn });
  const presence = (terminalSn: string) => presenceOf(world.database, terminal(terminalSn));
  const sees = (terminalSn: string, state: string) =>
    vi.waitFor(async () => expect(await presence(terminalSn)).toBe(state), patient);

  async function online(terminalSn: string, options = {}): Promise<TerminalClient> {
    const client = world.client(await world.activate(terminalSn), options);
    client.start();
    await until(client, 'online');
    return client;
  }

  test('a device is activated, welcomed, asks, is answered, and is sent what it did not ask for', async () => {
    expect(await presence('T1')).toBe('unknown');
    const account = await world.activate('T1');
    expect(account).toMatchObject({ merchant_no: merchantNo, terminal_sn: 'T1', card_key_pem: 'a key' });
    const client = world.client(account);
    const events = recorded(client);
    client.start();
    await until(client, 'online');
    expect(client.welcome).toMatchObject({ merchant_name: 'Test shop', currency: 'USD', terminal_sn: 'T1' });
    await sees('T1', 'online');
    await vi.waitFor(() => expect(world.gateway.connected).toContainEqual(terminal('T1')), patient);
    world.gateway.answer = async () => ({ code: '0', msg: 'success', data: { trans_no: '7' } });
    await expect(client.ask({ type: 'query', trans_no: '7' })).resolves.toEqual({ trans_no: '7' });
    world.gateway.answer = async () => ({ code: 'ET007', msg: 'No pending transactions' });
    await expect(client.ask({ type: 'batch' })).rejects.toMatchObject({ kind: 'refused', code: 'ET007' });
    const { terminals } = world.gateway;
    const push = { type: 'ended', result: { trans_no: '9' } as never } as const;
    await terminals.send(terminal('T1'), push, 'MESSAGE-OF-A-CALL');
    await terminals.send(terminal('T1'), push);
    for (const id of ['MESSAGE-OF-A-CALL', expect.stringMatching(/^PSN/)])
      await vi.waitFor(
        () =>
          expect(events).toContainEqual(
            expect.objectContaining({ type: 'push', push: expect.objectContaining({ id }) }),
          ),
        patient,
      );
    client.stop();
    await sees('T1', 'offline');
  });

  test('an ask that the gateway could not carry out is asked again, and so is one that got lost', async () => {
    const client = await online('T1');
    let tries = 0;
    world.gateway.answer = async () => {
      tries += 1;
      if (tries === 1) throw new Error('the database is away');
      if (tries === 2) return new Promise(() => {});
      return { code: '0', msg: 'success' };
    };
    const asked = client.ask({ type: 'shown', trans_no: '1' });
    await vi.waitFor(() => expect(tries).toBe(2), patient);
    // The second one never comes back; the terminal loses its patience with the connection, not with the ask.
    client.setCut(true);
    await sees('T1', 'offline');
    client.setCut(false);
    await expect(asked).resolves.toBeUndefined();
    await sees('T1', 'online');
    client.stop();
  });

  test('the last will of an old connection says nothing of the new one', async () => {
    const account = await world.activate('T2');
    const first = world.client(account);
    first.start();
    await until(first, 'online');
    const second = world.client(account);
    second.start();
    await until(second, 'online');
    first.stop();
    await delay(300);
    await sees('T2', 'online');
    second.setCut(true);
    await sees('T2', 'offline');
    second.stop();
  });

  test('a device is replaced by the next one: it gets a message, and its password is no longer valid', async () => {
    const account = await world.activate('T3');
    const old = world.client(account);
    const events = recorded(old);
    old.start();
    await until(old, 'online');
    const next = world.client(await world.activate('T3'));
    next.start();
    await until(next, 'online');
    await until(old, 'replaced');
    expect(events.at(-1)).toMatchObject({ type: 'push', push: { type: 'replaced' } });
    const again = world.client(account);
    again.start();
    await until(again, 'refused');
    again.stop();
    next.stop();
  });

  test('no connection is made with a wrong password, an unknown name, or none', async () => {
    const { username } = await world.activate('T1');
    for (const options of [
      { username, clientId: username, password: 'wrong' },
      { username: `${merchantNo}.T9`, clientId: `${merchantNo}.T9`, password: 'x' },
      { username: "x' or 1=1", clientId: 'x', password: 'x' },
      {},
    ])
      await expect(world.raw(options)).rejects.toThrow();
  });

  test('a terminal sends and receives under its own name alone', async () => {
    const victim = await online('T1');
    const received = recorded(victim);
    const { username, password } = await world.activate('T2');
    const connect = () => world.raw({ username, clientId: username, password });
    const asked = world.gateway.asked.length;
    const ask = JSON.stringify({ type: 'shown', id: 'forged', at: 1, trans_no: '1' });
    const victimName = `${merchantNo}.T1`;
    for (const topic of [
      terminalTopics.up(victimName),
      terminalTopics.down(victimName),
      terminalTopics.status(victimName),
      terminalTopics.down(username),
      'elsewhere',
    ]) {
      const intruder = await connect();
      const payload = topic.endsWith('status') ? '{"status":"offline","session":"x"}' : ask;
      await Promise.race([intruder.publishAsync(topic, payload, { qos: 1 }).catch(() => {}), delay(500)]);
      await intruder.endAsync(true);
    }
    const listener = await connect();
    const others: string[] = [];
    listener.on('message', (topic) => others.push(topic));
    for (const topic of ['#', 'tollgate/terminals/+/down', terminalTopics.down(victimName), '$SYS/#'])
      await Promise.race([listener.subscribeAsync(topic, { qos: 1 }).catch(() => {}), delay(500)]);
    await world.gateway.terminals.send(terminal('T1'), { type: 'ended', result: {} as never });
    await vi.waitFor(() => expect(received).toHaveLength(1), patient);
    await delay(200);
    expect(others.filter((topic) => !topic.startsWith('$SYS'))).toEqual([]);
    expect(world.gateway.asked).toHaveLength(asked);
    expect(await presence('T1')).toBe('online');
    victim.stop();
  });

  test('a message that is too large or unreadable affects no other terminal', async () => {
    // It does not ask again by itself: what it asks for is counted.
    const client = await online('T1', { resendMs: 5_000 });
    const { username, password } = await world.activate('T2');
    const up = terminalTopics.up(username);
    const asked = world.gateway.asked.length;
    for (const payload of [
      '',
      '{',
      '[]',
      '{"type":"shown"}',
      '{"type":"dance","id":"d","at":1}',
      Buffer.from([0xff, 0xfe, 0x00]),
      `{"id":"deep","at":1,"type":${'['.repeat(200)}${']'.repeat(200)}}`,
      Buffer.alloc(80 * 1024, 0x20),
    ]) {
      const raw = await world.raw({ username, clientId: username, password });
      await Promise.race([raw.publishAsync(up, payload, { qos: 1 }).catch(() => {}), delay(1_000)]);
      await raw.endAsync(true);
    }
    world.gateway.answer = async () => ({ code: '0', msg: 'success' });
    await expect(client.ask({ type: 'shown', trans_no: '1' })).resolves.toBeUndefined();
    expect(world.gateway.asked).toHaveLength(asked + 1);
    client.stop();
  });

  test('a terminal in a browser cannot send more than a message may have, nor anything but MQTT', async () => {
    const { username, password, mqtt_path: path } = await world.activate('T2');
    const url = world.gateway.url.replace('http', 'ws') + path;
    for (const bytes of [
      Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), Buffer.alloc(1024)]),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    ]) {
      const socket = new WebSocket(url, 'mqtt');
      const closed = new Promise((resolve) => socket.addEventListener('close', () => resolve('closed')));
      socket.addEventListener('open', () => socket.send(bytes));
      expect(await Promise.race([closed, delay(60_000, 'open')])).toBe('closed');
    }
    const plain = new WebSocket(url);
    expect(await new Promise((resolve) => plain.addEventListener('error', () => resolve('refused')))).toBe(
      'refused',
    );
    expect([username, password].every((text) => text.length > 10)).toBe(true);
  });
});

test('the broker inside the gateway acknowledges what has been dealt with, and not before', async () => {
  const world = await openTestWorld('embedded');
  try {
    const { username, password } = await world.activate('T1');
    const raw = await world.raw({ username, clientId: username, password });
    let finish: (() => void) | undefined;
    world.gateway.answer = () =>
      new Promise((resolve) => {
        finish = () => resolve({ code: '0', msg: 'success' });
      });
    let isAcknowledged = false;
    const ask = JSON.stringify({ type: 'shown', id: 'a', at: 1, trans_no: '1' });
    const published = raw.publishAsync(terminalTopics.up(username), ask, { qos: 1 }).then(() => {
      isAcknowledged = true;
    });
    await vi.waitFor(() => expect(world.gateway.asked).toHaveLength(1), patient);
    await delay(200);
    expect(isAcknowledged).toBe(false);
    finish?.();
    await published;
  } finally {
    await world.close();
  }
});

test('two gateways on one broker and one database: an ask is handled by one of them, a push comes from either', async () => {
  const world = await openTestWorld('mosquitto');
  try {
    const other = await world.another();
    const client = world.client(await world.activate('T1'), { gateway: other, resendMs: 5_000 });
    const events = recorded(client);
    client.start();
    await until(client, 'online');
    for (let number = 1; number <= 20; number += 1)
      await client.ask({ type: 'shown', trans_no: String(number) });
    const numbers = [...world.gateway.asked, ...other.asked].map(
      ({ ask }) => 'trans_no' in ask && ask.trans_no,
    );
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 1)),
    );
    expect(world.gateway.asked.length).toBeGreaterThan(0);
    expect(other.asked.length).toBeGreaterThan(0);
    for (const gateway of [world.gateway, other]) {
      expect(await gateway.terminals.status({ merchantNo, terminalSn: 'T1' })).toBe('online');
      await gateway.terminals.send({ merchantNo, terminalSn: 'T1' }, { type: 'ended', result: {} as never });
    }
    await vi.waitFor(() => expect(events.filter(({ type }) => type === 'push')).toHaveLength(2), patient);
  } finally {
    await world.close();
  }
});

test('a code that was used or has expired activates nothing, and wrong codes void none', async () => {
  const world = await openTestWorld('embedded');
  try {
    const { database, gateway } = world;
    const set = (values: string) =>
      database.query(`update terminal_links set ${values} where terminal_sn = 'T1'`);
    const post = async (body: object, headers = { 'content-type': 'application/json' }) => {
      const reply = await fetch(`${gateway.url}/terminal/activate`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return [reply.status, ((await reply.json()) as { code?: string }).code];
    };
    const right = { terminal_sn: 'T1', code };
    const inAnHour = Date.now() + 3_600_000;
    await set(`activation_expires_at = ${inAnHour}`);
    expect(await Promise.all([post(right), post(right)]).then((all) => all.toSorted())).toEqual([
      [200, undefined],
      [422, 'E04150'],
    ]);
    expect(await post(right)).toEqual([422, 'E04150']);
    expect(await post({ ...right, terminal_sn: 'T2', code: '00000000' })).toEqual([422, 'E04150']);
    expect(await post({ ...right, code: 'abc' })).toEqual([422, 'SYS014']);
    expect(await post(right, { 'content-type': 'text/plain' })).toEqual([415, 'SYS010']);
    const t2 = `update terminal_links set activation_expires_at = $1, activation_failures = $2 where terminal_sn = 'T2'`;
    await database.query(t2, [Date.now() - 1, 0]);
    expect(await post({ terminal_sn: 'T2', code })).toEqual([422, 'E04150']);
    await database.query(t2, [inAnHour, 0]);
    for (let tries = 0; tries < 30; tries += 1)
      expect(await post({ terminal_sn: 'T2', code: `${10_000_000 + tries}` })).toEqual([422, 'E04150']);
    // An earlier version counted wrong codes, and let a terminal's code end after ten.
    await database.query(`update terminal_links set activation_failures = 10 where terminal_sn = 'T2'`);
    expect(await post({ terminal_sn: 'T2', code })).toEqual([200, undefined]);
  } finally {
    await world.close();
  }
});
