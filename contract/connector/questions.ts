/** Questions of the gateway to a connector. Members that are absent have no value. */
import {
  describedObject,
  extended,
  flag,
  list,
  object,
  oneOf,
  optional,
  record,
  refer,
  type Shape,
  text,
  unknown,
  whole,
} from '../members.ts';
import { connectorAdvices, refundMeans } from './values.ts';

export const Reference = describedObject('How the acquirer identifies a payment or a refund.', {
  channel_trans_no: text(
    "The acquirer's number, at most 64 characters: the same in each reply and each event about it.",
  ),
  ref_no: optional(text('Retrieval reference number, at most 64 characters.')),
  user_id: optional(text("The payer's account at the wallet, or the masked number of the card.")),
  auth_code: optional(text("The issuer's approval code.")),
});
export type Reference = Shape<typeof Reference>;

export const Original = describedObject('The payment that a question refers to.', {
  trans_no: text(),
  trans_type: whole('1 sale, 4 authorization, 6 completion, 11 sale with cashback, 12 cash advance.'),
  amount: text('Decimal string in major units.'),
  reference: optional(Reference),
  state: optional(text("The value from the connector's reply, unchanged.")),
});
export type Original = Shape<typeof Original>;

/** Members of every question about money. */
export const Question = object({
  request_id: text(
    'The same for each repetition of a question, different for every other question; up to 64 characters.',
  ),
  time: text("Time of the merchant's clock, RFC 3339 in UTC."),
  account: record(unknown()),
  merchant_no: text(),
  trans_no: text(),
  amount: text('Decimal string in major units, with the decimals of the currency (ISO 4217).'),
  currency: text('Three-letter ISO 4217 code.'),
});

export const WalletQuestion = extended(
  Question,
  {
    choice: whole("Number of the payer's wallet choice for this order, from 1; 1 for all other orders."),
    method: optional(text('pay_method_id of the wallet.')),
    payer_code: optional(
      text('The payment code. If absent, the payer scans the code that the connector returns.'),
    ),
    started_at: text(),
    expires_at: optional(text('After this time, the payment must no longer be made.')),
    is_ended: flag('True: start nothing, and report only what was paid.'),
    notify_url: text('Address at the gateway that the acquirer can report to.'),
    return_url: optional(text("URL to which the payer's browser returns after the payment.")),
    state: optional(text('The value that the connector returned before, unchanged.')),
  },
  'Starts a wallet payment, or asks for its result.',
);
export type WalletQuestion = Shape<typeof WalletQuestion>;

export const StopQuestion = extended(
  WalletQuestion,
  {
    channel_trans_no: optional(
      text('The one payment to return. If absent, stop the wallet and return everything that was paid.'),
    ),
  },
  'Makes sure that a wallet collects nothing more for the order.',
);
export type StopQuestion = Shape<typeof StopQuestion>;

export const Address = describedObject('A postal address.', {
  name: optional(text()),
  country: text('Two-letter ISO 3166-1 code.'),
  province: optional(text()),
  city: optional(text()),
  address1: optional(text()),
  address2: optional(text()),
  zip: optional(text()),
  phone: optional(text()),
});

export const CardData = describedObject('A card that is not present. Do not store any of this data.', {
  pan: text(),
  holder: text(),
  expiry: text('MM/YY.'),
  cvv: optional(text('Absent if the cardholder was already authenticated.')),
});

export const SheetToken = describedObject('Payment data of a device wallet.', {
  option: oneOf(['ApplePay', 'GooglePay']),
  token: text(),
});

export const CardQuestion = extended(
  Question,
  {
    attempt: whole('1 for the first attempt to pay the order.'),
    card: optional(CardData),
    sheet: optional(SheetToken),
    billing: optional(refer(Address, 'Billing address, as far as the page collected it.')),
    payer_ip: optional(text()),
    started_at: text(),
    expires_at: optional(text()),
    challenge_return_url: text("Where the issuer sends the payer's browser back after a challenge."),
    notify_url: text('Address at the gateway that the acquirer can report to.'),
    state: optional(text('State of the challenge, as the connector returned it.')),
  },
  'Charges a card for an order, once for each attempt.',
);
export type CardQuestion = Shape<typeof CardQuestion>;

