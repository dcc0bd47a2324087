/** Events of a transaction: its state changes by events alone. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardResult } from '../../acquirers/port/card-result.ts';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { OnlineEvent } from './online-events.ts';
import type { Attempt, Wallet } from './online-state.ts';
import type { ReferenceEvent } from './reference-events.ts';
import type { Refusal } from './refusal.ts';
import type { TerminalEvent } from './terminal-events.ts';
import type { WalletEvent } from './wallet-events.ts';

export type OrderEvent = CoreEvent | WalletEvent | OnlineEvent | TerminalEvent | ReferenceEvent;

/** Answer to a command: events in their order, none if nothing changes, or the refusal. */
export type Decision = readonly OrderEvent[] | Refusal;

/** Event that every transaction can have, whatever its kind. */
export type CommonEvent = CoreEvent | WalletEvent;

export type CoreEvent =
  | { readonly type: 'created' }
  /** The payer has begun: the order can no longer be closed, only paid, failed or cancelled. */
  | { readonly type: 'payment-started' }
  | {
      readonly type: 'completed';
      readonly paidMinor: number;
      readonly reference: ChannelReference;
      /** The attempt that paid, if a card did. */
      readonly attempt?: Attempt;
    }
  | {
      readonly type: 'failed';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      /** The issuer's further data; cards only. */
      readonly result?: CardResult;
    }
  | {
      readonly type: 'closed';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      readonly dueAt: number | null;
    }
  | { readonly type: 'cancelled'; readonly dueAt: number | null }
  /** The payer paid after the order had ended; the money is owed back. */
  | {
      readonly type: 'late-payment-received';
      readonly amountMinor: number;
      readonly reference: ChannelReference;
      readonly dueAt: number;
      /** The attempt to take back, if a card paid. */
      readonly attempt?: Attempt;
      /** The wallet that gives it back; online orders only. */
      readonly wallet?: Wallet;
      /** Who has it, if not the order's acquirer: one that a terminal's card has left. */
      readonly acquirer?: string;
    };
