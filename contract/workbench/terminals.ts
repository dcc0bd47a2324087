/** Terminals and batches: GET /workbench/api/terminals, terminals/{terminal_sn}, and batches. */
import {
  describedObject,
  extended,
  list,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  whole,
} from '../members.ts';

export const TerminalItem = describedObject('A terminal in a list.', {
  merchant_no: text(),
  terminal_sn: text(),
  store_no: text(),
  store_name: text(),
  currency: text('Currency of sales that are keyed in at the terminal, ISO 4217.'),
  close_batch_at: optional(
    text(
      'Time at which the open batches close automatically: HH:mm in UTC, or HH:mm followed by a time zone. If absent, batches close only through the API or at the terminal.',
    ),
  ),
  state: oneOf(['online', 'offline', 'unknown'], '`unknown`: the terminal has never been connected.'),
  seen_ms: optional(whole('When it last went online or offline.')),
  activated_ms: optional(whole('When a device was activated as this terminal.')),
  queue_count: whole('Orders waiting at the terminal, including the one on its screen.'),
  open_batches: whole("Number of the terminal's open batches, at most one for each currency."),
});
export type TerminalItem = Shape<typeof TerminalItem>;

export const TerminalPage = object({
  items: list(TerminalItem),
  next_cursor: optional(text()),
});
export type TerminalPage = Shape<typeof TerminalPage>;

export const QueuedOrder = describedObject('An order waiting at a terminal.', {
  trans_no: text(),
  merchant_order_no: text(),
  state: oneOf(
    ['waiting', 'on_screen', 'processing'],
    '`waiting`: not sent yet; `on_screen`: sent to the terminal; `processing`: the payer has started to pay.',
  ),
  trans_type: whole(),
  order_amount: text('Decimal string in major units.'),
  price_currency: text(),
  created_ms: whole(),
  sent_ms: optional(whole()),
  expires_ms: optional(whole()),
});
export type QueuedOrder = Shape<typeof QueuedOrder>;

export const TerminalMessage = describedObject(
  'A message from or to a terminal. Its content is not stored.',
  {
    at_ms: whole(),
    direction: oneOf(['from_terminal', 'to_terminal']),
    type: text('Name of the message in the protocol, such as `hello`, `pay`, or `order`.'),
    psn: text(),
    code: optional(text("Code of the response to a terminal's request.")),
    duration_ms: optional(number('How long the response took.')),
  },
);
export type TerminalMessage = Shape<typeof TerminalMessage>;

export const BatchSum = describedObject('Totals of a batch in one currency.', {
  price_currency: text(),
  count: whole('Number of payments and refunds.'),
  total_amount: text(
    'Payments minus refunds: decimal string in major units, negative if there are more refunds.',
  ),
  payment_count: whole(),
  payment_amount: text(),
  refund_count: whole(),
  refund_amount: text(),
});
export type BatchSum = Shape<typeof BatchSum>;

export const BatchItem = object({
  merchant_no: text(),
  terminal_sn: text(),
  batch_no: text(),
  state: oneOf(['open', 'closed']),
  opened_ms: whole(),
  closed_ms: optional(whole()),
  due_ms: optional(whole('When it closes automatically.')),
  acquirer_error: optional(text('Code with which the acquirer rejected the totals of the closed batch.')),
  price_currency: optional(
    text('Absent for batches from earlier versions, which could contain several currencies.'),
  ),
  count: whole('Number of transactions, excluding voided ones.'),
  totals: list(BatchSum, 'One item for each currency; empty if the batch is empty.'),
  psn: optional(text('psn of the call or the scheduled task that closed it.')),
});
export type BatchItem = Shape<typeof BatchItem>;

export const TerminalDetail = extended(TerminalItem, {
  queue: list(QueuedOrder, 'In the order in which they appear on the screen; at most 100.'),
  messages: list(
    TerminalMessage,
    'Messages that this gateway process sent or received, newest first; at most 100.',
  ),
  messages_since_ms: whole('When this process started; earlier messages are not kept.'),
  batches: list(BatchItem, 'Open batches, including empty ones.'),
});
export type TerminalDetail = Shape<typeof TerminalDetail>;

export const BatchPage = object({
  items: list(BatchItem, 'Most recently opened first.'),
  next_cursor: optional(text()),
});
export type BatchPage = Shape<typeof BatchPage>;
