/** Context of every command: the reader's language, the environment, and where its output goes. */
import { styleText } from 'node:util';
import { languageOf } from '@tollgate/contract/language';
import type { Language, Text } from '@tollgate/contract/model';
import { printable, printableJson } from './printable.ts';

type Style = Parameters<typeof styleText>[0];

export interface Context {
  readonly language: Language;
  readonly environment: NodeJS.ProcessEnv;
  /** A text in the reader's language. */
  text(text: Text): string;
  /** One line, or several, on standard output. Texts from outside go through `printable` before. */
  print(line: string): void;
  /** One JSON value on a line of standard output. */
  printJson(value: unknown): void;
  /** A part of a file on standard output, as it is; resolves when there is space for the next. */
  write(text: string): Promise<void>;
  /** One line on standard error, for what is no result. */
  printError(line: string): void;
  /** With color where standard output is a terminal and NO_COLOR is not set. */
  styled(style: Style, text: string): string;
  /** All of standard input. */
  readInput(): Promise<Buffer>;
  /** True if a person types on standard input. */
  readonly isInputTerminal: boolean;
  /** Says which gateway the command talks to, and how it was named: people and scripts see it with the result. */
  useGateway(url: string, namedBy: string): void;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Done before the process ends by Ctrl-C, SIGTERM or SIGHUP, so that nothing stays behind. */
  beforeInterrupt(act: () => Promise<void>): void;
}

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The context of this process. */
export function processContext(signal: AbortSignal, beforeInterrupt: Context['beforeInterrupt']): Context {
  const language = languageOf(process.env);
  const { stdout, stderr, stdin } = process;
  return {
    language,
    environment: process.env,
    text: (text) => text[language],
    print: (line) => void stdout.write(`${line}\n`),
    printJson: (value) => void stdout.write(`${printableJson(value)}\n`),
    write: (text) =>
      new Promise((resolve, reject) => {
        stdout.write(text, (error) => (error ? reject(error) : resolve()));
      }),
    printError: (line) => void stderr.write(`${printable(line)}\n`),
    // It looks at the stream, NO_COLOR and FORCE_COLOR by itself.
    styled: (style, text) => styleText(style, text, { stream: stdout }),
    readInput: () => readAll(stdin),
    isInputTerminal: stdin.isTTY === true,
    useGateway: () => {},
    signal,
    beforeInterrupt,
  };
}
