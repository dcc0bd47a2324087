/** Work that two commands must not do at the same time, such as an installation: the second one waits for the first. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathOf, say } from './project.mjs';

const lookEveryMs = 200;
/** The number is written at once: a file without one for so long was left by a process that ended in between. */
const unwrittenMs = 10_000;

/**
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function alone(name, work) {
  const path = pathOf('.cache', `${name}.pid`);
  mkdirSync(dirname(path), { recursive: true });
  for (let isTold = false; !take(path); isTold = true) {
    if (!isTold) say(`waiting for another command's ${name} …`);
    await delay(lookEveryMs);
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Returns whether it is ours now. The lock of a process that has ended delays no other. @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isLeftBehind(path)) rmSync(path, { force: true });
    return false;
  }
}

/** @param {string} path */
function isLeftBehind(path) {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    return holder > 0 ? !isRunning(holder) : Date.now() - statSync(path).mtimeMs > unwrittenMs;
  } catch {
    // It has just been released.
    return false;
  }
}

/** @param {number} pid */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
