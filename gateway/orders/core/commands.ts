/** What can be asked of a transaction. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChannelReference } from '../../acquirers/port/channel.ts';
import type { OnlineCommand } from '../online/commands.ts';
import type { TerminalCommand } from '../terminal/commands.ts';

export type Command =
  | OnlineCommand
  | TerminalCommand
  /** The channel has taken the payer's money. */
  | {
      readonly type: 'report-paid';
      readonly paidMinor: number;
      readonly reference: ChannelReference;
      /** The terminal's open batch, for a card-present refund. */
      readonly batchNo?: string;
    }
  /** The channel says that the payment came to nothing. */
  | { readonly type: 'report-failed'; readonly errorCode: ErrorCode; readonly errorMsg: string }
  /** The channel knows nothing final yet. */
  | { readonly type: 'check-later'; readonly dueAt: number; readonly began: boolean }
  /** The time to pay is over (decision 21). */
  | { readonly type: 'expire'; readonly errorMsg: string; readonly lateCheckAt: number | null }
  /** The merchant cancels (decision 18); the channel has been told already. */
  | { readonly type: 'cancel'; readonly errorMsg: string; readonly lateCheckAt: number | null }
  | {
      readonly type: 'reserve-refund';
      readonly refundTransNo: string;
      readonly amountMinor: number;
      readonly currency: string;
      /** How long after the payment the merchant can refund it. */
      readonly refundDays: number;
    }
  | { readonly type: 'release-refund'; readonly refundTransNo: string; readonly amountMinor: number }
  /** The channel has given a late payment back. */
  | { readonly type: 'report-late-returned' }
  /** Nothing more will come. */
  | { readonly type: 'rest' };
