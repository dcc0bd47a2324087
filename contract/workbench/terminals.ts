/** Terminals and batches: GET /workbench/api/terminals, terminals/{terminal_sn}, and batches. */

/** A terminal as a list shows it. */
export interface TerminalItem {
  readonly merchant_no: string;
  readonly terminal_sn: string;
  readonly store_no: string;
  readonly store_name: string;
  /** Currency of sales that are keyed in at the terminal, ISO 4217. */
  readonly currency: string;
  /**
   * HH:mm in UTC, or followed by a time zone, at which its open batches close by themselves; absent: by a call or at the
   * terminal alone.
   */
  readonly close_batch_at?: string;
  /** `unknown`: it has never been connected. */
  readonly state: 'online' | 'offline' | 'unknown';
  /** When it last went online or offline. */
  readonly seen_ms?: number;
  /** When a device became this terminal. */
  readonly activated_ms?: number;
  /** Orders that wait at it, that on its screen included. */
  readonly queue_count: number;
  /** Its open batches, one for each currency at most. */
  readonly open_batches: number;
}

export interface TerminalPage {
  readonly items: readonly TerminalItem[];
  readonly next_cursor?: string;
}

/** An order that waits at a terminal. */
export interface QueuedOrder {
  readonly trans_no: string;
  readonly merchant_order_no: string;
  /** `waiting`: not sent yet; `on_screen`: sent to the terminal; `processing`: the payer has begun to pay. */
  readonly state: 'waiting' | 'on_screen' | 'processing';
  readonly trans_type: number;
  /** Decimal text in major units. */
  readonly order_amount: string;
  readonly price_currency: string;
  readonly created_ms: number;
  readonly sent_ms?: number;
  readonly expires_ms?: number;
}

/** A message from or to a terminal. Its content is not kept. */
export interface TerminalMessage {
  readonly at_ms: number;
  readonly direction: 'from_terminal' | 'to_terminal';
  /** Such as `hello`, `pay`, `order`; the protocol's own names. */
  readonly type: string;
  readonly psn: string;
  /** Code of the answer to a terminal's request. */
  readonly code?: string;
  /** How long the answer took. */
  readonly duration_ms?: number;
}

export interface TerminalDetail extends TerminalItem {
  /** The order in which they come to the screen; at most 100. */
  readonly queue: readonly QueuedOrder[];
  /** The newest first, at most 100, of this gateway process. */
  readonly messages: readonly TerminalMessage[];
  /** Since when messages are kept: the start of this process. */
  readonly messages_since_ms: number;
  /** Open batches, those that hold nothing included. */
  readonly batches: readonly BatchItem[];
}

/** What a batch holds in one currency. */
export interface BatchSum {
  readonly price_currency: string;
  /** Payments and refunds together. */
  readonly count: number;
  /** Payments less refunds: decimal text in major units, with a minus sign where refunds are more. */
  readonly total_amount: string;
  readonly payment_count: number;
  readonly payment_amount: string;
  readonly refund_count: number;
  readonly refund_amount: string;
}

export interface BatchItem {
  readonly merchant_no: string;
  readonly terminal_sn: string;
  readonly batch_no: string;
  readonly state: 'open' | 'closed';
  readonly opened_ms: number;
  readonly closed_ms?: number;
  /** When it closes by itself. */
  readonly due_ms?: number;
  /** Absent in batches of earlier versions, which held several. */
  readonly price_currency?: string;
  /** Transactions that count: what was voided does not. */
  readonly count: number;
  /** One for each currency; empty where it holds nothing. */
  readonly totals: readonly BatchSum[];
  /** psn of the call or the time that closed it. */
  readonly psn?: string;
}

export interface BatchPage {
  /** The latest opened first. */
  readonly items: readonly BatchItem[];
  readonly next_cursor?: string;
}
