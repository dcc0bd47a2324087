/**
 * The issuer's check as its page knows it: asks the gateway, keeps asking while the check is under way, and
 * sends the code or the wish to cancel. No markup; fetch and time are given.
 *
 * A code costs a try, so one whose answer is lost is never sent again by itself: the tries that are left tell
 * whether it arrived.
 */
import { backoffMs, createExchanges, type PageDeps } from '../shared/exchanges.ts';
import { createSnapshots } from '../shared/snapshots.ts';
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
export function createIssuerCheck(address: string, deps: PageDeps): IssuerCheck {
  const { now, show, subscribe } = createSnapshots<CheckSnapshot>({ contact: 'loading', isRetrying: false });
  const exchanges = createExchanges<Answer>(deps, {
    address,
    read: readAnswer,
    unreachable: { kind: 'unreachable' },
    isFailure: ({ kind }) => kind === 'unreachable' || kind === 'not-taken',
    ask,
    pauseMs,
  });

  function pauseMs(failures: number): number | undefined {
    const state = now().told?.challenge.state;
    if (now().contact === 'unknown-link') return undefined;
    if (state === 'done' && failures === 0) return undefined;
    const seenMs = state === 'deciding' ? pacing.pollDecidingMs : pacing.pollMs;
    const restMs = deps.isHidden() ? pacing.pollHiddenMs : seenMs;
    if (failures > 0)
      return backoffMs(failures, restMs, { firstMs: pacing.pollMs, mostMs: pacing.backoffMaxMs });
    const leftMs = remainingMs(now(), deps.nowMs());
    return leftMs === undefined || leftMs === 0 ? restMs : Math.min(restMs, leftMs + pacing.afterExpiryMs);
  }

  function connected(challenge: Challenge): void {
    const notice = noticeAfter(now(), challenge);
    const ending = endingAfter(now(), challenge);
    show({
      contact: 'connected',
      told: { challenge, atMs: deps.nowMs() },
      isRetrying: false,
      ...(notice === undefined ? {} : { notice }),
      ...(ending === undefined ? {} : { ending }),
    });
  }

  function ask(): void {
    void exchanges.send({ method: 'GET' }, pacing.timeoutMs, (answer, failures) => {
      if (answer.kind === 'told') return connected(answer.challenge);
      if (answer.kind === 'unknown-link') return show({ contact: 'unknown-link', isRetrying: false });
      const isShown = now().contact === 'connected' && failures < pacing.failuresShown;
      show({ ...now(), contact: isShown ? 'connected' : 'unreachable', isRetrying: false });
    });
  }

  function act(wanted: CheckAction): void {
    const { told, notice: _, ...rest } = now();
    if (rest.sending !== undefined || rest.contact !== 'connected') return;
    if (told?.challenge.state !== 'challenge') return;
    show({ ...rest, told, sending: wanted.action });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(wanted) };
    void exchanges.send(init, pacing.timeoutMs, (answer) => {
      if (answer.kind === 'told') return connected(answer.challenge);
      if (answer.kind === 'unknown-link') return show({ contact: 'unknown-link', isRetrying: false });
      const contact = answer.kind === 'not-taken' ? 'connected' : 'unreachable';
      show({ contact, told, isRetrying: false, notice: contact === 'connected' ? 'not-taken' : 'lost' });
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
