/** What happens to a transaction of a terminal besides what happens to every transaction. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Advice, IssuerApproval, PresentedCard, TerminalAttempt } from '../../store/terminal.ts';

export type TerminalEvent =
  /** It is the one on the screen from now on. `checkAt`: when to ask the wallet, where its code is shown. */
  | { readonly type: 'order-sent'; readonly sentAt: number; readonly checkAt: number | null }
  | { readonly type: 'order-shown'; readonly shownAt: number }
  | {
      readonly type: 'card-presented';
      /** The one that is asked; absent in older events. */
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
  /** An operation that needs no card was started at the terminal; of a refund `dueAt` tells when to look again. */
  | {
      readonly type: 'operation-started';
      readonly attemptId: string;
      /** The original's. */
      readonly card: PresentedCard | null;
      readonly dueAt: number | null;
    }
  /** The issuer has approved; of an authorization, `authorizedMinor` is what it holds, and until when. */
  | {
      readonly type: 'card-approved';
      readonly approval: IssuerApproval;
      readonly payMethodId: string;
      readonly authorizedMinor: number;
      readonly holdEndsAt: number | null;
    }
  /** Nobody knows, or wants, what came of the attempt: it is to be taken back, then the order fails. */
  | { readonly type: 'attempt-given-up'; readonly errorCode: ErrorCode; readonly dueAt: number }
  /** Approved when it had been taken back already: it is to be taken back once more. */
  | { readonly type: 'attempt-approved-late'; readonly attempt: TerminalAttempt }
  | { readonly type: 'attempt-taken-back' }
  /** It belongs to the terminal's batch from now on. */
  | { readonly type: 'batched'; readonly batchNo: string }
  /** The acquirer is to be told of what has been done. */
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
  | { readonly type: 'tip-adjusted'; readonly tipMinor: number }
  | { readonly type: 'signed'; readonly code: string };

const types = new Set<string>([
  'order-sent',
  'order-shown',
  'card-presented',
  'wallet-code-scanned',
  'operation-started',
  'card-approved',
  'attempt-given-up',
  'attempt-approved-late',
  'attempt-taken-back',
  'batched',
  'advice-owed',
  'advice-taken',
  'taken-back',
  'captured',
  'capture-undone',
  'increment-started',
  'increment-ended',
  'tip-adjusted',
  'signed',
] satisfies TerminalEvent['type'][]);

export function isTerminalEvent(event: { readonly type: string }): event is TerminalEvent {
  return types.has(event.type);
}
