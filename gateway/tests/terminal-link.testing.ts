/** A link to terminals for tests, over either broker, with its HTTP face and a handler of asks that tests control. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActivatedTerminal } from '@tollgate/contract/terminal/messages';
import {
  activateTerminal,
  createTerminalClient,
  mqttLink,
  type TerminalClient,
} from '@tollgate/sdk/terminal';
import { Hono } from 'hono';
import mqtt, { type IClientOptions } from 'mqtt';
import pino from 'pino';
import { type Mosquitto, startMosquitto } from '../../tests/support/mosquitto.ts';
import { freePort } from '../../tests/support/port.ts';
import { registerMerchant } from '../accounts/registration.ts';
import { createActivationPace } from '../http/limits/activation-pace.ts';
import { noProxies } from '../http/limits/trusted-proxies.ts';
import { terminalActivation } from '../http/pages/terminal-activation.ts';
import type { RouteEnv } from '../http/route.ts';
import type { Database } from '../ports/database.ts';
import { createServer } from '../runtime/node/http/server.ts';
import { terminalUpgrade } from '../runtime/node/http/terminal-upgrade.ts';
import { passwords } from '../runtime/node/passwords.ts';
import { platformClock, platformRandom, uptimeClock } from '../runtime/node/platform.ts';
import { type Broker, openBroker } from '../start/broker.ts';
import { readConfig } from '../start/settings/config.ts';
import { openTestDatabase } from '../store/testing.ts';
import { giveActivationCode } from '../terminals/activation.ts';
import { accessFile, passwordFile } from '../terminals/mosquitto.ts';
import type { ServiceAsk, TerminalAnswer, TerminalId } from '../terminals/service.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { wireTerminals } from '../wiring/terminals.ts';

export type BrokerKind = 'embedded' | 'mosquitto';

export const merchantNo = '312100000009';
export const code = '12345678';

interface Asked extends TerminalId {
  readonly ask: ServiceAsk;
}

/** One gateway process, as far as terminals see it. */
export interface TestGateway {
  readonly url: string;
  readonly asked: Asked[];
  readonly connected: TerminalId[];
  readonly faults: string[];
  answer: (ask: ServiceAsk) => Promise<TerminalAnswer>;
  readonly terminals: Terminals;
  readonly broker: Broker;
  close(): Promise<void>;
}

export interface TestWorld {
  readonly database: Database;
  readonly gateway: TestGateway;
  /** MQTT over TCP, for clients that are no well-behaved terminals. */
  readonly port: number;
  another(): Promise<TestGateway>;
  activate(terminalSn: string): Promise<ActivatedTerminal>;
  client(account: ActivatedTerminal, options?: { gateway?: TestGateway; resendMs?: number }): TerminalClient;
  raw(options: IClientOptions): Promise<mqtt.MqttClient>;
  close(): Promise<void>;
}

const gatewayUser = { username: 'tollgate', password: 'gateways-only' };
let psnCount = 0;

export async function openTestWorld(kind: BrokerKind): Promise<TestWorld> {
  const database = await openTestDatabase();
  const terminals = ['T1', 'T2', 'T3'].map((terminalSn) => ({ terminalSn, storeNo: '4121000009' }));
  await registerMerchant(
    database,
    { merchantNo, name: 'Test shop', stores: [{ storeNo: '4121000009', name: 'Test' }], terminals },
    0,
  );
  for (const { terminalSn } of terminals)
    await giveActivationCode({ queries: database, passwords }, { merchantNo, terminalSn }, code, null);
  const user = {
    username: gatewayUser.username,
    passwordHash: await passwords.hash(gatewayUser.password, 'token'),
  };
  const broker: Mosquitto | undefined =
    kind === 'embedded'
      ? undefined
      : await startMosquitto({ passwd: await passwordFile(database, user), acl: accessFile(user.username) });
  const tcpPort = broker?.terminalsPort ?? (await freePort());
  const environment: NodeJS.ProcessEnv =
    broker === undefined
      ? { MQTT_PORT: String(tcpPort) }
      : {
          MQTT_URL: `mqtt://tollgate:gateways-only@127.0.0.1:${broker.port}`,
          MQTT_TERMINALS_URL: `mqtt://127.0.0.1:${broker.terminalsPort}`,
        };
  const closers: (() => unknown)[] = [];

  async function openGateway(): Promise<TestGateway> {
    const faults: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
    const psn = () => {
      psnCount += 1;
      return `PSN${String(psnCount).padStart(13, '0')}`;
    };
    const link = await openBroker({ config: readConfig(environment), log, database });
    const { terminals: linked } = wireTerminals({
      database,
      log,
      uptime: uptimeClock,
      messages: link.messages,
      clock: platformClock,
      psn,
      allows: () => true,
      isSandbox: true,
    });
    const asked: Asked[] = [];
    const connected: TerminalId[] = [];
    const router = new Hono<RouteEnv>();
    terminalActivation({
      queries: database,
      passwords,
      random: platformRandom,
      clock: platformClock,
      psn,
      cardKeyPem: 'a key',
      replace: linked.replace,
      pace: createActivationPace({ uptime: platformClock, hold: async () => {} }),
    })(router);
    const server = createServer({
      app: {
        fetch: async (request, sender) => router.fetch(request, sender),
        answerCall: () => Promise.reject(new Error('only terminals come here')),
        bodyMaxBytesOf: () => 65_536,
      },
      trustProxy: noProxies,
      log,
      onUpgrade: terminalUpgrade(link.accept),
    });
    const gateway: TestGateway = {
      url: await server.listen({ host: '127.0.0.1', port: 0 }),
      asked,
      connected,
      faults,
      answer: async () => ({ code: '0', msg: 'success' }),
      terminals: linked,
      broker: link,
      close: async () => {
        await Promise.all([server.close(), link.close()]);
      },
    };
    await linked.open({
      handle(terminal, ask) {
        asked.push({ ...terminal, ask });
        return gateway.answer(ask);
      },
      async connected(terminal) {
        connected.push(terminal);
      },
    });
    closers.push(gateway.close);
    return gateway;
  }

  const gateway = await openGateway();
  return {
    database,
    gateway,
    port: tcpPort,
    another: openGateway,
    async activate(terminalSn) {
      const account = await activateTerminal({ gatewayUrl: gateway.url, terminalSn, code });
      if (broker !== undefined) {
        await writeFile(join(broker.folder, 'tollgate.passwd'), await passwordFile(database, user));
        await broker.reload();
      }
      return account;
    },
    client(account, { gateway: through = gateway, resendMs = 300 } = {}) {
      const client = createTerminalClient({
        gatewayUrl: through.url,
        account,
        link: mqttLink(mqtt.connect),
        appVersion: '1.0.0',
        language: 'en',
        resendMs,
      });
      closers.unshift(() => client.stop());
      return client;
    },
    async raw(options) {
      const client = await mqtt.connectAsync(
        `mqtt://127.0.0.1:${tcpPort}`,
        { protocolVersion: 4, reconnectPeriod: 0, ...options },
        false,
      );
      client.on('error', () => {});
      closers.unshift(() => client.endAsync(true));
      return client;
    },
    async close() {
      for (const close of closers) await close();
      await broker?.stop();
      await database.close();
    },
  };
}
