/** Cards that are not present, at an acquirer. No call passes a cvv twice. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardData } from '../../vault/card-data.ts';
import type { VaultCard } from '../../vault/vault.ts';
import type { CardResult, Challenge } from './card-result.ts';
import type { ChannelAnswer, ChannelRefund } from './channel.ts';
import type { ChannelReference, Inquired, Money, NotTaken, Question } from './question.ts';

/** Billing address of a payer, as far as the page has asked for it. */
export interface Billing {
  readonly name?: string;
  readonly country: string;
  readonly province?: string;
  readonly city?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly zip?: string;
  readonly phone?: string;
}

/** One try to pay an order by card. The acquirer knows it by trans_no and attempt. */
export interface CardAttempt extends Question {
  readonly merchantNo: string;
  readonly transNo: string;
  /** 1 for the order's first attempt. */
  readonly attempt: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly startedAt: number;
  /** When the order ends unpaid; absent or null: never. */
  readonly expiresAt?: number | null;
  /** Path at the gateway to which a challenge sends the payer's browser back: by a form, or by GET with a query. */
  readonly returnPath: string;
  readonly billing?: Billing;
  /** Where the payer's browser is, as far as it is known while the payment begins. */
  readonly payerIp?: string;
}

/** An attempt that is taken back, or asked after. */
export interface CardReversal extends CardAttempt {
  /** Null where no answer came. */
  readonly reference: ChannelReference | null;
  /** State of the challenge that the attempt ended with. */
  readonly state?: string;
}

export type CardAnswer =
  | ({
      readonly kind: 'approved';
      readonly reference: ChannelReference;
      readonly result?: CardResult;
    } & Money)
  | { readonly kind: 'declined'; readonly errorCode: ErrorCode; readonly result?: CardResult }
  /** The issuer asks the cardholder first (3-D Secure). */
  | { readonly kind: 'challenge'; readonly challenge: Challenge }
  /** No response came, and a charge is possible: reverse the attempt before anything else. */
  | { readonly kind: 'no-answer' };

/** Members of the query or form that the payer's browser brings back from a challenge, unchanged. */
export type ChallengeReturn = Readonly<Record<string, string>>;

export type ChallengeOutcome =
  /** `resume` goes on, with this state. */
  | { readonly kind: 'passed'; readonly state: string }
  /** The browser is sent away again: another step, or another try. */
  | { readonly kind: 'again'; readonly challenge: Challenge }
  | { readonly kind: 'failed'; readonly errorCode: ErrorCode };

/** Wallets of the device that pay with a card inside them. */
export type SheetOption = 'ApplePay' | 'GooglePay';

/** Payment data that a wallet's sheet hands over in place of a card. */
export interface SheetPayment {
  readonly option: SheetOption;
  /** As the sheet has made it for this acquirer. */
  readonly token: string;
}

export interface CardRefund extends ChannelRefund {
  /** Masked number of the card that paid, such as 411111******1111. */
  readonly accountId: string;
  /** True if the refund is the whole of the payment. */
  readonly whole: boolean;
}

export interface CardChannel {
  /** Asks for the money, with the cvv. Sent once for each attempt: an answer that got lost is not asked for again. */
  authorize(attempt: CardAttempt, card: CardData, nowMs: number): Promise<CardAnswer | NotTaken>;
  authorizeSheet(attempt: CardAttempt, sheet: SheetPayment, nowMs: number): Promise<CardAnswer | NotTaken>;
  /** Reads the result of a challenge. Changes nothing at the acquirer: of two returns at once both may be read. */
  readReturn(attempt: CardAttempt, state: string, returned: ChallengeReturn): Promise<ChallengeOutcome>;
  /** Asks for the money once the challenge is passed, without a cvv. Sent once, as `authorize`. */
  resume(attempt: CardAttempt, state: string, card: VaultCard, nowMs: number): Promise<CardAnswer>;
  /** Asked only where the capability `inquiry` is declared. Changes nothing; may be repeated, also side by side. */
  inquire(attempt: CardReversal, nowMs: number): Promise<Inquired<CardAnswer>>;
  /**
   * Takes an attempt back, or makes sure that it will not happen. May be repeated, also side by side. Where the acquirer
   * takes nothing back any more, because the payment has settled, it gives the money back by a refund, once, and that is
   * `done` as well: `unknown` is asked again for as long as it takes.
   */
  reverse(attempt: CardReversal, nowMs: number): Promise<'done' | 'unknown'>;
  /** Starts, or asks after, a refund. May be repeated with the same trans_no, also side by side: it is made once. */
  refund(refund: CardRefund, nowMs: number): Promise<ChannelAnswer>;
}
