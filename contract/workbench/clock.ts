/** The clock of the sandbox, and what is due: GET /workbench/api/clock and POST /workbench/api/clock/advance. */
import {
  described,
  describedObject,
  LocalText,
  list,
  literal,
  object,
  oneOf,
  optional,
  refer,
  type Shape,
  text,
  union,
  whole,
} from '../members.ts';

export const DueKind = oneOf(
  [
    // An order ends unpaid.
    'order_expires',
    // The acquirer is asked for the result of a payment.
    'result',
    // An authorization that is not captured ends.
    'authorization_ends',
    // The acquirer carries out a refund, or is asked for its result.
    'refund',
    // The acquirer is asked once more to reverse an attempt, or to confirm what a terminal did.
    'acquirer',
    // A notification is sent.
    'notification',
    // A batch closes by itself.
    'batch_closes',
  ],
  'Type of a scheduled event.',
);
export type DueKind = Shape<typeof DueKind>;

export const DueItem = describedObject(
  "An event that happens automatically at a certain time on the gateway's clock.",
  {
    at_ms: whole(),
    kind: DueKind,
    merchant_no: text(),
    trans_no: optional(text()),
    merchant_order_no: optional(text()),
    notification_id: optional(text()),
    terminal_sn: optional(text()),
    batch_no: optional(text()),
    title: refer(LocalText, 'One-line description of what will happen.'),
  },
);
export type DueItem = Shape<typeof DueItem>;

export const OwnClock = describedObject('A sandbox merchant with its own clock and inbox.', {
  merchant_no: text(),
  name: text(),
  is_ahead_ms: whole("How far this clock is ahead of the platform's clock."),
});
export type OwnClock = Shape<typeof OwnClock>;

export const ClockMove = describedObject('An advance of a clock.', {
  real_ms: whole("When the clock was advanced, based on the platform's clock."),
  from_ms: whole(),
  to_ms: whole(),
});
export type ClockMove = Shape<typeof ClockMove>;

export const WorkbenchClock = object({
  merchant_no: optional(
    text(
      "The merchant that this clock belongs to; if absent, it is the sandbox's clock, which all other merchants follow.",
    ),
  ),
  now_ms: whole("The gateway's time: the platform's time plus all advances."),
  is_ahead_ms: whole("How far the gateway's clock is ahead of the platform's clock."),
  moves: list(
    ClockMove,
    'Advances of the last 90 days, oldest first; if there are more than 100, the newest 100.',
  ),
  due: list(DueItem, 'Earliest first, at most 100.'),
  due_count: whole('Total number of due events; `due` may show fewer.'),
  own_clocks: optional(
    list(OwnClock, 'Merchants with their own clock, newest first, at most 100; absent if there are none.'),
  ),
});
export type WorkbenchClock = Shape<typeof WorkbenchClock>;

export const ClockAdvance = described(
  'Body of POST clock/advance. It advances the clock by a duration, or to the next time at which something is due. `merchant_no` identifies a merchant with its own clock; if absent, the sandbox clock is advanced.',
  union([
    object({
      ms: whole(),
      merchant_no: optional(text()),
    }),
    object({
      to: literal('next'),
      merchant_no: optional(text()),
    }),
  ]),
);
export type ClockAdvance = Shape<typeof ClockAdvance>;

export const FiredItem = describedObject('Events triggered by advancing the clock.', {
  at_ms: whole(),
  kind: oneOf(['order', 'notification', 'batch']),
  merchant_no: text(),
  trans_no: optional(text()),
  merchant_order_no: optional(text()),
  notification_id: optional(text()),
  terminal_sn: optional(text()),
  batch_no: optional(text()),
  psn: optional(text('psn of the change, as the timeline shows it.')),
  title: refer(LocalText, 'One-line description of what happened.'),
});
export type FiredItem = Shape<typeof FiredItem>;

export const ClockAdvanced = object({
  merchant_no: optional(
    text("The merchant whose own clock was advanced; if absent, the sandbox's clock was advanced."),
  ),
  now_ms: whole(),
  is_ahead_ms: whole(),
  advanced_ms: whole(
    'How far this call advanced the clock, not including the time that the call took; 0 if `next` found nothing due.',
  ),
  fired: list(FiredItem, 'In the order in which they happened, at most 500.'),
  fired_count: whole('Total number of events triggered; `fired` may show fewer.'),
});
export type ClockAdvanced = Shape<typeof ClockAdvanced>;
