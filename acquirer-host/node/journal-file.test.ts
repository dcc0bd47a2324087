/** The journal's file: whole lines alone, and no answer for a line that is not on the disk. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openJournalFile } from './journal-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollgate-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('lines are in the file in their order once they are settled, from many at the same time', async () => {
  const path = join(folder, 'many');
  const journal = await openJournalFile(path);
  const lines = Array.from({ length: 200 }, (_, index) => `line ${index} 支付`);
  await Promise.all(
    lines.map(async (line) => {
      journal.append(line);
      await journal.settled();
      expect(readFileSync(path, 'utf8').split('\n')).toContain(line);
    }),
  );
  await journal.close();
  expect(readFileSync(path, 'utf8')).toBe(`${lines.join('\n')}\n`);
});

test('a torn last line is cut off, and the next one begins a line', async () => {
  const path = join(folder, 'torn');
  const first = await openJournalFile(path);
  first.append('one');
  await first.close();
  appendFileSync(path, 'torn 支'.slice(0, 6));
  const second = await openJournalFile(path);
  expect(second.lines).toEqual(['one']);
  second.append('two');
  await second.close();
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
});

test('after a failure nothing is settled any more', async () => {
  const journal = await openJournalFile(join(folder, 'closed'));
  await journal.close();
  for (const line of ['one', 'two']) {
    journal.append(line);
    await expect(journal.settled()).rejects.toThrow();
  }
});
