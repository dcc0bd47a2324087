/** Schemas of the Workbench's API on receivers of notifications: how each URL does, and resends in bulk. */
import {
  describedObject,
  flag,
  list,
  number,
  object,
  oneOf,
  optional,
  refer,
  type Shape,
  text,
  whole,
  yes,
} from '../../members.ts';
import { NotificationKind } from '../endpoints.ts';
import { bulkStates } from '../notification-values.ts';
import { NotificationProblem } from '../notifications.ts';

export const ReceiverItem = describedObject(
  'A URL that receives notifications, with statistics about its latest notifications.',
  {
    merchant_no: text(),
    app_id: text(),
    url: text(),
    endpoint_id: optional(text('Absent if the URL is the notify_url of an order.')),
    notifications: whole('Number of the latest notifications to this URL on which the statistics are based.'),
    waiting: whole(
      'How many of these are waiting for an attempt, and how many ended without being delivered.',
    ),
    failed: whole(),
    attempts: whole(
      'Number of attempts for these notifications, including resends, and how many of them were accepted.',
    ),
    accepted: whole(),
    p50_ms: optional(number('Median response time of the attempts, and the 95th percentile.')),
    p95_ms: optional(number()),
    last_attempt_ms: optional(whole("Time on the merchant's clock.")),
    last_problem: optional(refer(NotificationProblem, 'Problem with the last attempt that failed.')),
    last_problem_ms: optional(whole()),
    is_failing: flag('True if the last attempt failed.'),
  },
);
export type ReceiverItem = Shape<typeof ReceiverItem>;

export const ReceiverList = object({
  items: list(ReceiverItem, 'URLs with the most recent notifications first.'),
  looked_at: whole('Number of latest notifications per merchant on which the statistics are based.'),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request. Use merchant_no to select one.',
    ),
  ),
});
export type ReceiverList = Shape<typeof ReceiverList>;

export const BulkState = oneOf(
  bulkStates,
  '`undelivered`: not delivered after at least one attempt, or stopped. For the others, see NotificationState.',
);

export const BulkPreview = object({
  count: whole('Notifications that would be sent again.'),
  is_capped: flag('True if the actual number is higher.'),
  first_ms: optional(whole('When the first and the last of these notifications were created.')),
  last_ms: optional(whole()),
});
export type BulkPreview = Shape<typeof BulkPreview>;

export const BulkRequest = describedObject('Body of POST notifications/bulk-resends.', {
  merchant_no: text(),
  url: optional(text()),
  endpoint_id: optional(text()),
  kind: optional(NotificationKind),
  state: optional(refer(BulkState, 'If absent, all notifications are sent again, including delivered ones.')),
  from_ms: optional(
    whole("When the notifications were created, based on the merchant's clock; from_ms is inclusive."),
  ),
  to_ms: optional(whole()),
  per_minute: optional(whole('Maximum number of notifications per minute: 1 to 1,200, default 60.')),
});
export type BulkRequest = Shape<typeof BulkRequest>;

export const BulkItem = describedObject('A bulk resend. It does not send any notification twice.', {
  bulk_no: text(),
  merchant_no: text(),
  url: optional(text()),
  endpoint_id: optional(text()),
  kind: optional(NotificationKind),
  wanted_state: optional(BulkState),
  from_ms: optional(whole()),
  to_ms: whole(),
  per_minute: whole(),
  state: oneOf(['running', 'stopped', 'done']),
  total: whole('Number of notifications to resend when the bulk resend started.'),
  delivered: whole('Resends so far: accepted, not accepted, and skipped because the app was removed.'),
  undelivered: whole(),
  skipped: whole(),
  created_by: text('Actor who started it, as named in the audit log.'),
  started_ms: whole("Time on the platform's clock."),
  ended_ms: optional(whole()),
});
export type BulkItem = Shape<typeof BulkItem>;

export const BulkList = object({
  items: list(BulkItem, 'The latest 50 bulk resends, newest first.'),
});
export type BulkList = Shape<typeof BulkList>;
