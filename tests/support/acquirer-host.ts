/** Programs of the connector protocol as processes: the test acquirer, and connectors from the templates. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '@tollgate/contract/json-object';

const command = new URL('../../cli/main.ts', import.meta.url).pathname;
const readyTimeoutMs = 60_000;

/** A test worker that ends early must not leave a process or a folder behind. */
const running = new Set<ChildProcess>();
const folders = new Set<string>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export interface Running {
  /** As its first line names it. */
  readonly url: string;
  logs(): string;
  stop(): Promise<void>;
  kill9(): Promise<void>;
}

/** Starts a program, and waits for a line with its address. @throws with its output where it ends before */
export async function startProgram(program: string, args: readonly string[], cwd?: string): Promise<Running> {
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    env: { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1' },
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  running.add(child);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    running.delete(child);
  };
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready: ${output}`)), readyTimeoutMs);
    const found = (chunk: unknown) => {
      output += String(chunk);
      const address = /(?:https?:\/\/[\w.:[\]-]+|unix:[^"\s,]+)/.exec(output)?.[0];
      if (address === undefined || !output.includes('\n')) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', found);
    child.stderr?.on('data', found);
    void ended.then(() => reject(new Error(`it ended: ${output}`)));
  });
  return { url, logs: () => output, stop: () => end('SIGTERM'), kill9: () => end('SIGKILL') };
}

export interface AcquirerHost extends Running {
  readonly secret: string;
  readonly secretFile: string;
  readonly journal: string;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Payments of the host, as its control API shows them. */
  payments(): Promise<readonly Record<string, unknown>[]>;
}

/** A folder with a secret, for one test. */
export function secretFolder(): {
  readonly folder: string;
  readonly secret: string;
  readonly secretFile: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-host-'));
  folders.add(folder);
  const secret = randomBytes(24).toString('hex');
  const secretFile = join(folder, 'secret.txt');
  writeFileSync(secretFile, `${secret}\n`);
  return { folder, secret, secretFile };
}

/** Starts the host on a free port, with a journal in the folder that outlives it. */
export async function startAcquirerHost(
  { folder, secret, secretFile }: ReturnType<typeof secretFolder>,
  args: readonly string[] = [],
): Promise<AcquirerHost> {
  const journal = join(folder, 'host.jsonl');
  const all = [command, 'acquirer-host', '--secret-file', secretFile, '--journal', journal, '--port', '0'];
  const program = await startProgram(process.execPath, [...all, ...args]);
  const control: AcquirerHost['control'] = async (method, path, body) => {
    const response = await fetch(`${program.url}/control/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const value: unknown = await response.json();
    if (!isObject(value)) throw new TypeError('no object');
    return { ...value, status: response.status };
  };
  return {
    ...program,
    secret,
    secretFile,
    journal,
    control,
    async payments() {
      const { payments } = await control('GET', 'payments');
      return Array.isArray(payments) ? payments : [];
    },
  };
}

/** Lines of a journal as objects. */
export const journalLines = (path: string): readonly Record<string, unknown>[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
