/** A gateway in memory, in a process of its own, for as long as a command needs it. */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';
import { reportOf, reportsToParent } from './gateway-process.ts';

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
  const child = spawn(process.execPath, [...process.execArgv, own, 'start', '--ephemeral', '--port', '0'], {
    // Ctrl-C is for the command, which still needs the gateway then.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    env: {
      ...context.environment,
      LOG_LEVEL: 'error',
      [endsWithVariable]: String(process.pid),
      [reportsToParent]: '1',
    },
  });
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
  const report = await reportOf(child);
  if ('started' in report) return { url: report.started.url, stop };
  const { exitCode, text } = report.failure;
  // 1 would say that a program or an exam has failed.
  throw new Failure(exitCode === 2 ? 2 : 3, text);
}
