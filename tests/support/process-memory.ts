/** The memory of a process as it is, garbage included: heap, ArrayBuffers and whatever was freed (Linux). */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const chunkBytes = 16 * 1024 * 1024;

/** Address ranges that the process can write to, and that belong to no file. */
function privateRanges(pid: number): { readonly start: number; readonly end: number }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [range = '', rights = '', , , inode = ''] = line.split(/\s+/);
      const [start = '', end = ''] = range.split('-');
      const isPrivate = rights.startsWith('rw') && inode === '0' && !line.includes('[v');
      return isPrivate ? [{ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }] : [];
    });
}

/** Latin letters as V8 keeps them: one byte each, or two. */
const formsOf = (text: string) => [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')];

/** Which of the texts are anywhere in the memory of the process, each once. */
export function textsInMemory(pid: number, texts: readonly string[]): string[] {
  const wanted = texts.map((text) => ({ text, forms: formsOf(text) }));
  const overlap = Math.max(...wanted.flatMap(({ forms }) => forms.map((form) => form.length)));
  const found = new Set<string>();
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const chunk = Buffer.alloc(chunkBytes);
  try {
    for (const { start, end } of privateRanges(pid)) {
      for (let at = start; at < end; at += chunkBytes - overlap) {
        const length = Math.min(chunkBytes, end - at);
        const read = readAt(memory, chunk.subarray(0, length), at);
        const bytes = chunk.subarray(0, read);
        for (const { text, forms } of wanted) {
          if (!found.has(text) && forms.some((form) => bytes.includes(form))) found.add(text);
        }
      }
    }
  } finally {
    closeSync(memory);
  }
  return [...found];
}

const pauseMs = 200;

/** The same, once none is left or `withinMs` have passed. */
export async function textsLeftInMemory(
  pid: number,
  texts: readonly string[],
  withinMs: number,
): Promise<string[]> {
  const deadlineMs = performance.now() + withinMs;
  for (;;) {
    // The last look begins when the time is over, so that it finds nothing that had to be gone only after it.
    const isLast = performance.now() >= deadlineMs;
    const left = textsInMemory(pid, texts);
    if (left.length === 0 || isLast) return left;
    await delay(pauseMs);
  }
}

/** A range may be gone by the time it is read. */
function readAt(memory: number, into: Buffer, at: number): number {
  try {
    return readSync(memory, into, 0, into.length, at);
  } catch {
    return 0;
  }
}
