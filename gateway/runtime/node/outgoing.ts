/** Outgoing HTTP for notifications (decisions 23 and 25). Never throws. */
import type { Outgoing } from '../../ports/outgoing.ts';
import { createGuardedHttp, type GuardedOptions } from './guarded-http.ts';

export type OutgoingOptions = GuardedOptions;

/** Makes the port; a reply's body is read as UTF-8. */
export function createOutgoing(options: OutgoingOptions = {}): Outgoing {
  const exchange = createGuardedHttp(options);
  return {
    async post(request) {
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        accept: 'text/plain, */*',
        ...request.headers,
      };
      const reply = await exchange({ ...request, headers });
      if (reply.kind === 'failed') return reply;
      const { kind, status, bytes, truncated } = reply;
      return { kind, status, body: bytes.toString('utf8'), truncated };
    },
  };
}
