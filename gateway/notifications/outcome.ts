/** Judgment of a receiver's reply: delivered, or which rule it broke (decision 23). */
import { replyProblem } from '@tollgate/contract/notification-reply';
import type { OutgoingReply } from '../ports/outgoing.ts';

export type Outcome =
  | 'delivered'
  | 'wrong-status'
  | 'redirect'
  | 'wrong-body'
  | 'timeout'
  | 'unreachable'
  | 'name-unknown'
  | 'address-refused'
  | 'tls'
  | 'protocol'
  /** The reply, if there was one, could not be written down. */
  | 'unknown';

export interface Verdict {
  readonly outcome: Outcome;
  /** Details of the reply, for the delivery log; undefined where there are none to report. */
  readonly detail: string | undefined;
}

/** Judges a reply. That it came in time is up to the port, which answers `timeout` otherwise. */
export function outcomeOf(reply: OutgoingReply): Verdict {
  if (reply.kind === 'failed') return { outcome: reply.reason, detail: reply.detail };
  return (
    replyProblem(reply.status, reply.body, reply.truncated) ?? { outcome: 'delivered', detail: undefined }
  );
}
