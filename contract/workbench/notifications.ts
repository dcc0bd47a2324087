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
  '`delivered`: the receiver has acknowledged it. `waiting`: an attempt is due, whether or not earlier ones failed. `failed`: all attempts are used up. `given_up`: it was stopped by hand, or its app was removed.',
);
export type NotificationState = Shape<typeof NotificationState>;

export const NotificationProblem = describedObject('Which rule the response met or broke (decision 23).', {
  rule: text('`wrong-status`, `redirect`, `wrong-body`, `timeout`, `unreachable` …'),
  title: LocalText,
  explanation: refer(LocalText, 'What the rule requires.'),
  action: refer(LocalText, 'What to do now.'),
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
  psn: text('Of the call or the due work that brought the result.'),
  url: text(),
  endpoint_id: optional(text("Absent where it goes to the order's notify_url.")),
  state: NotificationState,
  created_ms: whole("By the merchant's clock, in milliseconds since 1970 UTC."),
  delivered_ms: optional(whole()),
  attempts: whole('Attempts by the schedule so far (at most 15), and those made by hand.'),
  resends: whole(),
  next_due_ms: optional(whole()),
  problem: optional(refer(NotificationProblem, 'Of the last attempt, if it failed.')),
});
export type NotificationItem = Shape<typeof NotificationItem>;

export const NotificationPage = object({
  items: list(NotificationItem, 'The newest first.'),
  next_cursor: optional(
    text('As in OrderPage: a page may have fewer items than asked for, even none, and still a cursor.'),
  ),
  searched_to_ms: optional(whole('Such a search has looked at all notifications that are newer than this.')),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request: select one with merchant_no.',
    ),
  ),
});
export type NotificationPage = Shape<typeof NotificationPage>;

export const NotificationAttempt = object({
  at_ms: whole(),
  attempt: optional(whole('Of the schedule: 1 to 15. Absent for one that was made by hand.')),
  is_resend: flag(),
  url: text(),
  duration_ms: number(),
  http_status: optional(whole()),
  reply: optional(text('The beginning of the response body.')),
  sent: text('The body as it was sent, card numbers blanked.'),
  is_delivered: flag(),
  problem: optional(NotificationProblem),
});
export type NotificationAttempt = Shape<typeof NotificationAttempt>;

export const NotificationDetail = extended(NotificationItem, {
  content: described(
    'The members that all attempts share; each attempt adds its own timestamp and sign.',
    record(union([text(), whole()])),
  ),
  items: list(NotificationAttempt, 'The oldest first.'),
  key_id: text('The key that signs it now (decision 48).'),
});
export type NotificationDetail = Shape<typeof NotificationDetail>;

export const ResendRequest = describedObject('Body of POST notifications/{id}/resend.', {
  url: optional(
    text("Absent: its original URL. Sending to a different URL does not change the notification's state."),
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
  'Notifications that a URL has not acknowledged, as one problem.',
  {
    url: text(),
    merchant_no: text(),
    app_id: text(),
    endpoint_id: optional(text()),
    count: whole('Notifications, and how many of them are waiting for a retry.'),
    waiting: whole(),
    first_ms: whole(),
    last_ms: whole('Of the last attempt.'),
    next_due_ms: optional(whole("The next attempt of any of them, by the merchant's clock.")),
    now_ms: whole('What that clock showed with this answer.'),
    last_notification_id: text(),
    last_trans_no: text(),
    problem: optional(NotificationProblem),
  },
);
export type NotificationProblemGroup = Shape<typeof NotificationProblemGroup>;

export const NotificationProblems = object({
  items: list(NotificationProblemGroup, 'The latest first.'),
  is_capped: flag('True if there are more than the latest 10,000, which were counted.'),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request: select one with merchant_no.',
    ),
  ),
});
export type NotificationProblems = Shape<typeof NotificationProblems>;
