/** Schemas of the Workbench's API on orders. Amounts are decimals in major units of `price_currency`, as text. */
import { type GenericSchema, lazy } from 'valibot';
import {
  describedObject,
  extended,
  list,
  object,
  oneOf,
  optional,
  refer,
  type Shape,
  text,
  whole,
  yes,
} from '../members.ts';

export const OrderKind = oneOf(
  ['payment', 'refund', 'operation'],
  '`payment`: a sale or an authorization. `operation`: a transaction that changes another one, such as a void.',
);
export type OrderKind = Shape<typeof OrderKind>;

export const OrderItem = describedObject(
  'A transaction in a list: a payment, a refund, or an operation on another transaction (void, increment).',
  {
    merchant_no: text(),
    trans_no: text(),
    merchant_order_no: optional(
      text("Absent if the order's auth_code was rejected. The number can then be used again."),
    ),
    kind: OrderKind,
    trans_type: whole('1 sale, 2 void, 3 refund, and so on (decision 17).'),
    trans_status: whole('9 prepaid, 0 processing, 1 closed or failed, 2 completed, 3 canceled.'),
    price_currency: text(),
    order_amount: text('Order amount, without tip and cashback.'),
    trans_amount: text('Amount that the payer was charged or will be charged.'),
    refunded_amount: optional(text('Amount refunded or being refunded; absent if there is none.')),
    app_id: text(),
    pay_scenario: optional(text()),
    pay_method_id: optional(text()),
    payer: optional(text("The payer's account from the channel: a masked card number, or a wallet user.")),
    terminal_sn: optional(text()),
    orig_trans_no: optional(text()),
    trans_error_code: optional(text()),
    created_ms: whole("Time on the merchant's clock, in milliseconds since 1970-01-01 UTC."),
    ended_ms: optional(whole()),
  },
);
export type OrderItem = Shape<typeof OrderItem>;

export const OrderPage = object({
  items: list(OrderItem, 'Newest first.'),
  next_cursor: optional(
    text(
      'Cursor of the next page; absent on the last page. A page can have fewer items than requested, or none, and still have a cursor: a search by amount, currency, or payer covers only a limited number of orders per page.',
    ),
  ),
  searched_to_ms: optional(whole('The search has covered all orders that are newer than this.')),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request. Use merchant_no to select one.',
    ),
  ),
});
export type OrderPage = Shape<typeof OrderPage>;

export const OrderChanged = extended(
  OrderItem,
  {
    psn: text('psn of the change.'),
  },
  'An event of orders/stream: the current state of a transaction that has changed.',
);
export type OrderChanged = Shape<typeof OrderChanged>;

export const OrderAction = oneOf(
  ['pay', 'cancel', 'refund'],
  'Actions that are currently possible for an order. `pay` opens `pay_url`.',
);
export type OrderAction = Shape<typeof OrderAction>;

export interface OrderNode extends OrderItem {
  readonly references: readonly OrderNode[];
}
export const OrderNode: GenericSchema<OrderNode> = extended(
  OrderItem,
  {
    references: list(lazy(() => OrderNode)),
  },
  'A transaction with its reference transactions.',
);

export const OrderMoney = object({
  paid_amount: text('Amount that the payer has paid.'),
  refunded_amount: text('Refunds that succeeded or are in progress.'),
  refundable_amount: text('Amount that can still be refunded; 0 if the order was canceled or never paid.'),
  late_paid_amount: optional(
    text('Amount paid after the order was final, and how much of it was returned (decision 41).'),
  ),
  late_returned_amount: optional(text()),
  held_amount: optional(text('For an authorization: the amount held.')),
});
export type OrderMoney = Shape<typeof OrderMoney>;

export const OrderParty = object({
  name: optional(text()),
  country: optional(text()),
  province: optional(text()),
  city: optional(text()),
  address1: optional(text()),
  address2: optional(text()),
  zip: optional(text()),
  phone: optional(text()),
  email: optional(text()),
});
export type OrderParty = Shape<typeof OrderParty>;

export const OrderCardResult = object({
  auth_code: optional(text("The issuer's approval code.")),
  network_trans_id: optional(text("The card network's number for the transaction.")),
  response_code: optional(text('Field 39 of ISO 8583.')),
  eci: optional(text('Electronic commerce indicator.')),
  avs_result: optional(text("One-letter result of the issuer's check of the billing address.")),
  cvv_result: optional(text("One-letter result of the issuer's check of the security code.")),
});
export type OrderCardResult = Shape<typeof OrderCardResult>;

export const OrderDetail = extended(OrderItem, {
  psn: optional(text('psn of the call that created it.')),
  description: optional(text()),
  attach: optional(text()),
  notify_url: optional(text()),
  store_no: optional(text()),
  batch_no: optional(text()),
  acquirer: optional(text()),
  pay_channel_trans_no: optional(text()),
  ref_no: optional(text()),
  card_result: optional(OrderCardResult),
  trans_error_msg: optional(text()),
  expires_ms: optional(whole()),
  due_ms: optional(
    whole(
      'When the gateway next processes the order automatically: the order expires, or the gateway queries the channel or returns money.',
    ),
  ),
  billing: optional(OrderParty),
  shipping: optional(OrderParty),
  money: OrderMoney,
  actions: list(OrderAction),
  has_own_clock: optional(yes('True if the merchant has its own clock and inbox.')),
  pay_url: optional(
    text(
      'URL at which the payer pays. Returned while the order is open and has a page or a code; requires the `orders` permission.',
    ),
  ),
  qr_code: optional(text('Text that the payer scans, if it is not a URL. Returned while the order is open.')),
  tree: refer(
    OrderNode,
    'The whole tree that this transaction belongs to, starting with the original transaction.',
  ),
  tree_is_cut: optional(
    yes(
      'True if `tree` is incomplete: it contains at most 500 transactions. Use `orders?orig_trans_no=` to list the reference transactions of a transaction.',
    ),
  ),
});
export type OrderDetail = Shape<typeof OrderDetail>;

export const OrderActResult = describedObject('Response of POST orders/{trans_no}/cancel and …/refund.', {
  psn: text('psn of the action.'),
  trans_no: text('trans_no of the canceled order, or of the refund.'),
  merchant_order_no: text(),
  trans_status: whole(),
});
export type OrderActResult = Shape<typeof OrderActResult>;

export const OrderRefundRequest = describedObject('Body of POST orders/{trans_no}/refund; sandbox only.', {
  amount: optional(text('Decimal string in major units; if absent, the full remaining amount is refunded.')),
  merchant_order_no: optional(
    text(
      'Order number of the refund. If you repeat a request with the same number, the payment is refunded only once. If absent, the gateway creates a number.',
    ),
  ),
});
export type OrderRefundRequest = Shape<typeof OrderRefundRequest>;
