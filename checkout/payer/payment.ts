/**
 * The payment as the payer's page knows it: asks the gateway, keeps asking while the order is open, and sends
 * what the payer chooses. No markup; fetch and time are given.
 *
 * Contact goes loading → connected ⇄ unreachable, or ends at unknown-link. An action whose answer is lost is
 * never sent again by itself: the page asks how the order stands and leaves the choice to the payer.
 */
import { backoffMs, createExchanges, type PageDeps } from '../shared/exchanges.ts';
import { createSnapshots } from '../shared/snapshots.ts';
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
export function createPayment(address: string, deps: PageDeps): Payment {
  const { now, show, subscribe } = createSnapshots<PaymentSnapshot>({
    contact: 'loading',
    isRetrying: false,
  });
  const exchanges = createExchanges<Answer>(deps, {
    address,
    read: readAnswer,
    unreachable: { kind: 'unreachable' },
    isFailure: ({ kind }) => kind === 'unreachable',
    ask,
    pauseMs,
  });

  function pauseMs(failures: number): number | undefined {
    const { contact, told } = now();
    if (contact === 'unknown-link') return undefined;
    const restMs = deps.isHidden() ? pacing.pollHiddenMs : pacing.pollMs;
    if (failures > 0)
      return backoffMs(failures, restMs, { firstMs: pacing.pollMs, mostMs: pacing.backoffMaxMs });
    if (told === undefined || !isOpen(told.order)) return undefined;
    const leftMs = remainingMs(now(), deps.nowMs());
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
    const { told, notice } = now();
    const stays = told?.order.state === order.state;
    if (notice === 'lost') return stays ? 'not-arrived' : undefined;
    return stays ? notice : undefined;
  }

  function ask(): void {
    void exchanges.send({ method: 'GET' }, pacing.timeoutMs, (answer, failures) => {
      if (answer.kind === 'told') return connected(answer.order, noticeAfterAsking(answer.order));
      if (answer.kind === 'unknown-link') return show({ contact: 'unknown-link', isRetrying: false });
      const isShown = now().contact === 'connected' && failures < pacing.failuresShown;
      show({ ...now(), contact: isShown ? 'connected' : 'unreachable', isRetrying: false });
    });
  }

  function act(action: PayerAction): void {
    const { told, notice: _, ...rest } = now();
    if (rest.sending !== undefined || rest.contact !== 'connected') return;
    if (told === undefined || !mayAct(told.order, action)) return;
    show({ ...rest, told, sending: action });
    const body = JSON.stringify({ action });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    void exchanges.send(init, pacing.timeoutMs, (answer) => {
      if (answer.kind === 'told') {
        const isInVain = answer.isRefused && !reachedAim(answer.order, action);
        return connected(answer.order, isInVain ? 'refused' : undefined);
      }
      if (answer.kind === 'unknown-link') return show({ contact: 'unknown-link', isRetrying: false });
      show({ contact: 'unreachable', told, isRetrying: false, notice: 'lost' });
    });
  }

  return {
    snapshot: now,
    subscribe,
    start: ask,
    act,
    retry: () => {
      if (now().contact !== 'unreachable' || now().isRetrying) return;
      show({ ...now(), isRetrying: true });
      ask();
    },
    wake: () => {
      if (exchanges.isWaiting()) ask();
    },
    stop: exchanges.stop,
  };
}
