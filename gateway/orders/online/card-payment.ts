/** Payment of an online order by card: from the encrypted card to the issuer's answer. */
import { brandOf, maskPan } from '@tollgate/contract/cards';
import { billingAddress } from '@tollgate/contract/fields/address';
import { optional } from '@tollgate/contract/fields/need';
import type { Members } from '@tollgate/contract/model';
import type { Asked, AttemptAnswer, GuardedAcquirer } from '../../acquirers/guarded.ts';
import type { CardAttempt, SheetPayment } from '../../acquirers/port/card-channel.ts';
import type { NotTaken } from '../../acquirers/port/question.ts';
import { onlineRules } from '../../checkout/rules.ts';
import { mayRefer } from '../../store/text-references.ts';
import { readCard } from '../../vault/card-data.ts';
import { applyCommand } from '../change/apply.ts';
import type { Acquiring, Advancing, CardHandling, Texts, Timed } from '../change/context.ts';
import { decide } from '../rules/decide.ts';
import type { NewAttempt, OnlineCommand } from '../rules/online-commands.ts';
import type { Attempt, BillingAddress, PostalAddress } from '../state/online-state.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import type { Transaction } from '../state/transaction.ts';
import { cardAttempt, cardsOf, inquireAttempt, settleReversals } from '../wallet/card-reversals.ts';
import { safeAnswer } from './redirect.ts';

/** Means of the payer: a card encrypted with the gateway's key (decision 27), or a sheet's. */
export type CardMeans =
  | { readonly option: 'Card'; readonly card: string; readonly encType?: string | undefined }
  | SheetPayment;

/** Asks the card channel of the attempt's acquirer for the money. */
type AskIssuer = (
  cards: GuardedAcquirer['cards'],
  asked: Asked<CardAttempt>,
  nowMs: number,
) => Promise<AttemptAnswer | NotTaken>;

