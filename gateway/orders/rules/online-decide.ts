/** Decides a command on an online order in its present state. Pure, as all of `decide`. */
import { secondMs } from '@tollgate/contract/durations';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import { refusalMessage } from '@tollgate/contract/errors/message';
import type { CardResult } from '../../acquirers/port/card-result.ts';
import { onlineRules } from '../../checkout/rules.ts';
import type { Decision, OrderEvent } from '../state/events.ts';
import {
  type Attempt,
  type AttemptName,
  choiceOf,
  isSameAttempt,
  isSameWallet,
  type Wallet,
} from '../state/online-state.ts';
import { type Refusal, refuse } from '../state/refusal.ts';
import {
  endedDueAt,
  hasEnded,
  isKnownLate,
  isOnlineOrder,
  type OnlineOrder,
  status,
  type Transaction,
} from '../state/transaction.ts';
import type { OnlineCommand } from './online-commands.ts';
import { endedRefusal } from './original-refusals.ts';

/** How long a silent issuer is waited for before its attempt is taken back and the buyer may try again. */
export const uncertainMs = 30 * secondMs;

type Of<Type extends OnlineCommand['type']> = Extract<OnlineCommand, { readonly type: Type }>;

/** Returns why the order takes no new method: it has ended, is paid, is expired, or an attempt is in progress. */
function payableRefusal(order: OnlineOrder, nowMs: number): Refusal | undefined {
  if (order.transStatus === status.completed) return refuse('E04123');
  if (hasEnded(order)) return endedRefusal(order);
  if (order.expiresAt !== null && nowMs >= order.expiresAt) return refuse('E04122');
  return order.online.attempt === null ? undefined : refuse('E04134');
}

/** Returns the attempt in progress if it is the one that is meant. */
function running({ online }: OnlineOrder, number: number): Attempt | undefined {
  return online.attempt?.number === number ? online.attempt : undefined;
}

/** The same, at the acquirer that has answered: another one may have taken it over since. */
function runningAt({ online }: OnlineOrder, answered: AttemptName): Attempt | undefined {
  const { attempt } = online;
  return attempt !== null && isSameAttempt(attempt, answered) ? attempt : undefined;
}

const start = (order: OnlineOrder): OrderEvent[] =>
  order.transStatus === status.prepaid ? [{ type: 'payment-started' }] : [];

/** Returns the debt that the attempt in progress leaves when another event has decided the order. */
export function owedEvents(transaction: Transaction): OrderEvent[] {
  const attempt = transaction.online?.attempt ?? null;
  return attempt === null ? [] : [{ type: 'reversal-owed', attempt }];
}

const failed = (errorCode: ErrorCode, about: { readonly detail?: string } = {}): OrderEvent => ({
  type: 'failed',
  errorCode,
  errorMsg: refusalMessage(errorCode, about),
});

/** Ends the order after an unsuccessful attempt, unless it is a hosted one whose payer has attempts left. */
function declineOrFail({ online }: OnlineOrder, attempts: number, errorCode: ErrorCode): OrderEvent[] {
  if (!online.hosted) return [failed(errorCode)];
  return attempts < onlineRules.attemptsMax
    ? []
    : [failed('EC0112', { detail: `the last with ${errorCode}` })];
}

function beginAttempt(order: OnlineOrder, command: Of<'begin-attempt'>, nowMs: number): Decision {
  const refusal = payableRefusal(order, nowMs);
  if (refusal !== undefined) return refusal;
  // Another number is an earlier click, which the network or a second tab has delayed.
  if (command.attempt.number !== order.online.attempts + 1) return refuse('E04134');
  const { billing, shipping, recoverAt } = command;
  const attempt: Attempt = {
    ...command.attempt,
    startedAt: nowMs,
    stage: 'authorizing',
    challenge: null,
    dueAt: recoverAt,
  };
  return [...start(order), { type: 'attempt-started', attempt, billing, shipping }];
}

