/** Runs one command line: reads it, carries it out, and turns whatever goes wrong into one line and an exit code. */
import { isTollgateError } from '@tollgate/sdk';
import { CommanderError } from 'commander';
import { explainUsage } from './command-line.ts';
import type { Context } from './context.ts';
import { Failure } from './failure.ts';
import { createProgram } from './program.ts';

/** What goes wrong, as a person or a script reads it. */
interface Problem {
  readonly exitCode: number;
  readonly kind: 'refused' | 'usage' | 'gateway' | 'fault';
  readonly message: string;
  readonly code?: string;
  readonly psn?: string;
}

const kinds = { 1: 'refused', 2: 'usage', 3: 'gateway', 130: 'fault' } as const;

function problemOf(fault: unknown, { language }: Context): Problem {
  if (fault instanceof Failure) {
    const { exitCode, text } = fault;
    return { exitCode, kind: kinds[exitCode], message: text[language] };
  }
  if (fault instanceof CommanderError)
    return { exitCode: 2, kind: 'usage', message: explainUsage(fault)[language] };
  if (isTollgateError(fault)) {
    const said = fault.msg ?? fault.text[language];
    const detail = fault.msg === undefined ? fault.message.split(': ').slice(1).join(': ') : '';
    const message = `${fault.code} ${said}${detail === '' ? '' : ` (${detail})`}. ${fault.action[language]}`;
    const psn = fault.psn === undefined ? {} : { psn: fault.psn };
    const kind = ({ refused: 'refused', configuration: 'usage' } as const)[String(fault.kind)] ?? 'gateway';
    const exitCode = { refused: 1, usage: 2, gateway: 3 }[kind];
    return { exitCode, kind, message, code: fault.code, ...psn };
  }
  return { exitCode: 3, kind: 'fault', message: fault instanceof Error ? fault.message : String(fault) };
}

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
    const { exitCode, ...problem } = problemOf(fault, context);
    // Standard output holds results alone, so that a script may read it as it is.
    const isJson = args.includes('--json');
    context.printError(isJson ? JSON.stringify({ error: problem }) : problem.message);
    return exitCode;
  }
}
