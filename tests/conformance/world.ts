/** The parties of a run as processes: acquirers to test against, and a gateway in production on PostgreSQL. */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { HostFaultName } from '@tollgate/contract/connector/host';
import type { ConnectorOperation } from '@tollgate/contract/connector/operations';
import { isObject } from '@tollgate/contract/json-object';
import { type Client, createClient } from '@tollgate/sdk';
import type { Database } from '../../gateway/ports/database.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { type AcquirerHost, secretFolder, startAcquirerHost } from '../support/acquirer-host.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { freePort } from '../support/port.ts';
import { answerIssuer, type CardholderAct } from './browser.ts';
import type { FaultName } from './faults.ts';
import { type HostLedger, openHostLedger } from './host-ledger.ts';

const run = promisify(execFile);
const command = new URL('../../cli/main.ts', import.meta.url).pathname;

/** A merchant, and the acquirer of its own. */
export interface Party {
  /** Name of the connector. */
  readonly connector: string;
  readonly merchantNo: string;
  readonly storeNo: string;
  /** Beginning of the serial numbers of its terminals. */
  readonly terminalPrefix: string;
}

export const firstParty: Party = {
  connector: 'host',
  merchantNo: '312100000027',
  storeNo: '4121000027',
  terminalPrefix: 'TGCONF',
};

/** Production sends a payer to https alone: an operator has a proxy with a certificate before the issuer's page. */
const issuerOrigin = 'https://issuer.test';
/** A merchant waits for an order that its acquirer answers late. */
const callTimeoutMs = 45_000;
const controlTries = 50;
const controlPauseMs = 200;

export interface HostRule {
  readonly fault: HostFaultName;
  readonly operation: ConnectorOperation;
  readonly amount: string;
  readonly currency: string;
  readonly ms?: number;
}

export interface World extends Party {
  readonly gatewayUrl: string;
  /** Returns why this acquirer cannot play the flow with that fault; undefined where it can. */
  excludes(flow: { readonly asksHost?: true }, fault: FaultName): string | undefined;
  readonly client: Client;
  readonly database: Database;
  /** Undefined: the acquirer keeps none, and the flow's own outcome is compared alone. */
  readonly ledger: HostLedger | undefined;
  /** Strikes the next question of this operation about this amount. */
  arm(rule: HostRule): Promise<void>;
  /** Returns the rules that have not struck yet. */
  armed(): Promise<readonly HostRule[]>;
  /** Pays or declines the code, as its payer. Returns false where it cannot be paid any more. */
  payCode(code: string, isDeclined?: boolean): Promise<boolean>;
  /** Answers the issuer as the cardholder does. Returns the status of the last page. */
  answerIssuer(challengeUrl: string, act: CardholderAct): Promise<number>;
  report(channelTransNo: string, event: 'refund-returned'): Promise<boolean>;
  /** Ends a process as a crash does, and starts it again on its data. */
  killHost(): Promise<void>;
  killGateway(): Promise<void>;
  gatewayLogs(): string;
  stop(): Promise<void>;
}

/** A world whose acquirer is a process of its own. */
export interface HostWorld extends World {
  readonly ledger: HostLedger;
  /** Asks the control API of the host. */
  readonly control: AcquirerHost['control'];
  /** Folder of the host's settlement files. */
  readonly settlementDir: string;
}

/** Worlds with one gateway and one database. */
export interface Worlds {
  readonly worlds: readonly HostWorld[];
  /** Settings of the gateway and of its operator's commands. */
  readonly env: Readonly<Record<string, string>>;
  readonly tollgate: Tollgate;
  stop(): Promise<void>;
}

/** Runs `tollgate …` with the settings of the gateway. Returns its standard output. @throws with its code and stderr */
type Tollgate = (...args: readonly string[]) => Promise<string>;

interface Keys {
  readonly privatePem: string;
  readonly publicPem: string;
}

function newKeys(): Keys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

export const tollgateOf =
  (dataDir: string, env: Readonly<Record<string, string>>): Tollgate =>
  async (...args) => {
    const all = { ...process.env, ...env, DATA_DIR: dataDir, LC_ALL: 'C' };
    return (await run(process.execPath, [command, ...args], { env: all })).stdout;
  };

