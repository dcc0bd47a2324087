/** Programs in the place of this process, and others that outlive it. */
import { spawn, spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { pathOf, root } from './project.mjs';
import { become } from './run.mjs';

const isWindows = process.platform === 'win32';

/**
 * Puts a program on Node in the place of this process, so that only the program stays in memory. Where the system or
 * this Node cannot (Windows, before 22.15), it runs as a child.
 * @param {string} node
 * @param {readonly string[]} args
 * @param {Record<string, string>} env added to this process's environment
 * @returns {Promise<number>} the exit code of a child
 */
export function replaceBy(node, args, env) {
  if (isWindows || process.execve === undefined) return become(node, args, { env });
  process.chdir(root);
  const watch = pathToFileURL(pathOf('scripts', 'ancestors.mjs')).href;
  return process.execve(node, [node, '--import', watch, ...args], { ...process.env, ...env });
}

/**
 * Starts a program that goes on when this process has become another one, and has no parent by then.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 */
export function leaveBehind(command, args, env) {
  const options = { cwd: root, env: { ...process.env, ...env } };
  if (isWindows) spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }).unref();
  else
    spawnSync('/bin/sh', ['-c', '"$@" &', 'sh', command, ...args], {
      ...options,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
}