/** Takes the approval of an attempt in progress for no answer. */
function disbelieve(order: OnlineOrder, { number, acquirer, dueAt }: Attempt, nowMs: number): Decision {
  return nowMs < dueAt
    ? leaveUnanswered(order, { type: 'leave-unanswered', number, acquirer }, nowMs)
    : recover(order, { type: 'recover-attempt', number }, nowMs);
}

function approve(order: OnlineOrder, command: Of<'approve-attempt'>, nowMs: number): Decision {
  const { attempt, reference } = command;
  const { online } = order;
  const paidMinor = order.orderMinor;
  const isLate = isKnownLate(order, reference.channelTransNo, attempt);
  const own = runningAt(order, attempt);
  // Nothing is left of a payment that goes back: the acquirer has named an earlier attempt's.
  if (own !== undefined && isLate) return disbelieve(order, own, nowMs);
  if (own !== undefined) return [{ type: 'completed', paidMinor, reference, attempt }];
  const isKnown =
    (online.paidAttempt !== null && isSameAttempt(online.paidAttempt, attempt)) ||
    isLate ||
    online.owed.some((owed) => owed.late && isSameAttempt(owed.attempt, attempt));
  if (isKnown) return [];
  // Ended, paid by another method, or given up meanwhile: the money goes back (decision 18).
  return [{ type: 'late-payment-received', amountMinor: paidMinor, reference, dueAt: nowMs, attempt }];
}

/** Fails the attempt in progress; `owedEvents` goes along unless the acquirer has declined it. */
const declined = (order: OnlineOrder, errorCode: ErrorCode, result?: CardResult): OrderEvent[] => [
  { type: 'attempt-declined', errorCode, ...(result && { result }) },
  ...declineOrFail(order, order.online.attempts, errorCode),
];

function recover(order: OnlineOrder, { number }: Of<'recover-attempt'>, nowMs: number): Decision {
  const attempt = running(order, number);
  if (attempt === undefined || nowMs < attempt.dueAt) return [];
  // No attempt is asked for twice: the cvv is gone, and the issuer may have charged already, or may still charge.
  return [...owedEvents(order), ...declined(order, attempt.stage === 'challenge' ? 'EC0108' : 'EC0105')];
}

/** Begins the same attempt again, at another acquirer. */
function moveAttempt(order: OnlineOrder, command: Of<'move-attempt'>): Decision {
  const attempt = running(order, command.number);
  if (attempt?.stage !== 'authorizing') return [];
  const { acquirer, recoverAt: dueAt } = command;
  const { billing, shipping } = order.online;
  return [{ type: 'attempt-started', attempt: { ...attempt, acquirer, dueAt }, billing, shipping }];
}

function challenge(order: OnlineOrder, command: Of<'challenge-attempt'>, nowMs: number): Decision {
  if (runningAt(order, command)?.stage !== 'authorizing') return [];
  const latest = nowMs + onlineRules.challengeMs;
  const expiresAt = Math.min(latest, order.expiresAt ?? latest);
  return [{ type: 'attempt-challenged', expiresAt, challenge: command.challenge }];
}

function leaveUnanswered(order: OnlineOrder, command: Of<'leave-unanswered'>, nowMs: number): Decision {
  const stage = runningAt(order, command)?.stage;
  if (stage !== 'authorizing' && stage !== 'resuming') return [];
  // A merchant's own page cancels the order (spec §4), else its expiry does; ours soon allows another attempt.
  const dueAt = order.online.hosted ? nowMs + uncertainMs : (order.expiresAt ?? nowMs);
  return [{ type: 'attempt-unanswered', dueAt }];
}

function answerChallenge(order: OnlineOrder, command: Of<'answer-challenge'>, nowMs: number): Decision {
  const attempt = running(order, command.number);
  if (attempt?.stage !== 'challenge' || attempt.challenge === null || nowMs >= attempt.challenge.expiresAt) {
    return refuse('E04134');
  }
  const { outcome, recoverAt } = command;
  switch (outcome.kind) {
    case 'passed':
      return [{ type: 'challenge-passed', dueAt: recoverAt, state: outcome.state }];
    case 'again':
      return [{ type: 'challenge-missed', challenge: outcome.challenge }];
    case 'failed':
      return [...owedEvents(order), ...declined(order, outcome.errorCode)];
  }
}

