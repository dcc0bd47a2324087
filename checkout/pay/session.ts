/**
 * The payment as the checkout page knows it: asks the gateway, keeps asking while the order is under way, and
 * sends what the buyer decides. No markup; fetch, time and the way out are given.
 *
 * Never a second payment: one exchange at a time, nothing is sent again by itself, and `attempt` of the view
 * makes a delayed copy of an earlier click void at the gateway. Where an answer is lost, the page asks how the
 * order stands and tells that.
 */
import { backoffMs, createExchanges, type PageDeps } from '../shared/exchanges.ts';
import { createSnapshots } from '../shared/snapshots.ts';
import { isMembers, readView } from './read-view.ts';
import { type CheckoutView, isUnderWay } from './view.ts';

/** What the buyer decides: to pay here, to choose a QR wallet, to give the order up. */
export type Decision = 'pay' | 'choose' | 'give-up';

export const pacing = {
  pollMs: 4_000,
  /** While the result may come at any moment: a wallet's code is shown, the issuer decides. */
  pollSoonMs: 2_000,
  pollHiddenMs: 10_000,
  backoffMaxMs: 30_000,
  timeoutMs: 10_000,
  /** A decision waits for the issuer, who may take his time. */
  decisionTimeoutMs: 40_000,
  /** Failed polls in a row after which the page says so. */
  failuresShown: 2,
  /** Past the expiry, so that the gateway's clock has reached it too. */
  afterExpiryMs: 50,
} as const;

/** Why the gateway did not take what was sent; `field` as the API names it, such as `shipping.zip`. */
export interface Refusal {
  readonly code: string;
  readonly field: string;
}

/**
 * refused: the order could take the decision no more. lost: unknown whether it arrived. not-arrived: it did not.
 * too-often: the gateway wants a pause. not-sealed: the card could not be encrypted.
 */
export type Notice = 'refused' | 'lost' | 'not-arrived' | 'too-often' | 'not-sealed';

export interface Snapshot {
  readonly contact: 'loading' | 'connected' | 'unreachable' | 'unknown-link';
  /** The order as last told, with the time of that on the page's own clock. */
  readonly told?: { readonly view: CheckoutView; readonly atMs: number };
  /** The decision that is on its way. */
  readonly sending?: Decision;
  /** The decision whose answer was lost, until it is known what became of it. */
  readonly lost?: Decision;
  readonly notice?: Notice;
  readonly refusal?: Refusal;
  readonly isRetrying: boolean;
  /** The buyer is on the way to the issuer's page. */
  readonly isLeaving: boolean;
}

export type Body = Readonly<Record<string, unknown>>;

export interface SessionDeps extends PageDeps {
  /** Goes to another page. */
  readonly leave: (address: string) => void;
}

export interface Session {
  readonly snapshot: () => Snapshot;
  /** Calls the listener at every change; the result ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for the order, and goes on as long as it is under way. */
  start(): void;
  /** Sends the decision, unless one is on its way. `body` is made only then: encrypting takes its time. */
  decide(decision: Decision, body: (view: CheckoutView) => Promise<Body>): void;
  /** The buyer asks for another try. */
  retry(): void;
  /** The page is seen again, or the network is back: an order that is under way is asked for at once. */
  wake(): void;
  /** The page comes out of the browser's cache: whatever it shows is old. */
  refresh(): void;
  stop(): void;
}

/** What is left until the order expires, 0 at least; undefined for an order that does not expire. */
export function remainingMs({ told }: Snapshot, nowMs: number): number | undefined {
  if (told === undefined || told.view.expiresAtMs === 0) return undefined;
  return Math.max(0, told.view.expiresAtMs - told.view.nowMs - (nowMs - told.atMs));
}

/** The gateway's clock at this moment; undefined before its first reply. */
export function gatewayNowMs({ told }: Snapshot, nowMs: number): number | undefined {
  return told === undefined ? undefined : told.view.nowMs + (nowMs - told.atMs);
}

/** A refused decision may have reached its aim all the same: browsers repeat a request on a broken connection. */
function reachedAim(view: CheckoutView, decision: Decision): boolean {
  if (decision === 'give-up') return view.state === 'failed';
  if (decision === 'choose') return view.wallet !== undefined;
  return view.state === 'authorizing' || view.state === 'challenge' || view.state === 'paid';
}

type Answer =
  | { readonly kind: 'told'; readonly view: CheckoutView; readonly isRefused: boolean }
  | { readonly kind: 'invalid'; readonly refusal: Refusal }
  | { readonly kind: 'unknown-link' | 'unreachable' | 'too-often' };

function readRefusal(body: unknown): Refusal {
  const { code, field } = isMembers(body) ? body : {};
  return { code: typeof code === 'string' ? code : '', field: typeof field === 'string' ? field : '' };
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status } = response;
  if (status === 404) return { kind: 'unknown-link' };
  if (status === 429) return { kind: 'too-often' };
  if (status === 422) return { kind: 'invalid', refusal: readRefusal(await response.json()) };
  if (status !== 200 && status !== 409) return { kind: 'unreachable' };
  const view = readView(await response.json());
  return view === undefined ? { kind: 'unreachable' } : { kind: 'told', view, isRefused: status === 409 };
}

const unknownLink: Snapshot = { contact: 'unknown-link', isRetrying: false, isLeaving: false };

