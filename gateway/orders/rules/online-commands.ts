/** Commands to an online order besides those to every order. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChallengeOutcome } from '../../acquirers/port/card-channel.ts';
import type { CardResult, Challenge } from '../../acquirers/port/card-result.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { Attempt, BillingAddress, OwedReversal, PostalAddress } from '../state/online-state.ts';

/** An attempt as the payer begins it. */
export type NewAttempt = Pick<
  Attempt,
  'number' | 'option' | 'cardId' | 'payMethodId' | 'accountId' | 'acquirer'
>;

/** `number`, and `acquirer` where it is an answer's: the attempt that is meant; the command changes no other. */
export type OnlineCommand =
  | {
      readonly type: 'begin-attempt';
      readonly attempt: NewAttempt;
      readonly billing: BillingAddress | null;
      readonly shipping: PostalAddress | null;
      /** When the scheduler looks at it, should this process die before the channel answers. */
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
      readonly acquirer: string | undefined;
      readonly errorCode: ErrorCode;
      readonly result?: CardResult | undefined;
    }
  /** Its acquirer has certainly done nothing: the next one is asked. */
  | {
      readonly type: 'move-attempt';
      readonly number: number;
      readonly acquirer: string;
      readonly recoverAt: number;
    }
  | {
      readonly type: 'challenge-attempt';
      readonly number: number;
      readonly acquirer: string | undefined;
      readonly challenge: Challenge;
    }
  | { readonly type: 'leave-unanswered'; readonly number: number; readonly acquirer: string | undefined }
  /** The cardholder has come back from the challenge, and the acquirer has read the outcome. */
  | {
      readonly type: 'answer-challenge';
      readonly number: number;
      readonly outcome: ChallengeOutcome;
      readonly recoverAt: number;
    }
  /** It has no outcome in its time. */
  | { readonly type: 'recover-attempt'; readonly number: number }
  | { readonly type: 'report-reversed'; readonly owed: OwedReversal }
  | {
      readonly type: 'choose-wallet';
      readonly payMethodId: string;
      readonly acquirer: string;
      /** Null where the acquirer makes the code. */
      readonly linkSecret: string | null;
      readonly checkAt: number | null;
      readonly shipping: PostalAddress | null;
    }
  /** The payer gives up. */
  | { readonly type: 'give-up'; readonly lateCheckAt: number | null };
