/** The process that plays the terminals: connects them all, and says when an order reaches one. */
import { setTimeout as delay } from 'node:timers/promises';
import { terminalName, terminalTopics } from '@tollgate/contract/terminal/messages';
import mqtt, { type MqttClient } from 'mqtt';

export interface FleetOrder {
  readonly url: string;
  readonly merchantNo: string;
  readonly terminalSns: readonly string[];
  readonly password: string;
}

export type FleetReport =
  | { readonly connected: number }
  | { readonly merchantOrderNo: string; readonly atMs: number };

const atOnce = 50;
const nowMs = () => performance.timeOrigin + performance.now();
const tell = (report: FleetReport) => process.send?.(report);

async function connect({ url, merchantNo, password }: FleetOrder, terminalSn: string): Promise<MqttClient> {
  const name = terminalName(merchantNo, terminalSn);
  const topic = terminalTopics.status(name);
  const presence = (status: string) => JSON.stringify({ status, session: terminalSn });
  const client = await mqtt.connectAsync(url, {
    protocolVersion: 4,
    clientId: name,
    username: name,
    password,
    keepalive: 300,
    reconnectPeriod: 0,
    connectTimeout: 60_000,
    will: { topic, payload: Buffer.from(presence('offline')), qos: 1, retain: true },
  });
  client.on('message', (_, payload) => {
    const atMs = nowMs();
    const { order } = JSON.parse(payload.toString()) as {
      order?: { trans_no: string; merchant_order_no: string };
    };
    if (order === undefined) return;
    tell({ merchantOrderNo: order.merchant_order_no, atMs });
    // As terminals do: an order that is not shown is sent again.
    const shown = { type: 'shown', id: order.trans_no, at: Date.now(), trans_no: order.trans_no };
    client.publish(terminalTopics.up(name), JSON.stringify(shown), { qos: 1 });
  });
  await client.subscribeAsync(terminalTopics.down(name), { qos: 1 });
  await client.publishAsync(topic, presence('online'), { qos: 1 });
  const hello = { type: 'hello', id: terminalSn, at: Date.now(), app_version: 'bench', language: 'en' };
  await client.publishAsync(terminalTopics.up(name), JSON.stringify(hello), { qos: 1 });
  return client;
}

process.once('message', async (order: FleetOrder) => {
  const waiting = [...order.terminalSns];
  let connected = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let sn = waiting.shift(); sn !== undefined; sn = waiting.shift()) {
        await connect(order, sn);
        connected += 1;
      }
    }),
  );
  // The answer to the last hello is still being sent.
  await delay(1_000);
  tell({ connected });
});
process.on('disconnect', () => process.exit(0));