/** @param address of the order behind the link: `/pay/api/c/{link}` */
export function createSession(address: string, deps: SessionDeps): Session {
  const { now, show, subscribe } = createSnapshots<Snapshot>({
    contact: 'loading',
    isRetrying: false,
    isLeaving: false,
  });
  const exchanges = createExchanges<Answer>(deps, {
    address,
    read: readAnswer,
    unreachable: { kind: 'unreachable' },
    isFailure: ({ kind }) => kind === 'unreachable' || kind === 'too-often',
    ask,
    pauseMs,
  });
  /** This page has paid, so it takes the buyer to the issuer's page; one that was opened again only offers to. */
  let mayLeave = false;

  function pauseMs(failures: number): number | undefined {
    const { contact, told, lost, isLeaving } = now();
    if (contact === 'unknown-link' || isLeaving) return undefined;
    const view = told?.view;
    const isWaiting = view !== undefined && (view.state !== 'open' || view.wallet !== undefined);
    const isSoon = isWaiting || lost !== undefined;
    const restMs = deps.isHidden() ? pacing.pollHiddenMs : isSoon ? pacing.pollSoonMs : pacing.pollMs;
    if (failures > 0) {
      return backoffMs(failures, restMs, { firstMs: pacing.pollSoonMs, mostMs: pacing.backoffMaxMs });
    }
    if (view === undefined || !isUnderWay(view)) return undefined;
    const leftMs = remainingMs(now(), deps.nowMs());
    return leftMs === undefined || leftMs === 0 ? restMs : Math.min(restMs, leftMs + pacing.afterExpiryMs);
  }

  function connected(view: CheckoutView, notice: Notice | undefined): void {
    const isLeaving = mayLeave && view.state === 'challenge' && view.challengeUrl !== undefined;
    const isNotice = notice === undefined ? {} : { notice };
    show({
      contact: 'connected',
      told: { view, atMs: deps.nowMs() },
      isRetrying: false,
      isLeaving,
      ...isNotice,
    });
    if (!isLeaving) return;
    mayLeave = false;
    deps.leave(view.challengeUrl ?? '');
  }

  function noticeAfterAsking(view: CheckoutView): Notice | undefined {
    const { told, notice, lost } = now();
    const before = told?.view;
    const stays = before?.state === view.state && before.attempts === view.attempts;
    if (notice !== 'lost') return stays ? notice : undefined;
    return stays && !(lost !== undefined && reachedAim(view, lost)) ? 'not-arrived' : undefined;
  }

  function ask(): void {
    void exchanges.send({ method: 'GET' }, pacing.timeoutMs, (answer, failures) => {
      if (answer.kind === 'told') return connected(answer.view, noticeAfterAsking(answer.view));
      if (answer.kind === 'unknown-link') return show(unknownLink);
      const isShown = now().contact === 'connected' && failures < pacing.failuresShown;
      show({ ...now(), contact: isShown ? 'connected' : 'unreachable', isRetrying: false });
    });
  }

  function decided(decision: Decision, view: CheckoutView, answer: Answer): void {
    const told = { view, atMs: now().told?.atMs ?? deps.nowMs() };
    const rest = { told, contact: 'connected', isRetrying: false, isLeaving: false } as const;
    if (answer.kind === 'told') {
      const isInVain = answer.isRefused && !reachedAim(answer.view, decision);
      connected(answer.view, isInVain ? 'refused' : undefined);
    } else if (answer.kind === 'unknown-link') show(unknownLink);
    else if (answer.kind === 'invalid') show({ ...rest, refusal: answer.refusal });
    else if (answer.kind === 'too-often') show({ ...rest, notice: 'too-often' });
    else show({ ...rest, contact: 'unreachable', notice: 'lost', lost: decision });
  }

  async function decide(decision: Decision, makeBody: (view: CheckoutView) => Promise<Body>): Promise<void> {
    const { told, contact, sending, isLeaving } = now();
    if (sending !== undefined || told === undefined || told.view.state !== 'open') return;
    if (contact === 'loading' || contact === 'unknown-link' || isLeaving) return;
    // Nothing else is asked meanwhile: an answer from before would undo what is on show.
    exchanges.drop();
    show({ contact: 'connected', told, sending: decision, isRetrying: false, isLeaving: false });
    let body: string;
    try {
      body = JSON.stringify(await makeBody(told.view));
    } catch {
      show({ contact: 'connected', told, notice: 'not-sealed', isRetrying: false, isLeaving: false });
      return exchanges.scheduleNext();
    }
    if (decision === 'pay') mayLeave = true;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    await exchanges.send(init, pacing.decisionTimeoutMs, (answer) => decided(decision, told.view, answer));
  }

  return {
    snapshot: now,
    subscribe,
    start: ask,
    decide: (decision, body) => void decide(decision, body),
    retry: () => {
      if (now().contact !== 'unreachable' || now().isRetrying) return;
      show({ ...now(), isRetrying: true });
      ask();
    },
    wake: () => {
      if (now().sending === undefined && exchanges.isWaiting()) ask();
    },
    refresh: () => {
      if (now().sending !== undefined || now().contact === 'unknown-link') return;
      mayLeave = false;
      show({ ...now(), isLeaving: false });
      ask();
    },
    stop: exchanges.stop,
  };
}
