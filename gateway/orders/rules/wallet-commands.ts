/** What a wallet's payment, or a refund, can be asked besides what can be asked of every transaction. */
import type { Wallet } from '../state/online-state.ts';

/** `wallet`, of an online order: which of its wallets is meant. */
export type WalletCommand =
  /** The acquirer knows nothing final yet. */
  | {
      readonly type: 'check-later';
      readonly dueAt: number;
      readonly began: boolean;
      readonly wallet?: Wallet | null;
    }
  /**
   * The wallet takes no money for the order any more. `stopDueAt`: when the stop was due as its process knew it;
   * `lateCheckAt`: when to look all the same.
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
  /** Nothing more will come. */
  | { readonly type: 'rest' };
