/** Checks of a data folder without the gateway's own code: the command loads this file by its place. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { memberOf } from '../ports/system-error.ts';
import { livingHolder } from '../runtime/node/database/lock.ts';

const lookAt = (path: string) => statSync(path, { throwIfNoEntry: false });

/**
 * Makes a folder and those above it, for their owner alone. Not by mkdir's own `recursive`, which never ends in a
 * folder such as /proc, where nothing can be made.
 *
 * @throws the system's error, with its code, where it cannot be one
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  let nearest = resolve(path);
  while (lookAt(nearest) === undefined && dirname(nearest) !== nearest) {
    missing.unshift(nearest);
    nearest = dirname(nearest);
  }
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another process that starts on the same folder makes it meanwhile.
      if (memberOf(error, 'code') !== 'EEXIST') throw error;
    }
  }
  if (statSync(path).isDirectory()) return;
  throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR', syscall: 'mkdir', path });
}

/** The process of the gateway whose embedded database is in `dataDir`; undefined where none runs. */
export function gatewayProcess(dataDir: string): Promise<number | undefined> {
  return livingHolder(databaseFolder(dataDir));
}

/** Where the embedded database of a data folder is. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database');
