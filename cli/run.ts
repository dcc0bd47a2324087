/** Runs one command line: reads it, carries it out, and turns whatever goes wrong into one line and an exit code. */
import { CommanderError } from 'commander';
import type { Context } from './context.ts';
import { printableJson } from './printable.ts';
import { problemOf } from './problem.ts';
import { createProgram } from './program.ts';

/** Whether what was asked for is a help text or a version, which commander reports as an error of code 0. */
const isAnswered = (fault: unknown) => fault instanceof CommanderError && fault.exitCode === 0;

/** `tollgate` alone starts the gateway, and so do options without a command. */
export function withDefaultCommand(args: readonly string[]): string[] {
  const [first] = args;
  const isGlobal = first !== undefined && /^(?:-h|--help|-V|--version)$/.test(first);
  return first === undefined || (first.startsWith('-') && !isGlobal) ? ['start', ...args] : [...args];
}

/**
 * @param leaveSignals hands SIGINT over to a program that ends in an order of its own
 * @returns the exit code; undefined where a program goes on in this process
 */
export async function runCommand(
  args: readonly string[],
  context: Context,
  leaveSignals: () => void,
): Promise<number | undefined> {
  let isRunning = false;
  const program = createProgram(context, () => {
    isRunning = true;
    leaveSignals();
  });
  try {
    await program.parseAsync(withDefaultCommand(args), { from: 'user' });
    return isRunning ? undefined : 0;
  } catch (fault) {
    if (isAnswered(fault)) return 0;
    const { exitCode, ...problem } = problemOf(fault, context.language);
    // Standard output holds results alone, so that a script may read it as it is.
    const isJson = args.includes('--json');
    context.printError(isJson ? printableJson({ error: problem }) : problem.message);
    return exitCode;
  }
}
