/** The broker of terminals: inside this process, or the one that gateways share. */
import { createServer, type Server } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Database } from '../ports/database.ts';
import type { Log } from '../ports/log.ts';
import { type Messages, unprocessedText } from '../ports/messages.ts';
import { SettingError } from '../ports/setting-error.ts';
import { memberOf } from '../ports/system-error.ts';
import { createBrokerBridge } from '../runtime/node/broker-bridge.ts';
import { createEmbeddedBroker } from '../runtime/node/embedded-broker.ts';
import { guardSocket } from '../runtime/node/guarded-connection.ts';
import { connectMqttMessages } from '../runtime/node/mqtt-messages.ts';
import { passwords } from '../runtime/node/passwords.ts';
import { platformTimers } from '../runtime/node/timers.ts';
import { mayRead, maySend, terminalOf } from '../terminals/access.ts';
import { isTerminal } from '../terminals/activation.ts';
import { noneOnline } from '../terminals/presence.ts';
import type { Config } from './settings/config.ts';

/** Connections that may wait to be passed on: a broker's own listener takes the rest. */
const connectionsMax = 20_000;

export interface Broker {
  readonly messages: Messages;
  /** Takes a terminal's connection that came by WebSocket. */
  accept(connection: Duplex): void;
  close(): Promise<void>;
}

export interface BrokerDeps {
  readonly config: Pick<Config, 'isInspection' | 'mqttUrl' | 'mqttTerminalsUrl' | 'mqttPort' | 'host'>;
  readonly log: Log;
  readonly database: Database;
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

async function openEmbedded({ config, log, database }: BrokerDeps): Promise<Broker> {
  // A process that was killed could not say that its terminals are gone.
  await noneOnline(database);
  const broker = await createEmbeddedBroker({
    authenticate: async (username, password) => {
      const terminal = terminalOf(username);
      return terminal !== undefined && isTerminal({ queries: database, passwords }, terminal, password);
    },
    maySend,
    mayRead,
    onError: (error) => log.error({ err: error }, unprocessedText),
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

async function openShared(url: string, { config, log }: BrokerDeps): Promise<Broker> {
  const messages = await connectMqttMessages({
    url,
    timers: platformTimers,
    onError: (error) => log.error({ err: error }, 'the MQTT broker or a message received through it failed'),
    onAway: (reason) =>
      log.error({ err: reason }, 'the MQTT broker is away; terminals wait until it is back'),
    onBack: () => log.info('the MQTT broker is back'),
  }).catch((error: unknown) => {
    // Without the URL, which has the password.
    const reason = error instanceof Error ? error.message || memberOf(error, 'code') : String(error);
    throw new SettingError(
      `MQTT_URL: the MQTT broker cannot be used (${reason})`,
      `MQTT_URL：无法使用 MQTT broker（${reason}）`,
    );
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
      canPublish: () => false,
      close: async () => {},
    },
    accept: (connection) => void connection.destroy(),
    close: async () => {},
  };
}

/** Opens the broker. Terminals are taken in at once and wait until the gateway answers them. */
export function openBroker(deps: BrokerDeps): Promise<Broker> | Broker {
  const { isInspection, mqttUrl } = deps.config;
  if (isInspection) return openNone();
  return mqttUrl === undefined ? openEmbedded(deps) : openShared(mqttUrl, deps);
}
