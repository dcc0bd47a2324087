/**
 * A real PostgreSQL for a test run or a benchmark, in a folder and on a port of its own. It takes what the
 * machine has installed; `scripts/system.mjs` says how that is found, and `npm test` installs it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../../scripts/system.mjs';
import { freePort } from '../port.ts';

export interface PostgresOptions {
  /** A folder with the data of an earlier server, to start on it again; it stays when this one stops. */
  readonly dataDirectory?: string;
  /** On by default: what the tests say about durability must hold on a disk. */
  readonly fsync?: boolean;
  /** Processors for the server, as `taskset -c` takes them. */
  readonly cpuList?: string;
}

export interface Postgres {
  readonly url: string;
  readonly port: number;
  readonly dataDirectory: string;
  /** Shuts down in good order and removes what was made. May be called twice, and after `killHard`. */
  stop(): Promise<void>;
  /** Ends every process of the server with SIGKILL, as a power cut would; the data stays until `stop`. */
  killHard(): Promise<void>;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

const startTimeoutMs = 120_000;
const logKeptCharacters = 8_000;

/**
 * Starts a server and waits until it takes connections as the user `postgres`, without a password, on
 * 127.0.0.1.
 * @throws where no PostgreSQL is installed or it does not start, with its own log
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const programs = findPostgres();
  if (programs === undefined) {
    throw new Error('no PostgreSQL server programs (initdb, postgres) found: install the package postgresql');
  }
  const user = serverUser();
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-postgres-'));
  const dataDirectory = options.dataDirectory ?? join(folder, 'data');
  try {
    await chmod(folder, 0o755);
    if (user !== undefined) await chown(folder, user.uid, user.gid);
    if (!existsSync(join(dataDirectory, 'PG_VERSION'))) {
      await makeCluster(programs, dataDirectory, folder, user);
    }
    return await serve(programs, folder, dataDirectory, user, options);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root: then its programs run as the user postgres, or as one without rights. */
function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.map((line) => line.split(':')).find((fields) => fields[0] === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

async function makeCluster(
  programs: string,
  dataDirectory: string,
  folder: string,
  user: User | undefined,
): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chown(dataDirectory, user.uid, user.gid);
  const child = spawn(
    join(programs, 'initdb'),
    ['-D', dataDirectory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'pipe'], ...user },
  );
  const log = keepLog(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb failed with code ${code}:\n${log()}`);
}

async function serve(
  programs: string,
  folder: string,
  dataDirectory: string,
  user: User | undefined,
  options: PostgresOptions,
): Promise<Postgres> {
  const port = await freePort();
  const server = [
    join(programs, 'postgres'),
    ...['-D', dataDirectory, '-p', String(port), '-k', folder, '-h', '127.0.0.1'],
    ...['-c', `fsync=${options.fsync === false ? 'off' : 'on'}`, '-c', 'max_connections=200'],
  ];
  const [command = '', ...args] =
    options.cpuList === undefined ? server : ['taskset', '-c', options.cpuList, ...server];
  const child = spawn(command, args, {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C must not reach it past its guard, while tests still use it.
    detached: true,
    ...user,
  });
  const log = keepLog(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const guard = spawnGuard(child.pid, folder);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (isRunning()) child.kill(signal);
    await ended;
  }
  async function stop(): Promise<void> {
    await end('SIGINT');
    guard.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await waitUntilReady(url, isRunning, log);
  } catch (error) {
    await end('SIGQUIT');
    guard.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    port,
    dataDirectory,
    stop,
    async killHard() {
      // It makes no further backend between the look at them and its end.
      if (isRunning()) child.kill('SIGSTOP');
      const children = child.pid === undefined ? [] : childrenOf(child.pid);
      await end('SIGKILL');
      for (const pid of children) killIfThere(pid);
      // A backend that has not gone yet would keep the next server from starting on the same data.
      while (children.some(isThere)) await delay(10);
    },
  };
}

/**
 * A shell that waits for the end of this process, however that comes about, SIGKILL included: its standard
 * input closes then. It ends the server and removes the folder.
 */
function spawnGuard(pid: number | undefined, folder: string): ChildProcess {
  const script = `read -r line
kill -QUIT "$1" 2>/dev/null
tries=0
while kill -0 "$1" 2>/dev/null && [ "$tries" -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
rm -rf "$2"`;
  const guard = spawn('/bin/sh', ['-c', script, 'guard', String(pid ?? 0), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Neither the guard nor the pipe may keep this process alive.
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  return guard;
}

async function waitUntilReady(url: string, isRunning: () => boolean, log: () => string): Promise<void> {
  const deadlineMs = performance.now() + startTimeoutMs;
  while (performance.now() < deadlineMs && isRunning()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await delay(25);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log()}`);
}

/** Nothing of the caller's settings (PGDATA, PGPORT, a language) may change what is started. */
function environment(): NodeJS.ProcessEnv {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG)/.test(name)),
  );
  return { ...env, LC_ALL: 'C' };
}

/** Keeps the end of what a process writes, and lets this process end without it. */
function keepLog(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-logKeptCharacters);
    });
  }
  child.on('error', (error) => {
    text += error.message;
  });
  return () => text;
}

/** Each of PostgreSQL's processes has a group of its own, so that they must be looked up one by one. */
function childrenOf(pid: number): number[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    // The command's name, in parentheses, may hold spaces: the fields are counted from its end.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? undefined : Number(fields[1]);
  } catch {
    return undefined;
  }
}

function isThere(pid: number): boolean {
  return parentOf(pid) !== undefined;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its parent.
  }
}
