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

export const ReceiverItem = describedObject('A URL that notifications go to, by its latest ones.', {
  merchant_no: text(),
  app_id: text(),
  url: text(),
  endpoint_id: optional(text("Absent where it is an order's notify_url.")),
  notifications: whole('Latest notifications to it that were looked at.'),
  waiting: whole('Of these: those that wait for an attempt, and those that ended without a delivery.'),
  failed: whole(),
  attempts: whole('Attempts at these, resends included, and how many of them were accepted.'),
  accepted: whole(),
  p50_ms: optional(number('Median response time of the attempts, and the 95th percentile.')),
  p95_ms: optional(number()),
  last_attempt_ms: optional(whole("By the merchant's clock.")),
  last_problem: optional(refer(NotificationProblem, 'Of the last attempt that failed.')),
  last_problem_ms: optional(whole()),
  is_failing: flag('True if the last attempt failed.'),
});
export type ReceiverItem = Shape<typeof ReceiverItem>;

export const ReceiverList = object({
  items: list(ReceiverItem, 'The one with the latest notification first.'),
  looked_at: whole('Latest notifications of each merchant that were looked at.'),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request: select one with merchant_no.',
    ),
  ),
});
export type ReceiverList = Shape<typeof ReceiverList>;

export const BulkState = oneOf(
  bulkStates,
  '`undelivered`: not delivered, after at least one attempt or stopped. The others as in NotificationState.',
);

export const BulkPreview = object({
  count: whole('Notifications that would be sent again.'),
  is_capped: flag('True if there are more than that.'),
  first_ms: optional(whole('When the first and the last of them were created.')),
  last_ms: optional(whole()),
});
export type BulkPreview = Shape<typeof BulkPreview>;

export const BulkRequest = describedObject('Body of POST notifications/bulk-resends.', {
  merchant_no: text(),
  url: optional(text()),
  endpoint_id: optional(text()),
  kind: optional(NotificationKind),
  state: optional(refer(BulkState, 'Absent: all, delivered ones as well.')),
  from_ms: optional(whole("When they were created, by the merchant's clock; from_ms included.")),
  to_ms: optional(whole()),
  per_minute: optional(whole('Most notifications in a minute: 1 to 1,200, default 60.')),
});
export type BulkRequest = Shape<typeof BulkRequest>;

export const BulkItem = describedObject('A resend in bulk. It sends no notification twice.', {
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
  total: whole('Notifications that it was about when it started.'),
  delivered: whole(
    'Of the resends made so far: accepted, not accepted, and left out because the app is gone.',
  ),
  undelivered: whole(),
  skipped: whole(),
  created_by: text('Who started it, as the audit log names them.'),
  started_ms: whole("By the platform's clock."),
  ended_ms: optional(whole()),
});
export type BulkItem = Shape<typeof BulkItem>;

export const BulkList = object({
  items: list(BulkItem, 'The latest 50, the newest first.'),
});
export type BulkList = Shape<typeof BulkList>;
