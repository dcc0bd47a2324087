/** Packages that only benchmarks need, in folders of their own, so that the project's lock file is without them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../scripts/run.mjs';
import { environment } from '../scripts/runtime.mjs';

const installLimitMs = 10 * 60_000;

/** @param manifest of the folder, with exact versions @throws where npm failed */
export async function installInto(folder: string, manifest: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, ...manifest }));
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: folder, env: environment(), isQuiet: true, timeLimitMs: installLimitMs };
  const code = await run('npm', args, options);
  if (code !== 0) throw new Error(`npm ended with code ${code} in ${folder}`);
}
