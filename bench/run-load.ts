/** Runs the driver process once and gives its figures. */
import { fork } from 'node:child_process';
import type { LoadOrder, LoadResult } from './load.ts';

interface Message {
  readonly ready?: boolean;
  readonly result?: LoadResult;
}

/** `beforeStart` runs when all calls are signed and nothing has been sent yet. `cpuList` pins the driver (Linux). */
export function runLoad(
  order: LoadOrder,
  cpuList?: string,
  beforeStart?: () => Promise<void>,
): Promise<LoadResult> {
  const script = new URL('./driver.ts', import.meta.url).pathname;
  const pinned =
    cpuList === undefined ? {} : { execPath: 'taskset', execArgv: ['-c', cpuList, process.execPath] };
  const child = fork(script, [], { ...pinned, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.on('message', async (message: Message) => {
      if (message.ready === true) {
        await beforeStart?.();
        child.send('go');
      }
      if (message.result !== undefined) resolve(message.result);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the driver ended with code ${code}`)));
    child.send(order);
  });
}
