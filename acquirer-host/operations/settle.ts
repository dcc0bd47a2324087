/** Results that come at a time of their own: a password, a slow refund, a payment after the stop. */
import type { Payment } from '../ledger/payment.ts';
import { authCodeOf, type Bank, owing, resultEvent, sameClockMs } from './bank.ts';

/** Gives what a failed refund reserved back to its payment. */
function giveReservationBack(bank: Bank, refund: Payment): void {
  const original = bank.ledger.find(refund.originalKey ?? '');
  if (original === undefined) return;
  const refundedMinor = original.refundedMinor - refund.askedMinor;
  bank.ledger.save({ ...original, refundedMinor }, 'refund-failed');
}

/** Ends a pending payment or refund with its result. */
export function complete(
  bank: Bank,
  payment: Payment,
  errorCode: Payment['errorCode'],
  act: string,
): Payment {
  const { due: _due, ...rest } = payment;
  const ended: Payment =
    errorCode === undefined
      ? {
          ...rest,
          state: 'taken',
          ...(rest.state === 'stopped' && { isLate: true as const }),
          // Money of a refund is counted at its payment.
          takenMinor: rest.kind === 'refund' ? 0 : rest.askedMinor,
          authCode: authCodeOf(rest),
        }
      : { ...rest, state: 'declined', errorCode };
  const event =
    rest.kind === 'refund' && errorCode === undefined
      ? resultEvent({ ...ended, takenMinor: rest.askedMinor })
      : resultEvent(ended);
  if (rest.kind === 'refund' && errorCode !== undefined) giveReservationBack(bank, rest);
  return bank.ledger.save(owing(bank, ended, event), act);
}

/** Returns the payment as it is now. A merchant's clock that was moved on since then makes it due, too. */
export function settled(bank: Bank, payment: Payment, asked?: { readonly time: string }): Payment {
  const { due, clockOffsetMs } = payment;
  if (due === undefined) return payment;
  const askedMs = asked === undefined ? 0 : Date.parse(asked.time) - clockOffsetMs;
  const isMoved = askedMs - bank.nowMs() > sameClockMs;
  return (isMoved ? askedMs : bank.nowMs()) < due.atMs
    ? payment
    : complete(bank, payment, due.errorCode, 'due');
}

/** Completes all that is due. */
export function settleDue(bank: Bank): void {
  for (const payment of bank.ledger.waiting()) settled(bank, payment);
}
