/** Card at a terminal: from the encrypted card to the issuer's answer. */

import { toMinor } from '@tollgate/contract/amount';
import { blankCardNumbers } from '@tollgate/contract/card-text';
import { brandOf, maskPan } from '@tollgate/contract/cards';
import { decimalsOf } from '@tollgate/contract/currencies';
import { dayMs } from '@tollgate/contract/durations';
import { chipDataProblem } from '@tollgate/contract/terminal/chip-data';
import type { TerminalAsk } from '@tollgate/contract/terminal/messages';
import type { TerminalAnswer } from '../../acquirers/guarded.ts';
import type { ReadCard } from '../../acquirers/port/card-present.ts';
import type { NotTaken } from '../../acquirers/port/question.ts';
import { attemptLeaseMs } from '../../acquirers/question-limits.ts';
import type { TerminalId } from '../../terminals/service.ts';
import { type PresentedCardData, readPresentedCard } from '../../vault/presented-card.ts';
import { applyCommand, reread } from '../change/apply.ts';
import type { AtTerminals, CardHandling, Completing, Limits } from '../change/context.ts';
import { applyBatched } from '../reference/batch.ts';
import { inquirePresented } from '../reference/inquiry.ts';
import { presentedPayment, presentedReversal, settleReversal } from '../reference/terminal-reversal.ts';
import { decide } from '../rules/decide.ts';
import type { TerminalCommand } from '../rules/terminal-commands.ts';
import { tipRefusal } from '../rules/tip-decide.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import type { PresentedCard, TerminalAttempt } from '../state/terminal-state.ts';
import {
  isTerminalTransaction,
  type TerminalTransaction,
  type Transaction,
  transType,
} from '../state/transaction.ts';
import { cardFlowOf } from './flow-of.ts';

export type AuthorizeAsk = Extract<TerminalAsk, { readonly type: 'authorize' }>;

/** Returns the tip to charge: the order's own, or the customer's choice if the order allows one. */
export async function tipOf(
  services: Limits,
  order: TerminalTransaction,
  tipAmount: string | undefined,
): Promise<number | Refusal> {
  if (tipAmount === undefined) return order.terminal.tipMinor;
  const tipMinor = toMinor(tipAmount, decimalsOf(order.currency) ?? 2);
  if (typeof tipMinor !== 'number') return refuse('E04115', { field: 'tip_amount' });
  const isAsked = order.flow === 'terminal' && order.terminal.onScreenTip;
  if (!isAsked && tipMinor !== order.terminal.tipMinor)
    return refuse('E04115', { field: 'tip_amount', detail: 'the order does not request a tip' });
  if (tipMinor === order.terminal.tipMinor) return tipMinor;
  const { tipMaxPercent } = await services.limitsOf(order.merchantNo);
  return tipRefusal(order, tipMinor, tipMaxPercent) ?? tipMinor;
}

/** Refuses with ET009 if a store manager has to authorize the order and has not (spec §6). */
export async function managerRefusal(
  services: AtTerminals,
  order: TerminalTransaction,
  pin: string | undefined,
): Promise<Refusal | undefined> {
  if (order.flow !== 'terminal' || !order.terminal.requiresManager) return undefined;
  const refusal = refuse('ET009', { field: 'manager_pin' });
  if (pin === undefined) return refusal;
  const terminal: TerminalId = { merchantNo: order.merchantNo, terminalSn: order.terminalSn };
  return (await services.managers.isManager(terminal, pin)) ? undefined : refusal;
}

/** Applies the issuer's answer to `attempt`: as it was asked; the order may have left it, and the acquirer. */
export async function applyAnswer(
  context: Completing & Limits,
  order: TerminalTransaction,
  answer: TerminalAnswer,
  { acquirer, attempt }: { readonly acquirer: string | null; readonly attempt: TerminalAttempt | null } = {
    acquirer: order.acquirer,
    attempt: order.terminal.attempt,
  },
) {
  if (attempt === null) throw new Error(`broken invariant: ${order.transNo} has no attempt to answer`);
  const attemptId = attempt.id;
  const isHeld = order.transType === transType.authorization;
  const holdMs = isHeld ? (await context.limitsOf(order.merchantNo)).authorizationDays * dayMs : null;
  const commandFor = (batchNo: string | null): TerminalCommand => {
    switch (answer.kind) {
      case 'approved': {
        const { reference, approval, amountMinor } = answer;
        return { type: 'approve-card', attempt, acquirer, amountMinor, reference, approval, batchNo, holdMs };
      }
      case 'declined': {
        const { errorCode, result } = answer;
        return { type: 'decline-card', attemptId, acquirer, errorCode, result };
      }
      case 'no-answer':
        return { type: 'give-up-attempt', attemptId, acquirer, errorCode: 'EC0105' };
    }
  };
  const applied =
    answer.kind === 'approved'
      ? await applyBatched(context, order, commandFor)
      : await applyCommand(context, order, commandFor(null));
  if (isRefusal(applied)) throw new Error(`broken invariant: an issuer's answer met ${applied.refused}`);
  return settleReversal(context, applied.transaction);
}

