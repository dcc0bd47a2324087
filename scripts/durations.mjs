/** The files of a test run that took longest, for the person who wonders where its minutes go. */
import { existsSync } from 'node:fs';
import { readJson } from './project.mjs';

const shown = 10;

/**
 * @param {string} path written by tests/support/durations-reporter.ts
 * @returns {string[]} one line a file, the slowest first; none where the run wrote nothing
 */
export function slowestFiles(path) {
  if (!existsSync(path)) return [];
  /** @type {{project: string, file: string, durationMs: number}[]} */
  const files = readJson(path);
  return files
    .sort((one, other) => other.durationMs - one.durationMs)
    .slice(0, shown)
    .map(
      ({ project, file, durationMs }) =>
        `${(durationMs / 1000).toFixed(1).padStart(7)} s  ${project}  ${file}`,
    );
}
