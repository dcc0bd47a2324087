/**
 * The session of a page: asks the gateway for the view of an order, asks again while the view can still change, and
 * sends the payer's actions. Each page configures it by `SessionRules`. No markup; fetch and time are given.
 *
 * Contact goes loading → connected ⇄ unreachable, or ends at unknown-link. No action is sent twice: one exchange at a
 * time, and none is repeated automatically. Where the answer to an action is lost, the page asks for the view.
 */
import { type Rejection, readRejection } from '@tollgate/contract/pages/members';
import type { Reader } from '@tollgate/contract/read/shape';
import { createStore } from '@tollgate/design/store';
import { createExchanges, type PageDeps } from './exchanges.ts';

export const sharedPacing = {
  pollHiddenMs: 10_000,
  backoffMaxMs: 30_000,
  /** Failed polls in a row after which the page reports it. */
  failuresShown: 2,
  /** Past the expiry, so that the gateway's clock has reached it too. */
  afterExpiryMs: 50,
} as const;

interface PageView {
  /** 0 where there is no time limit. */
  readonly expires_at_ms: number;
  /** The gateway's clock at the reply. */
  readonly now_ms: number;
}

/** A view, with the time of its arrival on the page's own clock. */
interface Received<View> {
  readonly view: View;
  readonly atMs: number;
}

type Contact = 'loading' | 'connected' | 'unreachable' | 'unknown-link';

/** The state of a session; `Page` has the members that one page adds, which may all be absent. */
export type Snapshot<View, Action, Page> = Partial<Page> & {
  readonly contact: Contact;
  readonly received?: Received<View>;
  /** The action that is being sent. */
  readonly sending?: Action;
  /** The payer has asked to try again, and that is in progress. */
  readonly isRetrying: boolean;
};

export interface SessionRules<View, Action, Page> {
  readonly address: string;
  readonly read: Reader<View>;
  readonly pacing: {
    /** After the first failure; doubled with each one that follows. */
    readonly backoffFirstMs: number;
    readonly timeoutMs: number;
    readonly actionTimeoutMs: number;
  };
  /** True while the view can change without the page. */
  isInProgress(snapshot: Snapshot<View, Action, Page>): boolean;
  /** How often a visible page asks. */
  pollMs(snapshot: Snapshot<View, Action, Page>): number;
  mayAct(snapshot: Snapshot<View, Action, Page>, view: View, action: Action): boolean;
  /** Returns the page's members for a new view. @param isRefused the order was in no state for the action (409) */
  onView(before: Snapshot<View, Action, Page>, view: View, isRefused: boolean): Page;
  /** Returns them for an action whose answer is lost. */
  onLost(action: Action): Page;
  /** Returns them for an action that the gateway rejects: its input, or its rate. Without this, the action is lost. */
  onRejected?(reason: Rejection | 'rate-limit'): Page;
}

/** An action that has begun: nothing else is asked or sent until it is sent or abandoned. */
export interface BegunAction<View, Page> {
  readonly view: View;
  send(body: object): void;
  /** Sends nothing after all. */
  abandon(page: Page): void;
}

export interface Session<View, Action, Page> {
  snapshot(): Snapshot<View, Action, Page>;
  /** Calls the listener at every change; the result removes it. */
  subscribe(listener: () => void): () => void;
  /** Asks for the view, and asks again as long as it can change. */
  start(): void;
  /** Undefined while another action is being sent, and where the rules do not allow this one. */
  begin(action: Action): BegunAction<View, Page> | undefined;
  /** Asks again at once, because the payer wants it. */
  retry(): void;
  /** The page is visible again, or the network is back: asks at once if the view can change. */
  wake(): void;
  /** The page comes from the browser's cache: asks at once, since whatever it shows is old. */
  refresh(page: Page): void;
  stop(): void;
}

/** Returns the time until the view's limit, at least 0; undefined without a limit. */
export function remainingMs(
  { received }: { readonly received?: Received<PageView> },
  nowMs: number,
): number | undefined {
  if (received === undefined || received.view.expires_at_ms === 0) return undefined;
  const { view, atMs } = received;
  return Math.max(0, view.expires_at_ms - view.now_ms - (nowMs - atMs));
}

/** Returns a snapshot at rest: nothing is being sent or tried again. */
function shown<View, Action, Page>(
  page: Partial<Page>,
  contact: Contact,
  received?: Received<View>,
): Snapshot<View, Action, Page> {
  return { ...page, contact, isRetrying: false, ...(received && { received }) };
}

type Answer<View> =
  | { readonly kind: 'view'; readonly view: View; readonly isRefused: boolean }
  | { readonly kind: 'rejected'; readonly reason: Rejection | 'rate-limit' }
  | { readonly kind: 'unknown-link' | 'unreachable' };

