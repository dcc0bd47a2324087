/** Commands to a wallet's payment, or to a refund, besides those to every transaction. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Wallet } from '../state/online-state.ts';

/** `wallet` and `acquirer`: as of `CoreCommand`. */
export type WalletCommand =
  /** The acquirer has no final answer yet. */
  | {
      readonly type: 'check-later';
      readonly dueAt: number;
      readonly began: boolean;
      /** As the connector gave it with that answer. */
      readonly state?: string | undefined;
      readonly wallet?: Wallet | null;
      readonly acquirer?: string | null;
      /** The code that the acquirer has made for the payer; the first one stays. */
      readonly code?: string;
    }
  /** The acquirer has made no code for the payer, so that nothing can be paid. */
  | {
      readonly type: 'end-without-code';
      readonly errorCode: ErrorCode;
      readonly wallet: Wallet | null;
      readonly acquirer: string | null;
    }
  /**
   * The wallet takes no more money for the order. `stopDueAt`: when the stop was due as its process knew it;
   * `lateCheckAt`: when to check that.
   */
  | {
      readonly type: 'report-stopped';
      readonly wallet: Wallet | null;
      readonly stopDueAt: number | null;
      readonly lateCheckAt: number | null;
    }
  /** The acquirer has given a late payment back. */
  | {
      readonly type: 'report-late-returned';
      readonly channelTransNo: string | null;
      readonly wallet: Wallet | null;
    }
  /** The acquirer `from` has certainly done nothing: the payment goes to the next one. */
  | {
      readonly type: 'move-wallet';
      readonly from: string | null;
      readonly acquirer: string;
      readonly wallet: Wallet | null;
    }
  /** Nothing more will come. */
  | { readonly type: 'rest' };
