/** States and kinds of notifications: apart from their schemas, so that a page that lists them has no schema. */

/** Kinds of notification: how a payment, a refund or an operation ended. */
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

export const notificationStates = ['delivered', 'waiting', 'failed', 'given_up'] as const;

/** States that a resend in bulk selects by. */
export const bulkStates = ['undelivered', ...notificationStates] as const;

/** Most notifications that one resend in bulk is about, and that it sends in a minute. */
export const bulkMax = 100_000;
export const bulkPaceMax = 1_200;
export const bulkPaceDefault = 60;
