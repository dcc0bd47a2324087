/** Schemas of the Workbench's API on the history of an order. */
import {
  describedObject,
  flag,
  LocalText,
  list,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
  whole,
  yes,
} from '../members.ts';

export const TimelineKind = oneOf([
  'call',
  'state',
  'payer',
  'terminal',
  'three_d_secure',
  'acquirer',
  'notification',
  'clock',
  'fault',
]);
export type TimelineKind = Shape<typeof TimelineKind>;

export const TimelineDetail = describedObject(
  'Other details of an item; a field without a value is absent.',
  {
    method: optional(text('For a call: its method and code; for the end of a transaction: the error.')),
    code: optional(text()),
    msg: optional(text()),
    trans_status: optional(whole('The resulting status (decision 16).')),
    amount: optional(text('In major units of `price_currency`.')),
    price_currency: optional(text()),
    duration_ms: optional(number()),
    count: optional(
      whole('Number of identical requests or responses in a row; the item describes the last one.'),
    ),
    notification_id: optional(
      text(
        'For a notification: its ID, the number of the attempt, the URL, and the rule that the response broke.',
      ),
    ),
    attempt: optional(whole()),
    url: optional(text()),
    http_status: optional(whole()),
    outcome: optional(text()),
    next_due_ms: optional(whole()),
    moved_ms: optional(whole('For a clock change: how far the clock was advanced.')),
    reference: optional(text('Reference from the channel or the issuer.')),
  },
);
export type TimelineDetail = Shape<typeof TimelineDetail>;

export const TimelineItem = object({
  at_ms: whole("Time on the merchant's clock, in milliseconds since 1970-01-01 UTC."),
  kind: TimelineKind,
  psn: optional(text('psn of the call, the message, or the scheduled task that caused it.')),
  trans_no: optional(text('The transaction to which it belongs: the order, or a reference transaction.')),
  title: LocalText,
  tone: oneOf(['neutral', 'success', 'warning', 'danger']),
  detail: optional(TimelineDetail),
});
export type TimelineItem = Shape<typeof TimelineItem>;

export const Timeline = object({
  trans_no: text(),
  merchant_order_no: optional(text()),
  items: list(TimelineItem, 'Oldest first.'),
  has_calls: flag('False if calls are missing because no request log is kept.'),
  is_cut: optional(
    yes(
      'True if not everything is shown: the list contains at most 500 items each of calls, changes, notifications, and faults.',
    ),
  ),
});
export type Timeline = Shape<typeof Timeline>;
