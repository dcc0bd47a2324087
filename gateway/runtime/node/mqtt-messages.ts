/** Messages over a separate broker that several gateway processes share, by the package mqtt. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { terminalMessageMaxBytes } from '@tollgate/contract/terminal/messages';
import mqtt, { type MqttClient } from 'mqtt';
import { type MessageHandler, type Messages, matchesTopic } from '../../ports/messages.ts';
import { memberOf } from '../../ports/system-error.ts';
import type { Timers } from '../../ports/timers.ts';

export interface MqttMessagesOptions {
  /** `mqtt://user:password@host:1883` or `mqtts:`; MQTT 5, for its shared subscriptions. */
  readonly url: string;
  readonly timers: Timers;
  readonly onError: (error: unknown) => void;
  /** The broker is away, or refuses the connection; once for each time, whatever number of connections. */
  readonly onAway: (reason: unknown) => void;
  readonly onBack: () => void;
}

/**
 * A client deals with one message after the other, since it acknowledges each when it is done: so there are several,
 * and the broker gives each message of a shared subscription to one of them. One more takes what every process gets,
 * and one publishes, so that an acknowledgement does not wait for messages that come in.
 */
const lanes = 8;
/** As long as a call may take: a computer that has just started has much to do. */
const connectTimeoutMs = 30_000;
const reconnectMs = 1_000;
const patienceMs = 60_000;
/** Time for the acknowledgement of a message or a connection: a broker that is frozen sends none. */
export const answerTimeoutMs = 5_000;

/** Codes of a connection that is refused: the version of MQTT (1 of an older broker, 132), and the credentials. */
const refusals: readonly unknown[] = [1, 132, 134, 135];
const isRefusal = (error: unknown): boolean => refusals.includes(memberOf(error, 'code'));

interface Subscription {
  readonly pattern: string;
  /** Pattern, with the group where one process of several gets each message. */
  readonly filter: string;
  readonly handle: MessageHandler;
}

/** A message was not published because the connection is lost. `onAway` reports that once, for all of them. */
class BrokerAway extends Error {
  constructor(cause?: unknown) {
    super('the MQTT broker is away', { cause });
  }
}

interface Lane {
  readonly client: MqttClient;
  readonly subscriptions: Subscription[];
}

/** Passes a message to its subscriptions; rejects where one rejects, or takes too long. */
async function deal(subscriptions: readonly Subscription[], topic: string, payload: Buffer): Promise<void> {
  const wanted = subscriptions.filter(({ pattern }) => matchesTopic(pattern, topic));
  const dealt = Promise.all(wanted.map(({ handle }) => handle(topic, payload)));
  // One that never ends must not take the lane with it: the terminal asks again.
  const enough = new AbortController();
  const tooLong = delay(patienceMs, undefined, { ref: false, signal: enough.signal }).then(
    () => Promise.reject(new Error(`a message was not dealt with in ${patienceMs} ms`)),
    () => {},
  );
  await Promise.race([dealt, tooLong]).finally(() => enough.abort());
}

/**
 * Connects, and goes on trying while the broker is away: payments without a terminal do not need it.
 *
 * Rejects where the broker refuses the connection.
 */
