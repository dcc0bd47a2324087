/** The acquirer side of card payments: one port, whoever is behind it. No call of it is told a cvv twice. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardData } from '../../vault/card-data.ts';
import type { VaultCard } from '../../vault/vault.ts';
import type { ChannelAnswer, ChannelReference, ChannelRefund } from './channel.ts';

/** One try to pay an order by card. The acquirer knows it by trans_no and attempt. */
export interface CardAttempt {
  readonly merchantNo: string;
  readonly transNo: string;
  /** 1 for the order's first attempt. */
  readonly attempt: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly startedAt: number;
}

export type CardAnswer =
  | { readonly kind: 'approved'; readonly reference: ChannelReference }
  | { readonly kind: 'declined'; readonly errorCode: ErrorCode }
  /** The issuer asks the cardholder first (3-D Secure); `resume` goes on once the challenge is passed. */
  | { readonly kind: 'challenge' }
  /** Whether anything was charged is unknown: reverse the attempt before anything else. */
  | { readonly kind: 'no-answer' };

/** Wallets of the device that pay with a card inside them. */
export type SheetOption = 'ApplePay' | 'GooglePay';

/** What a wallet's sheet hands over in place of a card. */
export interface SheetPayment {
  readonly option: SheetOption;
  /** In the sandbox the id of a test card that lies in the wallet. */
  readonly sheetCard: string;
}

export interface CardRefund extends ChannelRefund {
  /** Masked number of the card that paid, such as 411111******1111. */
  readonly accountId: string;
  /** Whether the refund is the whole of the payment. */
  readonly whole: boolean;
}

export interface CardChannel {
  /** Brands (pay_method_id) that it takes; empty where no acquirer is connected. */
  readonly brands: ReadonlySet<string>;
  readonly sheetOptions: readonly SheetOption[];
  /** Asks for the money, with the cvv. Sent once for each attempt: an answer that got lost is not asked for again. */
  authorize(attempt: CardAttempt, card: CardData, nowMs: number): Promise<CardAnswer>;
  authorizeSheet(attempt: CardAttempt, sheet: SheetPayment, nowMs: number): Promise<CardAnswer>;
  /** Whether the issuer takes the code that the cardholder gave. */
  verifyChallenge(attempt: CardAttempt, code: string): Promise<boolean>;
  /** Goes on with an attempt whose challenge was passed: the issuer needs no cvv any more. */
  resume(attempt: CardAttempt, card: VaultCard, nowMs: number): Promise<CardAnswer>;
  /** Takes an attempt back, or makes sure that it will not happen. May be repeated. */
  reverse(attempt: CardAttempt, nowMs: number): Promise<'done' | 'unknown'>;
  /** Starts, or asks after, a refund. May be repeated with the same trans_no. */
  refund(refund: CardRefund, nowMs: number): Promise<ChannelAnswer>;
}
