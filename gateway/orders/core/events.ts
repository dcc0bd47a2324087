/** What has happened to a transaction; the only way in which its state changes. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { ChannelReference } from '../../acquirers/port/channel.ts';
import type { CardResult } from '../../store/card-result.ts';
import type { Attempt } from '../../store/online.ts';
import type { OnlineEvent } from '../online/events.ts';
import type { TerminalEvent } from '../terminal/events.ts';

export type OrderEvent =
  | OnlineEvent
  | TerminalEvent
  | { readonly type: 'created' }
  /** The payer has begun: the order can no longer be closed, only paid, failed or cancelled. */
  | { readonly type: 'payment-started' }
  /** Nothing new; look again then. */
  | { readonly type: 'check-scheduled'; readonly dueAt: number }
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
  /** The wallet does not know the payer's code: there is no order, and its number may be used again (EC0000). */
  | { readonly type: 'withdrawn'; readonly errorCode: ErrorCode; readonly errorMsg: string }
  | {
      readonly type: 'closed';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      readonly dueAt: number | null;
    }
  | { readonly type: 'cancelled'; readonly dueAt: number | null }
  | { readonly type: 'refund-reserved'; readonly refundTransNo: string; readonly amountMinor: number }
  | { readonly type: 'refund-released'; readonly refundTransNo: string; readonly amountMinor: number }
  /** The payer paid after the order had ended; the money is owed back. */
  | {
      readonly type: 'late-payment-received';
      readonly amountMinor: number;
      readonly reference: ChannelReference;
      readonly dueAt: number;
      /** Where it was a card's: the attempt to take back. */
      readonly attempt?: Attempt;
    }
  | { readonly type: 'late-payment-returned'; readonly amountMinor: number }
  | { readonly type: 'came-to-rest' };
