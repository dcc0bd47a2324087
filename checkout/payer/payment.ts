/**
 * The payment as the payer's page knows it: asks the gateway, keeps asking while the order is open, and sends
 * what the payer chooses. No markup; fetch and time are given.
 *
 * Contact goes loading → connected ⇄ unreachable, or ends at unknown-link. An action whose answer is lost is
 * never sent again by itself: the page asks how the order stands and leaves the choice to the payer.
 */
import { isOpen, type LinkedOrder, readLinkedOrder, takesLatePayment } from './linked-order.ts';

export type PayerAction = 'pay' | 'decline' | 'insufficient-funds';

export const pacing = {
  pollMs: 2_000,
  pollHiddenMs: 10_000,
  backoffMaxMs: 30_000,
  timeoutMs: 10_000,
  /** Failed polls in a row after which a shown order gives way to the message. */
  failuresShown: 2,
  /** Past the expiry, so that the gateway's clock has reached it too. */
  afterExpiryMs: 50,
} as const;

export interface PaymentSnapshot {
  readonly contact: 'loading' | 'connected' | 'unreachable' | 'unknown-link';
  /** The order as last told, with the time of that on the page's own clock. */
  readonly told?: { readonly order: LinkedOrder; readonly atMs: number };
  /** The action that is on its way. */
  readonly sending?: PayerAction;
  /** The payer has asked for another try, and it is on its way. */
  readonly isRetrying: boolean;
  /** refused: the order could take the action no more. lost: unknown whether it arrived. not-arrived: it did not. */
  readonly notice?: 'refused' | 'lost' | 'not-arrived';
}

export interface PaymentDeps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds on a clock that only runs forward. */
  readonly nowMs: () => number;
  /** Runs the work once after the delay; the result calls it off. */
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Whether nobody sees the page at this moment. */
  readonly isHidden: () => boolean;
}

export interface Payment {
  readonly snapshot: () => PaymentSnapshot;
  /** Calls the listener at every change; the result ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for the order, and goes on as long as it is open. */
  start(): void;
  /** Sends the action, unless one is on its way or the order takes none. */
  act(action: PayerAction): void;
  /** The payer asks for another try. */
  retry(): void;
  /** The page is seen again, or the network is back: an open order is asked for at once. */
  wake(): void;
  stop(): void;
}

/** What is left until the order expires, 0 at least; undefined for an order that does not expire. */
export function remainingMs(snapshot: PaymentSnapshot, nowMs: number): number | undefined {
  const { told } = snapshot;
  if (told === undefined || told.order.expiresAtMs === 0) return undefined;
  return Math.max(0, told.order.expiresAtMs - told.order.nowMs - (nowMs - told.atMs));
}

function mayAct(order: LinkedOrder, action: PayerAction): boolean {
  return order.state === 'waiting' || (action === 'pay' && takesLatePayment(order));
}

/** A refused action may have reached its aim all the same: browsers repeat a request on a broken connection. */
function reachedAim(order: LinkedOrder, action: PayerAction): boolean {
  if (action !== 'pay') return order.state === 'failed';
  return order.state === 'paid' || order.state === 'processing' || order.state === 'returned';
}

type Answer = { readonly kind: 'told'; readonly order: LinkedOrder; readonly isRefused: boolean } | Silence;
type Silence = { readonly kind: 'unknown-link' | 'unreachable' };

async function readAnswer(response: Response): Promise<Answer> {
  if (response.status === 404) return { kind: 'unknown-link' };
  if (response.status !== 200 && response.status !== 409) return { kind: 'unreachable' };
  const order = readLinkedOrder(await response.json());
  return order === undefined
    ? { kind: 'unreachable' }
    : { kind: 'told', order, isRefused: response.status === 409 };
}

