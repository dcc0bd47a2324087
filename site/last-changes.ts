/** When each page was last changed, from git in one go. Where there is no git, or no history, pages show no date. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('./', import.meta.url));
const historyMaxBytes = 64 * 1024 * 1024;

/**
 * The times of `git log --format=%x00%ct --name-status -M100%`, newest first, in milliseconds by path. A file that was
 * only renamed has not changed.
 * @returns the latest of each path
 */
export function latestTimes(log: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  // What files are named now, by the names that they had before.
  const names = new Map<string, string>();
  for (const commit of log.split('\0').slice(1)) {
    const [seconds = '', ...lines] = commit.split('\n');
    for (const line of lines) {
      const [status, path, newPath] = line.split('\t');
      if (path === undefined) continue;
      const name = names.get(newPath ?? path) ?? newPath ?? path;
      if (newPath !== undefined) names.set(path, name);
      else if (status !== 'D' && !times.has(name)) times.set(name, Number(seconds) * 1_000);
    }
  }
  return times;
}

/** The time of the latest change by file, below the site's folder; empty where there is no history. */
export async function lastChanges(): Promise<ReadonlyMap<string, number>> {
  const args = ['log', '--format=%x00%ct', '--name-status', '-M100%', '--relative', '--', 'docs', 'i18n'];
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd: folder, maxBuffer: historyMaxBytes });
    return latestTimes(stdout);
  } catch {
    return new Map();
  }
}