/** Means as they go into an attempt, and how the channel is asked for the money. */
export interface ReadyMeans {
  readonly attempt: Omit<NewAttempt, 'number'>;
  /** Cardholder's name; undefined for a sheet, which does not give it. */
  readonly holder?: string;
  readonly authorize: AskIssuer;
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
  const acquirerOf = (method: string) => acquirers.route({ kind: 'card', flow: 'card', method, currency });
  if (means.option !== 'Card') {
    const { option } = means;
    const acquirer = acquirerOf(option);
    if (acquirer === undefined) return refuse('E04116', { field: 'option' });
    return {
      attempt: { option, cardId: null, payMethodId: option, accountId: '', acquirer: acquirer.name },
      authorize: (cards, attempt, nowMs) => cards.authorizeSheet(attempt, means, nowMs),
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
    authorize: (cards, attempt, nowMs) => cards.authorize(attempt, card, nowMs),
    erase,
  };
}

/** Payers type their number where the name belongs (decision 51). */
const billedMembers = { billing: optional(billingAddress) } satisfies Members;

function commandFor(attempt: Attempt, answer: AttemptAnswer): OnlineCommand {
  const { number, acquirer } = attempt;
  switch (answer.kind) {
    case 'approved': {
      const { reference, result } = answer;
      return { type: 'approve-attempt', attempt: result ? { ...attempt, result } : attempt, reference };
    }
    case 'declined':
      return {
        type: 'decline-attempt',
        number,
        acquirer,
        errorCode: answer.errorCode,
        result: answer.result,
      };
    case 'challenge':
      return { type: 'challenge-attempt', number, acquirer, challenge: answer.challenge };
    case 'no-answer':
      return { type: 'leave-unanswered', number, acquirer };
  }
}

/** Applies the answer to `attempt` as it was asked for, whatever has become of the order since. */
export async function applyCardAnswer(
  context: Advancing,
  order: Transaction,
  attempt: Attempt,
  answer: AttemptAnswer,
): Promise<Transaction> {
  const applied = await applyCommand(context, order, commandFor(attempt, answer));
  if (isRefusal(applied)) throw new Error(`broken invariant: an issuer's answer met ${applied.refused}`);
  return settleReversals(context, applied.transaction);
}

/** Adds the billing address, without members that hold a card number: the vault has those (decision 51). */
function withBilling({ online }: Transaction, asked: Asked<CardAttempt>): Asked<CardAttempt> {
  const billing = online?.billing ?? null;
  if (billing === null) return asked;
  const clear = Object.entries(billing).filter(([, member]) => !mayRefer(member));
  return { ...asked, billing: { ...Object.fromEntries(clear), country: billing.country } };
}

/** Begins the attempt at the next acquirer in rank that takes it; undefined where there is none. */
async function moveToNext(
  context: Advancing,
  order: Transaction,
  { number, payMethodId: method, acquirer }: Attempt,
): Promise<Transaction | undefined> {
  const { merchantNo, currency } = order;
  const from = context.acquirers.named(acquirer ?? null);
  const sought = { kind: 'card', flow: 'card', method, currency } as const;
  const next = (await context.acquirers.of(merchantNo)).next(from.name, sought);
  if (next === undefined) return undefined;
  const recoverAt = context.clock.nowMs(merchantNo) + onlineRules.authorizationMs;
  const moved = await applyCommand(context, order, {
    type: 'move-attempt',
    number,
    acquirer: next.name,
    recoverAt,
  });
  return isRefusal(moved) || moved.events.length === 0 ? undefined : moved.transaction;
}

/**
 * Asks the channel about the attempt in progress of `order`, once at each acquirer, and returns the order with its
 * answer; another acquirer is asked where the one before has certainly done nothing. If asking itself fails, the channel
 * may have acted on it: the attempt becomes uncertain, and the error is thrown on.
 */
export async function carryOut(
  context: Advancing & CardHandling,
  order: Transaction,
  ask: AskIssuer,
): Promise<Transaction> {
  const attempt = order.online?.attempt;
  if (attempt === null || attempt === undefined)
    throw new Error(`broken invariant: ${order.transNo} has no attempt`);
  let answer: AttemptAnswer | NotTaken;
  try {
    const nowMs = context.clock.nowMs(order.merchantNo);
    const asked = withBilling(order, cardAttempt(order, attempt));
    const given = await ask(cardsOf(context, attempt), asked, nowMs);
    answer = safeAnswer(given, context.cards.allowsLoopback);
  } catch (error) {
    await applyCardAnswer(context, order, attempt, { kind: 'no-answer' });
    throw error;
  }
  if (answer.kind === 'no-answer') answer = await inquireAttempt(context, order, attempt);
  if (answer.kind !== 'not-taken') return applyCardAnswer(context, order, attempt, answer);
  const moved = await moveToNext(context, order, attempt);
  if (moved !== undefined) return carryOut(context, moved, ask);
  return applyCardAnswer(context, order, attempt, { kind: 'declined', errorCode: 'EC0105' });
}

/** Ends an attempt whose time has passed: its outcome is unknown, or the cardholder did not answer. */
export async function recoverAttempt(context: Advancing, order: Transaction): Promise<Transaction> {
  const attempt = order.online?.attempt;
  if (!attempt || attempt.dueAt > context.clock.nowMs(order.merchantNo)) return order;
  // Before a challenge is passed nothing was asked for.
  const answer = attempt.stage === 'challenge' ? null : await inquireAttempt(context, order, attempt);
  if (answer !== null && answer.kind !== 'no-answer') return applyCardAnswer(context, order, attempt, answer);
  const applied = await applyCommand(context, order, { type: 'recover-attempt', number: attempt.number });
  return isRefusal(applied) ? order : settleReversals(context, applied.transaction);
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
  /** Where the payer's browser is; goes to the acquirer, and is not kept. */
  readonly payerIp?: string;
}

/** Pays a hosted order: one attempt at a time, even if a click comes twice, from two tabs, or late. */
export async function payByCard(
  context: Advancing & CardHandling & Texts,
  order: Transaction,
  { number, means, billing, shipping, payerIp }: CardPayment,
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
  const { authorize } = ready;
  const ask: AskIssuer = (cards, asked, nowMs) =>
    authorize(cards, { ...asked, ...(payerIp !== undefined && { payerIp }) }, nowMs);
  return carryOut(context, begun, ask).finally(ready.erase);
}
