/** For tests: runs the command in this process, with what it writes and the environment given to it. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { languageOf } from '@tollgate/contract/language';
import type { Context } from './context.ts';
import { runCommand } from './run.ts';

export interface Ran {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where no file of a gateway is, whatever the machine's own environment says. */
const emptyEnvironment = { DATA_DIR: '/nowhere/tollgate', HOME: '/nowhere' };

/** Runs `tollgate args…`; `input` is standard input. */
export async function runInProcess(
  args: readonly string[],
  given: { readonly environment?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<Ran> {
  const environment = { ...emptyEnvironment, ...given.environment };
  const language = languageOf(environment);
  let stdout = '';
  let stderr = '';
  const context: Context = {
    language,
    environment,
    text: (text) => text[language],
    print: (line) => {
      stdout += `${line}\n`;
    },
    printJson: (value) => {
      stdout += `${JSON.stringify(value)}\n`;
    },
    printError: (line) => {
      stderr += `${line}\n`;
    },
    styled: (_style, text) => text,
    readInput: () => buffer(Readable.from([given.input ?? ''])),
    isInputTerminal: false,
    signal: new AbortController().signal,
    beforeInterrupt: () => {},
  };
  const exitCode = await runCommand(args, context, () => {});
  return { exitCode, stdout, stderr };
}