function reportReversed(order: OnlineOrder, { owed }: Of<'report-reversed'>): Decision {
  const { number, acquirer } = owed.attempt;
  const known = order.online.owed.find(({ attempt }) => isSameAttempt(attempt, owed.attempt));
  // An approval that came after the reversal was sent is owed another reversal.
  if (known === undefined || known.late !== owed.late) return [];
  const returnedMinor = owed.late ? order.orderMinor : 0;
  return [{ type: 'attempt-reversed', number, ...(acquirer && { acquirer }), returnedMinor }];
}

function chooseWallet(order: OnlineOrder, command: Of<'choose-wallet'>, nowMs: number): Decision {
  const refusal = payableRefusal(order, nowMs);
  if (refusal !== undefined) return refusal;
  const { payMethodId, acquirer, checkAt, shipping } = command;
  const { wallet, choices, owedStops } = order.online;
  const isSame = wallet?.payMethodId === payMethodId && wallet.acquirer === acquirer;
  if (isSame && JSON.stringify(shipping) === JSON.stringify(order.online.shipping)) return [];
  if (!isSame && owedStops.length >= onlineRules.owedStopsMax) return refuse('E04134');
  // The code that the payer may be scanning at this moment stays valid for the same wallet.
  const linkSecret = isSame ? (order.linkSecret ?? command.linkSecret) : command.linkSecret;
  const choice = isSame ? choiceOf(wallet) : choices + 1;
  const chosen = { choice, payMethodId, acquirer, chosenAt: nowMs, checkAt };
  return [{ type: 'wallet-chosen', ...chosen, linkSecret, shipping }];
}

function giveUp(order: OnlineOrder, command: Of<'give-up'>): Decision {
  if (order.transStatus === status.completed) return refuse('E04123');
  if (hasEnded(order)) return endedRefusal(order);
  const stage = order.online.attempt?.stage;
  // Money may be moving at this moment; before the challenge is passed it is not.
  if (stage !== undefined && stage !== 'challenge') return refuse('E04134');
  const errorMsg = refusalMessage('EC0003');
  return [
    { type: 'closed', errorCode: 'EC0003', errorMsg, dueAt: endedDueAt(order, command.lateCheckAt) },
    ...owedEvents(order),
  ];
}

/** Declines the wallet of a hosted order: the payer may choose again, unless that was the last attempt. */
export function walletDeclined(
  order: OnlineOrder,
  { errorCode, wallet = null }: { readonly errorCode: ErrorCode; readonly wallet?: Wallet | null },
): OrderEvent[] {
  const { attempts, attempt } = order.online;
  if (!isSameWallet(wallet, order.online.wallet)) return [];
  // While the issuer is being asked about a card, its answer decides whether there is another attempt.
  const end = attempt === null ? declineOrFail(order, attempts + 1, errorCode) : [];
  return [...start(order), { type: 'wallet-declined', errorCode }, ...end];
}

/** Returns the events that follow from `command`, none if it changes nothing, or the refusal. */
export function decideOnline(transaction: Transaction, command: OnlineCommand, nowMs: number): Decision {
  if (!isOnlineOrder(transaction)) return refuse('E04125');
  switch (command.type) {
    case 'begin-attempt':
      return beginAttempt(transaction, command, nowMs);
    case 'approve-attempt':
      return approve(transaction, command, nowMs);
    case 'decline-attempt':
      return runningAt(transaction, command) ? declined(transaction, command.errorCode, command.result) : [];
    case 'move-attempt':
      return moveAttempt(transaction, command);
    case 'challenge-attempt':
      return challenge(transaction, command, nowMs);
    case 'leave-unanswered':
      return leaveUnanswered(transaction, command, nowMs);
    case 'answer-challenge':
      return answerChallenge(transaction, command, nowMs);
    case 'recover-attempt':
      return recover(transaction, command, nowMs);
    case 'report-reversed':
      return reportReversed(transaction, command);
    case 'choose-wallet':
      return chooseWallet(transaction, command, nowMs);
    case 'give-up':
      return giveUp(transaction, command);
  }
}