export async function connectMqttMessages(options: MqttMessagesOptions): Promise<Messages> {
  const { url, timers, onError } = options;
  const processId = randomBytes(6).toString('hex');
  const clients: MqttClient[] = [];
  let isOpen = false;
  let isAway = false;
  let isRefused = false;
  let firstReason: unknown;

  function lose(reason: unknown): void {
    firstReason ??= reason;
    const isFirstRefusal = isRefusal(reason) && !isRefused;
    if (!isOpen || (isAway && !isFirstRefusal)) return;
    isAway = true;
    isRefused ||= isFirstRefusal;
    options.onAway(reason);
  }

  function find(): void {
    if (!isAway || clients.some(({ connected }) => !connected)) return;
    isAway = false;
    isRefused = false;
    options.onBack();
  }

  /** Subscribes by a connection that is there; where there is none, or it ends before, the next one subscribes. */
  async function subscribeBy(client: MqttClient, filter: string): Promise<void> {
    if (!client.connected) return;
    await client.subscribeAsync(filter, { qos: 1 }).catch((error) => {
      if (client.connected) throw error;
    });
  }

  /** The package connects again and again; the broker keeps no subscription of the last connection. */
  function watch({ client, subscriptions }: Lane): void {
    clients.push(client);
    client.on('error', (error) => {
      // Node's errors of the socket have a text as their code, such as EPIPE; those of the protocol a number.
      const isOfSocket = 'code' in error && typeof error.code === 'string';
      if (client.connected && !isOfSocket) onError(error);
      else lose(error);
    });
    client.on('close', () => {
      lose(new Error('the connection was closed'));
      // The package would send what was not acknowledged once it has connected again: by then it may be out of date.
      for (const id of Object.keys(client.outgoing)) client.removeOutgoingMessage(Number(id));
    });
    client.on('connect', () => {
      for (const { filter } of subscriptions) subscribeBy(client, filter).catch(onError);
      find();
    });
  }

  /** Resolves after the first attempt; rejects where the broker refuses the connection. */
  const attempted = (client: MqttClient) =>
    new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('close', () => resolve());
      client.on('error', (error) => {
        if (isRefusal(error)) reject(error);
      });
    });

  async function open(number: number): Promise<Lane> {
    const subscriptions: Subscription[] = [];
    const client = mqtt.connect(url, {
      protocolVersion: 5,
      clean: true,
      clientId: `tollgate-gateway-${processId}-${number}`,
      connectTimeout: connectTimeoutMs,
      reconnectPeriod: reconnectMs,
      // A broker that is starting refuses connections for a moment.
      reconnectOnConnackError: true,
      resubscribe: false,
      keepalive: 30,
      properties: { maximumPacketSize: terminalMessageMaxBytes + 4 * 1024 },
    });
    client.handleMessage = ({ topic, payload }, done) => {
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
      deal(subscriptions, topic, bytes)
        .catch((error) => {
          // The end of the connection has reported that the broker is away.
          if (!(error instanceof BrokerAway)) onError(error);
        })
        .finally(done);
    };
    const lane = { client, subscriptions };
    watch(lane);
    await isInTime(attempted(client));
    return lane;
  }

  /** Returns false where the broker has not acknowledged in time. */
  async function isInTime(acknowledged: Promise<unknown>): Promise<boolean> {
    let stopTimer = () => {};
    const late = new Promise<boolean>((resolve) => {
      stopTimer = timers.after(answerTimeoutMs, () => resolve(false));
    });
    return Promise.race([acknowledged.then(() => true), late]).finally(() => stopTimer());
  }

  /** Resolves with the acknowledgement; without one in time the connection ends, and the broker is away. */
  async function publishBy(client: MqttClient, topic: string, payload: string): Promise<void> {
    const { connected, stream } = client;
    if (!connected) throw new BrokerAway();
    const acknowledged = client.publishAsync(topic, payload, { qos: 1 }).catch((error) => {
      // Where the connection has ended, that error names nothing.
      throw client.connected ? error : new BrokerAway(error);
    });
    if (await isInTime(acknowledged)) return;
    const reason = new Error(`a message was not acknowledged in ${answerTimeoutMs} ms`);
    // There may be another connection by now, to a broker that is well.
    if (client.stream === stream) lose(reason);
    stream.destroy();
    throw new BrokerAway(reason);
  }

  /** Waits for what is acknowledged in time: a frozen broker acknowledges nothing, not even the end. */
  async function end(client: MqttClient): Promise<void> {
    await isInTime(client.endAsync(false));
    client.stream.destroy();
  }

  const close = async () => {
    isOpen = false;
    await Promise.all(clients.map(end));
  };
  const [publisher, main, shared] = await Promise.all([
    open(0),
    open(1),
    Promise.all(Array.from({ length: lanes }, (_, number) => open(number + 2))),
  ]).catch(async (error: unknown) => {
    await close();
    throw error;
  });

  isOpen = true;
  if (clients.some(({ connected }) => !connected)) lose(firstReason ?? new Error('no answer yet'));
  return {
    isConnected: () => clients.every(({ connected }) => connected),
    canPublish: () => publisher.client.connected,
    publish: (topic, payload) => publishBy(publisher.client, topic, payload),
    async subscribe(pattern, to, handle) {
      const wanted = to === 'one' ? shared : [main];
      const filter = to === 'one' ? `$share/tollgate/${pattern}` : pattern;
      for (const { client, subscriptions } of wanted) {
        subscriptions.push({ pattern, filter, handle });
        await subscribeBy(client, filter);
      }
    },
    // The broker ends it when the new device connects under the same name.
    disconnect: () => {},
    close,
  };
}
