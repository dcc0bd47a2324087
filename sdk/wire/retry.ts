/**
 * Which failed calls are sent again, and when. A reply that was lost is asked for by the same request under the same
 * Idempotency-Key, so that nothing is carried out twice (decision 40); a query changes nothing and needs no key.
 */
import { busyCodes, uncertainCodes } from '@tollgate/contract/errors/reactions';
import { limits } from '@tollgate/contract/limits';
import type { TollgateError } from '../errors.ts';
import { type Random, randomFraction } from '../random.ts';

/** How a call is repeated. */
export interface RetryOptions {
  /** How often a call is sent again after its first try; 4. 0 turns retries off. */
  readonly maxRetries?: number | undefined;
  /** No retry begins later than this after the first try; 30 seconds. */
  readonly retryForMs?: number | undefined;
  /** Called before the wait for each retry. What it throws is ignored. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** A retry that is about to be made. */
export interface Retry {
  /** The `method` value of the call. */
  readonly method: string;
  /** 1 for the first retry. */
  readonly number: number;
  /** How long the client waits before it. */
  readonly delayMs: number;
  /** Why the try before it failed. */
  readonly error: TollgateError;
  /** Key that all attempts of this call share; undefined for queries, which need none. */
  readonly idempotencyKey: string | undefined;
}

export const defaultMaxRetries = 4;
export const defaultRetryForMs = 30_000;

export const firstBackoffMs = 500;
export const maxBackoffMs = 8_000;

/** The gateway failed, is too busy, or still works on the first try: the next try is one of its own. */
export const passingCodes: ReadonlySet<string> = new Set([...uncertainCodes, ...busyCodes]);
/** HTTP statuses by which a server or a proxy asks to try again. */
export const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

const isPassingStatus = (status: number | undefined): boolean =>
  status !== undefined && (status >= 500 || passingStatuses.has(status));

/** Returns whether the same request may succeed a little later. */
export function isPassing({ kind, code, httpStatus }: TollgateError): boolean {
  switch (kind) {
    case 'timeout':
      return true;
    case 'transport':
      if (code === 'no-reply') return true;
      // A page of a proxy that says that the address is wrong stays; a reply that was cut does not.
      return code === 'reply-unreadable' && (httpStatus === 200 || isPassingStatus(httpStatus));
    case 'refused':
      return passingCodes.has(code) || isPassingStatus(httpStatus);
    default:
      return false;
  }
}

/**
 * How long to wait before retry `number`: twice as long each time, half of it by chance so that many clients do not
 * come back at once, after what the gateway itself asks for.
 */
export function retryDelayMs({ code, retryAfterMs }: TollgateError, number: number, random: Random): number {
  const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (number - 1));
  const askedMs = retryAfterMs ?? (code === 'SYS026' ? limits.pollIntervalMs : 0);
  return askedMs + Math.round(backoffMs / 2 + (backoffMs / 2) * randomFraction(random));
}

/** Codes that say nothing of what an earlier try did: the gateway gives them before it looks at the key. */
const beforeTheKey = /^(?:SYS|E07)/;

/**
 * Returns whether a call stays uncertain by an earlier attempt whose reply was lost. The answer of the call itself
 * under the key is the answer to all attempts; a refusal before that is not, and E04112 may be about the first attempt.
 */
export function staysUncertain({ kind, code, isUncertain }: TollgateError): boolean {
  return isUncertain || kind !== 'refused' || beforeTheKey.test(code) || code === 'E04112';
}
