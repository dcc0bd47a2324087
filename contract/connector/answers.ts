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

export const Capabilities = describedObject('Capabilities of the acquirer.', {
  flows: list(oneOf(connectorFlows)),
  currencies: optional(list(text('ISO 4217 code.'), 'If absent, the acquirer supports every currency.')),
  wallets: optional(
    list(
      text(),
      'Values of pay_method_id that the acquirer accepts, such as WeChatPay. If absent, it accepts none.',
    ),
  ),
  payer_codes: optional(
    list(
      object({ prefix: text('Digits or letters that the code starts with.'), length: whole() }),
      'Formats of payment codes. A code with a different format does not create an order.',
    ),
  ),
  card_brands: optional(
    list(
      text(),
      'Values of pay_method_id for card-not-present payments, such as Visa. If absent, the acquirer accepts none.',
    ),
  ),
  terminal_brands: optional(
    list(
      text(),
      'Values of pay_method_id for card payments at a terminal. If absent, the acquirer accepts none.',
    ),
  ),
  sheets: optional(
    list(
      oneOf(['ApplePay', 'GooglePay']),
      'Device wallets. The gateway does not offer them through a connector yet.',
    ),
  ),
  partial_refunds: optional(flag('If true, a card payment can be refunded in part.')),
  increments: optional(flag('If true, an authorization can be increased.')),
  three_d_secure: optional(
    flag('If false, a challenge in response to a card request is treated as no response.'),
  ),
  inquiry: optional(
    flag(
      'If true, the gateway queries the result of a card request that got no response before it reverses the request.',
    ),
  ),
  online_pin: optional(flag('If true, terminals ask for the PIN, and the request contains it.')),
});
export type Capabilities = Shape<typeof Capabilities>;

const replyMembers = { request_id: text() };

export const DescribeReply = describedObject('The connector, and the capabilities of its acquirer.', {
  ...replyMembers,
  protocol: literal('1'),
  name: text('Name of the connector or its acquirer, for display.'),
  version: optional(text()),
  capabilities: Capabilities,
});
export type DescribeReply = Shape<typeof DescribeReply>;

export const EchoReply = describedObject('The acquirer is available.', {
  ...replyMembers,
  outcome: literal('done'),
});
export type EchoReply = Shape<typeof EchoReply>;

export const Result = describedObject('Details of a card payment, if the acquirer provides them.', {
  auth_code: optional(text('Six characters.')),
  network_trans_id: optional(text()),
  response_code: optional(text('Field 39 of ISO 8583, such as 00 or 51.')),
  eci: optional(text('Electronic commerce indicator.')),
  cavv: optional(text('Base64.')),
  three_ds_version: optional(text()),
  ds_trans_id: optional(text()),
  avs_result: optional(text("One-letter result of the issuer's check of the billing address.")),
  cvv_result: optional(text("One-letter result of the issuer's check of the security code.")),
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
    'Up to 2,048 characters that the gateway stores with the response and sends back with later requests about the payment. The gateway drops a longer value, and one that contains 13 to 19 digits that look like a card number, so put a letter into long numbers.',
  ),
);
const money = {
  amount: text('Amount that was charged, returned, or held: a decimal string in major units.'),
  currency: text(),
};
const errorCode = optional(
  text(
    'Error code from the error catalog, such as EC0101. If absent, the gateway derives it from response_code or, in a declined response, from result.response_code.',
  ),
);

/** Certainly nothing was done: the next account of the merchant is asked. */
const NotTaken = describedObject(
  "It is certain that nothing was done. The gateway tries the merchant's next account.",
  {
    ...replyMembers,
    outcome: literal('not-taken'),
  },
);
const Unknown = describedObject('The acquirer did not respond, or did not return a result.', {
  ...replyMembers,
  outcome: literal('unknown'),
});

