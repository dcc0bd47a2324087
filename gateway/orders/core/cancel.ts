/** Cancelling a payment (spec §4, decision 18). */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { settleReversals } from '../online/reversals.ts';
import { stopWallet } from '../qr/payment.ts';
import { type Applied, applyCommand } from './apply.ts';
import type { Command } from './commands.ts';
import type { Advancing, Numbered, Stored } from './context.ts';
import { decide } from './decide.ts';
import type { OrderEvent } from './events.ts';
import { historyOf } from './find.ts';
import { isRefusal, type Refusal, refuse } from './refusal.ts';
import { asksWallet, type Transaction } from './transaction.ts';

export interface Cancelled extends Applied {
  /** psn of the change that ended the order: a repeated cancel gets the first one's (decision 38). */
  readonly messageId: string;
}

const isEnd = ({ type }: OrderEvent) => type === 'cancelled' || type === 'closed' || type === 'failed';

/** With the number of the cancel; of one that changed nothing, that of what had ended the order before. */
async function numbered(context: Stored & Numbered, applied: Applied): Promise<Cancelled> {
  if (applied.events.length > 0) return { ...applied, messageId: context.psn };
  const { merchantNo, transNo } = applied.transaction;
  const history = await historyOf(context.database, merchantNo, transNo);
  const end = history.find(({ events }) => events.some(isEnd));
  return { ...applied, messageId: end?.psn ?? context.psn };
}

/**
 * Cancels: an unpaid order is closed, one in progress or paid is taken back. Repeating it changes nothing.
 * A wallet is stopped first; should the process die in between, the merchant's repeat stops it again. What a card has
 * paid is owed a reversal with the cancel itself, and taken back right after it.
 */
export async function cancelPayment(
  context: Advancing,
  transaction: Transaction,
  reason: string | undefined,
): Promise<Cancelled | Refusal> {
  const nowMs = context.clock.nowMs(transaction.merchantNo);
  const errorMsg = refusalMessage('E04121', reason === undefined ? {} : { detail: reason });
  const command: Command = { type: 'cancel', errorMsg, lateCheckAt: null };
  const expected = decide(transaction, command, nowMs);
  if (isRefusal(expected)) return expected;
  if (expected.length === 0) return numbered(context, { transaction, events: [] });
  const isTold = asksWallet(transaction);
  const stopped = await stopWallet(context, transaction, nowMs);
  if (stopped.kind === 'unknown') return refuse('SYS001');
  const lateCheckAt = stopped.askAgainAt ?? null;
  const applied = await applyCommand(context, transaction, { ...command, lateCheckAt });
  if (isRefusal(applied)) return applied;
  // The payer may have paid in between, or a buyer chosen a wallet: what was stopped too early is given back now.
  const isPaidSince = transaction.paidMinor === 0 && applied.transaction.paidMinor > 0;
  if (!isTold || isPaidSince) await stopWallet(context, applied.transaction, nowMs);
  if (transaction.online === null) return numbered(context, applied);
  const settled = await settleReversals(context, applied.transaction);
  return numbered(context, { ...applied, transaction: settled });
}
