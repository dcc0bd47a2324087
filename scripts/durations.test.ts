import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slowestFiles } from './durations.mjs';

test('the ten slowest files of a run, the slowest first, with their projects', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-durations-'));
  const path = join(folder, 'durations.json');
  const files = Array.from({ length: 12 }, (_, index) => ({
    project: 'unit',
    file: `file-${index}.test.ts`,
    durationMs: index * 1_000,
  }));
  writeFileSync(path, JSON.stringify(files));
  const lines = slowestFiles(path);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  unit  file-11.test.ts');
  expect(lines.at(-1)).toContain('file-2.test.ts');
  expect(slowestFiles(join(folder, 'none.json'))).toEqual([]);
  rmSync(folder, { recursive: true });
});
