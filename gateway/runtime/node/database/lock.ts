/** A lock on a data directory, held by one living process. */
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { memberOf } from '../../../ports/system-error.ts';

export interface DirectoryLock {
  release(): Promise<void>;
}

/** A living process works on the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
  /** Number of that process. */
  readonly holder: number;

  constructor(directory: string, holder: number) {
    super(`another Tollgate (process ${holder}) uses ${directory}; stop it, or set DATA_DIR`);
    this.holder = holder;
  }
}

/** Taking over is a matter of milliseconds: a guard older than this was left behind by a crash. */
const guardMaxAgeMs = 5_000;
const attemptsMax = 200;
const waitMs = 50;

/** Returns the fields that Linux gives of a process from its state on; empty elsewhere. */
async function statusOf(pid: number): Promise<readonly string[]> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status?.slice(status.lastIndexOf(')') + 2).split(' ') ?? [];
}

/** Start time of a process in clock ticks, so that a reused process number is not taken for its holder. */
const startedAt = async (pid: number): Promise<string | undefined> => (await statusOf(pid))[19];

/**
 * Returns true if it still runs. One that has ended keeps its number until its parent asks, which not every container
 * does.
 */
export async function isProcessAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return memberOf(error, 'code') === 'EPERM';
  }
  return (await statusOf(pid))[0] !== 'Z';
}

/** This process, so that no later one with the same number is taken for it. */
export const processMark = async (): Promise<string> =>
  `${process.pid} ${(await startedAt(process.pid)) ?? ''}`;

/** The number of the process with this mark; undefined where it has ended. */
export async function livingProcess(mark: string): Promise<number | undefined> {
  const [pidText, started] = mark.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !(await isProcessAlive(pid))) return undefined;
  const now = await startedAt(pid);
  return now !== undefined && started !== '' && now !== started ? undefined : pid;
}

/** The content of the lock file: nothing, a process that is gone, or the number of one that lives. */
async function holderOf(path: string): Promise<'none' | 'dead' | number> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? 'none' : ((await livingProcess(text)) ?? 'dead');
}

function isExisting(error: unknown): boolean {
  return memberOf(error, 'code') === 'EEXIST';
}

/** Makes the lock file, whole or not at all, so that no process reads it half-written and takes it for a dead one's. */
async function take(path: string): Promise<boolean> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, await processMark(), { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (!isExisting(error)) throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes the file of a dead process. One process at a time: of two that found the same dead one, the second
 * would else remove the lock that the first has taken meanwhile.
 */
async function removeDead(path: string): Promise<void> {
  const guard = `${path}.guard`;
  try {
    await mkdir(guard, { mode: 0o700 });
  } catch (error) {
    if (!isExisting(error)) throw error;
    const made = await stat(guard).catch(() => undefined);
    if (made !== undefined && Date.now() - made.mtimeMs > guardMaxAgeMs) await rmdir(guard).catch(() => {});
    else await delay(waitMs);
    return;
  }
  try {
    // A dead one's file is removed by the holder alone of the guard, so it is still the one just read.
    if ((await holderOf(path)) === 'dead') await rm(path, { force: true });
  } finally {
    await rmdir(guard).catch(() => {});
  }
}

const lockPath = (directory: string) => join(dirname(directory), `${basename(directory)}.lock`);

/** The living process that holds the lock of `directory`; undefined where there is none. */
export async function livingHolder(directory: string): Promise<number | undefined> {
  const holder = await holderOf(lockPath(directory));
  return typeof holder === 'number' ? holder : undefined;
}

/**
 * Takes the lock file beside `directory`; a file that a killed process left behind is taken over.
 * @throws FolderInUse where a living process holds it
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = lockPath(directory);
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (await take(path)) return { release: () => rm(path, { force: true }) };
    const holder = await holderOf(path);
    if (typeof holder === 'number') throw new FolderInUse(directory, holder);
    await removeDead(path);
  }
  throw new Error(`could not take the lock ${path}`);
}
