/** Commands to a transaction: those of every kind, and those of each kind. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChannelReference } from '../../acquirers/port/question.ts';
import type { Wallet } from '../state/online-state.ts';
import type { OnlineCommand } from './online-commands.ts';
import type { ReferenceCommand } from './reference-commands.ts';
import type { TerminalCommand } from './terminal-commands.ts';
import type { WalletCommand } from './wallet-commands.ts';

export type Command = CoreCommand | WalletCommand | OnlineCommand | TerminalCommand | ReferenceCommand;

/**
 * `wallet`, for an online order: the wallet that is meant; any other has left the order. `acquirer`, for a payment by an
 * order's one wallet: whom the order was at when it was asked; absent where none was.
 */
export type CoreCommand =
  /** The channel has taken the payer's money. */
  | {
      readonly type: 'report-paid';
      readonly paidMinor: number;
      readonly reference: ChannelReference;
      readonly wallet?: Wallet | null;
      readonly acquirer?: string | null;
      /** The terminal's open batch, for a card-present refund. */
      readonly batchNo?: string;
    }
  /** The channel reports that the payment has failed. */
  | {
      readonly type: 'report-failed';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      readonly wallet?: Wallet | null;
      readonly acquirer?: string | null;
      /** True while the call that made the order has no reply yet: the reply reports the failure. */
      readonly isUnanswered?: boolean;
    }
  /** The time to pay is over (decision 21). */
  | { readonly type: 'expire'; readonly errorMsg: string; readonly lateCheckAt: number | null }
  /** The merchant cancels (decision 18); its wallet is stopped after that. */
  | {
      readonly type: 'cancel';
      readonly errorMsg: string;
      readonly lateCheckAt: number | null;
      /** Days after the payment within which the merchant can give it back. */
      readonly refundDays: number;
    };
