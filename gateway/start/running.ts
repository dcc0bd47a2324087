/**
 * The sandboxes of this user that run on this computer, one file each, those in memory included: so a command finds and
 * stops what its user has started, and nothing else. The command loads this file by its place.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { livingProcess, processMark } from '../runtime/node/database/lock.ts';

export { isProcessAlive } from '../runtime/node/database/lock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface RunningGateway {
  readonly pid: number;
  readonly url: string;
  /** Absent: it keeps everything in memory. */
  readonly data_dir?: string;
  /** In the computer's real time. */
  readonly started_ms: number;
  /** The command that it ends with, such as `tollgate run`. */
  readonly ends_with_pid?: number;
}

type Kept = Omit<RunningGateway, 'pid'> & { readonly process: string };

/** Where the system keeps what is about running programs of one user. */
function folderOf(environment: Environment): string {
  const own = environment['XDG_RUNTIME_DIR'];
  if (own) return join(own, 'tollgate');
  return join(environment['TMPDIR'] || tmpdir(), `tollgate-${userInfo().uid}`);
}

/** Others can write to the folder above: what is not this user's alone is not believed. */
function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return false;
  return process.platform === 'win32' || (found.uid === userInfo().uid && (found.mode & 0o077) === 0);
}

/** Records this process as a gateway until it ends. Where that is not possible, its address has to be named. */
export async function recordRunning(
  environment: Environment,
  gateway: Pick<RunningGateway, 'url' | 'data_dir' | 'ends_with_pid'>,
): Promise<void> {
  const folder = folderOf(environment);
  const path = join(folder, `${process.pid}.json`);
  const { data_dir: dataDir, ...rest } = gateway;
  const kept: Kept = {
    process: await processMark(),
    ...rest,
    ...(dataDir === undefined ? {} : { data_dir: resolve(dataDir) }),
    started_ms: Date.now(),
  };
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    if (!isOwn(folder)) return;
    writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    return;
  }
  process.on('exit', () => rmSync(path, { force: true }));
}

async function readRecord(path: string): Promise<RunningGateway | undefined> {
  try {
    const { process: mark, ...rest }: Kept = JSON.parse(readFileSync(path, 'utf8'));
    const pid = await livingProcess(mark);
    if (pid !== undefined) return { pid, ...rest };
    // A process that was killed leaves its file behind.
    rmSync(path, { force: true });
  } catch {
    // It has ended meanwhile.
  }
  return undefined;
}

/** All of them, the newest first. */
export async function runningGateways(environment: Environment): Promise<readonly RunningGateway[]> {
  const folder = folderOf(environment);
  if (!isOwn(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const found = await Promise.all(names.map((name) => readRecord(join(folder, name))));
  return found.filter((one) => one !== undefined).sort((a, b) => b.started_ms - a.started_ms);
}
