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
  let appended = 0;
  let written = 0;
  let writing: Promise<void> | undefined;

  /** After a failure nothing is written any more: a line that is missing must not be followed by others. */
  let failure: unknown;
  async function write(): Promise<void> {
    const lines = waiting;
    waiting = [];
    await file.appendFile(`${lines.join('\n')}\n`);
    await file.datasync();
    written += lines.length;
  }
  async function settled(): Promise<void> {
    // What comes meanwhile is waited for by those that it belongs to.
    const wanted = appended;
    while (written < wanted) {
      if (failure !== undefined) throw failure;
      writing ??= write().finally(() => {
        writing = undefined;
      });
      await writing.catch((fault: unknown) => {
        failure ??= fault;
      });
    }
  }
  return {
    lines,
    append(line) {
      waiting.push(line);
      appended += 1;
    },
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
