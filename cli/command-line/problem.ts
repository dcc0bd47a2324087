/** Whatever goes wrong, as a person, a script or an agent reads it: one sentence that says what to do. */
import { CommandError, type ErrorKind } from '@tollgate/contract/command-error';
import type { Language } from '@tollgate/contract/model';
import { isTollgateError, type TollgateError } from '@tollgate/sdk';
import type { ClockMoved } from '@tollgate/sdk/trigger/carry-out';
import { isPassing } from '@tollgate/sdk/wire/retry';
import { CommanderError } from 'commander';
import { AfterMove } from './after-move.ts';
import { explainUsage } from './command-line.ts';

export interface Problem {
  readonly exitCode: number;
  readonly kind: ErrorKind;
  readonly message: string;
  readonly code?: string;
  readonly psn?: string;
  /** How far the command had moved the clock before. */
  readonly clock_moved?: ClockMoved;
}

/** Reader of a problem, who knows either commands and options, or tools and their inputs. */
export type Reader = 'command' | 'agent';

/** A gateway that failed, is busy or does not know the result has refused nothing. */
function kindOf(fault: TollgateError): 'refused' | 'usage' | 'gateway' {
  if (fault.kind === 'configuration') return 'usage';
  return fault.kind === 'refused' && !fault.isUncertain && !isPassing(fault) ? 'refused' : 'gateway';
}

/** Names that the client writes in camelCase, as each reader has typed them. */
const readerNames: Readonly<Record<string, Readonly<Record<Reader, string>>>> = {
  merchantOrderNo: { command: 'merchant_order_no', agent: 'merchant_order_no' },
  idempotencyKey: { command: '--idempotency-key', agent: 'idempotency_key' },
  gatewayPublicKey: { command: '--gateway-key', agent: 'TOLLGATE_GATEWAY_KEY' },
  privateKey: { command: '--private-key', agent: 'TOLLGATE_PRIVATE_KEY' },
  gatewayUrl: { command: '--url', agent: 'TOLLGATE_URL' },
};
const clientNames = new RegExp(`\\b(?:${Object.keys(readerNames).join('|')})\\b`, 'g');

/** The problem in the reader's language, without a stack trace. */
export function problemOf(fault: unknown, language: Language, reader: Reader = 'command'): Problem {
  if (fault instanceof AfterMove)
    return { ...problemOf(fault.cause, language, reader), clock_moved: fault.moved };
  if (fault instanceof CommandError) {
    const { exitCode, kind, text, agentText } = fault;
    return { exitCode, kind, message: (reader === 'agent' ? agentText : text)[language] };
  }
  if (fault instanceof CommanderError)
    return { exitCode: 2, kind: 'usage', message: explainUsage(fault)[language] };
  if (isTollgateError(fault)) {
    const said = fault.msg ?? fault.text[language];
    const detail = fault.msg === undefined ? fault.message.split(': ').slice(1).join(': ') : '';
    const words = `${fault.code} ${said}${detail === '' ? '' : ` (${detail})`}. ${fault.action[language]}`;
    const message = words.replaceAll(clientNames, (name) => readerNames[name]?.[reader] ?? name);
    const psn = fault.psn === undefined ? {} : { psn: fault.psn };
    const kind = kindOf(fault);
    const exitCode = { refused: 1, usage: 2, gateway: 3 }[kind];
    return { exitCode, kind, message, code: fault.code, ...psn };
  }
  return { exitCode: 3, kind: 'fault', message: fault instanceof Error ? fault.message : String(fault) };
}
