/** What a wallet's payment, or a refund, can be asked besides what can be asked of every transaction. */

export type QrCommand =
  /** The acquirer knows nothing final yet. */
  | { readonly type: 'check-later'; readonly dueAt: number; readonly began: boolean }
  /**
   * The wallet of an order that has ended takes no money any more. `stopDueAt`: when the stop was due as its process
   * knew it; `lateCheckAt`: when to look all the same.
   */
  | {
      readonly type: 'report-stopped';
      readonly stopDueAt: number | null;
      readonly lateCheckAt: number | null;
    }
  /** The acquirer has given a late payment back. */
  | { readonly type: 'report-late-returned' }
  /** Nothing more will come. */
  | { readonly type: 'rest' };
