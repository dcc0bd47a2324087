/** What can be asked of a terminal's order, and of what its transactions are the original of. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChannelReference } from '../../acquirers/port/channel.ts';
import type { CardResult } from '../../store/card-result.ts';
import type { Advice, IssuerApproval, PresentedCard, TerminalAttempt } from '../../store/terminal.ts';

/** Asked of an order that is carried out at a terminal, or of an operation. */
export type TerminalOrderCommand =
  | { readonly type: 'send-order'; readonly checkAt: number | null }
  | { readonly type: 'show-order' }
  /** The operator (K026) or the merchant (E04122) ends an order for which nobody has begun to pay. */
  | {
      readonly type: 'close-waiting';
      readonly errorCode: 'K026' | 'E04122';
      readonly errorMsg: string;
      readonly lateCheckAt: number | null;
    }
  | {
      readonly type: 'present-card';
      readonly attemptId: string;
      readonly acquirer: string | null;
      readonly card: PresentedCard;
      readonly tipMinor: number;
      /** How soon it is looked at, should this process die before the channel answers. */
      readonly recoverAt: number;
    }
  | {
      readonly type: 'approve-card';
      readonly attempt: TerminalAttempt;
      readonly reference: ChannelReference;
      readonly approval: IssuerApproval;
      /** The terminal's open batch; null for an authorization, which moves no money. */
      readonly batchNo: string | null;
      /** How long an authorization holds; null for what is none. */
      readonly holdMs: number | null;
    }
  | {
      readonly type: 'decline-card';
      readonly attemptId: string;
      readonly errorCode: ErrorCode;
      readonly result?: CardResult | undefined;
    }
  /** The channel did not answer, answered with half of it, or nobody has heard of it in its time. */
  | { readonly type: 'give-up-attempt'; readonly attemptId: string; readonly errorCode: ErrorCode }
  | { readonly type: 'report-taken-back'; readonly attemptId: string }
  | {
      readonly type: 'scan-wallet-code';
      readonly attemptId: string;
      readonly walletCode: string;
      readonly tipMinor: number;
      readonly recoverAt: number;
    }
  /** An operation, or a completion, that follows from its original alone: done with the commit. */
  | {
      readonly type: 'carry-out';
      readonly attemptId: string;
      readonly reference: ChannelReference;
      readonly card: PresentedCard | null;
      readonly approval: IssuerApproval | null;
      /** What a completion takes; 0 of an operation. */
      readonly paidMinor: number;
      readonly batchNo: string | null;
      readonly advice: Advice;
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
  | { readonly type: 'take-advice' }
  | { readonly type: 'sign'; readonly code: string };

/** Asked of an original; `by` is the trans_no of what asks it. Whether its batch is open is the commit's to guard. */
export type OriginalCommand =
  /** A whole sale, while its batch is open; an authorization, before its completion (trans_type 2). */
  | { readonly type: 'void'; readonly by: string }
  | { readonly type: 'cancel-authorization'; readonly by: string }
  | { readonly type: 'capture'; readonly by: string; readonly amountMinor: number; readonly currency: string }
  /** Of a completion: it is taken back; its authorization gets `undo-capture` in the same change. */
  | { readonly type: 'cancel-completion'; readonly by: string }
  | { readonly type: 'undo-capture'; readonly captureTransNo: string }
  | {
      readonly type: 'begin-increment';
      readonly by: string;
      readonly amountMinor: number;
      readonly currency: string;
    }
  | { readonly type: 'end-increment'; readonly by: string; readonly addedMinor: number }
  | {
      readonly type: 'adjust-tip';
      readonly tipMinor: number;
      /** The merchant's limit, in percent of the order amount. */
      readonly tipMaxPercent: number;
    }
  /** The time of an authorization is over that was not captured (decision 42). */
  | { readonly type: 'end-hold' };

export type TerminalCommand = TerminalOrderCommand | OriginalCommand;

const originalTypes = new Set<string>([
  'void',
  'cancel-authorization',
  'capture',
  'cancel-completion',
  'undo-capture',
  'begin-increment',
  'end-increment',
  'adjust-tip',
  'end-hold',
] satisfies OriginalCommand['type'][]);

const orderTypes = new Set<string>([
  'send-order',
  'show-order',
  'close-waiting',
  'present-card',
  'approve-card',
  'decline-card',
  'give-up-attempt',
  'report-taken-back',
  'scan-wallet-code',
  'carry-out',
  'start-refund',
  'fail-operation',
  'take-advice',
  'sign',
] satisfies TerminalOrderCommand['type'][]);

export function isOriginalCommand(command: { readonly type: string }): command is OriginalCommand {
  return originalTypes.has(command.type);
}

export function isTerminalOrderCommand(command: { readonly type: string }): command is TerminalOrderCommand {
  return orderTypes.has(command.type);
}
