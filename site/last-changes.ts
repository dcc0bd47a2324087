/** When each page was last changed, from git in one go. Where there is no git, or no history, pages show no date. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('./', import.meta.url));
const historyMaxBytes = 64 * 1024 * 1024;

/**
 * The times of `git log --format=%x00%ct --name-only`, newest first, in milliseconds by path.
 * @returns the latest of each path
 */
export function latestTimes(log: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const commit of log.split('\0').slice(1)) {
    const [seconds = '', ...lines] = commit.split('\n');
    for (const path of lines.filter((line) => line !== '')) {
      if (!times.has(path)) times.set(path, Number(seconds) * 1_000);
    }
  }
  return times;
}

/** The time of the latest change by file, below the site's folder; empty where there is no history. */
export async function lastChanges(): Promise<ReadonlyMap<string, number>> {
  const args = ['log', '--format=%x00%ct', '--name-only', '--relative', '--', 'docs', 'i18n'];
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd: folder, maxBuffer: historyMaxBytes });
    return latestTimes(stdout);
  } catch {
    return new Map();
  }
}
