/** A gateway in a process of its own, which tells the command that started it what became of the start. */
import type { ChildProcess } from 'node:child_process';
import type { Text } from '@tollgate/contract/model';

export interface Started {
  readonly url: string;
  readonly metricsUrl: string | undefined;
  readonly dataDir: string | undefined;
  readonly demo?: { readonly merchantNo: string; readonly appId: string; readonly terminalUrl: string };
}

export interface StartFailure {
  readonly text: Text;
  readonly exitCode: 1 | 2;
}

/** What the gateway's process sends, or what is known where it ended without a word. */
export type Report =
  | { readonly started: Started }
  | { readonly failure: StartFailure; readonly isSilent?: boolean };

/** Set for a process that reports to its parent and prints nothing itself. */
export const reportsToParent = 'TOLLGATE_REPORTS_TO_PARENT';

/** What became of the start. */
export const reportOf = (child: ChildProcess): Promise<Report> =>
  new Promise<Report>((resolve) => {
    child.once('message', (message) => resolve(message as Report));
    const fail = (text: Text) => resolve({ failure: { text, exitCode: 1 }, isSilent: true });
    child.once('error', ({ message }) => fail({ en: message, zh: message }));
    child.once('exit', (code, signal) =>
      fail({
        en: `The gateway ended while it was starting, with ${signal ?? `exit code ${code}`}.`,
        zh: `网关启动时退出，${signal === null ? `退出码 ${code}` : `信号 ${signal}`}。`,
      }),
    );
  });