const Paid = describedObject('The money was collected or returned.', {
  ...replyMembers,
  outcome: literal('paid'),
  ...money,
  reference: Reference,
  result: optional(Result),
  state,
});
const Pending = describedObject('There is no final result yet.', {
  ...replyMembers,
  outcome: literal('pending'),
  code: optional(
    text(
      'Content that the payer scans: a URL or an EMV QR payload of up to 512 characters, the same in every response. Required in the first response if the request has no payer_code. Without it, the order ends with EC0004 (on the hosted checkout, only this wallet is given up), and the gateway sends wallet-stop.',
    ),
  ),
  ask_again_at: optional(
    text(
      'Time of the next query, in RFC 3339 format, at most 24 hours ahead. The older the payment, the longer ' +
        'the minimum interval. Omit it if the connector reports the result, or if a query when the order ' +
        'expires is sufficient. If it is absent for a refund, the gateway queries again after a minute, and ' +
        'less often as the refund gets older.',
    ),
  ),
  is_begun: optional(flag('True if the payer is paying.')),
  state,
});
const Failed = describedObject('Final result: nothing was collected, and nothing will be collected.', {
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

const Done = describedObject('The operation is done, or was already done.', {
  ...replyMembers,
  outcome: literal('done'),
  state,
});
const StopDone = describedObject(
  'The wallet does not collect any more money for the order, and any money that was paid is returned.',
  {
    ...replyMembers,
    outcome: literal('done'),
    ask_again_at: optional(
      text(
        'When to check again whether the order was paid after all, at most 24 hours ahead. Omit it if no more ' +
          'payments can arrive, because the gateway keeps checking as long as responses contain it.',
      ),
    ),
  },
);
export const StopReply = union([StopDone, Unknown]);
export type StopReply = Shape<typeof StopReply>;

const Redirect = describedObject(
  "Where to send the payer's browser. With fields (up to 64), the browser posts them to the URL as a form. Without fields, it opens the URL. The issuer must return the browser to challenge_return_url within 5 minutes, with a form POST or with a GET that has a query string.",
  {
    url: text('An https URL of up to 2,048 characters.'),
    fields: optional(record(text())),
  },
);
const approved = {
  outcome: literal('approved'),
  ...money,
  reference: Reference,
  result: optional(Result),
  state,
};
const Approved = describedObject('The issuer approved the request.', { ...replyMembers, ...approved });
const Declined = describedObject('The issuer declined the request. Nothing was charged.', {
  ...replyMembers,
  outcome: literal('declined'),
  error_code: errorCode,
  result: optional(Result),
});
const challenge = {
  redirect: Redirect,
  state: text(
    'Up to 2,048 characters, which the gateway sends back after the challenge. A response with a longer value, or with a card number in it, counts as missing.',
  ),
};
const Challenged = describedObject('The issuer first authenticates the cardholder (3-D Secure).', {
  ...replyMembers,
  outcome: literal('challenge'),
  ...challenge,
});
export const CardReply = union([Approved, Declined, Challenged, NotTaken, Unknown]);
export type CardReply = Shape<typeof CardReply>;

const Passed = describedObject('The cardholder was authenticated. Nothing has been charged yet.', {
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
    surcharge_amount: optional(
      text(
        'Amount that the acquirer charged in addition to amount, which stays the requested amount. A reversal returns it as well.',
      ),
    ),
    sales_tax_amount: optional(text('Sales tax, charged in addition to amount in the same way.')),
  },
  'The issuer approved the request. An amount below the requested amount is a partial approval, which the gateway reverses.',
);
export const TerminalReply = union([TerminalApproved, Declined, NotTaken, Unknown]);
export type TerminalReply = Shape<typeof TerminalReply>;

const NotFound = describedObject('The acquirer never received the request and will no longer accept it.', {
  ...replyMembers,
  outcome: literal('not-found'),
});
export const InquiryReply = union([TerminalApproved, Declined, NotFound, Unknown]);
export type InquiryReply = Shape<typeof InquiryReply>;

export const ReverseReply = union([Done, Unknown]);
export type ReverseReply = Shape<typeof ReverseReply>;

const Refused = describedObject('The acquirer rejected the operation; nothing was changed.', {
  ...replyMembers,
  outcome: literal('refused'),
  error_code: errorCode,
  response_code: optional(text()),
});
export const AdviceReply = union([Done, Refused, Unknown]);
export type AdviceReply = Shape<typeof AdviceReply>;

/** A fact that the connector reports; one of trans_no and channel_trans_no names the order. */
export const ConnectorEvent = describedObject(
  'Event that the acquirer reports. It can arrive late, twice, or early.',
  {
    event_id: optional(text("The acquirer's number for the report, at most 64 characters.")),
    event: oneOf(
      connectorEvents,
      'paid and failed are the result of a payment or refund. refund-returned: a refund came back. captured: the acquirer captured, voided, or refunded without a request. disputed: the payment is disputed. The gateway only records the last two.',
    ),
    merchant_no: optional(text('The merchant_no of the request. Required with trans_no.')),
    trans_no: optional(text()),
    attempt: optional(whole('Required with trans_no for a card-not-present payment.')),
    choice: optional(whole('For a wallet payment. Default: 1.')),
    channel_trans_no: optional(text('Identifies the order if trans_no is absent.')),
    amount: optional(text('Required for paid.')),
    currency: optional(text('Required for paid.')),
    reference: optional(refer(Reference, 'Required for paid.')),
    error_code: errorCode,
    response_code: optional(text()),
    reason: optional(text('Reason for a dispute, up to 256 characters.')),
    result: optional(Result),
    state,
  },
);
export type ConnectorEvent = Shape<typeof ConnectorEvent>;

export const InboundReply = describedObject(
  'Response to the acquirer, and the events that the acquirer reports.',
  {
    ...replyMembers,
    status: whole(),
    headers: optional(record(text())),
    body: optional(text('Base64.')),
    events: list(
      ConnectorEvent,
      "The gateway stores each event before it responds to the acquirer. It drops an event if it does not know the order or number in it. Name the order by merchant_no and trans_no. If you have only the acquirer's number, report the event to /acquirers/{name}/events instead.",
    ),
  },
);
export type InboundReply = Shape<typeof InboundReply>;

/** The body of a POST to /acquirers/{name}/events at the gateway, by which a connector reports by itself. */
export const EventsRequest = describedObject(
  'Results that a connector reports without a request from the gateway.',
  {
    request_id: text(),
    events: list(ConnectorEvent),
  },
);
export type EventsRequest = Shape<typeof EventsRequest>;
