/** Members that questions and answers of all channels have in common. */
import type { AcquirerAccount } from '../../accounts/acquirers.ts';

/** Members of every question about money, beside its own. */
export interface Question {
  /** The same at each repetition of one question, and at no other: at most 64 visible ASCII characters. */
  readonly key: string;
  /** Settings of the merchant's account at the acquirer, as the operator gave them; empty where it has none. */
  readonly account: AcquirerAccount['settings'];
}

/** Sum that was moved or held, as the acquirer says: the gateway compares it with what it asked. */
export interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Returns the whole sum of a question. */
export const moneyOf = ({ amountMinor, currency }: Money): Money => ({ amountMinor, currency });

/** How the acquirer names a payment or a refund that it has carried out. */
export interface ChannelReference {
  /** The same whether it is asked or reports by itself: another one is another payment. 1 to 64 characters. */
  readonly channelTransNo: string;
  /** The payer's account at the wallet, or the masked number of the card. */
  readonly userId: string;
  readonly refNo: string;
  /** Approval code of the issuer for a refund to a card, where it gives one. */
  readonly authCode?: string;
  /**
   * The connector's own note, at most 2,048 characters and without a card number: kept in the change that applies the
   * answer, and handed back with later questions about the payment.
   */
  readonly state?: string;
}

/** The payment that a question refers to. */
export interface Original {
  readonly transNo: string;
  /** A sale, an authorization, a completion … (decision 17). */
  readonly transType: number;
  /** The whole of it, tip and increments included. */
  readonly amountMinor: number;
  /** As the acquirer gave it; null where it gave none. */
  readonly reference: ChannelReference | null;
}

/** Certainly nothing was done: the next account of the merchant is asked. */
export interface NotTaken {
  readonly kind: 'not-taken';
}

/** Outcome of a question that got no answer; `not-found`: the acquirer never had it, and will not take it. */
export type Inquired<Answer> =
  | Extract<Answer, { readonly kind: 'approved' | 'declined' }>
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' };
