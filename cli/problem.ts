/** Whatever goes wrong, as a person, a script or an agent reads it: one sentence that says what to do. */
import { Failure, failureKinds } from '@tollgate/contract/failure';
import type { Language } from '@tollgate/contract/model';
import { isTollgateError } from '@tollgate/sdk';
import { CommanderError } from 'commander';
import { explainUsage } from './command-line.ts';

export interface Problem {
  readonly exitCode: number;
  readonly kind: 'refused' | 'usage' | 'gateway' | 'fault';
  readonly message: string;
  readonly code?: string;
  readonly psn?: string;
}

/** The problem in the reader's language, without a stack trace. */
export function problemOf(fault: unknown, language: Language): Problem {
  if (fault instanceof Failure) {
    const { exitCode, text } = fault;
    return { exitCode, kind: failureKinds[exitCode], message: text[language] };
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
