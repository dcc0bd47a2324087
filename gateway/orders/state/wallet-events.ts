/** Events of a wallet's payment, or of a refund, besides those of every transaction. */
import type { ErrorCode } from '@tollgate/contract/errors/catalogue';
import type { Wallet } from './online-state.ts';

export type WalletEvent =
  /** Nothing final; look again at `dueAt`. `state`: the connector's note, where it gave one. */
  | { readonly type: 'check-scheduled'; readonly dueAt: number; readonly state?: string }
  /** The acquirer has made the code that the payer scans. */
  | { readonly type: 'code-given'; readonly code: string }
  /**
   * The wallet does not know the payer's code (EC0000), or gave none to scan (EC0004): there is no order, and its number
   * may be used again. `dueAt`: when the wallet is to be stopped; absent where there is nothing to stop.
   */
  | {
      readonly type: 'withdrawn';
      readonly errorCode: ErrorCode;
      readonly errorMsg: string;
      readonly dueAt?: number;
    }
  /** `channelTransNo`: which one, if known; `wallet`: whose, of an online order; `acquirer`: as it was received. */
  | {
      readonly type: 'late-payment-returned';
      readonly amountMinor: number;
      readonly channelTransNo?: string | null;
      readonly wallet?: Wallet;
      readonly acquirer?: string;
    }
  | { readonly type: 'came-to-rest' }
  /** The acquirer before has certainly done nothing: the next one is asked. */
  | { readonly type: 'acquirer-changed'; readonly acquirer: string };
