/** What the Workbench's API answers about orders. Amounts are decimals in major units of `price_currency`, as text. */

/** `payment`: a sale or an authorization. `operation`: what changes another transaction, such as a void. */
export type OrderKind = 'payment' | 'refund' | 'operation';

/** A transaction as a list shows it: a payment, a refund, or what changes another transaction (void, increment). */
export interface OrderItem {
  readonly merchant_no: string;
  readonly trans_no: string;
  /** Absent where its auth_code was refused: the number may be used again. */
  readonly merchant_order_no?: string;
  readonly kind: OrderKind;
  /** 1 sale, 2 void, 3 refund … (decision 17). */
  readonly trans_type: number;
  /** 9 prepaid, 0 processing, 1 closed or failed, 2 completed, 3 cancelled. */
  readonly trans_status: number;
  readonly price_currency: string;
  /** What was ordered, without tip and cashback. */
  readonly order_amount: string;
  /** What the payer was, or is to be, charged. */
  readonly trans_amount: string;
  /** What was refunded or is being refunded; absent where nothing was. */
  readonly refunded_amount?: string;
  readonly app_id: string;
  readonly pay_scenario?: string;
  readonly pay_method_id?: string;
  /** The payer's account as the channel names it: a masked card number, a wallet's user. */
  readonly payer?: string;
  readonly terminal_sn?: string;
  readonly orig_trans_no?: string;
  readonly trans_error_code?: string;
  /** By the merchant's clock, in milliseconds since 1970 UTC. */
  readonly created_ms: number;
  readonly ended_ms?: number;
}

export interface OrderPage {
  /** The newest first. */
  readonly items: readonly OrderItem[];
  /**
   * Asks for what comes after; absent at the end. A page may have fewer items than asked for, even none, and still a
   * cursor: a search by amount, currency or payer looks through so many orders and no more for one page.
   */
  readonly next_cursor?: string;
  /** Such a search has looked at all orders that are newer than this. */
  readonly searched_to_ms?: number;
  /** True where there are more merchants than one answer goes through, 10,000: name one by merchant_no. */
  readonly merchants_capped?: true;
}

/** An event of orders/stream: a transaction that has changed, as it is now. */
export interface OrderChanged extends OrderItem {
  /** psn of the change. */
  readonly psn: string;
}

/** What can be done with an order now. `pay` opens `pay_url`. */
export type OrderAction = 'pay' | 'cancel' | 'refund';

/** A transaction with those that refer to it. */
export interface OrderNode extends OrderItem {
  readonly references: readonly OrderNode[];
}

export interface OrderMoney {
  /** What the payer has paid. */
  readonly paid_amount: string;
  /** Refunds that succeeded or are in progress. */
  readonly refunded_amount: string;
  /** What is left to refund; 0 for what was cancelled or never paid. */
  readonly refundable_amount: string;
  /** What was paid after the end of the order, and how much of it was returned (decision 41). */
  readonly late_paid_amount?: string;
  readonly late_returned_amount?: string;
  /** Of an authorization: what is held. */
  readonly held_amount?: string;
}

export interface OrderParty {
  readonly name?: string;
  readonly country?: string;
  readonly province?: string;
  readonly city?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly zip?: string;
  readonly phone?: string;
  readonly email?: string;
}

export interface OrderDetail extends OrderItem {
  /** psn of the call that created it. */
  readonly psn?: string;
  readonly description?: string;
  readonly attach?: string;
  readonly notify_url?: string;
  readonly store_no?: string;
  readonly batch_no?: string;
  readonly acquirer?: string;
  readonly pay_channel_trans_no?: string;
  readonly ref_no?: string;
  readonly trans_error_msg?: string;
  readonly expires_ms?: number;
  /** When the gateway next processes it by itself: expiry, a query to the channel, a return of money. */
  readonly due_ms?: number;
  readonly billing?: OrderParty;
  readonly shipping?: OrderParty;
  readonly money: OrderMoney;
  readonly actions: readonly OrderAction[];
  /** True where its merchant has a clock and an inbox of its own. */
  readonly has_own_clock?: true;
  /** Where the payer pays, as long as the order is open and has a page or a code. */
  readonly pay_url?: string;
  /** The whole tree that this transaction belongs to, from the transaction that refers to none. */
  readonly tree: OrderNode;
  /** True where `tree` has some of it only: it has 500. `orders?orig_trans_no=` lists what refers to a transaction. */
  readonly tree_is_cut?: true;
}

/** What POST orders/{trans_no}/cancel and …/refund answer. */
export interface OrderActResult {
  /** psn of what was done. */
  readonly psn: string;
  /** Of the order that was cancelled, or of the refund. */
  readonly trans_no: string;
  readonly merchant_order_no: string;
  readonly trans_status: number;
}

/** Body of POST orders/{trans_no}/refund; sandbox only. */
export interface OrderRefundRequest {
  /** Decimal in major units; absent: all that is left. */
  readonly amount?: string;
  /** The refund's own number: a repeated request with it refunds once. Absent: the gateway creates one. */
  readonly merchant_order_no?: string;
}
