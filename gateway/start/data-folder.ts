/** DATA_DIR holds keys and card payments: everything in it is for its owner alone. */
import { accessSync, constants } from 'node:fs';
import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { memberOf } from '../ports/system-error.ts';
import { makeFolder } from './folder.ts';
import type { Config } from './settings/config.ts';

/** DATA_DIR cannot be used, or something in it. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
  readonly path: string;
  /** `unusable`: it cannot be made. `shared`: a folder that others need. `open`: others may read it. */
  readonly reason: 'unusable' | 'shared' | 'open';

  constructor(message: string, path: string, reason: DataFolderError['reason'], cause?: unknown) {
    super(message, { cause });
    this.path = path;
    this.reason = reason;
  }
}

const othersMask = 0o077;
const stickyBit = 0o1000;

/** Lets no one else read the files that a command writes, not even for a moment. Every command calls this first. */
export function makeFilesForOwnerOnly(): void {
  process.umask(othersMask);
}

const isGone = (error: unknown) => memberOf(error, 'code') === 'ENOENT';

async function restrict(path: string): Promise<void> {
  try {
    const { mode } = await lstat(path);
    if ((mode & othersMask) !== 0) await chmod(path, mode & ~othersMask & 0o777);
  } catch (cause) {
    // Another process that starts on the same folder renames its drafts meanwhile.
    if (isGone(cause)) return;
    throw new DataFolderError(
      `other users can access ${path}, and this process cannot change that: change its owner to the user who runs Tollgate (chown), or run chmod go= on it`,
      path,
      'open',
      cause,
    );
  }
}

/** Folders and files below `folder`; links stay as they are, since their target does not belong to the gateway. */
async function restrictAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    await restrict(path);
    if (entry.isDirectory()) await restrictAll(path);
  }
}

/**
 * Makes `dataDir`, or takes every right of others away from what an earlier version or an operator left there.
 *
 * @throws where it is no folder of its own, such as / or /tmp, or where something in it cannot be corrected
 */
export async function secureDataFolder(dataDir: string): Promise<void> {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const message = `DATA_DIR cannot be used: ${cause instanceof Error ? cause.message : cause}`;
    throw new DataFolderError(message, dataDir, 'unusable', cause);
  }
  const folder = await realpath(dataDir);
  const { mode } = await lstat(folder);
  if (folder === '/' || folder === homedir() || (mode & stickyBit) !== 0)
    throw new DataFolderError(
      `DATA_DIR must be a dedicated folder, not ${folder}: its files become readable only by their owner`,
      folder,
      'shared',
    );
  await restrict(folder);
  await restrictAll(folder);
}

/** Production with its keys in the environment and its data on a server writes no file at all. */
export function needsDataFolder(config: Config): boolean {
  if (config.isEphemeral) return false;
  const hasKey = config.gatewayKey !== undefined || config.gatewayKeyFile !== undefined;
  return config.mode === 'sandbox' || config.databaseUrl === undefined || !hasKey;
}
