/** Messages to a broker that is frozen, or goes away, before it has acknowledged them. */
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Mosquitto, startMosquitto } from '../../../tests/support/mosquitto.ts';
import { freePort } from '../../../tests/support/port.ts';
import { startRelay } from '../../../tests/support/relay.ts';
import { createHeldTimers } from '../../ports/timers.testing.ts';
import { accessFile, passwordFile } from '../../terminals/mosquitto.ts';
import { answerTimeoutMs, connectMqttMessages } from './mqtt-messages.ts';
import { passwords } from './passwords.ts';

const user = { username: 'tollgate', password: 'gateways-only' };
const topic = terminalTopics.down('312100000009.T1');
let broker: Mosquitto;

beforeAll(async () => {
  const passwordHash = await passwords.hash(user.password, 'token');
  const noTerminals = { query: async () => [] };
  broker = await startMosquitto({
    passwd: await passwordFile(noTerminals, { username: user.username, passwordHash }),
    acl: accessFile(user.username),
  });
  return () => broker.stop();
});

async function startConnecting({ password = user.password, port = broker.port } = {}) {
  const relay = await startRelay(port);
  onTestFinished(() => relay.close());
  const { timers, delays, elapse } = createHeldTimers();
  const away: unknown[] = [];
  const connecting = connectMqttMessages({
    url: `mqtt://${user.username}:${password}@127.0.0.1:${relay.port}`,
    timers,
    onError: (error) => away.push(error),
    onAway: (reason) => away.push(reason),
    onBack: () => {},
  });
  return { relay, delays, elapse, away, connecting };
}

async function open(given?: Parameters<typeof startConnecting>[0]) {
  const started = await startConnecting(given);
  const messages = await started.connecting;
  onTestFinished(() => messages.close());
  return { ...started, messages };
}

test('a broker that is frozen counts as away once it has not acknowledged a message for five seconds', async () => {
  const { relay, delays, elapse, away, messages } = await open();
  await messages.publish(topic, 'acknowledged');
  expect([delays(), messages.isConnected()]).toEqual([[], true]);
  relay.freeze();
  const published = messages.publish(topic, 'not acknowledged');
  const rejected = expect(published).rejects.toThrow('the MQTT broker is away');
  expect(delays()).toEqual([5_000]);
  elapse(answerTimeoutMs);
  await rejected;
  await expect.poll(messages.isConnected).toBe(false);
  expect(away.map(String)).toEqual(['Error: a message was not acknowledged in 5000 ms']);
  await expect(messages.publish(topic, 'next')).rejects.toThrow('the MQTT broker is away');
});

test('a message that is not acknowledged is given up when its connection ends', async () => {
  const { relay, delays, away, messages } = await open();
  relay.freeze();
  const rejected = expect(messages.publish(topic, 'lost')).rejects.toThrow('the MQTT broker is away');
  relay.cut();
  await rejected;
  expect([delays(), away.map(String)]).toEqual([[], ['Error: the connection was closed']]);
});

test('a broker that does not answer at the start counts as away after five seconds', async () => {
  const { relay, elapse, away, connecting } = await startConnecting();
  relay.freeze();
  elapse(answerTimeoutMs);
  const messages = await connecting;
  onTestFinished(() => messages.close());
  expect([messages.isConnected(), away.map(String)]).toEqual([false, ['Error: no answer yet']]);
});

test('a refusal after the start is reported once', async () => {
  const { relay, away, messages } = await open({ password: 'wrong', port: await freePort() });
  expect(away.map(String)).toEqual(['Error: the connection was closed']);
  const others = broker.logs().length;
  relay.forwardTo(broker.port);
  const attempts = () =>
    broker
      .logs()
      .slice(others)
      .match(/not authorised/g)?.length ?? 0;
  await expect.poll(attempts, { timeout: 30_000 }).toBeGreaterThan(12);
  expect([away.length, String(away[1])]).toEqual([2, expect.stringContaining('Connection refused')]);
  expect(messages.isConnected()).toBe(false);
});

test('a connection that ends while it subscribes does not end the start', async () => {
  const { relay, messages } = await open();
  relay.freeze();
  const subscribed = messages.subscribe(topic, 'each', async () => {});
  relay.cut();
  await expect(subscribed).resolves.toBeUndefined();
});
