/** Payment of an online order by card: from the encrypted card to the issuer's answer. */
import { brandOf, maskPan } from '@tollgate/contract/cards';
import { billingAddress } from '@tollgate/contract/fields/address';
import { optional } from '@tollgate/contract/fields/need';
import type { Members } from '@tollgate/contract/model';
import type { Asked, AttemptAnswer } from '../../acquirers/guarded.ts';
import type { CardAttempt, SheetPayment } from '../../acquirers/port/card-channel.ts';
import type { NotTaken } from '../../acquirers/port/question.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { readCard } from '../../vault/card-data.ts';
import { applyCommand } from '../change/apply.ts';
import type { Acquiring, Advancing, CardHandling, Texts, Timed } from '../change/context.ts';
import { decide } from '../rules/decide.ts';
import type { NewAttempt, OnlineCommand } from '../rules/online-commands.ts';
import type { Attempt, BillingAddress, PostalAddress } from '../state/online-state.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { cardAttempt, settleReversals } from '../wallet/reversals.ts';
import { safeAnswer } from './redirect.ts';

/** Means of the payer: a card encrypted with the gateway's key (decision 27), or a sheet's. */
export type CardMeans =
  | { readonly option: 'Card'; readonly card: string; readonly encType?: string | undefined }
  | SheetPayment;

/** Means as they go into an attempt, and how the channel is asked for the money. */
export interface ReadyMeans {
  readonly attempt: Omit<NewAttempt, 'number'>;
  /** Cardholder's name; undefined for a sheet, which does not give it. */
  readonly holder?: string;
  readonly authorize: (attempt: Asked<CardAttempt>, nowMs: number) => Promise<AttemptAnswer | NotTaken>;
  /** Overwrites the card; the caller that has the means calls it in the end, whatever the outcome. */
  readonly erase: () => void;
}

/**
 * Reads the means, and keeps the card in the vault; a refusal (E04140 to E04142, E04116) leaves nothing behind. The cvv
 * stays in `authorize` alone, and goes with it.
 */
export async function readMeans(
  services: Timed & CardHandling & Acquiring,
  { merchantNo, currency }: Pick<Transaction, 'merchantNo' | 'currency'>,
  means: CardMeans,
): Promise<ReadyMeans | Refusal> {
  const { vault, decryptor } = services.cards;
  const acquirers = await services.acquirers.of(merchantNo);
  const acquirerOf = (method: string) => acquirers.route({ kind: 'card', method, currency });
  if (means.option !== 'Card') {
    const { option } = means;
    const acquirer = acquirerOf(option);
    if (acquirer === undefined) return refuse('E04116', { field: 'option' });
    return {
      attempt: { option, cardId: null, payMethodId: option, accountId: '', acquirer: acquirer.name },
      authorize: (attempt, nowMs) => acquirer.cards.authorizeSheet(attempt, means, nowMs),
      erase: () => {},
    };
  }
  const card = await readCard(decryptor, means.card, means.encType, services.clock.nowMs(merchantNo));
  if (isRefusal(card)) return card;
  const brand = brandOf(card.pan)?.id;
  const { pan, holder, expiry, erase } = card;
  const acquirer = brand && acquirerOf(brand);
  if (!brand || !acquirer) {
    erase();
    return refuse('E04116', { field: 'card.pan' });
  }
  let cardId: string;
  try {
    cardId = await vault.keep(merchantNo, { pan, holder, expiry });
  } catch (error) {
    erase();
    throw error;
  }
  return {
    attempt: {
      option: 'Card',
      cardId,
      payMethodId: brand,
      accountId: maskPan(pan),
      acquirer: acquirer.name,
    },
    holder,
    authorize: (attempt, nowMs) => acquirer.cards.authorize(attempt, card, nowMs),
    erase,
  };
}

/** Payers type their number where the name belongs (decision 51). */
const billedMembers = { billing: optional(billingAddress) } satisfies Members;

function commandFor(attempt: Attempt, answer: AttemptAnswer | NotTaken): OnlineCommand {
  const { number } = attempt;
  switch (answer.kind) {
    case 'approved': {
      const { reference, result } = answer;
      return { type: 'approve-attempt', attempt: result ? { ...attempt, result } : attempt, reference };
    }
    case 'declined':
      return { type: 'decline-attempt', number, errorCode: answer.errorCode, result: answer.result };
    case 'challenge':
      return { type: 'challenge-attempt', number, challenge: answer.challenge };
    case 'not-taken':
      return { type: 'decline-attempt', number, errorCode: 'EC0105' };
    case 'no-answer':
      return { type: 'leave-unanswered', number };
  }
}

