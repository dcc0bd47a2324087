/** Events of an online order besides those of every order. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardResult, Challenge } from '../../acquirers/port/card-result.ts';
import type { Attempt, BillingAddress, PostalAddress, Wallet } from './online-state.ts';

export type OnlineEvent =
  | {
      readonly type: 'attempt-started';
      readonly attempt: Attempt;
      readonly billing: BillingAddress | null;
      readonly shipping: PostalAddress | null;
    }
  /** The issuer wants to ask the cardholder (3-D Secure). */
  | { readonly type: 'attempt-challenged'; readonly expiresAt: number; readonly challenge: Challenge }
  /** The cardholder has another step, or another attempt. */
  | { readonly type: 'challenge-missed'; readonly challenge: Challenge }
  /** `state`: handed back to the acquirer when the attempt goes on. */
  | { readonly type: 'challenge-passed'; readonly dueAt: number; readonly state: string }
  /** The issuer does not answer: whether it charged is unknown. */
  | { readonly type: 'attempt-unanswered'; readonly dueAt: number }
  | { readonly type: 'attempt-declined'; readonly errorCode: ErrorCode; readonly result?: CardResult }
  /** It must be reversed at the channel; it can no longer become the payment. */
  | { readonly type: 'reversal-owed'; readonly attempt: Attempt }
  /** It was reversed; `returnedMinor` is the late money that went back with it. Older events lack the acquirer. */
  | {
      readonly type: 'attempt-reversed';
      readonly number: number;
      readonly acquirer?: string;
      readonly returnedMinor: number;
    }
  | {
      readonly type: 'wallet-chosen';
      readonly choice: number;
      readonly payMethodId: string;
      readonly acquirer: string;
      /** Null where the acquirer makes the code. */
      readonly linkSecret: string | null;
      readonly chosenAt: number;
      readonly checkAt: number | null;
      readonly shipping: PostalAddress | null;
    }
  /** The wallet has declined, so the payer may choose another method. */
  | { readonly type: 'wallet-declined'; readonly errorCode: ErrorCode }
  /** A wallet that has left takes no more money; `checkAt`: when to check that. */
  | { readonly type: 'wallet-stopped'; readonly wallet: Wallet; readonly checkAt: number | null };
