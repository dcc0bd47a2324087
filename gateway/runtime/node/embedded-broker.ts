/** The MQTT broker inside the gateway: enough for one process and its terminals, nothing to install. */
import type { Duplex } from 'node:stream';
import { terminalMessageMaxBytes } from '@tollgate/contract/terminal/messages';
import { Aedes, type Client } from 'aedes';
import { type MessageHandler, type Messages, matchesTopic } from '../../ports/messages.ts';

export interface EmbeddedBrokerDeps {
  readonly authenticate: (username: string, password: string) => Promise<boolean>;
  /** Returns true if the client of that name may publish there. */
  readonly maySend: (username: string, topic: string) => boolean;
  readonly mayRead: (username: string, topic: string) => boolean;
  readonly onError: (error: unknown) => void;
}

export interface EmbeddedBroker extends Messages {
  /** Takes the connection of a terminal, bytes of MQTT in both directions. */
  accept(connection: Duplex): void;
  readonly connections: number;
}

const connectTimeoutMs = 10_000;
/** CONNACK (MQTT 3.1.1 §3.2.2.3). */
const badCredentials = 4;
const unavailable = 3;

class Refused extends Error {
  readonly returnCode: number;
  constructor(message: string, returnCode: number) {
    super(message);
    this.returnCode = returnCode;
  }
}

/**
 * Every message of a terminal is dealt with before it is acknowledged, and a terminal whose message could not be
 * loses its connection: it comes back and asks again.
 */
export async function createEmbeddedBroker(deps: EmbeddedBrokerDeps): Promise<EmbeddedBroker> {
  const { onError } = deps;
  const subscriptions: { readonly pattern: string; readonly handle: MessageHandler }[] = [];
  let isClosing = false;

  async function deal(username: string, topic: string, payload: Uint8Array): Promise<void> {
    if (!deps.maySend(username, topic)) throw new Error('this client may not use the topic');
    if (payload.length > terminalMessageMaxBytes) throw new Error('the message is too large');
    for (const { pattern, handle } of subscriptions) {
      if (!matchesTopic(pattern, topic)) continue;
      try {
        await handle(topic, payload);
      } catch (error) {
        onError(error);
        throw error;
      }
    }
  }

  const broker = await Aedes.createBroker({
    connectTimeout: connectTimeoutMs,
    queueLimit: 16,
    maxTopicLevels: 8,
    preConnect(_client, packet, done) {
      // Nothing is kept for a terminal that is away: its open orders are sent when it says hello.
      packet.clean = true;
      done(null, true);
    },
    authenticate(client, username, password, done) {
      const refuse = (code: number) => done(new Refused('the credentials are not accepted', code), false);
      // Else a terminal could end the connection of another one by taking its identifier.
      if (username === undefined || password === undefined || client.id !== username) {
        refuse(badCredentials);
        return;
      }
      deps.authenticate(username, password.toString('utf8')).then(
        (isRight) => (isRight ? done(null, true) : refuse(badCredentials)),
        (error: unknown) => {
          onError(error);
          refuse(unavailable);
        },
      );
    },
    authorizePublish(client, packet, done) {
      if (client === null) {
        done();
        return;
      }
      // Clients that this end disconnects have their last wills published, and no topic of those is checked.
      if (isClosing) {
        done(new Error('the gateway is stopping'));
        return;
      }
      const { topic, payload } = packet;
      // Only the gateway reads these, and it keeps them itself.
      packet.retain = false;
      if (packet.qos === 2) {
        done(new Error('QoS 2 is not taken'));
        return;
      }
      // The acknowledgement goes out when `done` is called.
      deal(client.id, topic, typeof payload === 'string' ? Buffer.from(payload) : payload).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
    authorizeSubscribe(client, subscription, done) {
      done(null, deps.mayRead(client.id, subscription.topic) ? subscription : null);
    },
    authorizeForward: (client, packet) => (deps.mayRead(client.id, packet.topic) ? packet : null),
  });
  // Terminals that break off, or break the rules, end alone; the broker itself has no errors to report.
  broker.on('clientError', () => {});
  broker.on('connectionError', () => {});

  const clientOf = (id: string): Client | undefined =>
    (broker as unknown as { readonly clients: Readonly<Record<string, Client>> }).clients[id];

  return {
    get connections() {
      return broker.connectedClients;
    },
    accept: (connection) => {
      if (isClosing) connection.destroy();
      else broker.handle(connection);
    },
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false } as const;
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    async subscribe(pattern, _, handle) {
      subscriptions.push({ pattern, handle });
    },
    isConnected: () => true,
    canPublish: () => true,
    disconnect: (clientId) => clientOf(clientId)?.close(),
    close: () => {
      isClosing = true;
      return new Promise((resolve) => broker.close(() => resolve()));
    },
  };
}