/** Presents the card to the next acquirer in rank that takes it; undefined where there is none. */
async function moveToNext(
  context: Completing & Limits,
  order: TerminalTransaction,
  attemptId: string,
): Promise<TerminalTransaction | undefined> {
  const { merchantNo, currency, transType: type, origTransNo } = order;
  const from = context.acquirers.named(order.acquirer);
  const flow = cardFlowOf(type, origTransNo !== null);
  const method = order.terminal.card?.scheme ?? '';
  const sought = { kind: 'card-present', ...(flow && { flow }), method, currency } as const;
  const next = (await context.acquirers.of(merchantNo)).next(from.name, sought);
  if (next === undefined) return undefined;
  const moved = await applyCommand(context, order, {
    type: 'move-card',
    attemptId,
    acquirer: next.name,
    recoverAt: context.clock.nowMs(merchantNo) + attemptLeaseMs,
  });
  if (isRefusal(moved) || moved.events.length === 0) return undefined;
  return isTerminalTransaction(moved.transaction) ? moved.transaction : undefined;
}

/**
 * Asks the acquirer, once, and the next one where it has certainly done nothing. If asking itself fails, the attempt
 * becomes uncertain, and the error is thrown on.
 */
async function askIssuer(
  context: Completing & Limits,
  order: TerminalTransaction,
  card: ReadCard,
): Promise<Transaction> {
  const { attempt } = order.terminal;
  if (attempt === null) throw new Error(`broken invariant: ${order.transNo} has no attempt`);
  let answer: TerminalAnswer | NotTaken;
  try {
    const { cardPresent } = context.acquirers.named(order.acquirer);
    answer = await cardPresent.authorize(
      presentedPayment(order, attempt),
      card,
      context.clock.nowMs(order.merchantNo),
    );
  } catch (error) {
    await applyAnswer(context, order, { kind: 'no-answer' });
    throw error;
  }
  if (answer.kind === 'no-answer') {
    const asked = await presentedReversal(context, order, attempt);
    answer = await inquirePresented(context, order.acquirer, asked);
  }
  if (answer.kind !== 'not-taken') return applyAnswer(context, order, answer);
  const moved = await moveToNext(context, order, attempt.id);
  if (moved !== undefined) return askIssuer(context, moved, card);
  return applyAnswer(context, order, { kind: 'declined', errorCode: 'EC0105' });
}

/**
 * Charges the presented card, or gives money onto it (an unreferenced refund), once for each attempt_id, even if it is
 * asked again. A refusal has changed nothing; every other outcome is the order in its new state.
 */
export async function authorizeCard(
  context: Completing & CardHandling & Limits & AtTerminals,
  order: TerminalTransaction,
  ask: AuthorizeAsk,
): Promise<Transaction | Refusal> {
  const { attempt_id: attemptId, entry_mode: entryMode, cvm } = ask;
  if (order.terminal.attemptId === attemptId) return order;
  const problem = chipDataProblem(ask.chip_data ?? '');
  if (problem !== undefined) return refuse('E04142', { field: 'chip_data', detail: problem });
  const tipMinor = await tipOf(context, order, ask.tip_amount);
  if (isRefusal(tipMinor)) return tipMinor;
  const commandWith = (card: PresentedCard, acquirer: string | null): TerminalCommand => ({
    type: 'present-card',
    attemptId,
    acquirer,
    card,
    tipMinor,
    recoverAt: context.clock.nowMs(order.merchantNo) + attemptLeaseMs,
  });
  // Asked before the card is opened, so that a useless ask costs nothing.
  const noCard: PresentedCard = { accountId: '', scheme: '', holder: '', entryMode, cvm };
  const expected = decide(order, commandWith(noCard, null), context.clock.nowMs(order.merchantNo));
  if (isRefusal(expected)) return expected;
  const refusal = await managerRefusal(context, order, ask.manager_pin);
  if (refusal !== undefined) return refusal;
  const card = await readPresentedCard(
    context.cards.decryptor,
    ask.card,
    context.clock.nowMs(order.merchantNo),
  );
  if (isRefusal(card)) return card;
  return chargeCard(context, order, ask, { card, commandWith }).finally(card.erase);
}

interface Charge {
  readonly card: PresentedCardData;
  readonly commandWith: (card: PresentedCard, acquirer: string) => TerminalCommand;
}

async function chargeCard(
  context: Completing & Limits,
  order: TerminalTransaction,
  { attempt_id: attemptId, entry_mode: entryMode, cvm, chip_data: chipData }: AuthorizeAsk,
  { card, commandWith }: Charge,
): Promise<Transaction | Refusal> {
  const scheme = brandOf(card.pan)?.id;
  const { merchantNo, currency } = order;
  const acquirers = await context.acquirers.of(merchantNo);
  const flow = cardFlowOf(order.transType, order.origTransNo !== null);
  const sought = { kind: 'card-present', ...(flow && { flow }), currency } as const;
  const acquirer = scheme && acquirers.route({ ...sought, method: scheme });
  if (!scheme || !acquirer) return refuse('E04116', { field: 'card.pan' });
  // A number can be keyed where the name belongs (decision 51).
  const holder = blankCardNumbers(card.holder);
  const shown: PresentedCard = { accountId: maskPan(card.pan), scheme, holder, entryMode, cvm };
  const begun = await applyCommand(context, order, commandWith(shown, acquirer.name));
  if (isRefusal(begun)) {
    // A concurrent duplicate of the ask: the other one carries it out.
    const current = await reread(context, order);
    return current.terminal?.attemptId === attemptId ? current : begun;
  }
  if (!isTerminalTransaction(begun.transaction)) throw new Error(`broken invariant: ${order.transNo}`);
  return askIssuer(context, begun.transaction, { ...card, entryMode, cvm, chipData });
}
