/** The parties of a run as processes: an acquirer to test against, and a gateway in production on PostgreSQL. */
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
export const merchantNo = '312100000027';
export const storeNo = '4121000027';
const connector = 'host';
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

export interface World {
  readonly gatewayUrl: string;
  /** Returns why this acquirer cannot play the flow with that fault; undefined where it can. */
  excludes(flow: { readonly asksHost?: true }, fault: FaultName): string | undefined;
  readonly client: Client;
  readonly database: Database;
  /** Undefined: the acquirer keeps none, and the flow's own outcome is compared alone. */
  readonly ledger: HostLedger | undefined;
  readonly merchantNo: string;
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

/** Registers the merchant and connects it to the host, if any, as an operator does. Returns its client. */
export async function registerMerchant(
  gateway: Gateway,
  env: Readonly<Record<string, string>>,
  host?: AcquirerHost,
): Promise<Client> {
  const { dataDir } = gateway;
  const tollgate = async (...args: string[]) => {
    const all = { ...process.env, ...env, DATA_DIR: dataDir, LC_ALL: 'C' };
    const { stdout } = await run(process.execPath, [command, ...args, '--json'], { env: all });
    const value: unknown = JSON.parse(stdout);
    if (!isObject(value)) throw new TypeError(`no object: ${stdout}`);
    return value;
  };
  const { privatePem, publicPem } = newKeys();
  const keyFile = join(dataDir, 'merchant.pem');
  await writeFile(keyFile, publicPem);
  const name = ['--name', 'Conformance', '--store-no', storeNo, '--terminal-sn', 'TGCONF0000000'];
  await tollgate('register', '--merchant-no', merchantNo, ...name);
  const app = ['--public-key', keyFile, '--unreferenced-refunds'];
  const registered = await tollgate('register', '--merchant-no', merchantNo, ...app);
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

/** Settings of a gateway that many runs call at the same time. */
export const runSettings = {
  RATE_LIMIT: '0',
  ADDRESS_RATE_LIMIT: '0',
  METRICS_PORT: '0',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'warn',
};

/** @param databaseUrl of a database of its own on a PostgreSQL server */
export async function startWorld(databaseUrl: string): Promise<World> {
  const folder = secretFolder();
  const dataDir = await mkdtemp(join(tmpdir(), 'tollgate-conformance-'));
  const hostPort = await freePort();
  const hostArgs = ['--port', String(hostPort), '--public-url', issuerOrigin];
  const startHost = () => startAcquirerHost(folder, hostArgs);
  const env = {
    MODE: 'production',
    DATABASE_URL: databaseUrl,
    VAULT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    ...runSettings,
  };
  const port = await freePort();
  const begin = () => startGateway({ dataDir, port, env });
  let host = await startHost();
  let gateway = await begin();
  let earlierLogs = '';
  const client = await registerMerchant(gateway, env, host);
  // A gateway that runs sees a connector within two seconds; one that starts has it before it answers.
  await gateway.stop();
  gateway = await begin();
  const database = openPostgres(databaseUrl, { maxConnections: 4 });
  const ledger = openHostLedger(host.journal);
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
    gatewayUrl: gateway.url,
    excludes: () => undefined,
    client,
    database,
    ledger,
    merchantNo,
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
      answerIssuer(challengeUrl, (address) => address.replace(issuerOrigin, host.url), act),
    async report(channelTransNo, event) {
      const reported = await control('POST', 'report', { channel_trans_no: channelTransNo, event });
      return reported['status'] === 200;
    },
    async killHost() {
      await host.kill9();
      host = await startHost();
    },
    async killGateway() {
      await gateway.kill9();
      earlierLogs += gateway.logs();
      gateway = await begin();
    },
    gatewayLogs: () => earlierLogs + gateway.logs(),
    async stop() {
      await database.close();
      await gateway.stop();
      await host.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
