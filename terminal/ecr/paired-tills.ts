/** The tills that a terminal has paired with, kept in a file of its own. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { TillIdentity } from './till-handler.ts';
import type { TillDevice } from './till-operations.ts';

/** More than any shop has; the one paired longest ago is removed first. */
const pairedMax = 100;

export interface PairedTills {
  readonly list: readonly TillDevice[];
  has(till: TillIdentity): boolean;
  /** Adds it, or refreshes name and address of one that is there. */
  add(till: TillDevice): Promise<void>;
  remove(till: TillDevice): Promise<void>;
}

function isTillDevice(value: unknown): value is TillDevice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'macAddress' in value &&
    typeof value.macAddress === 'string'
  );
}

async function readTills(path: string): Promise<TillDevice[]> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return Array.isArray(value) ? value.filter(isTillDevice) : [];
  } catch {
    // None yet, or a file that was cut off: tills pair again.
    return [];
  }
}

/** Opens the list in the file at `path`, which need not exist. */
export async function openPairedTills(path: string): Promise<PairedTills> {
  let list = await readTills(path);
  let writing: Promise<void> = Promise.resolve();

  function change(next: TillDevice[]): Promise<void> {
    list = next.slice(-pairedMax);
    const text = `${JSON.stringify(list, null, 2)}\n`;
    writing = writing
      .catch(() => {})
      .then(async () => {
        await writeFile(`${path}.new`, text, { mode: 0o600 });
        await rename(`${path}.new`, path);
      });
    return writing;
  }

  const without = (till: TillDevice) => list.filter(({ macAddress }) => macAddress !== till.macAddress);
  return {
    get list() {
      return list;
    },
    has: (till) => list.some(({ macAddress }) => macAddress === till),
    add: (till) => change([...without(till), till]),
    remove: (till) => change(without(till)),
  };
}
