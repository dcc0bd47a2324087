/**
 * The session of the issuer's page. A code costs an attempt, so one whose answer is lost is never sent again: the
 * number of attempts left shows whether it arrived.
 */
import type { ChallengeAction } from '@tollgate/contract/pages/actions';
import { type ChallengeView, readChallengeView } from '@tollgate/contract/pages/challenge';
import type { PageDeps } from '../shared/exchanges.ts';
import * as shared from '../shared/session.ts';

export const pacing = {
  ...shared.sharedPacing,
  pollMs: 3_000,
  pollDecidingMs: 1_000,
  backoffFirstMs: 3_000,
  timeoutMs: 15_000,
  actionTimeoutMs: 15_000,
} as const;

/** Why a challenge failed, where the page saw it happen. */
export type Ending = 'wrong-code' | 'cancelled' | 'timed-out';

interface ChallengeState {
  /** wrong-code: it cost an attempt. lost: unknown whether it arrived. not-taken: it did not, or was no code. */
  readonly notice?: 'wrong-code' | 'lost' | 'not-taken';
  readonly ending?: Ending;
}

type ActionName = ChallengeAction['action'];

export type Snapshot = shared.Snapshot<ChallengeView, ActionName, ChallengeState>;

export interface ChallengeSession
  extends Omit<shared.Session<ChallengeView, ActionName, ChallengeState>, 'begin'> {
  /** Sends the code or the cancel, unless something is being sent or the challenge takes none. */
  act(action: ChallengeAction): void;
}

/** Returns the outcome of a code, by the attempts that it left. */
function noticeAfter(before: Snapshot, view: ChallengeView): ChallengeState['notice'] {
  if (view.state !== 'challenge' || before.received === undefined) return undefined;
  const isUndecided = before.sending !== undefined || before.notice === 'lost';
  if (view.tries_left < before.received.view.tries_left) return isUndecided ? 'wrong-code' : undefined;
  return isUndecided ? 'not-taken' : before.notice;
}

/** Why a challenge failed: by what was being sent, and by the gateway's own clock. */
function endingAfter(before: Snapshot, view: ChallengeView): Ending | undefined {
  if (view.result !== 'failed') return undefined;
  const live = before.received?.view;
  if (live?.state !== 'challenge') return before.ending;
  if (before.sending === 'cancel') return 'cancelled';
  if (view.now_ms >= live.expires_at_ms) return 'timed-out';
  return before.sending === 'submit' && live.tries_left <= 1 ? 'wrong-code' : undefined;
}

/** @param address of the challenge behind the link: `/pay/api/3ds/{link}` */
export function createChallengeSession(address: string, deps: PageDeps): ChallengeSession {
  const { begin, ...session } = shared.createSession<ChallengeView, ActionName, ChallengeState>(deps, {
    address,
    read: readChallengeView,
    pacing,
    isInProgress: ({ received }) => received?.view.state !== 'done',
    pollMs: ({ received }) => (received?.view.state === 'deciding' ? pacing.pollDecidingMs : pacing.pollMs),
    mayAct: ({ contact }, view) => contact === 'connected' && view.state === 'challenge',
    onView: (before, view) => {
      const notice = noticeAfter(before, view);
      const ending = endingAfter(before, view);
      return { ...(notice && { notice }), ...(ending && { ending }) };
    },
    onLost: () => ({ notice: 'lost' }),
    onRejected: () => ({ notice: 'not-taken' }),
  });
  return { ...session, act: (action) => begin(action.action)?.send(action) };
}
