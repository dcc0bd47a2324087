/** What can be asked of an online order besides what can be asked of every order. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChannelReference } from '../../acquirers/port/channel.ts';
import type { Attempt, BillingAddress, OwedReversal, PostalAddress } from './state.ts';

/** A try as the buyer begins it. */
export type NewAttempt = Pick<Attempt, 'number' | 'option' | 'cardId' | 'payMethodId' | 'accountId'>;

/** `number`: which attempt is meant; nothing happens to another one. */
export type OnlineCommand =
  | {
      readonly type: 'begin-attempt';
      readonly attempt: NewAttempt;
      readonly billing: BillingAddress | null;
      readonly shipping: PostalAddress | null;
      /** How soon it is looked at, should this process die before the channel answers. */
      readonly recoverAt: number;
    }
  | {
      readonly type: 'approve-attempt';
      readonly attempt: Attempt;
      readonly reference: ChannelReference;
    }
  | { readonly type: 'decline-attempt'; readonly number: number; readonly errorCode: ErrorCode }
  | { readonly type: 'challenge-attempt'; readonly number: number }
  | { readonly type: 'leave-unanswered'; readonly number: number }
  /** The cardholder has given a code, and the issuer has looked at it. */
  | {
      readonly type: 'answer-challenge';
      readonly number: number;
      readonly isRight: boolean;
      readonly recoverAt: number;
    }
  /** The cardholder does not want to answer the issuer. */
  | { readonly type: 'cancel-challenge'; readonly number: number }
  /** Nothing has come of it in its time. */
  | { readonly type: 'recover-attempt'; readonly number: number }
  | { readonly type: 'report-reversed'; readonly owed: OwedReversal }
  | {
      readonly type: 'choose-wallet';
      readonly payMethodId: string;
      readonly linkSecret: string;
      readonly checkAt: number | null;
      readonly shipping: PostalAddress | null;
    }
  /** The buyer does not want to pay any more. */
  | { readonly type: 'give-up'; readonly lateCheckAt: number | null };
