/** A gateway in a process of its own: it reports to the command that started it what became of the start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { Started, StartFailure } from '@tollgate/programs';
import type { Context } from '../output/context.ts';

/** Message of the gateway's process, or the facts that are known where it ended without one. */
export type Report =
  | { readonly started: Started }
  | { readonly failure: StartFailure; readonly isSilent?: boolean };

/** Set for a process that reports to its parent and prints nothing itself. */
export const reportsToParent = 'TOLLGATE_REPORTS_TO_PARENT';

/** Waits for the outcome of the start. */
export const reportOf = (child: ChildProcess): Promise<Report> =>
  new Promise<Report>((resolve) => {
    child.once('message', (message) => resolve(message as Report));
    const fail = (text: Text) => resolve({ failure: { text, exitCode: 1 }, isSilent: true });
    child.once('error', ({ message }) => fail({ en: message, zh: message }));
    child.once('exit', (code, signal) =>
      fail({
        en: `The gateway exited while starting, with ${signal ?? `exit code ${code}`}.`,
        zh: `网关在启动过程中退出，${signal === null ? `退出码 ${code}` : `信号 ${signal}`}。`,
      }),
    );
  });

/** One in memory, for as long as a command needs it. */
export interface EphemeralGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/** Names the process of the command: the gateway ends once its standard input does, however the command ended. */
export const endsWithVariable = 'TOLLGATE_ENDS_WITH';
const stopMaxMs = 10_000;

/** Starts it on a free port; resolves when it takes calls. @throws CommandError where it does not start */
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
  throw new CommandError(exitCode === 2 ? 2 : 3, text);
}
