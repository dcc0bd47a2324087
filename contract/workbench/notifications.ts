/** Schemas of the Workbench's API on notifications. */
import {
  described,
  describedObject,
  extended,
  flag,
  LocalText,
  list,
  number,
  object,
  oneOf,
  optional,
  record,
  refer,
  type Shape,
  text,
  union,
  whole,
  yes,
} from '../members.ts';
import { notificationStates } from './notification-values.ts';

export const NotificationState = oneOf(
  notificationStates,
  '`delivered`: the receiver has acknowledged it. `waiting`: an attempt is due, whether or not earlier attempts failed. `failed`: all attempts are used up. `given_up`: it was stopped manually, or its app was removed.',
);
export type NotificationState = Shape<typeof NotificationState>;

export const NotificationProblem = describedObject('Rule that the response met or broke (decision 23).', {
  rule: text('`wrong-status`, `redirect`, `wrong-body`, `timeout`, `unreachable` …'),
  title: LocalText,
  explanation: refer(LocalText, 'What the rule requires.'),
  action: refer(LocalText, 'Recommended action.'),
  detail: optional(text('The actual response.')),
});
export type NotificationProblem = Shape<typeof NotificationProblem>;

export const NotificationItem = object({
  notification_id: text(),
  merchant_no: text(),
  app_id: text(),
  trans_no: text(),
  merchant_order_no: optional(text()),
  trans_type: optional(whole()),
  trans_status: optional(whole()),
  psn: text('psn of the call or the scheduled task that produced the result.'),
  url: text(),
  endpoint_id: optional(text("Absent if the notification is sent to the order's notify_url.")),
  state: NotificationState,
  created_ms: whole("Time on the merchant's clock, in milliseconds since 1970-01-01 UTC."),
  delivered_ms: optional(whole()),
  attempts: whole('Number of scheduled attempts so far (at most 15), and of manual resends.'),
  resends: whole(),
  next_due_ms: optional(whole()),
  problem: optional(refer(NotificationProblem, 'Problem with the last attempt, if it failed.')),
});
export type NotificationItem = Shape<typeof NotificationItem>;

export const NotificationPage = object({
  items: list(NotificationItem, 'Newest first.'),
  next_cursor: optional(
    text('As in OrderPage: a page can have fewer items than requested, or none, and still have a cursor.'),
  ),
  searched_to_ms: optional(whole('The search has covered all notifications that are newer than this.')),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request. Use merchant_no to select one.',
    ),
  ),
});
export type NotificationPage = Shape<typeof NotificationPage>;

export const NotificationAttempt = object({
  at_ms: whole(),
  attempt: optional(whole('Number of the scheduled attempt: 1 to 15. Absent for a manual resend.')),
  is_resend: flag(),
  url: text(),
  duration_ms: number(),
  http_status: optional(whole()),
  reply: optional(text('The beginning of the response body.')),
  sent: text('The body as it was sent, with card numbers masked.'),
  is_delivered: flag(),
  problem: optional(NotificationProblem),
});
export type NotificationAttempt = Shape<typeof NotificationAttempt>;

export const NotificationDetail = extended(NotificationItem, {
  content: described(
    'The fields that all attempts share; each attempt adds its own timestamp and sign.',
    record(union([text(), whole()])),
  ),
  items: list(NotificationAttempt, 'Oldest first.'),
  key_id: text('The key that currently signs the notification (decision 48).'),
});
export type NotificationDetail = Shape<typeof NotificationDetail>;

export const ResendRequest = describedObject('Body of POST notifications/{id}/resend.', {
  url: optional(
    text(
      'If absent, the notification is sent to its original URL. Sending it to a different URL does not change its state.',
    ),
  ),
});
export type ResendRequest = Shape<typeof ResendRequest>;

export const ResendResult = object({
  psn: text(),
  attempt: NotificationAttempt,
  notification: NotificationItem,
});
export type ResendResult = Shape<typeof ResendResult>;

export const NotificationProblemGroup = describedObject(
  'Notifications that a URL has not acknowledged, combined into one problem.',
  {
    url: text(),
    merchant_no: text(),
    app_id: text(),
    endpoint_id: optional(text()),
    count: whole('Number of notifications, and how many of them are waiting for a retry.'),
    waiting: whole(),
    first_ms: whole(),
    last_ms: whole('Time of the last attempt.'),
    next_due_ms: optional(
      whole("When the next attempt for any of them is due, based on the merchant's clock."),
    ),
    now_ms: whole('Time on that clock when the response was sent.'),
    last_notification_id: text(),
    last_trans_no: text(),
    problem: optional(NotificationProblem),
  },
);
export type NotificationProblemGroup = Shape<typeof NotificationProblemGroup>;

export const NotificationProblems = object({
  items: list(NotificationProblemGroup, 'Latest first.'),
  is_capped: flag('True if there are more than 10,000 notifications; only the latest 10,000 were counted.'),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request. Use merchant_no to select one.',
    ),
  ),
});
export type NotificationProblems = Shape<typeof NotificationProblems>;
