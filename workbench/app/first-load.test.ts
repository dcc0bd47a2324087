/** Weight of the Workbench's first load: the scripts that its page names, as they go over the wire. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builds, ensureBuilt } from '../../scripts/build.mjs';

const dist = join(import.meta.dirname, '../dist');

test('the Workbench loads 130 KB of JavaScript or less before its first page', async () => {
  const build = builds.find(({ workspace }) => workspace === 'workbench');
  expect(build && (await ensureBuilt(build))).toBe(0);
  const html = readFileSync(join(dist, 'workbench.html'), 'utf8');
  const scripts = [...html.matchAll(/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  const bytes = scripts.reduce((sum, path) => sum + readFileSync(join(dist, `${path}.gz`)).length, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(130_000);
});
