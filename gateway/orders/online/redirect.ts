/** Check of where an acquirer sends a payer's browser for a challenge (3-D Secure). */
import { ipOfHost, isLocalhost, isLoopback } from '@tollgate/contract/address/guard';
import type { AttemptAnswer } from '../../acquirers/guarded.ts';
import type { ChallengeOutcome } from '../../acquirers/port/card-channel.ts';
import type { Challenge, Redirect } from '../../acquirers/port/card-result.ts';
import type { NotTaken } from '../../acquirers/port/question.ts';

const urlMaxLength = 2_048;
const fieldsMax = 64;
const fieldsMaxLength = 64 * 1024;

/** Says whether the browser stays at the gateway: the page of the sandbox's issuer. Browsers read `/\` as `//`. */
export const isOwnPage = ({ url }: Redirect): boolean => /^\/(?![/\\\s])/.test(url);

const isThisMachine = ({ hostname }: URL): boolean =>
  isLocalhost(hostname) || isLoopback(ipOfHost(hostname) ?? '');

/** Says whether a payer may be sent there: by https, or by http to this machine where that is allowed (the sandbox). */
export function isSafeRedirect(redirect: Redirect, allowsLoopback: boolean): boolean {
  const { url: text, fields = {} } = redirect;
  const entries = Object.entries(fields);
  const length = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (text.length > urlMaxLength || entries.length > fieldsMax || length > fieldsMaxLength) return false;
  if (isOwnPage(redirect)) return true;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && allowsLoopback && isThisMachine(url));
}

const isSafe = ({ redirect }: Challenge, allowsLoopback: boolean) => isSafeRedirect(redirect, allowsLoopback);

/** Leaves unanswered, so that the attempt is reversed, what sends the payer where no payer may be sent. */
export const safeAnswer = (
  answer: AttemptAnswer | NotTaken,
  allowsLoopback: boolean,
): AttemptAnswer | NotTaken =>
  answer.kind === 'challenge' && !isSafe(answer.challenge, allowsLoopback) ? { kind: 'no-answer' } : answer;

/** Fails a challenge whose next step would send the payer where no payer may be sent. */
export const safeOutcome = (outcome: ChallengeOutcome, allowsLoopback: boolean): ChallengeOutcome =>
  outcome.kind === 'again' && !isSafe(outcome.challenge, allowsLoopback)
    ? { kind: 'failed', errorCode: 'EC0106' }
    : outcome;
