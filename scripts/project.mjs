/** The project's folder, and messages to the person who runs a script. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export function pathOf(...parts) {
  return join(root, ...parts);
}

/** @param {string} path */
export function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** One line of progress, on standard error so that standard output stays the program's own. @param {string} text */
export function say(text) {
  process.stderr.write(`tollgate: ${text}\n`);
}

/** @param {number} sinceMs */
export function secondsSince(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** Looks for `--help` or `-h` among the arguments. @param {string[]} args */
export function wantsHelp(args) {
  return args.includes('--help') || args.includes('-h');
}

/**
 * Runs a script's work; a failure ends the process with its message and without a stack trace, since the
 * reader is a person who typed a command.
 * @param {() => Promise<number>} work resolves to the exit code
 */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
