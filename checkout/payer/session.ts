/** The session of the payer's page. */
import type { PayerAction } from '@tollgate/contract/pages/actions';
import { type PayerView, readPayerView } from '@tollgate/contract/pages/payer';
import type { PageDeps } from '../shared/exchanges.ts';
import * as shared from '../shared/session.ts';

export const pacing = {
  ...shared.sharedPacing,
  pollMs: 2_000,
  backoffFirstMs: 2_000,
  timeoutMs: 10_000,
  actionTimeoutMs: 10_000,
} as const;

interface PayerState {
  /** refused: the order could not take the action any more. lost: unknown whether it arrived. not-arrived: it did not. */
  readonly notice?: 'refused' | 'lost' | 'not-arrived';
  /** The order was paid while this page was open, and by nothing that it has sent. */
  readonly isElsewhere?: boolean;
}

export type Snapshot = shared.Snapshot<PayerView, PayerAction, PayerState>;

export interface PayerSession extends Omit<shared.Session<PayerView, PayerAction, PayerState>, 'begin'> {
  /** Sends the action, unless one is being sent or the order takes none. */
  act(action: PayerAction): void;
}

/** The order can still change by itself, so the page keeps asking. */
export function isOpen({ state }: PayerView): boolean {
  return state === 'waiting' || state === 'processing';
}

/** A payment can still come in, and is then given back (decision 18). */
export function takesLatePayment({ state }: PayerView): boolean {
  return state === 'expired' || state === 'closed' || state === 'cancelled';
}

/** A refused action may have succeeded all the same: browsers repeat a request on a broken connection. */
function hasSucceeded({ state }: PayerView, action: PayerAction): boolean {
  if (action !== 'pay') return state === 'failed';
  return state === 'paid' || state === 'processing' || state === 'returned';
}

function noticeAfter(before: Snapshot, view: PayerView, isRefused: boolean): PayerState['notice'] {
  const { received, notice, sending } = before;
  if (sending !== undefined) return isRefused && !hasSucceeded(view, sending) ? 'refused' : undefined;
  if (received?.view.state !== view.state) return undefined;
  return notice === 'lost' ? 'not-arrived' : notice;
}

/** Returns true if something else than this page has paid the order, such as the same code on another device. */
function paidElsewhere({ received, sending, notice, isElsewhere }: Snapshot, { state }: PayerView): boolean {
  if (received?.view.state !== 'waiting') return isElsewhere === true;
  return (state === 'paid' || state === 'processing') && sending === undefined && notice !== 'lost';
}

/** @param address of the order behind the link: `/pay/api/q/{link}` */
export function createPayerSession(address: string, deps: PageDeps): PayerSession {
  const { begin, ...session } = shared.createSession<PayerView, PayerAction, PayerState>(deps, {
    address,
    read: readPayerView,
    pacing,
    isInProgress: ({ received }) => received !== undefined && isOpen(received.view),
    pollMs: () => pacing.pollMs,
    mayAct: ({ contact }, view, action) =>
      contact === 'connected' && (view.state === 'waiting' || (action === 'pay' && takesLatePayment(view))),
    onView: (before, view, isRefused) => {
      const notice = noticeAfter(before, view, isRefused);
      const isElsewhere = paidElsewhere(before, view);
      return { ...(notice && { notice }), ...(isElsewhere && { isElsewhere }) };
    },
    onLost: () => ({ notice: 'lost' }),
  });
  return { ...session, act: (action) => begin(action)?.send({ action }) };
}
