/** The journal on a disk: one line for each change, synchronized in groups. */
import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import type { Journal } from '../ledger/ledger.ts';
import { isSystemError } from './system-error.ts';

export interface OpenJournal extends Journal {
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Reads the whole lines. A line without its end was torn by a crash: no answer spoke of it, so it is cut off. */
async function readLines(path: string): Promise<string[]> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (fault) {
    if (isSystemError(fault, 'ENOENT')) return [];
    throw fault;
  }
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) await truncate(path, end);
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

export async function openJournalFile(path: string): Promise<OpenJournal> {
  const lines = await readLines(path);
  const file: FileHandle = await open(path, 'a', 0o600);
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const text = `${waiting.join('\n')}\n`;
      waiting = [];
      await file.appendFile(text);
      await file.datasync();
    }
  }
  async function settled(): Promise<void> {
    // What another question waits for may have begun before these lines came.
    while (waiting.length > 0 || writing !== undefined) {
      writing ??= write().finally(() => {
        writing = undefined;
      });
      await writing;
    }
  }
  return {
    lines,
    append: (line) => void waiting.push(line),
    settled,
    async close() {
      await settled();
      await file.close();
    },
  };
}

/** A journal in memory, for a host that is started without a file. */
export const memoryJournal = (): OpenJournal => ({
  lines: [],
  append: () => {},
  settled: async () => {},
  close: async () => {},
});
