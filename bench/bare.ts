/** Runs the bare server in a process of its own; threads that sign are as many as `npm run bench` sets for all. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BareOrder } from './bare-server.ts';

export interface BareServer {
  readonly port: number;
  readonly pid: number | undefined;
  stop(): void;
}

export async function startBareServer(order: BareOrder): Promise<BareServer> {
  const script = new URL('./bare-server.ts', import.meta.url).pathname;
  const child = fork(script);
  child.send(order);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the bare server ended with code ${code}`);
  });
  // It ends in the end; only before it has begun does that matter.
  ended.catch(() => {});
  const [port] = await Promise.race([once(child, 'message'), ended]);
  return { port, pid: child.pid, stop: () => child.kill() };
}
