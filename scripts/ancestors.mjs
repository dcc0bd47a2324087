/**
 * npm puts a shell between itself and us. A signal to npm ends that shell but does not reach us, and SIGKILL ends npm
 * alone: without a look at them, a program would live on and keep its port. Imported before a program, this module
 * ends it in order once npm or the shell is gone.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const watchEveryMs = 500;

/**
 * @param {() => void} act once npm or the shell is gone
 * @returns {() => void} stops watching
 */
export function whenNpmEnds(act) {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return () => {};
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    act();
  }, watchEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The parent and, where the system shows it, its parent. */
function ancestors() {
  try {
    // The command's name, in parentheses, may hold anything: what is wanted follows it.
    const fields = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${process.ppid} ${fields[1]}`;
  } catch {
    return `${process.ppid}`;
  }
}

// Threads of a program import it as well.
if (isMainThread && process.execArgv.includes(import.meta.url))
  whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'));
