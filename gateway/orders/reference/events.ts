/** What happens to a transaction that others refer to, and to an operation that refers to one. */
import type { Advice } from '../../acquirers/port/card-present.ts';
import type { PresentedCard } from '../terminal/state.ts';

/** Of a payment. */
export type RefundEvent =
  | { readonly type: 'refund-reserved'; readonly refundTransNo: string; readonly amountMinor: number }
  | { readonly type: 'refund-released'; readonly refundTransNo: string; readonly amountMinor: number };

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

export type ReferenceEvent = RefundEvent | OperationEvent;
