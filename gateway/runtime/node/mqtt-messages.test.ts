/** Messages to a broker that is frozen, or goes away, before it has acknowledged them. */
import { terminalTopics } from '@tollgate/contract/terminal/messages';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Mosquitto, startMosquitto } from '../../../tests/support/mosquitto.ts';
import { startRelay } from '../../../tests/support/relay.ts';
import { createHeldTimers } from '../../ports/timers.testing.ts';
import { accessFile, passwordFile } from '../../terminals/mosquitto.ts';
import { connectMqttMessages, publishTimeoutMs } from './mqtt-messages.ts';
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

async function open() {
  const relay = await startRelay(broker.port);
  onTestFinished(() => relay.close());
  const { timers, delays, elapse } = createHeldTimers();
  const away: unknown[] = [];
  const messages = await connectMqttMessages({
    url: `mqtt://${user.username}:${user.password}@127.0.0.1:${relay.port}`,
    timers,
    onError: (error) => away.push(error),
    onAway: (reason) => away.push(reason),
    onBack: () => {},
  });
  onTestFinished(() => messages.close());
  return { relay, delays, elapse, away, messages };
}

test('a broker that is frozen counts as away once it has not acknowledged a message for five seconds', async () => {
  const { relay, delays, elapse, away, messages } = await open();
  await messages.publish(topic, 'acknowledged');
  expect([delays(), messages.isConnected()]).toEqual([[], true]);
  relay.freeze();
  const published = messages.publish(topic, 'not acknowledged');
  const rejected = expect(published).rejects.toThrow('the MQTT broker is away');
  expect(delays()).toEqual([5_000]);
  elapse(publishTimeoutMs);
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
