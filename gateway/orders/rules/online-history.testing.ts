/** Steps of an online order in a random history, and the acquirers' side of it. */
import fc from 'fast-check';
import type { Attempt, Wallet } from '../state/online-state.ts';

/** `lost`: the issuer charges, but its answer never arrives. */
const answers = ['approve', 'decline', 'challenge', 'challenge', 'none', 'lost'] as const;
export type Answer = (typeof answers)[number];

/** Step of a payer, a merchant or an issuer. `pick` chooses among the attempts that the issuer still has to answer. */
export type Deed =
  | { readonly kind: 'begin'; readonly off: number }
  | { readonly kind: 'answer'; readonly pick: number; readonly answer: Answer }
  | { readonly kind: 'code'; readonly isRight: boolean }
  | { readonly kind: 'leave-challenge' }
  | { readonly kind: 'choose'; readonly wallet: string }
  /** `pick` chooses among all wallets that were ever chosen; `isReported`: the acquirer reports it at once. */
  | { readonly kind: 'wallet-pays'; readonly pick: number; readonly isReported: boolean }
  /** Again, or for the first time. */
  | { readonly kind: 'wallet-reports'; readonly pick: number }
  | { readonly kind: 'wallet-declines'; readonly pick: number }
  | { readonly kind: 'give-up' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'refund'; readonly amountMinor: number }
  /** A reversal or a stop goes out, or its confirmation comes in; in between anything may happen. */
  | { readonly kind: 'send' }
  | { readonly kind: 'confirm' }
  | { readonly kind: 'scheduler' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 0, 0, 0, -1, 1).map((off): Deed => ({ kind: 'begin', off })) },
  {
    weight: 7,
    arbitrary: fc
      .tuple(fc.nat(5), fc.constantFrom(...answers))
      .map(([pick, answer]): Deed => ({ kind: 'answer', pick, answer })),
  },
  { weight: 4, arbitrary: fc.boolean().map((isRight): Deed => ({ kind: 'code', isRight })) },
  { weight: 1, arbitrary: fc.constant<Deed>({ kind: 'leave-challenge' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom('Alipay+', 'WeChatPay').map((wallet): Deed => ({ kind: 'choose', wallet })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(5), fc.boolean())
      .map(([pick, isReported]): Deed => ({ kind: 'wallet-pays', pick, isReported })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(5), fc.constantFrom('wallet-reports', 'wallet-declines'))
      .map(([pick, kind]): Deed => ({ kind, pick })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Deed>({ kind: 'give-up' }, { kind: 'cancel' }) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 6_000 })
      .map((amountMinor): Deed => ({ kind: 'refund', amountMinor })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Deed>({ kind: 'send' }, { kind: 'confirm' }),
  },
  { weight: 3, arbitrary: fc.constant<Deed>({ kind: 'scheduler' }) },
);

export const step = fc.record({
  afterMs: fc.oneof({ weight: 4, arbitrary: fc.nat(3_000) }, { weight: 1, arbitrary: fc.nat(200_000) }),
  deed,
});

/** The issuer's side: its charges and its returns. */
export class Acquirer {
  readonly asked = new Map<number, Attempt>();
  readonly charged = new Set<number>();
  readonly reversed = new Set<number>();

  approve(attempt: Attempt): void {
    this.charged.add(attempt.number);
    this.asked.delete(attempt.number);
  }
  /** It charges, and its answer is lost; after a reversal it does not (that is what a reversal is for). */
  lose(attempt: Attempt): void {
    this.asked.delete(attempt.number);
    if (!this.reversed.has(attempt.number)) this.charged.add(attempt.number);
  }
  reverse({ number }: Attempt): void {
    this.charged.delete(number);
    this.reversed.add(number);
  }
}

/** The wallets' side, by choice: the payer's payments, the money it still holds, and when it stops taking money. */
export class Wallets {
  readonly chosen: Wallet[] = [];
  readonly paid = new Map<number, string>();
  readonly held = new Set<number>();
  readonly closedAt = new Map<number, number>();

  pay(choice: number, nowMs: number): void {
    const isClosed = nowMs >= (this.closedAt.get(choice) ?? Number.POSITIVE_INFINITY);
    if (isClosed || this.paid.has(choice)) return;
    this.paid.set(choice, `W${choice}`);
    this.held.add(choice);
  }
  /** Gives back, stops, and says when to look again: every second wallet is paid up to 2 seconds after its stop. */
  cancel(choice: number, isStop: boolean, nowMs: number): number | null {
    this.held.delete(choice);
    if (!isStop) return null;
    const closedAt = this.closedAt.get(choice) ?? nowMs + (choice % 2) * 2_000;
    this.closedAt.set(choice, closedAt);
    return nowMs < closedAt ? closedAt : null;
  }
}
