/** Cards that are presented at a terminal, at an acquirer. */
import type { Digits } from '@tollgate/contract/cards';
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { EntryMode, TerminalResult } from '@tollgate/contract/terminal/messages';
import type { AcquirerAccount } from '../../accounts/acquirers.ts';
import type { CardRefund } from './card-channel.ts';
import type { CardResult } from './card-result.ts';
import type { ChannelAnswer } from './channel.ts';
import type { ChannelReference, Inquired, Money, NotTaken, Original, Question } from './question.ts';

/** How the cardholder was verified. */
export type Verification = NonNullable<TerminalResult['cvm']>;
/** EMV data for the receipt. */
export type EmvData = NonNullable<TerminalResult['emv']>;

/** Codes that the issuer gives with its approval. */
export interface IssuerApproval extends CardResult {
  readonly authCode: string;
  readonly emv: EmvData | null;
  /** Surcharge of the acquirer, in minor units; absent: nothing. */
  readonly surchargeMinor?: number;
  readonly salesTaxMinor?: number;
}

/** Change of a payment that the acquirer is advised of, and may refuse. */
export type Advice = 'void' | 'release' | 'capture' | 'undo-capture' | 'tip';

/** One time that an issuer is asked. The acquirer knows it by merchant and trans_no: there is one for each. */
export interface PresentedPayment extends Question {
  readonly merchantNo: string;
  readonly transNo: string;
  /** A sale, an authorization, a refund onto the card … (decision 17). */
  readonly transType: number;
  /** All that is asked for, tip and cash included. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly startedAt: number;
  /** Serial number of the terminal; null where none took part. */
  readonly terminalSn: string | null;
}

/** A question to an issuer that is taken back, or asked after. */
export interface PresentedReversal extends PresentedPayment {
  /** The authorization that an increment was to raise; null for every other question. */
  readonly original: Original | null;
  /** Null where no answer came. */
  readonly reference: ChannelReference | null;
}

/** The card at the reader: lives in memory until the issuer has been asked. */
export interface ReadCard {
  readonly pan: Digits;
  readonly holder: string;
  readonly expiry: string;
  readonly cvv: Digits | undefined;
  /** PIN that the cardholder keyed in; undefined where the capability `onlinePin` is not declared. */
  readonly pin: Digits | undefined;
  readonly entryMode: EntryMode;
  readonly cvm: Verification;
  /** EMV data for the issuer (field 55), BER-TLV in hexadecimal digits; none of it names the card. */
  readonly chipData?: string | undefined;
}

export type PresentedAnswer =
  /** Less than was asked for where the issuer approves a part: the caller takes that back. */
  | ({
      readonly kind: 'approved';
      readonly reference: ChannelReference;
      readonly approval: IssuerApproval;
    } & Money)
  | { readonly kind: 'declined'; readonly errorCode: ErrorCode; readonly result?: CardResult }
  /** No response came, and a charge is possible: take it back before anything else. */
  | { readonly kind: 'no-answer' };

/** Adds to what an authorization holds. */
export interface Increment extends PresentedPayment {
  readonly original: Original;
  /** Masked number of the card that was authorized. */
  readonly accountId: string;
}

/** Asks for a change of a payment, without its card. */
export interface PaymentAdvice extends Question {
  readonly merchantNo: string;
  /** Number of the operation, or of the payment that is tipped, or of the authorization whose time is over. */
  readonly transNo: string;
  readonly terminalSn: string | null;
  readonly advice: Advice;
  /** The payment that it changes; of a tip, and of an authorization whose time is over, that payment itself. */
  readonly original: Original;
  /** The whole of it, the tip included. */
  readonly amountMinor: number;
  readonly tipMinor: number;
  /** Orders the tips of one payment: a tip that is asked for again later has a higher number. 0 for all others. */
  readonly tipNo: number;
  readonly currency: string;
}

/** Completed transactions of one type in a batch. */
export interface BatchTypeTotal {
  readonly transType: number;
  readonly count: number;
  /** Never below zero, of refunds neither. */
  readonly amountMinor: number;
}

/** Reports a batch that was closed. */
export interface BatchCloseAdvice extends Question {
  readonly merchantNo: string;
  /** Names the close: terminal_sn and batch_no, with a slash between them. */
  readonly transNo: string;
  readonly terminalSn: string;
  readonly advice: 'batch-close';
  readonly batchNo: string;
  readonly totals: readonly BatchTypeTotal[];
  /** Payments less refunds: may be below zero. */
  readonly amountMinor: number;
  readonly currency: string;
}

export type AdviceMessage = PaymentAdvice | BatchCloseAdvice;

export type AdviceAnswer =
  /** It is done, or was done before. */
  | { readonly kind: 'done'; readonly state?: string }
  /** Final: nothing was changed, and nothing will be. */
  | { readonly kind: 'refused'; readonly errorCode: ErrorCode }
  /** No response came: the same is asked again. */
  | { readonly kind: 'unknown' };

/** The numbers under which the acquirer knows a terminal and its merchant; both at most 32 characters. */
export interface TerminalNumbers {
  readonly merchantNo: string;
  readonly terminalNo: string;
}

export interface CardPresentChannel {
  /** `settings`: of the merchant's account, as the operator gave them; undefined where it has none of its own. */
  accountOf(
    terminal: { readonly merchantNo: string; readonly terminalSn: string },
    settings: AcquirerAccount['settings'] | undefined,
  ): TerminalNumbers;
  /** Asks for the money, or gives it to the card (trans_type 3). Sent once: a lost answer is not asked for again. */
  authorize(payment: PresentedPayment, card: ReadCard, nowMs: number): Promise<PresentedAnswer | NotTaken>;
  /** Sent once, as `authorize`. */
  increase(increment: Increment, nowMs: number): Promise<PresentedAnswer>;
  /** Asked only where the capability `inquiry` is declared. Changes nothing; may be repeated, also side by side. */
  inquire(payment: PresentedReversal, nowMs: number): Promise<Inquired<PresentedAnswer>>;
  /**
   * Takes what was asked for back, or makes sure that it will not happen. May be repeated, also side by side. What has
   * settled goes back by a refund, as with `CardChannel.reverse`.
   */
  reverse(payment: PresentedReversal, nowMs: number): Promise<'done' | 'unknown'>;
  /**
   * Asks for a change of a payment, or reports a closed batch. May be repeated, also side by side: it is done once, and
   * "done before" is no refusal. Of several tips the last one holds.
   */
  advise(message: AdviceMessage, nowMs: number): Promise<AdviceAnswer>;
  /**
   * Starts, or asks after, a refund by reference. May be repeated with the same trans_no, also side by side: all that it
   * is asked gives the money once, and "asked before" is not a failure.
   */
  refund(refund: CardRefund, nowMs: number): Promise<ChannelAnswer>;
}
