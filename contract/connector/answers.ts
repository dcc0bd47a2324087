/** Replies of a connector. Each repeats the request_id of its question. */
import {
  describedObject,
  extended,
  flag,
  list,
  literal,
  object,
  oneOf,
  optional,
  record,
  refer,
  type Shape,
  text,
  union,
  whole,
} from '../members.ts';
import { Reference } from './questions.ts';
import { connectorEvents, connectorFlows } from './values.ts';

export const Capabilities = describedObject('What the acquirer can do.', {
  flows: list(oneOf(connectorFlows)),
  currencies: optional(list(text('ISO 4217 code.'), 'Absent: every currency.')),
  wallets: optional(list(text('pay_method_id.'))),
  payer_codes: optional(
    list(
      object({ prefix: text('Digits or letters that the code begins with.'), length: whole() }),
      "Forms of a payer's code; a code of another form makes no order.",
    ),
  ),
  card_brands: optional(list(text('pay_method_id of cards that are not present.'))),
  terminal_brands: optional(list(text('pay_method_id of cards at a terminal.'))),
  sheets: optional(list(oneOf(['ApplePay', 'GooglePay']))),
  partial_refunds: optional(flag('True: a card payment can be refunded in part.')),
  increments: optional(flag('True: an authorization can be raised.')),
  three_d_secure: optional(flag('True: the answer to a card may be a challenge.')),
  inquiry: optional(flag('True: the gateway can ask what became of a card; otherwise it reverses at once.')),
  online_pin: optional(flag('True: terminals ask for the PIN, and the question has it.')),
});
export type Capabilities = Shape<typeof Capabilities>;

const replyMembers = { request_id: text() };

export const DescribeReply = describedObject('What the connector is, and what its acquirer can do.', {
  ...replyMembers,
  protocol: literal('1'),
  name: text('Name of the connector or of its acquirer, for people.'),
  version: optional(text()),
  capabilities: Capabilities,
});
export type DescribeReply = Shape<typeof DescribeReply>;

export const EchoReply = describedObject('The acquirer answers.', {
  ...replyMembers,
  outcome: literal('done'),
});
export type EchoReply = Shape<typeof EchoReply>;

export const Result = describedObject('Facts about a card payment, as far as the acquirer gives them.', {
  auth_code: optional(text('Six characters.')),
  network_trans_id: optional(text()),
  response_code: optional(text('Of ISO 8583, field 39, such as 00 or 51.')),
  eci: optional(text('Electronic commerce indicator.')),
  cavv: optional(text('Base64.')),
  three_ds_version: optional(text()),
  ds_trans_id: optional(text()),
  avs_result: optional(text("One letter of the issuer's check of the billing address.")),
  cvv_result: optional(text("One letter of the issuer's check of the security code.")),
});

export const EmvResult = describedObject('EMV data for the receipt.', {
  aid: text(),
  label: text(),
  tvr: text(),
  tsi: text(),
  cryptogram: text(),
  atc: text(),
});

const state = optional(
  text(
    'Up to 2,048 characters that the gateway keeps in the change that applies the answer, and gives back with later questions about the payment. Put no card number into it.',
  ),
);
const money = { amount: text('What was moved or held: decimal text in major units.'), currency: text() };
const errorCode = optional(
  text('Code of the catalog, such as EC0101; absent: it follows from response_code.'),
);

/** Certainly nothing was done: the next account of the merchant is asked. */
const NotTaken = describedObject('Certainly nothing was done: the next account of the merchant is asked.', {
  ...replyMembers,
  outcome: literal('not-taken'),
});
const Unknown = describedObject('The acquirer did not answer, or did not say.', {
  ...replyMembers,
  outcome: literal('unknown'),
});

const Paid = describedObject('The money was taken, or given back.', {
  ...replyMembers,
  outcome: literal('paid'),
  ...money,
  reference: Reference,
  result: optional(Result),
  state,
});
const Pending = describedObject('Nothing final yet.', {
  ...replyMembers,
  outcome: literal('pending'),
  code: optional(
    text('What the payer scans: a URL, or an EMV QR payload, up to 512 characters, the same each time.'),
  ),
  ask_again_at: optional(
    text(
      'RFC 3339, at most 24 hours ahead; a time that has passed means growing pauses. Absent: it is reported, or the ' +
        'end of the order is soon enough.',
    ),
  ),
  is_begun: optional(flag('True: the payer is paying.')),
  state,
});
const Failed = describedObject('Final: nothing was taken, and nothing will be.', {
  ...replyMembers,
  outcome: literal('failed'),
  error_code: errorCode,
  response_code: optional(text()),
  result: optional(Result),
});
export const WalletReply = union([Paid, Pending, Failed, NotTaken, Unknown]);
export type WalletReply = Shape<typeof WalletReply>;

