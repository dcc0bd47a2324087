/**
 * The issuer's check as its page knows it: asks the gateway, keeps asking while the check is under way, and
 * sends the code or the wish to cancel. No markup; fetch and time are given.
 *
 * A code costs a try, so one whose answer is lost is never sent again by itself: the tries that are left tell
 * whether it arrived.
 */
import { type Challenge, readChallenge } from './challenge.ts';

export type CheckAction =
  | { readonly action: 'submit'; readonly code: string }
  | { readonly action: 'cancel' };

/** How a check failed, where the page saw it happen. */
export type Ending = 'wrong-code' | 'cancelled' | 'timed-out';

export const pacing = {
  pollMs: 3_000,
  pollDecidingMs: 1_000,
  pollHiddenMs: 10_000,
  backoffMaxMs: 30_000,
  timeoutMs: 15_000,
  /** Failed polls in a row after which the check gives way to the message. */
  failuresShown: 2,
  /** Past the expiry, so that the gateway's clock has reached it too. */
  afterExpiryMs: 50,
} as const;

export interface CheckSnapshot {
  readonly contact: 'loading' | 'connected' | 'unreachable' | 'unknown-link';
  /** The check as last told, with the time of that on the page's own clock. */
  readonly told?: { readonly challenge: Challenge; readonly atMs: number };
  /** What is on its way. */
  readonly sending?: CheckAction['action'];
  /** The buyer has asked for another try, and it is on its way. */
  readonly isRetrying: boolean;
  /** wrong-code: it cost a try. lost: unknown whether it arrived. not-taken: it did not, or was no code. */
  readonly notice?: 'wrong-code' | 'lost' | 'not-taken';
  readonly ending?: Ending;
}

export interface CheckDeps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds on a clock that only runs forward. */
  readonly nowMs: () => number;
  /** Runs the work once after the delay; the result calls it off. */
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Whether nobody sees the page at this moment. */
  readonly isHidden: () => boolean;
}

export interface IssuerCheck {
  readonly snapshot: () => CheckSnapshot;
  /** Calls the listener at every change; the result ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for the check, and goes on as long as it is under way. */
  start(): void;
  /** Sends the code or the cancel, unless something is on its way or the check takes none. */
  act(action: CheckAction): void;
  /** The buyer asks for another try. */
  retry(): void;
  /** The page is seen again, or the network is back. */
  wake(): void;
  stop(): void;
}

/** What is left until the check times out, 0 at least; undefined where it has no limit. */
export function remainingMs({ told }: CheckSnapshot, nowMs: number): number | undefined {
  if (told === undefined || told.challenge.expiresAtMs === 0) return undefined;
  return Math.max(0, told.challenge.expiresAtMs - told.challenge.nowMs - (nowMs - told.atMs));
}

type Answer =
  | { readonly kind: 'told'; readonly challenge: Challenge }
  | { readonly kind: 'unknown-link' | 'not-taken' | 'unreachable' };

async function readAnswer(response: Response): Promise<Answer> {
  if (response.status === 404) return { kind: 'unknown-link' };
  if (response.status === 422 || response.status === 429) return { kind: 'not-taken' };
  if (response.status !== 200 && response.status !== 409) return { kind: 'unreachable' };
  const challenge = readChallenge(await response.json());
  if (challenge === undefined) return { kind: 'unreachable' };
  return challenge === 'unknown' ? { kind: 'unknown-link' } : { kind: 'told', challenge };
}

/** What became of a code, by the tries that it left. */
function noticeAfter(before: CheckSnapshot, challenge: Challenge): CheckSnapshot['notice'] {
  if (challenge.state !== 'challenge' || before.told === undefined) return undefined;
  const isUndecided = before.sending !== undefined || before.notice === 'lost';
  if (challenge.triesLeft < before.told.challenge.triesLeft) return isUndecided ? 'wrong-code' : undefined;
  return isUndecided ? 'not-taken' : before.notice;
}

