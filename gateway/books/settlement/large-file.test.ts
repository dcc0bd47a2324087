/** A file of any size is read with the same memory. The process of its own has a small heap, and says what it took. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isFull } from '../../../tests/support/scale.ts';

const megabytes = isFull ? 300 : 20;
/** A process of Node that reads nothing has 110 of them; 240 are enough for any file. */
const residentMaxMb = 300;
const heapMb = 48;

test(`a file of ${megabytes} MB is read in a small heap`, { timeout: 600_000 }, async () => {
  const program = join(import.meta.dirname, 'large-file.testing.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${heapMb}`,
    program,
    String(megabytes),
  ]);
  const figures = JSON.parse(stdout);
  expect(figures).toMatchObject({ lines: expect.any(Number), summaryLines: figures.lines });
  expect(figures.bytes).toBeGreaterThan(megabytes * 1_000_000);
  expect(figures.residentMb).toBeLessThan(residentMaxMb);
});
