/** How the thread pool, which signs, shares the processors with the event loop. */
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Little enough that other programs on the machine do not crowd the signing out. */
const poolNice = 2;
const tasks = '/proc/self/task';

/**
 * Lets the event loop go before the thread pool (Linux; elsewhere nothing happens). All that the pool is to do passes
 * through the event loop first: where both want the same processor, the pool runs dry if it does not give way.
 * Returns how many threads it found; none have been started before the first work for the pool.
 */
export function yieldPool(): number {
  let yielded = 0;
  try {
    for (const task of readdirSync(tasks)) {
      if (readFileSync(`${tasks}/${task}/comm`, 'utf8').trim() !== 'libuv-worker') continue;
      setPriority(Number(task), poolNice);
      yielded += 1;
    }
  } catch {
    // Another system, or one that forbids it: it works as well, a few percent slower.
  }
  return yielded;
}
