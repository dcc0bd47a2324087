/** The command `tollgate`. */
import { processContext } from './context.ts';
import { runCommand } from './run.ts';

// A reader that has seen enough, such as head, ends the program without a complaint.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (fault: NodeJS.ErrnoException) => process.exit(fault.code === 'EPIPE' ? 0 : 1));
}

const interrupted = new AbortController();
const context = processContext(interrupted.signal);
const args = process.argv.slice(2);
/** `start` and the programs end in an order of their own. */
const interrupt = () => {
  interrupted.abort();
  process.exit(130);
};
process.once('SIGINT', interrupt);
const exitCode = await runCommand(args, context, () => process.off('SIGINT', interrupt));
// What was written is out by then; connections that are still open do not keep the command.
if (exitCode !== undefined) process.stdout.write('', () => process.exit(exitCode));
