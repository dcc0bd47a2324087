/** The gateway as a process of its own, as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { copyTemplateDatabase } from '../../gateway/store/template.testing.ts';
import { freePort } from './port.ts';

/** Contents of DATA_DIR/demo-merchant.json, which the first start in the sandbox writes. */
export interface DemoMerchant {
  readonly gateway_url: string;
  readonly app_id: string;
  readonly merchant_no: string;
  readonly store_no: string;
  readonly terminal_sn: string;
  readonly terminal_sn_list: readonly string[];
  readonly terminal_activation_code: string;
  readonly manager_pin: string;
  readonly app_private_key_pem: string;
  readonly app_public_key_pem: string;
  readonly gateway_public_key_pem: string;
  readonly basic: { readonly app_id: string; readonly username: string; readonly password: string };
}

export interface GatewayOptions {
  /** Settings besides PORT, HOST and DATA_DIR; a name with undefined is taken away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A folder that stays; without one the gateway gets its own, which `stop` removes. */
  readonly dataDir?: string;
  /** Copies an embedded database to a new `dataDir`, if the test is not about its making. */
  readonly isDatabaseCopied?: boolean;
  readonly port?: number;
  /** The program of another checkout, in place of this one's. */
  readonly program?: string;
}

export interface Gateway {
  /** Where it takes calls, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The demo merchant as the file says now. @throws in production mode, where there is none */
  readonly demo: DemoMerchant;
  readonly process: ChildProcess;
  /** Everything that it has written so far, both streams. */
  logs(): string;
  /** Ends it as an operator does (SIGTERM) and removes what was made; may be called after `kill9`. */
  stop(): Promise<void>;
  /** Ends it as a crash does; the data stays. */
  kill9(): Promise<void>;
}

/** They end what hangs: a machine with other work takes its time over a start. */
const readyTimeoutMs = 120_000;
const stopTimeoutMs = 60_000;
const entryPoint = new URL('../../programs/gateway/main.ts', import.meta.url).pathname;
const settings = [
  ...['DATABASE_URL', 'MQTT_URL', 'PUBLIC_URL', 'MODE', 'PORT', 'HOST', 'DATA_DIR', 'VAULT_KEYS'],
  ...['GATEWAY_KEY', 'GATEWAY_KEY_FILE'],
];

/** True where a sandbox inside a page takes the place of the process (page-gateway.ts). */
export const isPageGateway = process.env['TEST_GATEWAY'] === 'page';

/**
 * Starts a gateway and waits for its line `ready http://…`.
 * @throws with all its output where it ends, or is not ready in time
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  if (isPageGateway) return (await import('./page-gateway.ts')).startPageGateway();
  const port = options.port ?? (await freePort());
  const ownDataDir =
    options.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'tollgate-data-')) : undefined;
  const dataDir = options.dataDir ?? ownDataDir ?? '';
  const isEmbedded = options.env?.['DATABASE_URL'] === undefined;
  const isCopied = ownDataDir !== undefined || options.isDatabaseCopied === true;
  if (isEmbedded && isCopied && !existsSync(join(dataDir, 'database'))) await copyTemplateDatabase(dataDir);
  const inherited = Object.entries(process.env).filter(([name]) => !settings.includes(name));
  const child = spawn(process.execPath, [options.program ?? entryPoint], {
    env: {
      ...Object.fromEntries(inherited),
      LOG_LEVEL: 'info',
      UV_THREADPOOL_SIZE: String(Math.max(2, availableParallelism())),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = new Promise<void>((resolve) => {
    // Not "exit": what it wrote last is read by then.
    child.once('close', () => resolve());
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  let wasCrashed = false;
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  // A test worker that ends early must not leave a gateway behind.
  const killAtExit = () => {
    child.kill('SIGKILL');
    if (ownDataDir !== undefined) rmSync(ownDataDir, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (isRunning()) child.kill(signal);
    await ended;
  }
  async function removeData(): Promise<void> {
    process.off('exit', killAtExit);
    if (ownDataDir !== undefined) await rm(ownDataDir, { recursive: true, force: true });
  }

  const url = await readyUrl(() => output, isRunning);
  if (url === undefined) {
    const reason = isRunning() ? `was not ready within ${readyTimeoutMs / 1_000} s` : 'ended';
    await end('SIGKILL');
    await removeData();
    throw new Error(`the gateway ${reason} (exit code ${child.exitCode}). Its output:\n${output}`);
  }
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    get demo() {
      return readDemoMerchant(dataDir);
    },
    process: child,
    logs: () => output,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await end('SIGTERM');
      clearTimeout(timer);
      const wasKilled = child.signalCode === 'SIGKILL' && !wasCrashed;
      await removeData();
      if (wasKilled)
        throw new Error(`the gateway did not stop within ${stopTimeoutMs / 1_000} s:\n${output}`);
    },
    async kill9() {
      wasCrashed = true;
      await end('SIGKILL');
    },
  };
}

async function readyUrl(output: () => string, isRunning: () => boolean): Promise<string | undefined> {
  const deadlineMs = performance.now() + readyTimeoutMs;
  while (performance.now() < deadlineMs) {
    const url = /^ready (https?:\/\/\S+)$/m.exec(output())?.[1];
    if (url !== undefined) return url.replace(/\/$/, '');
    if (!isRunning()) return undefined;
    await delay(20);
  }
  return undefined;
}

function readDemoMerchant(dataDir: string): DemoMerchant {
  const path = join(dataDir, 'demo-merchant.json');
  if (!existsSync(path)) throw new Error(`there is no ${path}: only the sandbox has a demo merchant`);
  return JSON.parse(readFileSync(path, 'utf8')) as DemoMerchant;
}
