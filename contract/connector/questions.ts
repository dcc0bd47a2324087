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

export const Reference = describedObject('How the acquirer names a payment or a refund.', {
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
  amount: text('Decimal text in major units.'),
  reference: optional(Reference),
  state: optional(text('As the connector gave it with its answer, unchanged.')),
});
export type Original = Shape<typeof Original>;

/** Members of every question about money. */
export const Question = object({
  request_id: text('The same for each repetition of the question, and for no other: at most 64 characters.'),
  time: text("By the merchant's clock, RFC 3339 in UTC."),
  account: record(unknown()),
  merchant_no: text(),
  trans_no: text(),
  amount: text('Decimal text in major units, with the decimals of the currency (ISO 4217).'),
  currency: text('ISO 4217 code of three letters.'),
});

export const WalletQuestion = extended(
  Question,
  {
    choice: whole('Counts the wallets that the payer of one order has chosen; 1 for all other orders.'),
    method: optional(text('pay_method_id of the wallet.')),
    payer_code: optional(
      text("The payer's code; absent: the payer scans the code that the connector gives."),
    ),
    started_at: text(),
    expires_at: optional(text('After this time the payment is not wanted any more.')),
    is_ended: flag('True: start nothing, and report only what was paid.'),
    notify_url: text('Address at the gateway that the acquirer can report to.'),
    return_url: optional(text("Where the payer's browser goes after the payment.")),
    state: optional(text('As the connector gave it before, unchanged.')),
  },
  'Starts a payment by wallet, or asks after it.',
);
export type WalletQuestion = Shape<typeof WalletQuestion>;

export const StopQuestion = extended(
  WalletQuestion,
  {
    channel_trans_no: optional(
      text('The one payment that is to be returned; absent: stop the wallet, and return whatever was paid.'),
    ),
  },
  'Makes sure that a wallet takes nothing for the order any more.',
);
export type StopQuestion = Shape<typeof StopQuestion>;

export const Address = describedObject('A postal address.', {
  name: optional(text()),
  country: text('ISO 3166-1 alpha-2.'),
  province: optional(text()),
  city: optional(text()),
  address1: optional(text()),
  address2: optional(text()),
  zip: optional(text()),
  phone: optional(text()),
});

export const CardData = describedObject('A card that is not present. Keep none of it.', {
  pan: text(),
  holder: text(),
  expiry: text('MM/YY.'),
  cvv: optional(text('Absent where the cardholder was asked before.')),
});

export const SheetToken = describedObject('Payment data of a wallet of the device.', {
  option: oneOf(['ApplePay', 'GooglePay']),
  token: text(),
});

export const CardQuestion = extended(
  Question,
  {
    attempt: whole('1 for the first attempt to pay the order.'),
    card: optional(CardData),
    sheet: optional(SheetToken),
    billing: optional(refer(Address, 'Billing address, as far as the page asked for it.')),
    payer_ip: optional(text()),
    started_at: text(),
    expires_at: optional(text()),
    challenge_return_url: text("Where the issuer sends the payer's browser back after a challenge."),
    notify_url: text('Address at the gateway that the acquirer can report to.'),
    state: optional(text('Of the challenge, as the connector gave it.')),
  },
  'Asks for the money of an order by card, once for each attempt.',
);
export type CardQuestion = Shape<typeof CardQuestion>;

export const ChallengeReturnQuestion = extended(
  CardQuestion,
  { returned: record(text()) },
  'What the browser brought back from a challenge: members of its query or form.',
);
export type ChallengeReturnQuestion = Shape<typeof ChallengeReturnQuestion>;

export const PresentedCardData = describedObject('A card at a terminal. Keep none of it.', {
  pan: text(),
  holder: text(),
  expiry: text('MM/YY.'),
  cvv: optional(text()),
  pin: optional(text('Only where the capability online_pin is declared.')),
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
    original: optional(refer(Original, 'The authorization that an increment raises.')),
  },
  'Asks an issuer for the money of a card at a terminal, once.',
);
export type TerminalQuestion = Shape<typeof TerminalQuestion>;

export const ReverseQuestion = extended(
  Question,
  {
    attempt: optional(whole('Of a card that was not present.')),
    trans_type: optional(whole()),
    started_at: text(),
    original: optional(refer(Original, 'The authorization, where an increment is reversed.')),
    reference: optional(refer(Reference, 'Absent where no answer came.')),
    state: optional(text('As the connector gave it, unchanged.')),
  },
  'Takes a question about a card back, or asks what became of it.',
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
    original: optional(refer(Original, 'Absent for the close of a batch.')),
    tip_amount: optional(text('Part of amount.')),
    tip_no: optional(whole('Of several tips of a payment, the one with the highest number counts.')),
    terminal_sn: optional(text()),
    batch_no: optional(text()),
    totals: optional(list(BatchTotal, 'Of the batch that was closed.')),
  },
  'Tells the acquirer what was done with a payment. The amount is the whole of it, tip included.',
);
export type AdviceQuestion = Shape<typeof AdviceQuestion>;

export const RefundQuestion = extended(
  Question,
  {
    means: oneOf(refundMeans),
    original: refer(Original, 'The payment.'),
    is_whole: flag('True: all that was paid.'),
    started_at: text(),
    state: optional(text('Of the refund, as the connector gave it before.')),
    notify_url: text('Address at the gateway that the acquirer can report to.'),
  },
  'Starts a refund, or asks after it.',
);
export type RefundQuestion = Shape<typeof RefundQuestion>;

export const InboundQuestion = describedObject(
  'A request that the acquirer sent to the gateway, unchanged.',
  {
    request_id: text(),
    method: text(),
    path: text('Part of the address after /acquirers/{name}/.'),
    query: text('Without the question mark; empty where there is none.'),
    headers: record(text()),
    body: text('Base64; at most 1 MiB before the encoding.'),
  },
);
export type InboundQuestion = Shape<typeof InboundQuestion>;

export const PlainQuestion = describedObject('A question without members of its own.', {
  request_id: text(),
});
