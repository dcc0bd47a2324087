/** For tests: runs the command in this process, with what it writes and the environment given to it. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { languageOf } from '@tollgate/contract/language';
import type { Context } from './output/context.ts';
import { printable, printableJson } from './output/printable.ts';
import { runCommand } from './run.ts';

export interface Ran {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where no file of a gateway is, whatever the machine's own environment says. */
const emptyEnvironment = { DATA_DIR: '/nowhere/tollgate', HOME: '/nowhere', TMPDIR: '/nowhere' };

interface Given {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** A context that keeps what is written; `input` is standard input. */
export function testContext(given: Given = {}) {
  const environment = { ...emptyEnvironment, ...given.environment };
  const language = languageOf(environment);
  const written = { stdout: '', stderr: '' };
  const context: Context = {
    language,
    environment,
    text: (text) => text[language],
    print: (line) => {
      written.stdout += `${line}\n`;
    },
    printJson: (value) => {
      written.stdout += `${printableJson(value)}\n`;
    },
    write: async (text) => {
      written.stdout += text;
    },
    printError: (line) => {
      written.stderr += `${printable(line)}\n`;
    },
    styled: (_style, text) => text,
    readInput: () => buffer(Readable.from([given.input ?? ''])),
    isInputTerminal: false,
    useGateway: () => {},
    signal: new AbortController().signal,
    beforeInterrupt: () => {},
  };
  return { context, written };
}

/** Runs `tollgate args…`. */
export async function runInProcess(args: readonly string[], given: Given = {}): Promise<Ran> {
  const { context, written } = testContext(given);
  const exitCode = await runCommand(args, context, () => {});
  return { exitCode, ...written };
}
