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
    "The acquirer's number for the payment or refund, at most 64 characters. It is the same in every response and event about this payment or refund.",
  ),
  ref_no: optional(text('Retrieval reference number, at most 64 characters.')),
  user_id: optional(
    text(
      "The payer's wallet account, or the masked card number, at most 128 characters. A response with a longer value counts as missing.",
    ),
  ),
  auth_code: optional(
    text(
      "The issuer's approval code, at most 16 characters. A response with a longer value counts as missing.",
    ),
  ),
});
export type Reference = Shape<typeof Reference>;

export const Original = describedObject(
  'The payment that a request refers to. Look it up by reference.channel_trans_no, if present: a completion has the trans_no of its capture, and the reference of its authorization.',
  {
    trans_no: text(),
    trans_type: whole('1 sale, 4 authorization, 6 completion, 11 sale with cashback, 12 cash advance.'),
    amount: text('Decimal string in major units.'),
    reference: optional(Reference),
    state: optional(text("The value from the connector's response, unchanged.")),
  },
);
export type Original = Shape<typeof Original>;

/** Members of every question about money. */
export const Question = object({
  request_id: text(
    'Up to 64 characters. A repeated request has the same value; any other request has a different one.',
  ),
  time: text("Time on the merchant's clock, RFC 3339 in UTC."),
  account: record(unknown()),
  merchant_no: text(),
  trans_no: text(),
  amount: text('Decimal string in major units, with as many decimals as ISO 4217 defines for the currency.'),
  currency: text('Three-letter ISO 4217 code.'),
});

export const WalletQuestion = extended(
  Question,
  {
    choice: whole(
      'Number of times that the payer has chosen a wallet for the order; 1 if there was nothing to choose.',
    ),
    method: optional(text('pay_method_id of the wallet.')),
    payer_code: optional(
      text('The payment code. If absent, the payer scans the code that the connector returns.'),
    ),
    started_at: text(),
    expires_at: optional(text('Do not start the payment after this time.')),
    is_ended: flag('If true, do not start a payment. Report only what was already paid.'),
    notify_url: text('URL of the gateway to which the acquirer can send reports.'),
    return_url: optional(text("URL to which the payer's browser returns after the payment.")),
    state: optional(text('The value that the connector previously returned, unchanged.')),
  },
  'Starts a wallet payment, or queries its result.',
);
export type WalletQuestion = Shape<typeof WalletQuestion>;

export const StopQuestion = extended(
  WalletQuestion,
  {
    channel_trans_no: optional(
      text(
        'Number of the payment to return. If absent, stop the wallet payment and return everything that was paid.',
      ),
    ),
  },
  'Makes sure that the wallet does not collect any more money for the order.',
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

export const CardData = describedObject(
  'Card data for a card-not-present payment. Do not store any of this data.',
  {
    pan: text(),
    holder: text(),
    expiry: text('MM/YY.'),
    cvv: optional(text('Absent if the cardholder was already authenticated.')),
  },
);

export const SheetToken = describedObject('Payment data of a device wallet.', {
  option: oneOf(['ApplePay', 'GooglePay']),
  token: text(),
});

export const CardQuestion = extended(
  Question,
  {
    attempt: whole('Number of the attempt to pay the order, starting at 1.'),
    card: optional(CardData),
    sheet: optional(SheetToken),
    billing: optional(refer(Address, 'Parts of the billing address that the page collected.')),
    payer_ip: optional(text()),
    started_at: text(),
    expires_at: optional(text()),
    challenge_return_url: text("URL to which the issuer returns the payer's browser after a challenge."),
    notify_url: text('URL of the gateway to which the acquirer can send reports.'),
    state: optional(text('State of the challenge, as the connector returned it.')),
  },
  'Charges a card for an order, once for each attempt.',
);
export type CardQuestion = Shape<typeof CardQuestion>;

export const ChallengeReturnQuestion = extended(
  CardQuestion,
  { returned: record(text()) },
  'Query or form fields that the browser sent when it returned from a challenge.',
);
export type ChallengeReturnQuestion = Shape<typeof ChallengeReturnQuestion>;

export const PresentedCardData = describedObject(
  'Card data from a terminal. Do not store any of this data.',
  {
    pan: text(),
    holder: text(),
    expiry: text('MM/YY.'),
    cvv: optional(text()),
    pin: optional(text('Sent only if the connector declares the online_pin capability.')),
    entry_mode: whole('1 magnetic stripe, 2 chip, 3 contactless, 4 keyed.'),
    cvm: oneOf(['none', 'pin', 'signature']),
    chip_data: optional(text("The chip's EMV data elements (field 55): TLV in hexadecimal digits.")),
  },
);

export const TerminalQuestion = extended(
  Question,
  {
    trans_type: whole('1 sale, 3 refund, 4 authorization, 11 sale with cashback, 12 cash advance.'),
    terminal_sn: optional(text()),
    started_at: text(),
    card: optional(PresentedCardData),
    original: optional(refer(Original, 'The authorization to increase.')),
  },
  'Requests authorization from the issuer for a card at a terminal. The gateway sends this request only once.',
);
export type TerminalQuestion = Shape<typeof TerminalQuestion>;

export const ReverseQuestion = extended(
  Question,
  {
    attempt: optional(whole('For a card-not-present payment.')),
    trans_type: optional(whole()),
    started_at: text(),
    original: optional(refer(Original, 'The original authorization, if the request reverses an increment.')),
    reference: optional(refer(Reference, 'Absent if there was no response.')),
    state: optional(text('The value that the connector returned, unchanged.')),
  },
  'Reverses a card request, or queries its result.',
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
    original: optional(refer(Original, 'Absent for batch-close.')),
    tip_amount: optional(text('Included in amount.')),
    tip_no: optional(whole('If a payment has several tips, the one with the highest number applies.')),
    terminal_sn: optional(text()),
    batch_no: optional(text()),
    totals: optional(list(BatchTotal, 'Totals of the closed batch.')),
  },
  "Notifies the acquirer of an operation on a payment. The amount is the full amount of the payment, including the tip. For batch-close, trans_no is terminal_sn/batch_no, and the amount is the acquirer's payments in the batch minus its refunds; it can be negative.",
);
export type AdviceQuestion = Shape<typeof AdviceQuestion>;

export const RefundQuestion = extended(
  Question,
  {
    means: oneOf(refundMeans),
    original: refer(Original, 'The payment.'),
    is_whole: flag('If true, the full amount is refunded.'),
    started_at: text(),
    state: optional(text('State of the refund, as the connector last returned it.')),
    notify_url: text('URL of the gateway to which the acquirer can send reports.'),
  },
  'Starts a refund, or queries its result.',
);
export type RefundQuestion = Shape<typeof RefundQuestion>;

export const InboundQuestion = describedObject(
  'A request that the acquirer sent to the gateway, unchanged.',
  {
    request_id: text(),
    method: text(),
    path: text('Part of the URL after /acquirers/{name}/.'),
    query: text('Query string without the question mark; empty if there is none.'),
    headers: record(text()),
    body: text('Base64, up to 1 MiB before encoding.'),
  },
);
export type InboundQuestion = Shape<typeof InboundQuestion>;

export const PlainQuestion = describedObject('A request without additional fields.', {
  request_id: text(),
});
