/**
 * Refusals of an operation that its original does not allow: it is of another kind (each names the kind, and the
 * remedy), or in another state. `endedRefusal` is that of every command to a transaction that has ended.
 */
import { type Refusal, refuse } from '../state/refusal.ts';
import {
  hasEnded,
  isAuthorization,
  isCardPresent,
  status,
  type Transaction,
  transType,
} from '../state/transaction.ts';

const notByCard = 'not paid by card at a terminal';

/** Says whether it is a payment of one of these types. */
export const isPayment = ({ kind, transType: type }: Transaction, types: readonly number[]): boolean =>
  kind === 'payment' && types.includes(type);

/** Names the kind, in English, for the detail of a refusal. */
export function kindText(transaction: Transaction): string {
  const { kind, transType: type } = transaction;
  if (!isCardPresent(transaction)) return notByCard;
  if (kind === 'refund') return 'this is a refund';
  if (kind === 'operation') {
    if (type === transType.authorization) return 'this is an increment';
    return type === transType.void ? 'this is a void' : 'this is a cancel';
  }
  if (type === transType.authorization) return 'this is an authorization';
  return type === transType.completion ? 'this is a completion' : 'this is a sale';
}

/**
 * Refuses with ET012: capture, increment and cancel need an authorization. `advice` is added if the original is a sale.
 */
export function noAuthorization(original: Transaction, advice = ''): Refusal {
  const text = kindText(original);
  const about = text === notByCard && advice !== '' ? ': cancel or refund it' : advice;
  return refuse('ET012', { field: 'trans_no', detail: original.kind === 'payment' ? text + about : text });
}

/** Refuses with ET013: a void, or the cancel of a completion, cannot take this back. */
export function notVoidable(original: Transaction): Refusal {
  const text = kindText(original);
  const advice = text === notByCard ? ': cancel or refund it' : '';
  return refuse('ET013', { field: 'trans_no', detail: text + advice });
}

/** Refuses with ET011: tips are part of a card payment at a terminal. */
export function takesNoTip(original: Transaction): Refusal {
  const isHeld = original.kind === 'payment' && original.transType === transType.authorization;
  const detail =
    isHeld && isCardPresent(original)
      ? 'an authorization: adjust the tip of its completion'
      : kindText(original);
  return refuse('ET011', { field: 'trans_no', detail });
}

/** Says whether the acquirer has still to answer what was begun on it. */
export const isAwaited = ({ terminal }: Transaction) =>
  terminal !== null && (terminal.operationTransNo !== null || terminal.advice !== null);

/** Says whether the time of the authorization has ended it, and no void or cancel. */
function hasHoldEnded(transaction: Transaction): boolean {
  if (!isAuthorization(transaction) || transaction.transStatus !== status.cancelled) return false;
  return transaction.terminal.takenBackBy === null;
}

/** Returns E04154 if the time of an authorization ended it, E04121 if it was cancelled, else E04122. */
export function endedRefusal(transaction: Transaction): Refusal {
  if (hasHoldEnded(transaction)) return refuse('E04154');
  return transaction.transStatus === status.cancelled || transaction.errorCode === 'E04121'
    ? refuse('E04121')
    : refuse('E04122');
}

/** Returns why the transaction cannot be changed now: not paid, in progress, or ended. */
export function stateRefusal(original: Transaction): Refusal | undefined {
  if (original.transStatus === status.prepaid) return refuse('E04128');
  if (original.transStatus === status.processing) return refuse('E04134');
  if (hasEnded(original)) return endedRefusal(original);
  return isAwaited(original) ? refuse('E04134') : undefined;
}
