/**
 * Notifications in Hono, in any runtime:
 *
 *   app.post('/payments/notify', notificationHandler(tollgate, async (notification) => { … }));
 *
 * Middleware before it must not read the body.
 */
import type { Client, OnNotification, VerifyOptions } from './index.ts';

/** The parts of Hono's context that are used. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
}

/**
 * Answers notifications: 200 and `success` once `onNotification` has ended, 400 for what must not be trusted. What
 * `onNotification` throws goes to `app.onError`, and the gateway sends the notification again.
 */
export function notificationHandler(
  client: Pick<Client, 'handleNotification'>,
  onNotification: OnNotification,
  options?: VerifyOptions,
) {
  return (context: HonoContext): Promise<Response> =>
    client.handleNotification(context.req.raw, onNotification, options);
}