async function readAnswer<View>(response: Response, read: Reader<View>): Promise<Answer<View>> {
  const { status } = response;
  if (status === 404) return { kind: 'unknown-link' };
  if (status === 429) return { kind: 'rejected', reason: 'rate-limit' };
  const reason = status === 422 ? readRejection(await response.json()) : undefined;
  if (reason !== undefined) return { kind: 'rejected', reason };
  const view = status === 200 || status === 409 ? read(await response.json()) : undefined;
  return view === undefined ? { kind: 'unreachable' } : { kind: 'view', view, isRefused: status === 409 };
}

/** Returns the pause before the next ask, after this many failures in a row; undefined where none is needed. */
function pauseMs<View extends PageView, Action, Page>(
  deps: PageDeps,
  rules: SessionRules<View, Action, Page>,
  now: Snapshot<View, Action, Page>,
  failures: number,
): number | undefined {
  if (now.contact === 'unknown-link') return undefined;
  const restMs = deps.isHidden() ? sharedPacing.pollHiddenMs : rules.pollMs(now);
  if (failures > 0) {
    const backoffMs = rules.pacing.backoffFirstMs * 2 ** (failures - 1);
    return Math.max(restMs, Math.min(backoffMs, sharedPacing.backoffMaxMs));
  }
  if (now.received === undefined || !rules.isInProgress(now)) return undefined;
  const leftMs = remainingMs(now, deps.nowMs());
  return leftMs === undefined || leftMs === 0
    ? restMs
    : Math.min(restMs, leftMs + sharedPacing.afterExpiryMs);
}

export function createSession<View extends PageView, Action extends string, Page extends object>(
  deps: PageDeps,
  rules: SessionRules<View, Action, Page>,
): Session<View, Action, Page> {
  const { pacing } = rules;
  const store = createStore(shown<View, Action, Page>({}, 'loading'));
  const { get, set } = store;
  const exchanges = createExchanges<Answer<View>>(deps, {
    address: rules.address,
    read: (response) => readAnswer(response, rules.read),
    unreachable: { kind: 'unreachable' },
    isFailure: (answer) =>
      answer.kind === 'unreachable' || (answer.kind === 'rejected' && answer.reason === 'rate-limit'),
    ask: () => ask(),
    pauseMs: (failures) => pauseMs(deps, rules, get(), failures),
  });

  /** Shows the answer if it says what the link leads to; returns whether it does. */
  const showAnswer = (answer: Answer<View>): boolean => {
    if (answer.kind === 'unknown-link') set(shown({}, 'unknown-link'));
    if (answer.kind === 'view') {
      const { view, isRefused } = answer;
      const page = rules.onView(get(), view, isRefused);
      set(shown(page, 'connected', { view, atMs: deps.nowMs() }));
    }
    return answer.kind === 'unknown-link' || answer.kind === 'view';
  };

  const ask = () => {
    void exchanges.send({ method: 'GET' }, pacing.timeoutMs, (answer, failures) => {
      if (showAnswer(answer)) return;
      const now = get();
      const isShown = now.contact === 'connected' && failures < sharedPacing.failuresShown;
      set({ ...now, contact: isShown ? 'connected' : 'unreachable', isRetrying: false });
    });
  };

  const send = (action: Action, body: object, received: Received<View>) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    void exchanges.send(init, pacing.actionTimeoutMs, (answer) => {
      if (showAnswer(answer)) return;
      const rejected = answer.kind === 'rejected' ? rules.onRejected?.(answer.reason) : undefined;
      const contact = rejected === undefined ? 'unreachable' : 'connected';
      set(shown(rejected ?? rules.onLost(action), contact, received));
    });
  };

  return {
    snapshot: get,
    subscribe: store.subscribe,
    start: ask,
    stop: exchanges.stop,
    begin: (action) => {
      const now = get();
      const { received } = now;
      if (now.sending !== undefined || received === undefined) return undefined;
      if (!rules.mayAct(now, received.view, action)) return undefined;
      // A poll's answer from before the action would undo what is shown.
      exchanges.drop();
      set({ ...shown<View, Action, Page>({}, 'connected', received), sending: action });
      return {
        view: received.view,
        send: (body) => send(action, body, received),
        abandon: (page) => {
          set(shown(page, 'connected', received));
          exchanges.scheduleNext();
        },
      };
    },
    retry: () => {
      const now = get();
      if (now.contact !== 'unreachable' || now.isRetrying) return;
      set({ ...now, isRetrying: true });
      ask();
    },
    wake: () => {
      if (get().sending === undefined && exchanges.isWaiting()) ask();
    },
    refresh: (page) => {
      const now = get();
      if (now.sending !== undefined || now.contact === 'unknown-link') return;
      set({ ...now, ...page });
      ask();
    },
  };
}
