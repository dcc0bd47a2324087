/**
 * The sandbox's acquirer with a ledger beside it and a network in front: what it was asked, what it has charged and
 * given back, by its own account. Answers come late, and requests and answers get lost.
 */
import type { Acquirer } from '@tollgate/gateway/acquirers/port/acquirer';
import { sandboxAcquirer } from '@tollgate/gateway/acquirers/sandbox/acquirer';
import type { Dice } from './dice.ts';
import type { Life } from './life.ts';

/** What the acquirer has done for one transaction, in minor units. */
export interface Account {
  /** By attempt: what a card or a wallet was charged and not given back. */
  readonly charges: Map<string, number>;
  /** How often the money was moved by one and the same request. */
  refundedMinor: number;
  refunds: number;
  readonly advices: string[];
  /** When a wallet was last asked to stop, or to give back. */
  cancelledAtMs: number;
  /** A wallet pays an order once: its page may show afterwards that the money went back. */
  isWalletPaid: boolean;
}

export interface Bank {
  /** As one process of the gateway reaches it. */
  reachedBy(life: Life): Acquirer;
  accountOf(transNo: string): Account;
  /** The payer has paid by the wallet's own page, with a request that was sent at `sinceMs`. */
  paidByWallet(transNo: string, amountMinor: number, sinceMs: number): void;
  /** The payer has declined there: what an amount that pays by itself has done meanwhile does not count. */
  declinedByWallet(transNo: string): void;
  /** Until then answers get lost, in `share` of all cases, and as many requests where `both` are. */
  disturb(untilMs: number, share: number, lost: 'both' | 'answers'): void;
  readonly faultsMet: number;
}

export function createBank(nowMs: () => number, dice: Dice): Bank {
  const accounts = new Map<string, Account>();
  let trouble = { untilMs: 0, share: 0, lost: 'both' };
  let faultsMet = 0;

  function accountOf(transNo: string): Account {
    const known = accounts.get(transNo);
    if (known !== undefined) return known;
    const fresh: Account = {
      ...{ charges: new Map(), refundedMinor: 0, refunds: 0, advices: [] },
      ...{ cancelledAtMs: -1, isWalletPaid: false },
    };
    accounts.set(transNo, fresh);
    return fresh;
  }

  const isTrouble = () => nowMs() < trouble.untilMs && dice.chance(trouble.share);
  function fail(where: string): never {
    faultsMet += 1;
    throw new Error(`simulated: the acquirer's ${where} was lost`);
  }

  /** One exchange: there, done, and back. */
  async function exchange<Answer>(life: Life, ask: () => Promise<Answer>, done: (answer: Answer) => void) {
    await life.sleep(dice.between(5, 120));
    if (trouble.lost === 'both' && isTrouble()) fail('request');
    const answer = await ask();
    done(answer);
    await life.sleep(dice.between(5, 120));
    if (isTrouble()) fail('answer');
    return answer;
  }

  function reachedBy(life: Life): Acquirer {
    const { wallets, cards, cardPresent, ...rest } = sandboxAcquirer;
    const refunded = (refund: { transNo: string; amountMinor: number }) => (answer: { kind: string }) => {
      if (answer.kind !== 'paid') return;
      const account = accountOf(refund.transNo);
      account.refundedMinor = refund.amountMinor;
      account.refunds += 1;
    };
    const charged = (transNo: string, attempt: string, amountMinor: number) => (answer: { kind: string }) => {
      const isCharged = answer.kind === 'approved' || answer.kind === 'paid';
      const part =
        'amountMinor' in answer && typeof answer.amountMinor === 'number' ? answer.amountMinor : amountMinor;
      if (!isCharged) return;
      const account = accountOf(transNo);
      account.charges.set(attempt, part);
      if (attempt === 'wallet') account.isWalletPaid = true;
    };
    const through = <Answer>(ask: () => Promise<Answer>, done: (answer: Answer) => void = () => {}) =>
      life.guard(exchange(life, ask, done));
    return {
      ...rest,
      wallets: {
        quote: wallets.quote,
        payment: (asked, atMs) =>
          through(() => wallets.payment(asked, atMs), charged(asked.transNo, 'wallet', asked.amountMinor)),
        cancel: (asked, atMs) =>
          through(
            () => wallets.cancel(asked, atMs),
            () => {
              accountOf(asked.transNo).cancelledAtMs = nowMs();
              accountOf(asked.transNo).charges.clear();
            },
          ),
        refund: (asked, atMs) => through(() => wallets.refund(asked, atMs), refunded(asked)),
      },
      cards: {
        authorize: (asked, card, atMs) =>
          through(
            () => cards.authorize(asked, card, atMs),
            charged(asked.transNo, String(asked.attempt), asked.amountMinor),
          ),
        authorizeSheet: (asked, sheet, atMs) =>
          through(
            () => cards.authorizeSheet(asked, sheet, atMs),
            charged(asked.transNo, String(asked.attempt), asked.amountMinor),
          ),
        readReturn: (asked, state, returned) => through(() => cards.readReturn(asked, state, returned)),
        resume: (asked, state, card, atMs) =>
          through(
            () => cards.resume(asked, state, card, atMs),
            charged(asked.transNo, String(asked.attempt), asked.amountMinor),
          ),
        reverse: (asked, atMs) =>
          through(
            () => cards.reverse(asked, atMs),
            (answer) => {
              if (answer === 'done') accountOf(asked.transNo).charges.delete(String(asked.attempt));
            },
          ),
        refund: (asked, atMs) => through(() => cards.refund(asked, atMs), refunded(asked)),
      },
      cardPresent: {
        accountOf: cardPresent.accountOf,
        authorize: (asked, card, atMs) =>
          through(
            () => cardPresent.authorize(asked, card, atMs),
            charged(asked.transNo, 'card', asked.amountMinor),
          ),
        increase: (asked, atMs) =>
          through(() => cardPresent.increase(asked, atMs), charged(asked.transNo, 'card', asked.amountMinor)),
        reverse: (asked, atMs) =>
          through(
            () => cardPresent.reverse(asked, atMs),
            (answer) => {
              if (answer === 'done') accountOf(asked.transNo).charges.delete('card');
            },
          ),
        advise: (asked, atMs) =>
          through(
            () => cardPresent.advise(asked, atMs),
            () => {
              const { advices, charges } = accountOf(asked.transNo);
              // The tip of a sale: the whole is charged to its card from now on.
              if (asked.advice === 'tip' && charges.has('card')) charges.set('card', asked.amountMinor);
              else advices.push(asked.advice);
            },
          ),
        refund: (asked, atMs) => through(() => cardPresent.refund(asked, atMs), refunded(asked)),
      },
    };
  }

  return {
    reachedBy,
    accountOf,
    paidByWallet(transNo, amountMinor, sinceMs) {
      const account = accountOf(transNo);
      if (account.isWalletPaid) return;
      account.isWalletPaid = true;
      // What was taken back meanwhile is known to the ledger before the page shows it.
      if (account.cancelledAtMs < sinceMs) account.charges.set('wallet', amountMinor);
    },
    declinedByWallet: (transNo) => {
      accountOf(transNo).charges.delete('wallet');
    },
    disturb: (untilMs, share, lost) => {
      trouble = { untilMs, share, lost };
    },
    get faultsMet() {
      return faultsMet;
    },
  };
}
