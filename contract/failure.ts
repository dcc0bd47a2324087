/** What ends a command without its result: one sentence in both languages, and the exit code for scripts. */
import type { Language, Text } from './model.ts';

/**
 * 1: refused, a signature is not valid, or an order ended otherwise. 2: the command line or a setting is wrong, and
 * nothing was done. 3: no gateway or database answers, its reply cannot be used, the result is not known, or the
 * command failed. 130: interrupted.
 */
export type ExitCode = 1 | 2 | 3 | 130;

/** What `--json` calls each. */
export const failureKinds = { 1: 'refused', 2: 'usage', 3: 'gateway', 130: 'fault' } as const;

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;
  readonly text: Text;
  /** What an agent reads in its place: it has tools, and no commands. */
  agentText: Text;

  constructor(exitCode: ExitCode, text: Text) {
    super(text.en);
    this.exitCode = exitCode;
    this.text = text;
    this.agentText = text;
  }

  /** The same failure, in these words for agents. */
  toAgents(en: string, zh: string): this {
    this.agentText = { en, zh };
    return this;
  }
}

/** The command line is wrong. */
export const usageFailure = (en: string, zh: string) => new Failure(2, { en, zh });

/** The gateway refused, or the result is not the one that was asked for. */
export const refusedFailure = (en: string, zh: string) => new Failure(1, { en, zh });

/** No gateway answers, its reply cannot be used, or it does not know the result itself. */
export const gatewayFailure = (en: string, zh: string) => new Failure(3, { en, zh });

/** What is wrong with an option, whichever parser found it. */
export const unknownOption = (name: string): Text => ({
  en: `There is no option ${name} here. Add --help to see the options.`,
  zh: `此处没有选项 ${name}。加上 --help 查看可用选项。`,
});

export const optionWithoutValue = (name: string): Text => ({
  en: `The option ${name} needs a value.`,
  zh: `选项 ${name} 需要一个值。`,
});

export const missingOption = (name: string) =>
  usageFailure(
    `The option ${name} is required. Add --help to see the options.`,
    `选项 ${name} 为必填。加上 --help 查看可用选项。`,
  );

/** What Node's `parseArgs` threw, as a sentence; undefined for any other fault. */
export function argumentsFailure(fault: unknown): Failure | undefined {
  const { code = '', message = '' } = (fault ?? {}) as { readonly code?: string; readonly message?: string };
  if (!String(code).startsWith('ERR_PARSE_ARGS_')) return undefined;
  // Such as "Option '-n, --name <value>' argument missing".
  const quoted = /'([^']*)'/.exec(message)?.[1] ?? '';
  const name = /--[^\s<]+/.exec(quoted)?.[0] ?? quoted;
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return new Failure(2, unknownOption(name));
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return usageFailure(
      `There are too many arguments: ${name}. Add --help to see the options.`,
      `多余的参数：${name}。加上 --help 查看可用选项。`,
    );
  if (/ambiguous/.test(message)) {
    const { en, zh } = optionWithoutValue(name);
    return usageFailure(
      `${en} Write ${name}=VALUE if it begins with a dash.`,
      `${zh}值以 - 开头时，请写成 ${name}=值。`,
    );
  }
  return /does not take/.test(message)
    ? usageFailure(`The option ${name} accepts no value.`, `选项 ${name} 不接受值。`)
    : new Failure(2, optionWithoutValue(name));
}

/** A failure as it is reported: `kind` where it is not that of the exit code, `code` and `psn` of the gateway. */
export interface Explained {
  readonly exitCode: ExitCode;
  readonly text: Text;
  readonly kind?: 'fault';
  readonly code?: string;
  readonly psn?: string;
}

/** The line on standard error: a sentence in the reader's language, with `--json` one object. */
export function failureLine(
  { exitCode, text, ...more }: Explained,
  language: Language,
  isJson: boolean,
): string {
  const message = text[language];
  const problem = { kind: failureKinds[exitCode], message, ...more };
  return isJson ? JSON.stringify({ error: problem }) : message;
}
