/** What can be asked of an online order besides what can be asked of every order. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChallengeOutcome } from '../../acquirers/port/card-channel.ts';
import type { CardResult, Challenge } from '../../acquirers/port/card-result.ts';
import type { ChannelReference } from '../../acquirers/port/channel.ts';
import type { Attempt, BillingAddress, OwedReversal, PostalAddress } from '../state/online-state.ts';

/** A try as the buyer begins it. */
export type NewAttempt = Pick<
  Attempt,
  'number' | 'option' | 'cardId' | 'payMethodId' | 'accountId' | 'acquirer'
>;

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
  | {
      readonly type: 'decline-attempt';
      readonly number: number;
      readonly errorCode: ErrorCode;
      readonly result?: CardResult | undefined;
    }
  | { readonly type: 'challenge-attempt'; readonly number: number; readonly challenge: Challenge }
  | { readonly type: 'leave-unanswered'; readonly number: number }
  /** The cardholder has come back from the challenge, and the acquirer has read what came of it. */
  | {
      readonly type: 'answer-challenge';
      readonly number: number;
      readonly outcome: ChallengeOutcome;
      readonly recoverAt: number;
    }
  /** Nothing has come of it in its time. */
  | { readonly type: 'recover-attempt'; readonly number: number }
  | { readonly type: 'report-reversed'; readonly owed: OwedReversal }
  | {
      readonly type: 'choose-wallet';
      readonly payMethodId: string;
      readonly acquirer: string;
      readonly linkSecret: string;
      readonly checkAt: number | null;
      readonly shipping: PostalAddress | null;
    }
  /** The buyer does not want to pay any more. */
  | { readonly type: 'give-up'; readonly lateCheckAt: number | null };