/** Applies the answer to `attempt` as it was asked for, whatever has become of the order since. */
export async function applyCardAnswer(
  context: Advancing,
  order: Transaction,
  attempt: Attempt,
  answer: AttemptAnswer | NotTaken,
): Promise<Transaction> {
  const applied = await applyCommand(context, order, commandFor(attempt, answer));
  if (isRefusal(applied)) throw new Error(`broken invariant: an issuer's answer met ${applied.refused}`);
  return settleReversals(context, applied.transaction);
}

/**
 * Asks the channel about the attempt in progress of `order`, once, and returns the order with its answer. If asking
 * itself fails, the channel may have acted on it: the attempt becomes uncertain, and the error is thrown on.
 */
export async function carryOut(
  context: Advancing & CardHandling,
  order: Transaction,
  ask: (attempt: Asked<CardAttempt>, nowMs: number) => Promise<AttemptAnswer | NotTaken>,
): Promise<Transaction> {
  const attempt = order.online?.attempt;
  if (attempt === null || attempt === undefined)
    throw new Error(`broken invariant: ${order.transNo} has no attempt`);
  let answer: AttemptAnswer | NotTaken;
  try {
    const given = await ask(cardAttempt(order, attempt), context.clock.nowMs(order.merchantNo));
    answer = safeAnswer(given, context.cards.allowsLoopback);
  } catch (error) {
    await applyCardAnswer(context, order, attempt, { kind: 'no-answer' });
    throw error;
  }
  return applyCardAnswer(context, order, attempt, answer);
}

/** Adds the cardholder's name to a billing address of a few members (decision 50). */
function billedTo(billing: BillingAddress | null, holder: string | undefined): BillingAddress | null {
  return billing === null || billing.name !== undefined || holder === undefined
    ? billing
    : { ...billing, name: holder };
}

export interface CardPayment {
  /** Number of the attempt that the payer's click means: one more than were made. */
  readonly number: number;
  readonly means: CardMeans;
  readonly billing: BillingAddress | null;
  readonly shipping: PostalAddress | null;
}

/** Pays a hosted order: one attempt at a time, even if a click comes twice, from two tabs, or late. */
export async function payByCard(
  context: Advancing & CardHandling & Texts,
  order: Transaction,
  { number, means, billing, shipping }: CardPayment,
): Promise<Transaction | Refusal> {
  const beginWith = (attempt: Omit<NewAttempt, 'number'>, billed = billing): OnlineCommand => ({
    type: 'begin-attempt',
    attempt: { ...attempt, number },
    billing: billed,
    shipping,
    recoverAt: context.clock.nowMs(order.merchantNo) + onlineRules.authorizationMs,
  });
  // Asked before the card is opened, so that a useless click costs nothing and keeps no card.
  const { option } = means;
  const expected = decide(
    order,
    beginWith({ option, cardId: null, payMethodId: option, accountId: '' }),
    context.clock.nowMs(order.merchantNo),
  );
  if (isRefusal(expected)) return expected;
  const { startingAttempts } = context.cards;
  if (startingAttempts.has(order.transNo)) return refuse('E04134');
  startingAttempts.add(order.transNo);
  let begun: Transaction;
  let ready: ReadyMeans | undefined;
  let isBegun = false;
  try {
    const read = await readMeans(context, order, means);
    if (isRefusal(read)) return read;
    ready = read;
    const billed = { billing: billedTo(billing, read.holder) };
    const hidden = await context.texts.hide(order.merchantNo, billedMembers, billed);
    const applied = await applyCommand(context, order, beginWith(read.attempt, hidden.values.billing));
    if (isRefusal(applied)) {
      await hidden.forget();
      return applied;
    }
    begun = applied.transaction;
    isBegun = true;
  } finally {
    startingAttempts.delete(order.transNo);
    if (!isBegun) ready?.erase();
  }
  return carryOut(context, begun, ready.authorize).finally(ready.erase);
}
