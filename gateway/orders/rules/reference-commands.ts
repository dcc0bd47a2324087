/** Commands to a transaction that others refer to, and to an operation that refers to one. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Advice, IssuerApproval } from '../../acquirers/port/card-present.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { RefundUndone, ReportedEvent } from '../state/reference-events.ts';
import type { PresentedCard } from '../state/terminal-state.ts';

export type ReferenceCommand = RefundCommand | OriginalCommand | OperationCommand;

/** Commands to a payment, and to its refund. */
export type RefundCommand =
  | {
      readonly type: 'reserve-refund';
      readonly refundTransNo: string;
      readonly amountMinor: number;
      readonly currency: string;
      /** Days after the payment within which the merchant can refund it. */
      readonly refundDays: number;
    }
  | { readonly type: 'release-refund'; readonly refundTransNo: string; readonly amountMinor: number }
  /** A refund that had failed was made after all. Refused if nothing is left of the payment. */
  | { readonly type: 'reserve-again'; readonly refundTransNo: string; readonly amountMinor: number }
  /** The refund was made and came back. */
  | {
      readonly type: 'report-returned';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      readonly eventId?: string;
    }
  /** A fact about a payment, not reported before. */
  | { readonly type: 'note-report'; readonly event: ReportedEvent }
  /** The refund gets this when its payment refused `reserve-again`. */
  | { readonly type: 'note-unreserved'; readonly amountMinor: number; readonly reference: ChannelReference }
  /** The refund was made, and had been reported returned before. */
  | {
      readonly type: 'note-made';
      readonly paidMinor: number;
      readonly reference: ChannelReference;
      readonly returned: RefundUndone;
    };

/**
 * Commands that begin an operation on an original, which nothing else is done with until the acquirer has answered; `by`
 * is the trans_no of the operation. The commit guards that its batch is open.
 */
export type BeginCommand =
  /** Takes back a whole sale while its batch is open; an authorization before its completion (trans_type 2). */
  | { readonly type: 'void'; readonly by: string }
  | { readonly type: 'cancel-authorization'; readonly by: string }
  | { readonly type: 'capture'; readonly by: string; readonly amountMinor: number; readonly currency: string }
  /** Takes back a completion; its authorization gets `undo-capture` in the change that ends it. */
  | { readonly type: 'cancel-completion'; readonly by: string };

/** Commands to an original. `state`: the connector's note about the payment, where it gave one. */
export type OriginalCommand =
  | BeginCommand
  /** The acquirer has agreed to the operation, which was decided when it began. */
  | { readonly type: 'agree-operation'; readonly asked: BeginCommand }
  /** The acquirer has refused it: the original is as it was. */
  | { readonly type: 'drop-operation'; readonly by: string }
  | { readonly type: 'undo-capture'; readonly captureTransNo: string; readonly state?: string }
  | {
      readonly type: 'begin-increment';
      readonly by: string;
      readonly amountMinor: number;
      readonly currency: string;
    }
  | {
      readonly type: 'end-increment';
      readonly by: string;
      readonly addedMinor: number;
      readonly state?: string;
    }
  | {
      readonly type: 'adjust-tip';
      readonly tipMinor: number;
      /** The merchant's limit, in percent of the order amount. */
      readonly tipMaxPercent: number;
      /** The authorized amount of a completion; null for all others. */
      readonly heldMinor: number | null;
    }
  /** The acquirer's answer to the tip that was asked for. */
  | { readonly type: 'agree-tip'; readonly tipNo: number; readonly state?: string }
  | { readonly type: 'refuse-tip'; readonly tipNo: number; readonly errorCode: ErrorCode }
  /** The time of an authorization that was not captured is over (decision 42). */
  | { readonly type: 'end-hold' };

/** Commands to a transaction that refers to an original. */
export type OperationCommand =
  /** An operation, or a completion, that follows from its original alone: the acquirer has to agree to it. */
  | {
      readonly type: 'start-operation';
      readonly attemptId: string;
      readonly card: PresentedCard | null;
      readonly advice: Advice;
    }
  | {
      readonly type: 'complete-operation';
      readonly reference: ChannelReference;
      /** The original's. */
      readonly approval: IssuerApproval | null;
      /** The amount that a completion takes; 0 for an operation. */
      readonly paidMinor: number;
      readonly batchNo: string | null;
    }
  /** A referenced refund at a terminal: from here on it is like every refund. */
  | {
      readonly type: 'start-refund';
      readonly attemptId: string;
      readonly card: PresentedCard | null;
      readonly recoverAt: number;
    }
  /** The original no longer allows it. */
  | {
      readonly type: 'fail-operation';
      readonly attemptId: string;
      readonly errorCode: ErrorCode;
    }
  /** The acquirer has confirmed the advice of what is done already. */
  | { readonly type: 'take-advice' }
  /** It refuses: an operation in progress fails; there is nothing left to do about what is done already. */
  | { readonly type: 'refuse-advice'; readonly errorCode: ErrorCode };
