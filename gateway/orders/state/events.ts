/** What has happened to a transaction: its state changes by events alone. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { CardResult } from '../../acquirers/port/card-result.ts';
import type { ChannelReference } from '../../acquirers/port/channel.ts';
import type { OnlineEvent } from './online-events.ts';
import type { Attempt, Wallet } from './online-state.ts';
import type { ReferenceEvent } from './reference-events.ts';
import type { Refusal } from './refusal.ts';
import type { TerminalEvent } from './terminal-events.ts';
import type { WalletEvent } from './wallet-events.ts';

export type OrderEvent = CoreEvent | WalletEvent | OnlineEvent | TerminalEvent | ReferenceEvent;

/** What a command means: events in their order, none where nothing changes, or the refusal. */
export type Decision = readonly OrderEvent[] | Refusal;

/** What can happen to every transaction, whatever its kind. */
export type CommonEvent = CoreEvent | WalletEvent;

export type CoreEvent =
  | { readonly type: 'created' }
  /** The payer has begun: the order can no longer be closed, only paid, failed or cancelled. */
  | { readonly type: 'payment-started' }
  | {
      readonly type: 'completed';
      readonly paidMinor: number;
      readonly reference: ChannelReference;
      /** The attempt that paid, where a card did. */
      readonly attempt?: Attempt;
    }
  | {
      readonly type: 'failed';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      /** Of a card: what else the issuer said. */
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
      /** Where it was a card's: the attempt to take back. */
      readonly attempt?: Attempt;
      /** Of an online order: the wallet that gives it back. */
      readonly wallet?: Wallet;
    };
