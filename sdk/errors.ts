/** The one error that the client throws. */
import type { Text } from '@tollgate/contract/model';
import { type ProblemCode, problems } from './problems.ts';

/**
 * Kind of failure:
 * `refused` the gateway answered with a code of its catalogue; `transport` no reply, or none that can be read;
 * `timeout` no reply in time; `signature` a reply or notification that must not be trusted;
 * `configuration` the client's options or a request are wrong and nothing was sent.
 */
export type ErrorKind = 'refused' | 'transport' | 'signature' | 'timeout' | 'configuration';

export interface ErrorFacts {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly text: Text;
  readonly action: Text;
  readonly isUncertain: boolean;
  readonly detail?: string | undefined;
  readonly msg?: string | undefined;
  readonly psn?: string | undefined;
  readonly httpStatus?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly tries?: number | undefined;
  readonly cause?: unknown;
}

/** Facts of a reply that came with an error. */
export interface ReplyFacts {
  readonly psn?: string | undefined;
  readonly httpStatus?: number | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** An error of the client. Its texts never hold keys, passwords, card numbers or values of a request. */
export class TollgateError extends Error {
  override readonly name = 'TollgateError';
  readonly kind: ErrorKind;
  /** A code of the catalogue where the gateway refused, such as `E04112`; else one of the client's own. */
  readonly code: string;
  /** Description of what happened, in both languages. */
  readonly text: Text;
  /** Advice on what to do next, in both languages. */
  readonly action: Text;
  /** `msg` of the reply as received; it ends with `:<field>` where one field is at fault. */
  readonly msg: string | undefined;
  /** Request ID of the response; give it to support. */
  readonly psn: string | undefined;
  readonly httpStatus: number | undefined;
  /** True if the request may have been carried out all the same: query before doing anything else. */
  readonly isUncertain: boolean;
  /** How long the gateway asks to wait, by its header Retry-After. */
  readonly retryAfterMs: number | undefined;
  /** Key that the call was sent under: the same request with it is never carried out twice. */
  readonly idempotencyKey: string | undefined;
  /** How often the call was sent; 0 where nothing was. */
  readonly tries: number;

  constructor(facts: ErrorFacts) {
    const { code, msg, psn, detail } = facts;
    const said = [msg ?? (detail === undefined ? facts.text.en : `${facts.text.en}: ${detail}`)];
    if (psn !== undefined) said.push(`psn ${psn}`);
    super(`${code} ${said.join('; ')}`, facts.cause === undefined ? {} : { cause: facts.cause });
    this.kind = facts.kind;
    this.code = code;
    this.text = facts.text;
    this.action = facts.action;
    this.msg = msg;
    this.psn = psn;
    this.httpStatus = facts.httpStatus;
    this.isUncertain = facts.isUncertain;
    this.retryAfterMs = facts.retryAfterMs;
    this.idempotencyKey = facts.idempotencyKey;
    this.tries = facts.tries ?? 0;
  }
}

/** Also of an error that another entry or another copy of the package threw, which `instanceof` does not know. */
export function isTollgateError(error: unknown): error is TollgateError {
  return error instanceof Error && error.name === 'TollgateError' && 'isUncertain' in error;
}

/** Nothing was sent. `detail` names the option or field, never its value. */
export function configurationError(code: ProblemCode, detail?: string, cause?: unknown): TollgateError {
  return new TollgateError({
    kind: 'configuration',
    code,
    ...problems[code],
    isUncertain: false,
    detail,
    cause,
  });
}

/** No reply, or none that can be read or trusted: it is not known whether the request was carried out. */
export function uncertainError(
  kind: 'transport' | 'timeout' | 'signature',
  code: ProblemCode,
  reply: ReplyFacts = {},
  cause?: unknown,
): TollgateError {
  return new TollgateError({ kind, code, ...problems[code], isUncertain: true, ...reply, cause });
}

/** The error of a call's last try, with what is known of all of them. */
export function afterTries(
  error: TollgateError,
  tries: Pick<ErrorFacts, 'tries' | 'idempotencyKey' | 'isUncertain'>,
): TollgateError {
  return new TollgateError({ ...error, ...tries, cause: error.cause });
}
