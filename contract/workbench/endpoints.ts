/** Schemas of the Workbench's API on standing endpoints (decision 46). */
import { describedObject, list, object, oneOf, optional, type Shape, text, whole, yes } from '../members.ts';
import { notificationKinds } from './notification-values.ts';
import { NotificationProblem } from './notifications.ts';

export const NotificationKind = oneOf(notificationKinds);
export type NotificationKind = Shape<typeof NotificationKind>;

/** How many an app may have besides an order's notify_url. */
export const endpointsMax = 16;

export const EndpointHealth = describedObject(
  'Statistics about the last 100 notifications to the endpoint.',
  {
    state: oneOf(
      ['idle', 'healthy', 'failing'],
      '`idle`: no notification was sent yet. `failing`: the last attempt failed.',
    ),
    delivered: whole(),
    waiting: whole(),
    failed: whole(),
    last_attempt_ms: optional(whole()),
    problem: optional(NotificationProblem),
  },
);
export type EndpointHealth = Shape<typeof EndpointHealth>;

export const EndpointItem = object({
  endpoint_id: text(),
  merchant_no: text(),
  app_id: text(),
  url: text(),
  kinds: optional(list(NotificationKind, 'If absent, all kinds.')),
  created_ms: whole(),
  health: EndpointHealth,
});
export type EndpointItem = Shape<typeof EndpointItem>;

export const EndpointList = object({
  items: list(EndpointItem),
  is_cut: optional(yes('True if there are more than 1,000 endpoints. Use app_id to select an app.')),
  merchants_capped: optional(
    yes(
      'True if there are more than 10,000 merchants, the limit of one request. Use merchant_no to select one.',
    ),
  ),
});
export type EndpointList = Shape<typeof EndpointList>;

export const EndpointRequest = describedObject(
  'Body of POST endpoints. If you register the same URL for the same app again, the kinds of the existing endpoint are replaced.',
  {
    app_id: text(),
    url: text(),
    kinds: optional(list(NotificationKind)),
  },
);
export type EndpointRequest = Shape<typeof EndpointRequest>;
