/** The link to terminals, put together: the broker inside this process, or the one that gateways share. */
import { createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import { payMethods } from '@tollgate/contract/dictionary/pay-methods';
import type { Logger } from 'pino';
import type { MerchantClock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { Messages } from '../ports/messages.ts';
import { createBrokerBridge } from '../runtime/node/broker-bridge.ts';
import { createEmbeddedBroker } from '../runtime/node/embedded-broker.ts';
import { guardSocket } from '../runtime/node/guarded-connection.ts';
import { connectMqttMessages } from '../runtime/node/mqtt-messages.ts';
import { passwords } from '../runtime/node/passwords.ts';
import { uptimeClock } from '../runtime/node/platform.ts';
import { mayRead, maySend, terminalOf } from '../terminals/access.ts';
import { isTerminal } from '../terminals/activation.ts';
import { createMessageLog, type MessageLog } from '../terminals/message-log.ts';
import { noneOnline } from '../terminals/presence.ts';
import { createTerminals, type Terminals } from '../terminals/terminals.ts';
import type { Config } from './settings/config.ts';

/** What waits to be put through: a broker's own listener takes the rest. */
const connectionsMax = 20_000;

export interface TerminalLink {
  readonly terminals: Terminals;
  /** The last messages of each terminal, of this process. */
  readonly messages: MessageLog;
  /** Takes a terminal's connection that came by WebSocket. */
  accept(connection: Duplex): void;
  /** Whether this process reaches the broker; the one inside is always there. */
  brokerIsThere(): boolean;
  close(): Promise<void>;
}

export interface TerminalLinkDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly clock: MerchantClock;
  readonly psn: () => string;
  readonly allows: (name: string) => boolean;
  /** Puts itself between the broker and the terminals' asks (faults of the sandbox). */
  readonly wrap?: ((messages: Messages) => Messages) | undefined;
}

interface Broker {
  readonly messages: Messages;
  accept(connection: Duplex): void;
  close(): Promise<void>;
}

async function listen(host: string, port: number, accept: (connection: Duplex) => void): Promise<Server> {
  const server = createServer((socket) => accept(guardSocket(socket)));
  server.maxConnections = connectionsMax;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

async function openEmbedded({ config, log, database }: TerminalLinkDeps): Promise<Broker> {
  // A process that was killed could not say that its terminals are gone.
  await noneOnline(database);
  const broker = await createEmbeddedBroker({
    authenticate: async (username, password) => {
      const terminal = terminalOf(username);
      return terminal !== undefined && isTerminal({ queries: database, passwords }, terminal, password);
    },
    maySend,
    mayRead,
    onFault: (fault) => log.error({ err: fault }, 'a message of a terminal could not be dealt with'),
  });
  const { mqttPort } = config;
  const server = mqttPort === undefined ? undefined : await listen(config.host, mqttPort, broker.accept);
  return {
    messages: broker,
    accept: broker.accept,
    async close() {
      const closed = new Promise((resolve) => (server === undefined ? resolve(true) : server.close(resolve)));
      await broker.close();
      await closed;
      await noneOnline(database);
    },
  };
}

async function openShared(url: string, { config, log }: TerminalLinkDeps): Promise<Broker> {
  const messages = await connectMqttMessages({
    url,
    onFault: (fault) => log.error({ err: fault }, 'the MQTT broker, or a message that came over it, failed'),
    onAway: (reason) =>
      log.error({ err: reason }, 'the MQTT broker is away; terminals wait until it is back'),
    onBack: () => log.info('the MQTT broker is back'),
  });
  const bridge = createBrokerBridge(config.mqttTerminalsUrl ?? url);
  const bridged = new Set<Duplex>();
  return {
    messages,
    accept(connection) {
      bridged.add(connection);
      connection.once('close', () => bridged.delete(connection));
      bridge(connection);
    },
    async close() {
      for (const connection of bridged) connection.destroy();
      await messages.close();
    },
  };
}

/** No broker at all: no terminal is to learn of an inspection, or to take its orders for real ones. */
function openNone(): Broker {
  return {
    messages: {
      publish: () => Promise.reject(new Error('the gateway is open for inspection only')),
      subscribe: async () => {},
      disconnect: () => {},
      isConnected: () => false,
      close: async () => {},
    },
    accept: (connection) => void connection.destroy(),
    close: async () => {},
  };
}

function openBroker(deps: TerminalLinkDeps): Promise<Broker> | Broker {
  const { isInspection, mqttUrl } = deps.config;
  if (isInspection) return openNone();
  return mqttUrl === undefined ? openEmbedded(deps) : openShared(mqttUrl, deps);
}

/** Opens the broker; terminals are taken in before anything answers them, so `terminals.open` is called soon. */
export async function openTerminalLink(deps: TerminalLinkDeps): Promise<TerminalLink> {
  const { config, log, database, clock } = deps;
  const broker = await openBroker(deps);
  const messages = createMessageLog(clock.systemMs());
  const terminals = createTerminals({
    queries: database,
    clock,
    uptime: uptimeClock,
    messages: deps.wrap?.(broker.messages) ?? broker.messages,
    psn: deps.psn,
    allows: deps.allows,
    sandbox: config.mode === 'sandbox',
    payMethodIds: payMethods
      .filter(({ features }) => features.some((one) => one === 'CP' || one.startsWith('QR')))
      .map(({ value }) => value),
    onAsk(record) {
      log.info(record, 'terminal');
      const { type, psn, code, durationMs } = record;
      messages.keep(record, {
        at_ms: clock.nowMs(record.merchantNo),
        direction: 'from_terminal',
        type,
        psn,
        code,
        duration_ms: durationMs,
      });
    },
    onSend: (record) =>
      messages.keep(record, {
        at_ms: clock.nowMs(record.merchantNo),
        direction: 'to_terminal',
        type: record.type,
        psn: record.psn,
      }),
    onFault: (fault, about) => log.error({ ...about, err: fault }, 'a terminal could not be served'),
  });
  return {
    terminals,
    messages,
    accept: broker.accept,
    brokerIsThere: broker.messages.isConnected,
    close: broker.close,
  };
}
