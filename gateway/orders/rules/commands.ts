/** What can be asked of a transaction: of each of them, and of each kind. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChannelReference } from '../../acquirers/port/channel.ts';
import type { Wallet } from '../state/online-state.ts';
import type { OnlineCommand } from './online-commands.ts';
import type { ReferenceCommand } from './reference-commands.ts';
import type { TerminalCommand } from './terminal-commands.ts';
import type { WalletCommand } from './wallet-commands.ts';

export type Command = CoreCommand | WalletCommand | OnlineCommand | TerminalCommand | ReferenceCommand;

/** `wallet`, of an online order: which of its wallets is meant; another one has left the order. */
export type CoreCommand =
  /** The channel has taken the payer's money. */
  | {
      readonly type: 'report-paid';
      readonly paidMinor: number;
      readonly reference: ChannelReference;
      readonly wallet?: Wallet | null;
      /** The terminal's open batch, for a card-present refund. */
      readonly batchNo?: string;
    }
  /** The channel says that the payment came to nothing. */
  | {
      readonly type: 'report-failed';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      readonly wallet?: Wallet | null;
      /** The call that made the order is still to be answered, and says so. */
      readonly isUnanswered?: boolean;
    }
  /** The time to pay is over (decision 21). */
  | { readonly type: 'expire'; readonly errorMsg: string; readonly lateCheckAt: number | null }
  /** The merchant cancels (decision 18); its wallet is stopped after that. */
  | {
      readonly type: 'cancel';
      readonly errorMsg: string;
      readonly lateCheckAt: number | null;
      /** How long after the payment the merchant can give it back. */
      readonly refundDays: number;
    };
