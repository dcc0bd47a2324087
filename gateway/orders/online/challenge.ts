/** The issuer's question to the cardholder (3-D Secure): a code, or no wish to answer. */
import { applyCommand } from '../core/apply.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import type { OrderRoom } from '../core/room.ts';
import type { Transaction } from '../core/transaction.ts';
import { recoveryMs } from '../qr/payment.ts';
import { carryOut } from './card-payment.ts';
import { cardAttempt } from './reversals.ts';

function challengedAttempt(order: Transaction) {
  const attempt = order.online?.attempt;
  return attempt?.stage === 'challenge' ? attempt : undefined;
}

/** The order after the code, and after the issuer's decision where it was right; E04134 where nobody asks. */
export async function submitCode(
  room: OrderRoom,
  order: Transaction,
  code: string,
  psn: string,
): Promise<Transaction | Refusal> {
  const attempt = challengedAttempt(order);
  if (attempt === undefined) return refuse('E04134');
  const { number, cardId } = attempt;
  const { channel, vault } = room.cards;
  const isRight = await channel.verifyChallenge(cardAttempt(order, attempt), code);
  const recoverAt = room.clock.nowMs() + recoveryMs;
  // Counted by the commit: of many codes sent at once, no more than the allowed tries are looked at.
  const answered = await applyCommand(
    room,
    order,
    { type: 'answer-challenge', number, isRight, recoverAt },
    psn,
  );
  if (isRefusal(answered)) return answered;
  if (!isRight) return answered.transaction;
  const resume: Parameters<typeof carryOut>[2] = async (asked, nowMs) => {
    if (cardId === null) throw new Error(`broken invariant: attempt ${number} was challenged without a card`);
    const card = await vault.read(order.merchantNo, cardId);
    return channel.resume(asked, card, nowMs).finally(card.erase);
  };
  return carryOut(room, answered.transaction, resume, psn);
}

/** The cardholder goes back without an answer. */
export async function cancelChallenge(
  room: OrderRoom,
  order: Transaction,
  psn: string,
): Promise<Transaction | Refusal> {
  const attempt = challengedAttempt(order);
  if (attempt === undefined) return refuse('E04134');
  const command = { type: 'cancel-challenge', number: attempt.number } as const;
  const applied = await applyCommand(room, order, command, psn);
  return isRefusal(applied) ? applied : applied.transaction;
}