export const RefundReply = union([Paid, Pending, Failed, Unknown]);
export type RefundReply = Shape<typeof RefundReply>;

const Done = describedObject('It is done, or was done before.', {
  ...replyMembers,
  outcome: literal('done'),
  state,
});
const StopDone = describedObject(
  'The wallet takes nothing for the order any more, and what was paid is returned.',
  {
    ...replyMembers,
    outcome: literal('done'),
    ask_again_at: optional(
      text(
        'When to ask once more whether it was paid all the same, at most 24 hours ahead. Give none once nothing more ' +
          'can come: the gateway asks again for as long as there is one.',
      ),
    ),
  },
);
export const StopReply = union([StopDone, Unknown]);
export type StopReply = Shape<typeof StopReply>;

const Redirect = describedObject("Where the payer's browser is sent.", {
  url: text('https.'),
  fields: optional(record(text())),
});
const approved = {
  outcome: literal('approved'),
  ...money,
  reference: Reference,
  result: optional(Result),
  state,
};
const Approved = describedObject('The issuer has approved.', { ...replyMembers, ...approved });
const Declined = describedObject('The issuer has declined: nothing was taken.', {
  ...replyMembers,
  outcome: literal('declined'),
  error_code: errorCode,
  result: optional(Result),
});
const challenge = { redirect: Redirect, state: text('Comes back with the return of the challenge.') };
const Challenged = describedObject('The issuer asks the cardholder first (3-D Secure).', {
  ...replyMembers,
  outcome: literal('challenge'),
  ...challenge,
});
export const CardReply = union([Approved, Declined, Challenged, NotTaken, Unknown]);
export type CardReply = Shape<typeof CardReply>;

const Passed = describedObject('The cardholder was authenticated; nothing was taken yet.', {
  ...replyMembers,
  outcome: literal('passed'),
  state: text(),
});
export const ChallengeReply = union([Passed, Challenged, Declined]);
export type ChallengeReply = Shape<typeof ChallengeReply>;

const TerminalApproved = extended(
  Approved.pipe[0],
  {
    emv: optional(EmvResult),
    surcharge_amount: optional(text()),
    sales_tax_amount: optional(text()),
  },
  'The issuer has approved; an amount below the one asked for is a partial approval, which the gateway takes back.',
);
export const TerminalReply = union([TerminalApproved, Declined, NotTaken, Unknown]);
export type TerminalReply = Shape<typeof TerminalReply>;

const NotFound = describedObject('The acquirer never had it, and will not take it any more.', {
  ...replyMembers,
  outcome: literal('not-found'),
});
export const InquiryReply = union([TerminalApproved, Declined, NotFound, Unknown]);
export type InquiryReply = Shape<typeof InquiryReply>;

export const ReverseReply = union([Done, Unknown]);
export type ReverseReply = Shape<typeof ReverseReply>;

const Refused = describedObject('The acquirer refuses; nothing was changed.', {
  ...replyMembers,
  outcome: literal('refused'),
  error_code: errorCode,
  response_code: optional(text()),
});
export const AdviceReply = union([Done, Refused, Unknown]);
export type AdviceReply = Shape<typeof AdviceReply>;

/** A fact that the connector reports; one of trans_no and channel_trans_no names the order. */
export const ConnectorEvent = describedObject(
  'What the acquirer reports. It may come late, twice, and early.',
  {
    event_id: optional(text("The acquirer's number of the report, at most 64 characters.")),
    event: oneOf(connectorEvents),
    merchant_no: optional(text('Needed with trans_no.')),
    trans_no: optional(text()),
    attempt: optional(whole('Of a card that was not present.')),
    choice: optional(whole('Of a wallet; absent: 1.')),
    channel_trans_no: optional(text('Names the order where trans_no is absent.')),
    amount: optional(text('Needed for paid.')),
    currency: optional(text('Needed for paid.')),
    reference: optional(refer(Reference, 'Needed for paid.')),
    error_code: errorCode,
    response_code: optional(text()),
    reason: optional(text('Of a dispute, at most 256 characters.')),
    result: optional(Result),
    state,
  },
);
export type ConnectorEvent = Shape<typeof ConnectorEvent>;

export const InboundReply = describedObject('What to answer to the acquirer, and what it reports.', {
  ...replyMembers,
  status: whole(),
  headers: optional(record(text())),
  body: optional(text('Base64.')),
  events: list(ConnectorEvent, 'Each is stored before the acquirer gets the answer.'),
});
export type InboundReply = Shape<typeof InboundReply>;

/** The body of a POST to /acquirers/{name}/events at the gateway, by which a connector reports by itself. */
export const EventsRequest = describedObject('Facts that a connector reports by itself.', {
  request_id: text(),
  events: list(ConnectorEvent),
});
export type EventsRequest = Shape<typeof EventsRequest>;
