/** How long a generator takes: once without anything kept, and once more after one page has changed. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../scripts/run.mjs';
import { environment } from '../../scripts/runtime.mjs';
import type { Subject } from './subject.ts';

const buildLimitMs = 10 * 60_000;

export interface BuildTime {
  readonly coldSeconds: number;
  readonly warmSeconds: number;
}

async function secondsToBuild({ name, folder, build, env = {} }: Subject): Promise<number> {
  const startedMs = performance.now();
  const code = await run(build.command, build.args, {
    cwd: folder,
    env: { ...environment(), NODE_ENV: 'production', NO_UPDATE_NOTIFIER: '1', ...env },
    isQuiet: true,
    timeLimitMs: buildLimitMs,
  });
  if (code !== 0) throw new Error(`${name} could not be built: it ended with code ${code}`);
  return (performance.now() - startedMs) / 1_000;
}

/** Both languages. @throws where a build fails */
export async function measureBuild(subject: Subject): Promise<BuildTime> {
  for (const each of subject.leftovers)
    await rm(join(subject.folder, each), { recursive: true, force: true });
  const coldSeconds = await secondsToBuild(subject);
  const page = join(subject.folder, subject.page);
  const text = await readFile(page, 'utf8');
  try {
    await writeFile(page, `${text}\nOne sentence more.\n`);
    return { coldSeconds, warmSeconds: await secondsToBuild(subject) };
  } finally {
    await writeFile(page, text);
  }
}
