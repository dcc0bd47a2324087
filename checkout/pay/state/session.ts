/**
 * The session of the checkout page. Never a second payment: `attempts` of the view makes a delayed copy of an earlier
 * click invalid at the gateway.
 */
import type { CheckoutAction } from '@tollgate/contract/pages/actions';
import { type CheckoutView, readCheckoutView } from '@tollgate/contract/pages/checkout';
import type { Rejection } from '@tollgate/contract/pages/members';
import type { PageDeps } from '../../shared/exchanges.ts';
import * as shared from '../../shared/session.ts';
import type { Notice } from '../texts/notices.ts';
import { isInProgress } from './view.ts';

/** The payer pays here, chooses a QR wallet, or gives the order up. */
export type Decision = CheckoutAction['action'];

export const pacing = {
  ...shared.sharedPacing,
  pollMs: 4_000,
  /** While the result may come at any moment: a wallet's code is shown, the issuer decides. */
  pollSoonMs: 2_000,
  backoffFirstMs: 2_000,
  timeoutMs: 10_000,
  /** An action waits for the issuer. */
  actionTimeoutMs: 40_000,
} as const;

interface CheckoutState {
  readonly notice?: Notice;
  /** The decision whose answer was lost, until its outcome is known. */
  readonly lost?: Decision;
  readonly rejection?: Rejection;
  /** The payer is being sent to the issuer's page. */
  readonly isLeaving?: boolean;
  /** The order changed while the form was open, and by nothing that this page has sent. */
  readonly isElsewhere?: boolean;
}

export type Snapshot = shared.Snapshot<CheckoutView, Decision, CheckoutState>;

export interface SessionDeps extends PageDeps {
  /** Goes to another page. */
  readonly leave: (address: string) => void;
}

export type MakeAction = (view: CheckoutView) => Promise<CheckoutAction>;

export interface CheckoutSession
  extends Omit<shared.Session<CheckoutView, Decision, CheckoutState>, 'begin' | 'refresh'> {
  /** Sends the decision, unless one is being sent. `make` runs only then: encryption takes time. */
  decide(decision: Decision, make: MakeAction): Promise<void>;
  refresh(): void;
}

/** The gateway's clock at this moment; undefined before its first reply. */
export function gatewayNowMs({ received }: Snapshot, nowMs: number): number | undefined {
  return received === undefined ? undefined : received.view.now_ms + (nowMs - received.atMs);
}

/** A refused decision may have succeeded all the same: browsers repeat a request on a broken connection. */
function hasSucceeded(view: CheckoutView, decision: Decision): boolean {
  if (decision === 'give-up') return view.state === 'failed';
  if (decision === 'choose') return view.wallet !== null;
  return view.state === 'authorizing' || view.state === 'challenge' || view.state === 'paid';
}

function noticeAfter(before: Snapshot, view: CheckoutView, isRefused: boolean): Notice | undefined {
  const { received, notice, sending, lost } = before;
  if (sending !== undefined) return isRefused && !hasSucceeded(view, sending) ? 'refused' : undefined;
  const isSame = received?.view.state === view.state && received.view.attempts === view.attempts;
  if (!isSame) return undefined;
  if (notice !== 'lost') return notice;
  return lost !== undefined && hasSucceeded(view, lost) ? undefined : 'not-arrived';
}

/** Returns true if something else than this page has paid or ended the order: another tab, another device, its time. */
function changedElsewhere(
  { received, sending, lost, isElsewhere }: Snapshot,
  { state }: CheckoutView,
): boolean {
  if (received === undefined || state === 'open') return false;
  if (received.view.state !== 'open') return isElsewhere === true;
  // The code that this page shows may be paid on any device.
  return sending === undefined && lost === undefined && received.view.wallet === null;
}

/** @param address of the order behind the link: `/pay/api/c/{link}` */
export function createCheckoutSession(address: string, deps: SessionDeps): CheckoutSession {
  /** This page has paid, so it sends the payer to the issuer's page; one that was opened again only offers to. */
  let mayLeave = false;

  const { begin, refresh, ...session } = shared.createSession<CheckoutView, Decision, CheckoutState>(deps, {
    address,
    read: readCheckoutView,
    pacing,
    isInProgress: ({ received, isLeaving }) =>
      received !== undefined && isInProgress(received.view) && isLeaving !== true,
    pollMs: ({ received, lost }) => {
      const view = received?.view;
      const isWaiting = view !== undefined && (view.state !== 'open' || view.wallet !== null);
      return isWaiting || lost !== undefined ? pacing.pollSoonMs : pacing.pollMs;
    },
    mayAct: ({ contact, isLeaving }, view) =>
      view.state === 'open' && contact !== 'loading' && contact !== 'unknown-link' && isLeaving !== true,
    onView: (before, view, isRefused) => {
      const notice = noticeAfter(before, view, isRefused);
      const isLeaving = mayLeave && view.state === 'challenge' && view.challenge_url !== null;
      if (isLeaving) {
        mayLeave = false;
        deps.leave(view.challenge_url);
      }
      const isElsewhere = changedElsewhere(before, view);
      return { ...(notice && { notice }), ...(isElsewhere && { isElsewhere }), isLeaving };
    },
    onLost: (decision) => ({ notice: 'lost', lost: decision }),
    onRejected: (reason) => (reason === 'rate-limit' ? { notice: 'too-often' } : { rejection: reason }),
  });

  return {
    ...session,
    decide: async (decision, make) => {
      const begun = begin(decision);
      if (begun === undefined) return;
      let action: CheckoutAction;
      try {
        action = await make(begun.view);
      } catch {
        return begun.abandon({ notice: 'not-encrypted' });
      }
      if (decision === 'pay') mayLeave = true;
      begun.send(action);
    },
    refresh: () => {
      if (session.snapshot().sending === undefined) mayLeave = false;
      refresh({ isLeaving: false });
    },
  };
}
