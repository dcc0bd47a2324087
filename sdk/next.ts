/**
 * Notifications in a route handler of Next.js, such as `app/payments/notify/route.ts`:
 *
 *   export const POST = notificationHandler(tollgate, async (notification) => { … });
 *
 * It is a function from Request to Response, as Deno, Bun, workers, SvelteKit, Remix and Astro take it as well.
 */
import type { Client, OnNotification, VerifyOptions } from './index.ts';

/**
 * Answers notifications: 200 and `success` once `onNotification` has ended, 400 for what must not be trusted. What
 * `onNotification` throws is Next's 500, and the gateway sends the notification again.
 */
export function notificationHandler(
  client: Pick<Client, 'handleNotification'>,
  onNotification: OnNotification,
  options?: VerifyOptions,
) {
  return (request: Request): Promise<Response> => client.handleNotification(request, onNotification, options);
}
