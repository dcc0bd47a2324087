/** Asks and answers of an act on a difference, as the operator's program and the Workbench give them. */
import type { Difference, DifferenceAct } from '../../store/settlement/differences.ts';

export interface ActRequest {
  readonly differenceNo: string;
  readonly act: DifferenceAct;
  /** Needed by `attach` alone: the order of the line. */
  readonly transNo?: string | undefined;
  /** Needed by `write-off` and `undo`. */
  readonly reason?: string | undefined;
  /** Needed by `write-off` and `attach` where the line names no merchant. */
  readonly merchantNo?: string | undefined;
  /** As the audit log names the actor. */
  readonly by: string;
  readonly nowMs: number;
  /** Merchants whose differences the actor sees; undefined: all. */
  readonly merchants?: readonly string[] | undefined;
}

/** Reasons why an act is refused; each has its text in both languages. */
export type ActRefusal =
  | 'no-difference'
  | 'not-for-kind'
  | 'resolved-already'
  | 'nothing-to-undo'
  | 'not-undoable'
  | 'needs-reason'
  | 'needs-order'
  | 'needs-merchant'
  | 'no-order'
  | 'other-currency'
  /** Nothing is open of the order any more, which the line could settle. */
  | 'order-settled';

export type ActAnswer =
  /** `isRepeat`: the same act was done before, and nothing was written. */
  | { readonly kind: 'done'; readonly difference: Difference; readonly isRepeat: boolean }
  | { readonly kind: 'refused'; readonly refusal: ActRefusal; readonly difference?: Difference };
