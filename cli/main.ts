/** The command `tollgate`. */
import { processContext } from './output/context.ts';
import { runCommand } from './run.ts';

const interrupted = new AbortController();
const acts: (() => Promise<void>)[] = [];
const context = processContext(interrupted.signal, (act) => acts.push(act));
const args = process.argv.slice(2);
/** A gateway that does not answer must not keep the command. */
const cleanUpMaxMs = 3_000;
/** SIGHUP: the terminal was closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let isEnding = false;
const endWith = (exitCode: number) => {
  if (isEnding) return;
  isEnding = true;
  interrupted.abort();
  setTimeout(() => process.exit(exitCode), cleanUpMaxMs).unref();
  void Promise.allSettled(acts.map((act) => act())).then(() => process.exit(exitCode));
};
const interrupt = () => endWith(130);
/** A reader that has seen enough, such as head, ends the program without a complaint. */
const outputFailed = ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return endWith(0);
  if (!isEnding)
    context.printError(
      context.text({ en: `The output cannot be written (${code}).`, zh: `无法写入输出（${code}）。` }),
    );
  return endWith(3);
};
for (const stream of [process.stdout, process.stderr]) stream.on('error', outputFailed);
for (const signal of signals) process.once(signal, interrupt);
/** `start` and the programs end in an order of their own. */
const leaveSignals = () => {
  for (const signal of signals) process.off(signal, interrupt);
};
const exitCode = await runCommand(args, context, leaveSignals);
// The output is written by then; connections that are still open do not keep the command.
if (exitCode !== undefined)
  process.stdout.write('', (fault) => {
    // One that could not be written ends the process as above.
    if (!fault) process.exit(exitCode);
  });
