import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { templateContent } from '../../../store/template.testing.ts';
import { openEmbedded } from './embedded.ts';

/** Modes of everything below a folder, each once. */
async function modesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const modes = entries.map(async (entry) => {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`;
  });
  return [...new Set(await Promise.all(modes))].sort();
}

test('files that the database makes, first or later, are for their owner alone', async () => {
  const directory = join(await mkdtemp(join(tmpdir(), 'tollgate-files-')), 'database');
  const first = await openEmbedded(directory);
  expect(await modesBelow(directory)).toEqual(['file 600', 'folder 700']);
  const filesBefore = (await readdir(directory, { recursive: true })).length;
  await first.query('create table late (number integer primary key, text text)');
  await first.query("insert into late select n, repeat('x', 4000) from generate_series(1, 500) n");
  await first.query('vacuum full late');
  await first.query('checkpoint');
  expect((await readdir(directory, { recursive: true })).length).toBeGreaterThan(filesBefore);
  expect(await modesBelow(directory)).toEqual(['file 600', 'folder 700']);
  await first.close();

  // A database of an earlier version, whose folder its group may read: the database would go on in that manner.
  await chmod(directory, 0o750);
  const second = await openEmbedded(directory);
  await second.query('create table later (number integer)');
  await second.query('checkpoint');
  await second.close();
  expect(await modesBelow(directory)).toEqual(['file 600', 'folder 700']);
  await rm(join(directory, '..'), { recursive: true, force: true });
});

test('a database whose making was cut short is made again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-cut-'));
  const directory = join(folder, 'database');
  const first = await openEmbedded(directory, templateContent);
  expect(await readdir(folder)).not.toContain('database.unfinished');
  await first.close();
  // As a process leaves it that is killed while it writes the files.
  await writeFile(join(folder, 'database.unfinished'), '');
  await rm(join(directory, 'global'), { recursive: true });
  const second = await openEmbedded(directory, templateContent);
  expect(await second.query('select merchant_no from transactions')).toEqual([]);
  await second.close();
  expect(await readdir(folder)).toEqual(['database']);

  // What is not half-made is left as it is, and a start that fails lets go of it.
  await rm(join(directory, 'global'), { recursive: true });
  await expect(openEmbedded(directory, templateContent)).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['database']);
  await rm(folder, { recursive: true, force: true });
});