/** @param address of the order behind the link: `/pay/api/q/{link}` */
export function createPayment(address: string, deps: PaymentDeps): Payment {
  const listeners = new Set<() => void>();
  let now: PaymentSnapshot = { contact: 'loading', isRetrying: false };
  let failures = 0;
  let callOffPoll = () => {};
  let exchange: AbortController | undefined;
  let isStopped = false;

  function show(next: PaymentSnapshot): void {
    now = next;
    for (const listener of listeners) listener();
  }

  /** One exchange at a time: a new one makes the older one's answer void, so that no stale state is shown. */
  async function send(init: RequestInit, take: (answer: Answer) => void): Promise<void> {
    callOffPoll();
    exchange?.abort();
    const controller = new AbortController();
    exchange = controller;
    const callOffTimeout = deps.setTimer(() => controller.abort(), pacing.timeoutMs);
    let answer: Answer;
    try {
      answer = await readAnswer(
        await deps.fetch(address, { ...init, cache: 'no-store', signal: controller.signal }),
      );
    } catch {
      answer = { kind: 'unreachable' };
    }
    callOffTimeout();
    if (exchange !== controller || isStopped) return;
    exchange = undefined;
    failures = answer.kind === 'unreachable' ? failures + 1 : 0;
    take(answer);
    scheduleNext();
  }

  function scheduleNext(): void {
    const pauseMs = pauseBeforeNext();
    if (pauseMs !== undefined) callOffPoll = deps.setTimer(ask, pauseMs);
  }

  /** Undefined where nothing more is to be learned. */
  function pauseBeforeNext(): number | undefined {
    if (now.contact === 'unknown-link') return undefined;
    const restMs = deps.isHidden() ? pacing.pollHiddenMs : pacing.pollMs;
    if (failures > 0) {
      return Math.max(restMs, Math.min(pacing.pollMs * 2 ** (failures - 1), pacing.backoffMaxMs));
    }
    if (now.told === undefined || !isOpen(now.told.order)) return undefined;
    const leftMs = remainingMs(now, deps.nowMs());
    return leftMs === undefined || leftMs === 0 ? restMs : Math.min(restMs, leftMs + pacing.afterExpiryMs);
  }

  function connected(order: LinkedOrder, notice: PaymentSnapshot['notice']): void {
    const told = { order, atMs: deps.nowMs() };
    show({
      contact: 'connected',
      told,
      isRetrying: false,
      ...(notice === undefined ? {} : { notice }),
    });
  }

  function noticeAfterAsking(order: LinkedOrder): PaymentSnapshot['notice'] {
    const stays = now.told?.order.state === order.state;
    if (now.notice === 'lost') return stays ? 'not-arrived' : undefined;
    return stays ? now.notice : undefined;
  }

  function ask(): void {
    void send({ method: 'GET' }, (answer) => {
      if (answer.kind === 'told') return connected(answer.order, noticeAfterAsking(answer.order));
      if (answer.kind === 'unknown-link') return show({ contact: 'unknown-link', isRetrying: false });
      const isShown = now.contact === 'connected' && failures < pacing.failuresShown;
      show({ ...now, contact: isShown ? 'connected' : 'unreachable', isRetrying: false });
    });
  }

  function act(action: PayerAction): void {
    const { told, notice: _, ...rest } = now;
    if (now.sending !== undefined || now.contact !== 'connected') return;
    if (told === undefined || !mayAct(told.order, action)) return;
    show({ ...rest, told, sending: action });
    const body = JSON.stringify({ action });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    void send(init, (answer) => {
      if (answer.kind === 'told') {
        const isInVain = answer.isRefused && !reachedAim(answer.order, action);
        return connected(answer.order, isInVain ? 'refused' : undefined);
      }
      if (answer.kind === 'unknown-link') return show({ contact: 'unknown-link', isRetrying: false });
      show({ contact: 'unreachable', told, isRetrying: false, notice: 'lost' });
    });
  }

  return {
    snapshot: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: ask,
    act,
    retry: () => {
      if (now.contact !== 'unreachable' || now.isRetrying) return;
      show({ ...now, isRetrying: true });
      ask();
    },
    wake: () => {
      if (exchange === undefined && pauseBeforeNext() !== undefined) ask();
    },
    stop: () => {
      isStopped = true;
      callOffPoll();
      exchange?.abort();
    },
  };
}
