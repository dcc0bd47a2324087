/** What happens to a transaction that others refer to, and to an operation that refers to one. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Advice } from '../../acquirers/port/card-present.ts';
import type { ChannelReference } from '../../acquirers/port/channel.ts';
import type { PresentedCard } from './terminal-state.ts';

/** Of a payment. */
export type ReservationEvent =
  | { readonly type: 'refund-reserved'; readonly refundTransNo: string; readonly amountMinor: number }
  | { readonly type: 'refund-released'; readonly refundTransNo: string; readonly amountMinor: number };

/** Of a refund: its acquirer contradicts what it said before. The status stays, and the operator has to look at it. */
export type ReturnEvent =
  /** It was completed and fails: what was given came back, and is not reserved for another refund by itself. */
  | { readonly type: 'refund-returned'; readonly errorCode: ErrorCode; readonly errorMsg: string }
  /** It had failed and was made all the same, and nothing is left of the payment to reserve for it. */
  | {
      readonly type: 'refund-unreserved';
      readonly amountMinor: number;
      readonly reference: ChannelReference;
    };

/** Of a card-present transaction. */
export type OperationEvent =
  /** An operation that needs no card was started at the terminal; of a refund `dueAt` is when to look again. */
  | {
      readonly type: 'operation-started';
      readonly attemptId: string;
      /** The original's. */
      readonly card: PresentedCard | null;
      readonly dueAt: number | null;
    }
  /** The acquirer is to be advised of what has been done. */
  | { readonly type: 'advice-owed'; readonly advice: Advice }
  | { readonly type: 'advice-taken' }
  /** A void or a cancel has taken it back; `cancelled` follows. */
  | { readonly type: 'taken-back'; readonly by: string }
  /** Of an authorization: its completion. */
  | { readonly type: 'captured'; readonly by: string; readonly amountMinor: number }
  | { readonly type: 'capture-undone'; readonly by: string }
  | { readonly type: 'increment-started'; readonly by: string }
  /** `addedMinor` is 0 where the issuer did not agree. */
  | { readonly type: 'increment-ended'; readonly by: string; readonly addedMinor: number }
  | { readonly type: 'tip-adjusted'; readonly tipMinor: number };

export type ReferenceEvent = ReservationEvent | ReturnEvent | OperationEvent;
