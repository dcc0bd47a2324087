/** What a transaction is, where an operation is meant for another kind: the refusal says so, and what to do. */
import { type Refusal, refuse } from '../state/refusal.ts';
import { isCardPresent, type Transaction, transType } from '../state/transaction.ts';

const notByCard = 'not paid by card at a terminal';

/** In English, for the detail of a refusal. */
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

/** ET012: capture, increment and cancel need an authorization. `advice` is added where the original is a sale. */
export function noAuthorization(original: Transaction, advice = ''): Refusal {
  const text = kindText(original);
  const about = text === notByCard && advice !== '' ? ': cancel or refund it' : advice;
  return refuse('ET012', { field: 'trans_no', detail: original.kind === 'payment' ? text + about : text });
}

/** ET013: nothing that a void, or the cancel of a completion, takes back. */
export function notVoidable(original: Transaction): Refusal {
  const text = kindText(original);
  const advice = text === notByCard ? ': cancel or refund it' : '';
  return refuse('ET013', { field: 'trans_no', detail: text + advice });
}

/** ET011: tips are part of what a card has paid at a terminal. */
export function takesNoTip(original: Transaction): Refusal {
  const isHeld = original.kind === 'payment' && original.transType === transType.authorization;
  const detail =
    isHeld && isCardPresent(original)
      ? 'an authorization: adjust the tip of its completion'
      : kindText(original);
  return refuse('ET011', { field: 'trans_no', detail });
}