export const ChallengeReturnQuestion = extended(
  CardQuestion,
  { returned: record(text()) },
  'Fields that the browser brought back from a challenge, in its query or form.',
);
export type ChallengeReturnQuestion = Shape<typeof ChallengeReturnQuestion>;

export const PresentedCardData = describedObject('A card at a terminal. Do not store any of this data.', {
  pan: text(),
  holder: text(),
  expiry: text('MM/YY.'),
  cvv: optional(text()),
  pin: optional(text('Sent only if the connector declares the capability online_pin.')),
  entry_mode: whole('1 magnetic stripe, 2 chip, 3 contactless, 4 keyed.'),
  cvm: oneOf(['none', 'pin', 'signature']),
  chip_data: optional(text('EMV data elements of the chip (field 55), TLV in hexadecimal digits.')),
});

export const TerminalQuestion = extended(
  Question,
  {
    trans_type: whole('1 sale, 3 refund, 4 authorization, 11 sale with cashback, 12 cash advance.'),
    terminal_sn: optional(text()),
    started_at: text(),
    card: optional(PresentedCardData),
    original: optional(refer(Original, 'The authorization that is increased.')),
  },
  'Requests authorization for a card at a terminal from the issuer, once.',
);
export type TerminalQuestion = Shape<typeof TerminalQuestion>;

export const ReverseQuestion = extended(
  Question,
  {
    attempt: optional(whole('For a card that was not present.')),
    trans_type: optional(whole()),
    started_at: text(),
    original: optional(refer(Original, 'The authorization, if an increment is reversed.')),
    reference: optional(refer(Reference, 'Absent if there was no reply.')),
    state: optional(text('The value that the connector returned, unchanged.')),
  },
  'Reverses a card request, or asks for its result.',
);
export type ReverseQuestion = Shape<typeof ReverseQuestion>;

export const BatchTotal = describedObject('Total of one transaction type in a batch.', {
  trans_type: whole(),
  count: whole(),
  amount: text(),
});

export const AdviceQuestion = extended(
  Question,
  {
    advice: oneOf(connectorAdvices),
    original: optional(refer(Original, 'Absent if a batch is closed.')),
    tip_amount: optional(text('Included in amount.')),
    tip_no: optional(whole('If a payment has several tips, the one with the highest number counts.')),
    terminal_sn: optional(text()),
    batch_no: optional(text()),
    totals: optional(list(BatchTotal, 'Totals of the closed batch.')),
  },
  'Notifies the acquirer of an operation on a payment. The amount is the full amount, including the tip.',
);
export type AdviceQuestion = Shape<typeof AdviceQuestion>;

export const RefundQuestion = extended(
  Question,
  {
    means: oneOf(refundMeans),
    original: refer(Original, 'The payment.'),
    is_whole: flag('True: the full amount is refunded.'),
    started_at: text(),
    state: optional(text('State of the refund, as the connector returned it before.')),
    notify_url: text('Address at the gateway that the acquirer can report to.'),
  },
  'Starts a refund, or asks for its result.',
);
export type RefundQuestion = Shape<typeof RefundQuestion>;

export const InboundQuestion = describedObject(
  'A request that the acquirer sent to the gateway, unchanged.',
  {
    request_id: text(),
    method: text(),
    path: text('Part of the address after /acquirers/{name}/.'),
    query: text('Without the question mark; empty if there is no query.'),
    headers: record(text()),
    body: text('Base64, up to 1 MiB before encoding.'),
  },
);
export type InboundQuestion = Shape<typeof InboundQuestion>;

export const PlainQuestion = describedObject('A question without additional members.', {
  request_id: text(),
});
