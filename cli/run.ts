/** Runs one command line: reads it, carries it out, and turns whatever goes wrong into one line and an exit code. */
import { CommanderError } from 'commander';
import { checkOptionValues } from './command-line/option-values.ts';
import { problemOf } from './command-line/problem.ts';
import { ProgramEnded } from './command-line/program-ended.ts';
import type { Context } from './output/context.ts';
import { printableJson } from './output/printable.ts';
import { createProgram } from './program.ts';

/** Names the gateway with what the command says: a line on standard error, or a member of each JSON value. */
function namingGateway(context: Context, isJson: boolean): Context & { gatewayMember(): object } {
  let url: string | undefined;
  const gatewayMember = () => (url === undefined ? {} : { gateway_url: url });
  return {
    ...context,
    gatewayMember,
    useGateway(used, namedBy) {
      if (used === url) return;
      url = used;
      if (!isJson)
        context.printError(
          context.text({ en: `Gateway: ${used} (${namedBy})`, zh: `网关：${used}（${namedBy}）` }),
        );
    },
    printJson(value) {
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
      context.printJson(isRecord ? { ...gatewayMember(), ...value } : value);
    },
  };
}

/** Recognizes a help text or a version, which commander reports as an error of code 0. */
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
  given: Context,
  leaveSignals: () => void,
): Promise<number | undefined> {
  let isRunning = false;
  // The arguments after -- are another program's.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const isJson = own.includes('--json');
  const context = namingGateway({ ...given, environment: { ...given.environment } }, isJson);
  const program = createProgram(context, () => {
    isRunning = true;
    leaveSignals();
  });
  try {
    const words = withDefaultCommand(args);
    checkOptionValues(program, words);
    await program.parseAsync(words, { from: 'user' });
    return isRunning ? undefined : 0;
  } catch (fault) {
    if (isAnswered(fault)) return 0;
    if (fault instanceof ProgramEnded) return fault.exitCode;
    const { exitCode, ...problem } = problemOf(fault, context.language);
    // Standard output holds results alone, so that a script may read it as it is.
    const error = { ...problem, ...context.gatewayMember() };
    context.printError(isJson ? printableJson({ error }) : problem.message);
    return exitCode;
  }
}
