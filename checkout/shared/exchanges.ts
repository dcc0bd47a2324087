/** A page's exchanges with the gateway: one at a time, each bounded in time, and repeated while the rules say so. */

/** The functions of the browser that a page needs. */
export interface PageDeps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds on a clock that only runs forward. */
  readonly nowMs: () => number;
  /** Runs the work once after the delay; the result cancels it. */
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Returns true while the page is not visible. */
  readonly isHidden: () => boolean;
}

interface ExchangeRules<Answer> {
  readonly address: string;
  readonly read: (response: Response) => Promise<Answer>;
  /** Stands for an answer that did not come, or could not be read. */
  readonly unreachable: Answer;
  /** Returns true if the next one has to wait longer. */
  readonly isFailure: (answer: Answer) => boolean;
  /** Asks again. */
  readonly ask: () => void;
  /** Time until the next ask, after this many failures in a row; undefined where none is needed. */
  readonly pauseMs: (failures: number) => number | undefined;
}

export interface Exchanges<Answer> {
  /** Begins one and ignores the answer of an older one, so that no stale state is shown. */
  send(init: RequestInit, timeoutMs: number, take: (answer: Answer, failures: number) => void): Promise<void>;
  /** Aborts the one in progress, and does not ask again until `scheduleNext`, or until another one has ended. */
  drop(): void;
  scheduleNext(): void;
  /** Returns true while the next ask is scheduled and none is in progress. */
  isWaiting(): boolean;
  stop(): void;
}

export function createExchanges<Answer>(
  deps: Pick<PageDeps, 'fetch' | 'setTimer'>,
  rules: ExchangeRules<Answer>,
): Exchanges<Answer> {
  let failures = 0;
  let cancelPoll = () => {};
  let current: AbortController | undefined;
  let isStopped = false;

  function drop(): void {
    cancelPoll();
    current?.abort();
    current = undefined;
  }

  function scheduleNext(): void {
    const pauseMs = rules.pauseMs(failures);
    cancelPoll = pauseMs === undefined ? () => {} : deps.setTimer(rules.ask, pauseMs);
  }

  return {
    async send(init, timeoutMs, take) {
      if (isStopped) return;
      drop();
      const controller = new AbortController();
      current = controller;
      const cancelTimeout = deps.setTimer(() => controller.abort(), timeoutMs);
      let answer = rules.unreachable;
      try {
        const { signal } = controller;
        answer = await rules.read(await deps.fetch(rules.address, { ...init, cache: 'no-store', signal }));
      } catch {
        // A lost connection and an unreadable reply mean the same: unreachable.
      }
      cancelTimeout();
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