/** Registers the merchant and connects it to the host, if any, as an operator does. Returns its client. */
export async function registerMerchant(
  gateway: Gateway,
  tollgate: Tollgate,
  party: Party,
  host?: AcquirerHost,
): Promise<Client> {
  const { connector, merchantNo, storeNo, terminalPrefix } = party;
  const { privatePem, publicPem } = newKeys();
  const keyFile = join(gateway.dataDir, `${merchantNo}.pem`);
  await writeFile(keyFile, publicPem);
  const name = ['--name', 'Conformance', '--store-no', storeNo, '--terminal-sn', `${terminalPrefix}0000000`];
  await tollgate('register', '--merchant-no', merchantNo, ...name);
  const app = ['--public-key', keyFile, '--unreferenced-refunds', '--json'];
  const registered: unknown = JSON.parse(await tollgate('register', '--merchant-no', merchantNo, ...app));
  if (!isObject(registered)) throw new TypeError('the registration is no object');
  if (host !== undefined) {
    const { url, secretFile } = host;
    await tollgate('acquirer', 'add', connector, '--url', url, '--secret-file', secretFile);
    await tollgate('acquirer', 'set', connector, '--merchant-no', merchantNo);
  }
  return createClient({
    gatewayUrl: gateway.url,
    appId: String(registered['app_id']),
    merchantNo,
    privateKey: privatePem,
    gatewayPublicKey: String(registered['gateway_public_key']),
    timeoutMs: callTimeoutMs,
    retryForMs: 2 * callTimeoutMs,
  });
}

/** Starts a host that keeps its port and its data when it is started again. */
async function startHost() {
  const folder = secretFolder();
  const settlementDir = join(folder.folder, 'settlement');
  const options = ['--public-url', issuerOrigin, '--settlement-dir', settlementDir];
  const args = ['--port', String(await freePort()), ...options];
  const start = () => startAcquirerHost(folder, args);
  let host = await start();
  /** A host that was killed has closed the connections that it left. */
  const control: AcquirerHost['control'] = async (...asked) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await host.control(...asked);
      } catch (error) {
        if (tries === controlTries) throw error;
        await delay(controlPauseMs);
      }
    }
  };
  return {
    first: host,
    settlementDir,
    ledger: openHostLedger(host.journal),
    control,
    async kill() {
      await host.kill9();
      host = await start();
    },
    stop: () => host.stop(),
  };
}

/** Settings of a gateway that many runs call at the same time. */
export const runSettings = {
  RATE_LIMIT: '0',
  ADDRESS_RATE_LIMIT: '0',
  METRICS_PORT: '0',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'warn',
};

/** @param databaseUrl of a database of its own on a PostgreSQL server */
export async function startWorlds(databaseUrl: string, parties: readonly Party[]): Promise<Worlds> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-conformance-'));
  const env = {
    MODE: 'production',
    DATABASE_URL: databaseUrl,
    VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    ...runSettings,
  };
  const port = await freePort();
  const begin = () => startGateway({ dataDir, port, env });
  const hosts = await Promise.all(parties.map(async (party) => ({ party, host: await startHost() })));
  let gateway = await begin();
  let earlierLogs = '';
  const tollgate = tollgateOf(dataDir, env);
  const clients = new Map<Party, Client>();
  for (const { party, host } of hosts)
    clients.set(party, await registerMerchant(gateway, tollgate, party, host.first));
  // A gateway that runs sees a connector within two seconds; one that starts has it before it answers.
  await gateway.stop();
  gateway = await begin();
  const database = openPostgres(databaseUrl, { maxConnections: 4 });
  async function stop() {
    await database.close();
    await gateway.stop();
    for (const { host } of hosts) await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const worlds = hosts.map(({ party, host }): HostWorld => {
    const client = clients.get(party);
    if (client === undefined) throw new Error('a merchant has no client');
    const { control, ledger, settlementDir } = host;
    return {
      ...party,
      gatewayUrl: gateway.url,
      excludes: () => undefined,
      client,
      database,
      ledger,
      control,
      settlementDir,
      async arm(rule) {
        const { status, error } = await control('POST', 'faults', { ...rule, count: 1 });
        if (status !== 200) throw new Error(`the fault was not taken: ${error}`);
      },
      async armed() {
        const { faults } = await control('GET', 'faults');
        return Array.isArray(faults) ? faults : [];
      },
      async payCode(code, isDeclined = false) {
        const paid = await control('POST', 'pay', { code, ...(isDeclined && { decline: true }) });
        return paid['status'] === 200;
      },
      answerIssuer: (challengeUrl, act) =>
        answerIssuer(challengeUrl, (address) => address.replace(issuerOrigin, host.first.url), act),
      async report(channelTransNo, event) {
        const reported = await control('POST', 'report', { channel_trans_no: channelTransNo, event });
        return reported['status'] === 200;
      },
      killHost: host.kill,
      async killGateway() {
        await gateway.kill9();
        earlierLogs += gateway.logs();
        gateway = await begin();
      },
      gatewayLogs: () => earlierLogs + gateway.logs(),
      stop,
    };
  });
  return { worlds, env: { ...env, DATA_DIR: dataDir }, tollgate, stop };
}

/** The same with one merchant and one acquirer. */
export async function startWorld(databaseUrl: string): Promise<HostWorld> {
  const [world] = (await startWorlds(databaseUrl, [firstParty])).worlds;
  if (world === undefined) throw new Error('there is no world');
  return world;
}
