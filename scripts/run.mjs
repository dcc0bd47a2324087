/** Child processes: ended with their children on a signal or a time limit, so that nothing is left running. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { whenNpmEnds } from './ancestors.mjs';
import { root, say } from './project.mjs';

const killAfterMs = 10_000;
const isWindows = process.platform === 'win32';
/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {AbortSignal} [signal] ends the child and its children
 * @property {boolean} [isQuiet] what it writes is kept, and shown only where it fails
 * @property {boolean} [isPatient] lets other programs go first
 * @property {number} [timeLimitMs] after which the child and its children are ended, and the code is 124
 */

/**
 * Runs a step to its end, without standard input, in a process group of its own.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} the exit code; 124 after the time limit, 127 where it could not be started
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: !isWindows,
    });
    /** @type {Buffer[]} */
    const written = [];
    child.stdout?.on('data', (chunk) => written.push(chunk));
    child.stderr?.on('data', (chunk) => written.push(chunk));
    if (options.isPatient) yieldToOthers(child.pid);
    let isTimedOut = false;
    /** @type {NodeJS.Timeout[]} */
    const timers = [];

    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      signalGroup(child.pid, signal);
      timers.push(setTimeout(() => signalGroup(child.pid, 'SIGKILL'), killAfterMs));
    };
    if (options.timeLimitMs !== undefined) {
      timers.push(
        setTimeout(() => {
          isTimedOut = true;
          say(`${command} took longer than ${Math.round((options.timeLimitMs ?? 0) / 1000)} s and is ended`);
          end('SIGTERM');
        }, options.timeLimitMs),
      );
    }
    for (const signal of signals) process.on(signal, end);
    const abort = () => end('SIGTERM');
    options.signal?.addEventListener('abort', abort);
    if (options.signal?.aborted) abort();

    /** @param {number} code */
    const finish = (code) => {
      for (const timer of timers) clearTimeout(timer);
      for (const signal of signals) process.off(signal, end);
      options.signal?.removeEventListener('abort', abort);
      if (code !== 0 && !options.signal?.aborted) process.stderr.write(Buffer.concat(written));
      resolve(isTimedOut ? 124 : code);
    };
    child.once('error', (error) => {
      say(`${command} could not be started: ${error.message}`);
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? codeOfSignal(signal)));
  });
}

/** @param {number | undefined} pid */
function yieldToOthers(pid) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system lets a program step back.
  }
}

/**
 * Hands the terminal over to one program: all three streams inherited, signals forwarded, its exit code
 * kept.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: Record<string, string | undefined>}} [options]
 * @returns {Promise<number>}
 */
export function become(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: 'inherit',
    });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      // Ctrl-C in a terminal reaches the child by itself; a second SIGINT would cut its farewell short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    const stopWatching = whenNpmEnds(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopWatching();
      for (const name of signals) process.off(name, forward);
      resolve(code ?? codeOfSignal(signal));
    });
  });
}

/** @param {number | undefined} pid @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(isWindows ? pid : -pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** As a shell counts: 128 and the signal's number. @param {NodeJS.Signals | null} signal */
function codeOfSignal(signal) {
  /** @type {Partial<Record<NodeJS.Signals, number>>} */
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
  return 128 + (signal === null ? 0 : (numbers[signal] ?? 1));
}
