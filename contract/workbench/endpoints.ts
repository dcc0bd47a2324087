/** What the Workbench's API answers about standing endpoints (decision 46). */
import type { NotificationProblem } from './notifications.ts';

/** What a notification reports: of a payment, a refund or an operation, how it ended. */
export const notificationKinds = [
  'payment.completed',
  'payment.failed',
  'payment.cancelled',
  'refund.completed',
  'refund.failed',
  'refund.cancelled',
  'operation.completed',
  'operation.failed',
  'operation.cancelled',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How many an app may have besides an order's notify_url. */
export const endpointsMax = 16;

/** Of the last 100 notifications to the endpoint. */
export interface EndpointHealth {
  /** `idle`: nothing was sent yet. `failing`: the last attempt failed. */
  readonly state: 'idle' | 'healthy' | 'failing';
  readonly delivered: number;
  readonly waiting: number;
  readonly failed: number;
  readonly last_attempt_ms?: number;
  readonly problem?: NotificationProblem;
}

export interface EndpointItem {
  readonly endpoint_id: string;
  readonly merchant_no: string;
  readonly app_id: string;
  readonly url: string;
  /** Absent: all kinds. */
  readonly kinds?: readonly NotificationKind[];
  readonly created_ms: number;
  readonly health: EndpointHealth;
}

export interface EndpointList {
  readonly items: readonly EndpointItem[];
  /** True where there are more than 1,000: name an app by app_id. */
  readonly is_cut?: true;
  /** True where there are more merchants than one answer goes through, 10,000: name one by merchant_no. */
  readonly merchants_capped?: true;
}

/** Body of POST endpoints. The same URL for the same app again sets the kinds of the endpoint that is there. */
export interface EndpointRequest {
  readonly app_id: string;
  readonly url: string;
  readonly kinds?: readonly NotificationKind[];
}
