/** Events of a transaction that others refer to, and of an operation that refers to one. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Advice } from '../../acquirers/port/card-present.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { PresentedCard } from './terminal-state.ts';

/** Events of a payment. */
export type ReservationEvent =
  | { readonly type: 'refund-reserved'; readonly refundTransNo: string; readonly amountMinor: number }
  | { readonly type: 'refund-released'; readonly refundTransNo: string; readonly amountMinor: number };

/** Events of a refund whose acquirer contradicts itself, or whose bank gave the money back: for the operator to see. */
export type ReturnEvent =
  /** It had completed and fails now: the money came back, and does not reserve itself for another refund. */
  | { readonly type: 'refund-returned'; readonly errorCode: ErrorCode; readonly errorMsg: string }
  /** It came back, perhaps before it was reported made: it has failed, and its amount can be refunded again. */
  | {
      readonly type: 'refund-undone';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      readonly eventId?: string;
    }
  /** It had failed and was paid after all, and the payment has nothing left to reserve for it. */
  | {
      readonly type: 'refund-unreserved';
      readonly amountMinor: number;
      readonly reference: ChannelReference;
    };

export type RefundUndone = Extract<ReturnEvent, { readonly type: 'refund-undone' }>;

/** Events of a card-present transaction. `state`: the connector's note about the payment, where it gave one. */
export type OperationEvent =
  /** The terminal has started an operation that needs no card; `dueAt`: when to look at a refund again. */
  | {
      readonly type: 'operation-started';
      readonly attemptId: string;
      /** The original's card. */
      readonly card: PresentedCard | null;
      readonly dueAt: number | null;
    }
  /** The acquirer is to be advised of the change. */
  | { readonly type: 'advice-owed'; readonly advice: Advice }
  /** It has agreed, or there was nothing to agree to any more. */
  | { readonly type: 'advice-taken' }
  | { readonly type: 'advice-refused'; readonly errorCode: ErrorCode }
  /** An operation on it waits for the acquirer's answer. */
  | { readonly type: 'operation-pending'; readonly by: string }
  | { readonly type: 'operation-settled'; readonly by: string }
  /** A void or a cancel has taken it back; `cancelled` follows. */
  | { readonly type: 'taken-back'; readonly by: string }
  /** The completion of an authorization. */
  | { readonly type: 'captured'; readonly by: string; readonly amountMinor: number }
  | { readonly type: 'capture-undone'; readonly by: string; readonly state?: string }
  | { readonly type: 'increment-started'; readonly by: string }
  /** `addedMinor` is 0 if the issuer refused. */
  | {
      readonly type: 'increment-ended';
      readonly by: string;
      readonly addedMinor: number;
      readonly state?: string;
    }
  | { readonly type: 'tip-asked'; readonly tipMinor: number; readonly tipNo: number }
  | { readonly type: 'tip-adjusted'; readonly tipMinor: number; readonly state?: string }
  | { readonly type: 'tip-refused'; readonly tipMinor: number; readonly errorCode: ErrorCode };

/** Facts about a payment that its acquirer has reported. They change nothing; `eventId`: the acquirer's number. */
export type ReportedEvent =
  /** The acquirer has captured, voided or refunded by itself. */
  | { readonly type: 'captured-elsewhere'; readonly amountMinor?: number; readonly eventId?: string }
  | {
      readonly type: 'disputed';
      readonly amountMinor?: number;
      readonly reason?: string;
      readonly eventId?: string;
    };

export type ReferenceEvent = ReservationEvent | ReturnEvent | ReportedEvent | OperationEvent;
