/** The error that ends a command without its result: one sentence in both languages, and the exit code for scripts. */
import type { Text } from './model.ts';

/**
 * 1: refused, a signature is not valid, or an order ended otherwise. 2: the command line or a setting is wrong, and
 * nothing was done. 3: no gateway or database answers, its reply cannot be used, the result is not known, or the
 * command failed. 130: interrupted.
 */
export type ExitCode = 1 | 2 | 3 | 130;

/** Names of the exit codes in the output of `--json`. */
export const errorKinds = { 1: 'refused', 2: 'usage', 3: 'gateway', 130: 'fault' } as const;
export type ErrorKind = (typeof errorKinds)[ExitCode];

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;
  readonly text: Text;
  /** That of the exit code, or `fault` for an unexpected error. */
  readonly kind: ErrorKind;
  /** Replaces the text for an agent, which has tools in place of commands. */
  agentText: Text;

  constructor(exitCode: ExitCode, text: Text, kind: ErrorKind = errorKinds[exitCode]) {
    super(text.en);
    this.exitCode = exitCode;
    this.text = text;
    this.kind = kind;
    this.agentText = text;
  }

  /** Sets the words for agents, and returns the same error. */
  toAgents(en: string, zh: string): this {
    this.agentText = { en, zh };
    return this;
  }
}

/** Returns an error for a wrong command line. */
export const usageError = (en: string, zh: string) => new CommandError(2, { en, zh });

/** Returns an error for a refusal of the gateway, or a result other than the one that was asked for. */
export const refusalError = (en: string, zh: string) => new CommandError(1, { en, zh });

/** Returns an error for a gateway that does not answer, or whose reply cannot be used or leaves the result unknown. */
export const gatewayError = (en: string, zh: string) => new CommandError(3, { en, zh });
