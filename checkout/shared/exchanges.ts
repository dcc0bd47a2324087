/**
 * A page's exchanges with the gateway about the one thing that it shows: one at a time, each bounded in time, and
 * asked again by itself while there is something to learn. No markup; fetch and time are given.
 */

/** The world around a page, as a page sees it. */
export interface PageDeps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds on a clock that only runs forward. */
  readonly nowMs: () => number;
  /** Runs the work once after the delay; the result calls it off. */
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Whether nobody sees the page at this moment. */
  readonly isHidden: () => boolean;
}

interface ExchangeRules<Answer> {
  readonly address: string;
  readonly read: (response: Response) => Promise<Answer>;
  /** What an exchange amounts to whose answer did not come, or could not be read. */
  readonly unreachable: Answer;
  /** Whether the next one has to wait longer. */
  readonly isFailure: (answer: Answer) => boolean;
  /** Asks anew, by itself. */
  readonly ask: () => void;
  /** Until the gateway is asked anew, of so many failures in a row; undefined where nothing more is to be learned. */
  readonly pauseMs: (failures: number) => number | undefined;
}

export interface Exchanges<Answer> {
  /** Begins one, which makes the answer of an older one void, so that no stale state is shown. */
  send(init: RequestInit, timeoutMs: number, take: (answer: Answer, failures: number) => void): Promise<void>;
  /** Gives up the one under way, and does not ask by itself until `scheduleNext` or another one has ended. */
  drop(): void;
  scheduleNext(): void;
  /** Whether to ask at once instead of waiting: none is under way, and there is something to learn. */
  isWaiting(): boolean;
  stop(): void;
}

/** How long to wait after failures in a row: doubled each time, at least `restMs`. */
export function backoffMs(
  failures: number,
  restMs: number,
  limits: { firstMs: number; mostMs: number },
): number {
  return Math.max(restMs, Math.min(limits.firstMs * 2 ** (failures - 1), limits.mostMs));
}

export function createExchanges<Answer>(
  deps: Pick<PageDeps, 'fetch' | 'setTimer'>,
  rules: ExchangeRules<Answer>,
): Exchanges<Answer> {
  let failures = 0;
  let callOffPoll = () => {};
  let current: AbortController | undefined;
  let isStopped = false;

  function drop(): void {
    callOffPoll();
    current?.abort();
    current = undefined;
  }

  function scheduleNext(): void {
    const pauseMs = rules.pauseMs(failures);
    callOffPoll = pauseMs === undefined ? () => {} : deps.setTimer(rules.ask, pauseMs);
  }

  return {
    async send(init, timeoutMs, take) {
      if (isStopped) return;
      drop();
      const controller = new AbortController();
      current = controller;
      const callOffTimeout = deps.setTimer(() => controller.abort(), timeoutMs);
      let answer = rules.unreachable;
      try {
        const { signal } = controller;
        answer = await rules.read(await deps.fetch(rules.address, { ...init, cache: 'no-store', signal }));
      } catch {
        // Neither a lost connection nor a broken reply tells more than that.
      }
      callOffTimeout();
      if (current !== controller || isStopped) return;
      current = undefined;
      failures = rules.isFailure(answer) ? failures + 1 : 0;
      take(answer, failures);
      scheduleNext();
    },
    drop,
    scheduleNext,
    isWaiting: () => current === undefined && rules.pauseMs(failures) !== undefined,
    stop: () => {
      isStopped = true;
      drop();
    },
  };
}
