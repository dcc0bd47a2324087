/** A gateway in memory, in a process of its own, for as long as a command needs it. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from './context.ts';
import { gatewayFailure } from './failure.ts';

export interface EphemeralGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/** Names the process of the command: the gateway ends once its standard input does, however the command ended. */
export const endsWithVariable = 'TOLLGATE_ENDS_WITH';
const stopMaxMs = 10_000;

/** Starts it on a free port; resolves when it takes calls. @throws Failure where it does not start */
export async function startEphemeralGateway(context: Context): Promise<EphemeralGateway> {
  const own = process.argv[1] ?? '';
  const child = spawn(
    process.execPath,
    [...process.execArgv, own, 'start', '--ephemeral', '--port', '0', '--json'],
    {
      // Ctrl-C is for the command, which still needs the gateway then.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...context.environment, LOG_LEVEL: 'error', [endsWithVariable]: String(process.pid) },
    },
  );
  const ended = new Promise<undefined>((resolve) => {
    child.once('exit', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, delay(stopMaxMs, undefined, { ref: false })]);
    child.kill('SIGKILL');
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
