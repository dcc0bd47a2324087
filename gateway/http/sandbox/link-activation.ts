/**
 * POST /api/sandbox/terminal: what a terminal's page posts when it was opened by the link that `npm start` prints.
 *
 * The link carries serial number and code in its fragment, which a browser sends to no server, and the code is the demo
 * merchant's, which works as often as it is used: a second opening does no harm. Only the sandbox has this call, and it
 * answers pages of this computer alone, so that no link can make another gateway's browser a terminal of its author's.
 */
import { failureWith } from '../envelope/failure.ts';
import { respondFailure } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { whyNoDemo } from './demo-access.ts';

export interface LinkActivationDeps {
  /** Activates by the body of the request, as /terminal/activate does. */
  readonly activate: (context: RouteContext) => Promise<Response>;
  readonly publicUrl: () => string;
  readonly psn: () => string;
}

export function linkActivation({ activate, publicUrl, psn }: LinkActivationDeps): Routes {
  return (router) =>
    router.post('/api/sandbox/terminal', (context) => {
      const { env, req } = context;
      const asker = { remoteAddress: env.remoteAddress, headers: req.raw.headers, publicUrl: publicUrl() };
      const why = whyNoDemo(asker);
      if (why === undefined) return activate(context);
      const reason = `The link activates terminals on the gateway's own computer only: ${why}`;
      return respondFailure({ ...failureWith('E07303', reason), httpStatus: 403 }, psn());
    });
}