/** Why a check failed: by what was on its way, and by the gateway's own clock. */
function endingAfter(before: CheckSnapshot, challenge: Challenge): Ending | undefined {
  if (challenge.result !== 'failed') return undefined;
  const live = before.told?.challenge;
  if (live?.state !== 'challenge') return before.ending;
  if (before.sending === 'cancel') return 'cancelled';
  if (challenge.nowMs >= live.expiresAtMs) return 'timed-out';
  return before.sending === 'submit' && live.triesLeft <= 1 ? 'wrong-code' : undefined;
}

/** @param address of the check behind the link: `/pay/api/3ds/{link}` */
export function createIssuerCheck(address: string, deps: CheckDeps): IssuerCheck {
  const listeners = new Set<() => void>();
  let now: CheckSnapshot = { contact: 'loading', isRetrying: false };
  let failures = 0;
  let callOffPoll = () => {};
  let exchange: AbortController | undefined;
  let isStopped = false;

  function show(next: CheckSnapshot): void {
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
      const { signal } = controller;
      answer = await readAnswer(await deps.fetch(address, { ...init, cache: 'no-store', signal }));
    } catch {
      answer = { kind: 'unreachable' };
    }
    callOffTimeout();
    if (exchange !== controller || isStopped) return;
    exchange = undefined;
    failures = answer.kind === 'unreachable' || answer.kind === 'not-taken' ? failures + 1 : 0;
    take(answer);
    const pauseMs = pauseBeforeNext();
    if (pauseMs !== undefined) callOffPoll = deps.setTimer(ask, pauseMs);
  }

  /** Undefined where nothing more is to be learned. */
  function pauseBeforeNext(): number | undefined {
    const state = now.told?.challenge.state;
    if (now.contact === 'unknown-link') return undefined;
    if (state === 'done' && failures === 0) return undefined;
    const seenMs = state === 'deciding' ? pacing.pollDecidingMs : pacing.pollMs;
    const restMs = deps.isHidden() ? pacing.pollHiddenMs : seenMs;
    if (failures > 0) {
      return Math.max(restMs, Math.min(pacing.pollMs * 2 ** (failures - 1), pacing.backoffMaxMs));
    }
    const leftMs = remainingMs(now, deps.nowMs());
    return leftMs === undefined || leftMs === 0 ? restMs : Math.min(restMs, leftMs + pacing.afterExpiryMs);
  }

  function connected(challenge: Challenge): void {
    const notice = noticeAfter(now, challenge);
    const ending = endingAfter(now, challenge);
    show({
      contact: 'connected',
      told: { challenge, atMs: deps.nowMs() },
      isRetrying: false,
      ...(notice === undefined ? {} : { notice }),
      ...(ending === undefined ? {} : { ending }),
    });
  }

  function ask(): void {
    void send({ method: 'GET' }, (answer) => {
      if (answer.kind === 'told') return connected(answer.challenge);
      if (answer.kind === 'unknown-link') return show({ contact: 'unknown-link', isRetrying: false });
      const isShown = now.contact === 'connected' && failures < pacing.failuresShown;
      show({ ...now, contact: isShown ? 'connected' : 'unreachable', isRetrying: false });
    });
  }

  function act(wanted: CheckAction): void {
    const { told, notice: _, ...rest } = now;
    if (now.sending !== undefined || now.contact !== 'connected') return;
    if (told?.challenge.state !== 'challenge') return;
    show({ ...rest, told, sending: wanted.action });
    const headers = { 'content-type': 'application/json' };
    void send({ method: 'POST', headers, body: JSON.stringify(wanted) }, (answer) => {
      if (answer.kind === 'told') return connected(answer.challenge);
      if (answer.kind === 'unknown-link') return show({ contact: 'unknown-link', isRetrying: false });
      const contact = answer.kind === 'not-taken' ? 'connected' : 'unreachable';
      show({ contact, told, isRetrying: false, notice: contact === 'connected' ? 'not-taken' : 'lost' });
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
