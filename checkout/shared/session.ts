/**
 * What a page knows of its order: it asks the gateway for the view, asks again while the view can still change, and
 * sends the payer's actions. Each page configures it by `SessionRules`. No markup; fetch and time are given.
 *
 * Contact goes loading → connected ⇄ unreachable, or ends at unknown-link. No action is sent twice: one exchange at a
 * time, and none is repeated automatically. Where the answer to an action is lost, the page asks for the view.
 */
import { type Rejection, readRejection } from '@tollgate/contract/pages/members';
import type { Reader } from '@tollgate/contract/read/shape';
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

/** `Page` is what a page adds of its own; all its members are optional. */
export type Snapshot<View, Action, Page> = Page & {
  readonly contact: 'loading' | 'connected' | 'unreachable' | 'unknown-link';
  readonly received?: Received<View>;
  /** The action that is being sent. */
  readonly sending?: Action;
  /** The payer has asked for another attempt, and it is in progress. */
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
  /** Whether the view can still change without the page. */
  isUnderWay(snapshot: Snapshot<View, Action, Page>): boolean;
  /** How often a visible page asks. */
  pollMs(snapshot: Snapshot<View, Action, Page>): number;
  mayAct(snapshot: Snapshot<View, Action, Page>, view: View, action: Action): boolean;
  /** What the page adds to a new view. @param isRefused the order was in no state for the action (409) */
  onView(before: Snapshot<View, Action, Page>, view: View, isRefused: boolean): Page;
  /** What it adds where the answer to an action is lost. */
  onLost(action: Action): Page;
  /** What it adds where the gateway rejects an action: its input, or its rate. Without this, such an action is lost. */
  onRejected?(reason: Rejection | 'rate-limit'): Page;
}

/** An action that has begun: nothing else is asked or sent until it is. */
export interface BegunAction<View, Page> {
  readonly view: View;
  send(body: object): void;
  /** Sends nothing after all. */
  abandon(page: Page): void;
}

export interface Session<View, Action, Page> {
  snapshot(): Snapshot<View, Action, Page>;
  /** Calls the listener at every change; the result ends that. */
  subscribe(listener: () => void): () => void;
  /** Asks for the view, and asks again as long as it can change. */
  start(): void;
  /** Undefined while another action is being sent, and where the rules do not allow this one. */
  begin(action: Action): BegunAction<View, Page> | undefined;
  /** The payer asks for another try. */
  retry(): void;
  /** The page is visible again, or the network is back: asks at once if the view can change. */
  wake(): void;
  /** The page comes from the browser's cache: asks at once, since whatever it shows is old. */
  refresh(page: Page): void;
  stop(): void;
}

/** What is left until the view's time limit, 0 at least; undefined where it has none. */
export function remainingMs(
  { received }: { readonly received?: Received<PageView> },
  nowMs: number,
): number | undefined {
  if (received === undefined || received.view.expires_at_ms === 0) return undefined;
  const { view, atMs } = received;
  return Math.max(0, view.expires_at_ms - view.now_ms - (nowMs - atMs));
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

export function createSession<View extends PageView, Action extends string, Page extends object>(
  deps: PageDeps,
  rules: SessionRules<View, Action, Page>,
): Session<View, Action, Page> {
  const { pacing } = rules;
  const nothing = {} as Page;
  const listeners = new Set<() => void>();
  let now: Snapshot<View, Action, Page> = { ...nothing, contact: 'loading', isRetrying: false };
  const exchanges = createExchanges<Answer<View>>(deps, {
    address: rules.address,
    read: (response) => readAnswer(response, rules.read),
    unreachable: { kind: 'unreachable' },
    isFailure: (answer) =>
      answer.kind === 'unreachable' || (answer.kind === 'rejected' && answer.reason === 'rate-limit'),
    ask,
    pauseMs,
  });

  function show(next: Snapshot<View, Action, Page>): void {
    now = next;
    for (const listener of listeners) listener();
  }

  function pauseMs(failures: number): number | undefined {
    if (now.contact === 'unknown-link') return undefined;
    const restMs = deps.isHidden() ? sharedPacing.pollHiddenMs : rules.pollMs(now);
    if (failures > 0) {
      const backoffMs = pacing.backoffFirstMs * 2 ** (failures - 1);
      return Math.max(restMs, Math.min(backoffMs, sharedPacing.backoffMaxMs));
    }
    if (now.received === undefined || !rules.isUnderWay(now)) return undefined;
    const leftMs = remainingMs(now, deps.nowMs());
    return leftMs === undefined || leftMs === 0
      ? restMs
      : Math.min(restMs, leftMs + sharedPacing.afterExpiryMs);
  }

  /** Shows the answer if it says what the link leads to. */
  function showView(answer: Answer<View>): boolean {
    if (answer.kind === 'unknown-link') show({ ...nothing, contact: 'unknown-link', isRetrying: false });
    if (answer.kind === 'view') {
      const { view, isRefused } = answer;
      const page = rules.onView(now, view, isRefused);
      const received = { view, atMs: deps.nowMs() };
      show({ ...page, contact: 'connected', received, isRetrying: false });
    }
    return answer.kind === 'unknown-link' || answer.kind === 'view';
  }

  function ask(): void {
    void exchanges.send({ method: 'GET' }, pacing.timeoutMs, (answer, failures) => {
      if (showView(answer)) return;
      const isShown = now.contact === 'connected' && failures < sharedPacing.failuresShown;
      show({ ...now, contact: isShown ? 'connected' : 'unreachable', isRetrying: false });
    });
  }

  function begin(action: Action): BegunAction<View, Page> | undefined {
    const { received } = now;
    if (now.sending !== undefined || received === undefined) return undefined;
    if (!rules.mayAct(now, received.view, action)) return undefined;
    // A poll's answer from before the action would undo what is shown.
    exchanges.drop();
    show({ ...nothing, contact: 'connected', received, sending: action, isRetrying: false });
    return {
      view: received.view,
      send: (body) => {
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        void exchanges.send(init, pacing.actionTimeoutMs, (answer) => {
          if (showView(answer)) return;
          const rejected = answer.kind === 'rejected' ? rules.onRejected?.(answer.reason) : undefined;
          const contact = rejected === undefined ? 'unreachable' : 'connected';
          show({ ...(rejected ?? rules.onLost(action)), contact, received, isRetrying: false });
        });
      },
      abandon: (page) => {
        show({ ...page, contact: 'connected', received, isRetrying: false });
        exchanges.scheduleNext();
      },
    };
  }

  return {
    snapshot: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: ask,
    begin,
    retry: () => {
      if (now.contact !== 'unreachable' || now.isRetrying) return;
      show({ ...now, isRetrying: true });
      ask();
    },
    wake: () => {
      if (now.sending === undefined && exchanges.isWaiting()) ask();
    },
    refresh: (page) => {
      if (now.sending !== undefined || now.contact === 'unknown-link') return;
      show({ ...now, ...page });
      ask();
    },
    stop: exchanges.stop,
  };
}
