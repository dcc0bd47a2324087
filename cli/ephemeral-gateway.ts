/** A gateway in memory, in a process of its own, for as long as a command needs it. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Context } from './context.ts';
import { gatewayFailure } from './failure.ts';

export interface EphemeralGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts it on a free port; resolves when it takes calls. @throws Failure where it does not start */
export async function startEphemeralGateway(context: Context): Promise<EphemeralGateway> {
  const own = process.argv[1] ?? '';
  const child = spawn(
    process.execPath,
    [...process.execArgv, own, 'start', '--ephemeral', '--port', '0', '--json'],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...context.environment, LOG_LEVEL: 'error' } },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  context.beforeInterrupt(stop);
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(String((JSON.parse(line) as { url?: unknown }).url));
    });
  });
  const url = await Promise.race([ready, ended]);
  if (url === undefined) throw gatewayFailure('The gateway did not start.', '网关没有启动。');
  return { url, stop };
}
