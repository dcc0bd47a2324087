/** Runs the bare server in a process of its own, with as many threads that sign as the gateway has. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { BareOrder } from './bare-server.ts';

export interface BareServer {
  readonly port: number;
  stop(): void;
}

export async function startBareServer(order: BareOrder): Promise<BareServer> {
  const script = new URL('./bare-server.ts', import.meta.url).pathname;
  const threads = String(Math.max(2, availableParallelism()));
  const child = fork(script, [], { env: { ...process.env, UV_THREADPOOL_SIZE: threads } });
  child.send(order);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the bare server ended with code ${code}`);
  });
  // It ends in the end; only before it has begun does that matter.
  ended.catch(() => {});
  const [port] = await Promise.race([once(child, 'message'), ended]);
  return { port, stop: () => child.kill() };
}
