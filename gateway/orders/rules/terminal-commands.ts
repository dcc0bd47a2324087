/** Commands to an order that a terminal carries out, and to an increment of an authorization. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { IssuerApproval } from '../../acquirers/port/card-present.ts';
import type { CardResult } from '../../acquirers/port/card-result.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { PresentedCard, TerminalAttempt } from '../state/terminal-state.ts';

export type TerminalCommand =
  | { readonly type: 'send-order'; readonly checkAt: number | null }
  | { readonly type: 'show-order' }
  /** The operator (K026) or the merchant (E04122) ends an order whose payment has not begun. */
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
      /** When the scheduler looks at it, should this process die before the channel answers. */
      readonly recoverAt: number;
    }
  | {
      readonly type: 'approve-card';
      readonly attempt: TerminalAttempt;
      /** The one that has answered. */
      readonly acquirer: string | null;
      /** A part of the amount asked for is no payment: it goes back. */
      readonly amountMinor: number;
      readonly reference: ChannelReference;
      readonly approval: IssuerApproval;
      /** The terminal's open batch; null for an authorization, which moves no money. */
      readonly batchNo: string | null;
      /** Milliseconds that an authorization holds; null for all others. */
      readonly holdMs: number | null;
    }
  | {
      readonly type: 'decline-card';
      readonly attemptId: string;
      /** The one that has answered; the command changes nothing where another one has taken it over. */
      readonly acquirer: string | null;
      readonly errorCode: ErrorCode;
      readonly result?: CardResult | undefined;
    }
  /** The acquirer has certainly done nothing: the next one is asked. */
  | {
      readonly type: 'move-card';
      readonly attemptId: string;
      readonly acquirer: string;
      readonly recoverAt: number;
    }
  /** The channel did not answer in time. */
  | {
      readonly type: 'give-up-attempt';
      readonly attemptId: string;
      /** The one that has not. */
      readonly acquirer: string | null;
      readonly errorCode: ErrorCode;
    }
  /** The acquirer has reversed it. Two of them may have approved one attempt, each under its own number. */
  | {
      readonly type: 'report-taken-back';
      readonly attemptId: string;
      readonly acquirer: string | null;
      readonly channelTransNo: string | null;
    }
  | {
      readonly type: 'scan-wallet-code';
      readonly attemptId: string;
      readonly walletCode: string;
      readonly tipMinor: number;
      readonly recoverAt: number;
    }
  | { readonly type: 'sign'; readonly code: string };
