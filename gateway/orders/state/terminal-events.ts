/** Events of a terminal's transaction besides those of every transaction. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { IssuerApproval } from '../../acquirers/port/card-present.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { PresentedCard, TerminalAttempt } from './terminal-state.ts';

export type TerminalEvent =
  /** The screen shows it from now on. `checkAt`: when to ask the wallet whose code is shown. */
  | { readonly type: 'order-sent'; readonly sentAt: number; readonly checkAt: number | null }
  | { readonly type: 'order-shown'; readonly shownAt: number }
  | {
      readonly type: 'card-presented';
      /** The acquirer that is asked; absent in older events. */
      readonly acquirer?: string | null;
      readonly attempt: TerminalAttempt;
      readonly card: PresentedCard;
      readonly tipMinor: number;
    }
  /** The payer's code was scanned at the terminal. */
  | {
      readonly type: 'wallet-code-scanned';
      readonly attemptId: string;
      readonly walletCode: string;
      readonly tipMinor: number;
      readonly scannedAt: number;
      readonly dueAt: number;
    }
  /** The issuer has approved; `authorizedMinor` and `holdEndsAt`: an authorization's hold, and its end. */
  | {
      readonly type: 'card-approved';
      readonly approval: IssuerApproval;
      readonly payMethodId: string;
      readonly authorizedMinor: number;
      readonly holdEndsAt: number | null;
    }
  /** The outcome of the attempt is unknown, or not wanted: the acquirer reverses it, then the order fails. */
  | {
      readonly type: 'attempt-given-up';
      readonly errorCode: ErrorCode;
      readonly dueAt: number;
      /** Present where the issuer has approved a part. */
      readonly reference?: ChannelReference;
    }
  /** The issuer approved it after it was reversed: it is to be reversed once more. */
  | { readonly type: 'attempt-approved-late'; readonly attempt: TerminalAttempt }
  /** The same by one acquirer, while it is another one's: the operator has to reverse it there. */
  | {
      readonly type: 'approved-elsewhere';
      readonly acquirer: string;
      readonly amountMinor: number;
      readonly reference: ChannelReference;
    }
  | { readonly type: 'attempt-taken-back' }
  /** It belongs to the terminal's batch from now on. */
  | { readonly type: 'batched'; readonly batchNo: string }
  | { readonly type: 'signed'; readonly code: string };
