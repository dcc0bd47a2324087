/** What an acquirer reports by itself: applied by the commands that apply the answer where it is asked. */
import type { AcquirerEvent } from '../../acquirers/port/inbound.ts';
import { eventsOfTransaction } from '../../store/transactions.ts';
import { applyCardAnswer } from '../online/card-payment.ts';
import { type Attempt, readBegunAttempt } from '../online/state.ts';
import { applyWalletAnswer } from '../qr/payment.ts';
import { applyRefundAnswer } from '../reference/refund.ts';
import type { Completing, Stored } from './context.ts';
import { findByTransNo } from './find.ts';
import { hasWallet, status, type Transaction } from './transaction.ts';

/** An attempt of the order as it was begun: the order itself forgets those that came to nothing. */
async function attemptOf(services: Stored, order: Transaction, number: number): Promise<Attempt | undefined> {
  const { attempt, paidAttempt } = order.online ?? {};
  const known = [attempt, paidAttempt].find((one) => one?.number === number);
  if (known) return known;
  const changes = await eventsOfTransaction(services.database, order.merchantNo, order.transNo);
  const begun = changes
    .flatMap(({ events }) => events)
    .map((event) => readBegunAttempt(event, order.transNo));
  return begun.find((one) => one?.number === number);
}

/** Applies `event` of the acquirer `name`, as often as it comes; false where it is about nothing that it has taken. */
export async function applyAcquirerEvent(
  context: Completing,
  name: string,
  { merchantNo, transNo, attempt: number, answer }: AcquirerEvent,
): Promise<boolean> {
  const found = await findByTransNo(context.database, merchantNo, transNo);
  if (found === undefined) return false;
  const isOwn = (acquirer: string | null | undefined) =>
    context.acquirers.named(acquirer ?? null).name === name;
  if (number !== undefined) {
    const attempt = await attemptOf(context, found, number);
    if (attempt === undefined || !isOwn(attempt.acquirer)) return false;
    const { result } = answer;
    const reported = result === undefined ? {} : { result };
    const cardAnswer =
      answer.kind === 'paid'
        ? ({ kind: 'approved', reference: answer.reference, ...reported } as const)
        : ({ kind: 'declined', errorCode: answer.errorCode, ...reported } as const);
    await applyCardAnswer(context, found, attempt, cardAnswer);
    return true;
  }
  if (!isOwn(found.online?.wallet?.acquirer ?? found.acquirer)) return false;
  if (found.kind === 'refund') {
    // What waits at its terminal was not asked for yet.
    if (found.transStatus !== status.prepaid) await applyRefundAnswer(context, found, answer);
    return true;
  }
  if (found.kind !== 'payment' || !hasWallet(found)) return false;
  await applyWalletAnswer(context, found, answer);
  return true;
}
