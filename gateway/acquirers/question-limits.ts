/**
 * Limits on what an acquirer may cost the gateway: each question has a deadline, and each acquirer a number of
 * questions at a time. An acquirer that never answers holds up no call, no due work and no stop of the process.
 */
import { connectorDeadlines, connectorLimits } from '@tollgate/contract/connector/protocol';
import { minuteMs, secondMs } from '@tollgate/contract/durations';
import type { Timers } from '../ports/timers.ts';
import type { Part } from './keys.ts';
import type { Acquirer } from './port/acquirer.ts';

/** A connector has as long as an acquirer behind any other port. */
export const { attemptMs, questionMs } = connectorDeadlines;
/** Time that the process needs besides, to store the answer. */
export const marginMs = 5 * secondMs;
/**
 * How long a question to an issuer is left to the process that asks it, with its inquiry: until then nothing is taken
 * back that a living process still waits for. Then that process has died, and the attempt is taken back.
 */
export const attemptLeaseMs = attemptMs + questionMs + marginMs;

/**
 * Returns the shortest pause before the same question: `leastMs` at first, then a second for each minute of `ageMs`, the
 * time since it was asked first, up to a limit. A question that stays open is asked less often.
 */
export const pauseOfAge = (ageMs: number, leastMs: number): number =>
  Math.min(Math.max(leastMs, ageMs / (minuteMs / secondMs)), connectorLimits.pauseGrowsToMs);

type Ask = (...asked: never[]) => Promise<unknown>;
type Operations<Channel> = {
  readonly [Name in keyof Channel as Channel[Name] extends Ask ? Name : never]: Channel[Name] extends (
    ...asked: never[]
  ) => Promise<infer Answer>
    ? { readonly deadlineMs: number; readonly unknown?: Answer; readonly notAsked?: Answer }
    : never;
};

const noAnswer = { deadlineMs: attemptMs, unknown: { kind: 'no-answer' } } as const;
/** The first question about a card: if the acquirer is not asked, nothing was done, and the next in rank is asked. */
const firstAsked = { ...noAnswer, notAsked: { kind: 'not-taken' } } as const;
const unknown = { deadlineMs: questionMs, unknown: 'unknown' } as const;
const inquire = { deadlineMs: questionMs, unknown: { kind: 'unknown' } } as const;
/** An operation without such an answer fails with a fault. */
const error = { deadlineMs: questionMs } as const;

/** All limits, in one place. */
export const acquirerLimits = {
  /** Questions to one acquirer at a time, of calls and due work together; beyond that it is not asked. */
  inFlightMax: 1_024,
  /** Transactions of one acquirer that due work has begun, in this process: most of them are left to calls. */
  dueInFlightMax: 128,
  /** How long the answer to each operation is waited for, and what is answered in its place. */
  operations: {
    wallets: {
      payment: error,
      cancel: { deadlineMs: questionMs, unknown: { kind: 'unknown' } },
      refund: error,
    },
    cards: {
      authorize: firstAsked,
      authorizeSheet: firstAsked,
      readReturn: error,
      resume: noAnswer,
      inquire,
      reverse: unknown,
      refund: error,
    },
    cardPresent: {
      authorize: firstAsked,
      increase: noAnswer,
      inquire,
      reverse: unknown,
      advise: { deadlineMs: questionMs, unknown: { kind: 'unknown' } },
      refund: error,
    },
  } satisfies { readonly [Each in Part]: Operations<Acquirer[Each]> },
} as const;

/** A question that a limit has answered in the acquirer's place. */
export interface LimitedQuestion {
  readonly acquirer: string;
  /** Such as `cards.reverse`. */
  readonly operation: string;
  readonly limit: 'deadline' | 'busy';
}

/** The acquirer was not asked, or its answer did not come in time: what it has done is not known. */
export class AcquirerAway extends Error {
  override readonly name = 'AcquirerAway';

  constructor({ acquirer, operation, limit }: LimitedQuestion) {
    super(
      limit === 'deadline'
        ? `the acquirer ${acquirer} did not answer ${operation} in time`
        : `the acquirer ${acquirer} was not asked (${operation}): it has too many questions to answer`,
    );
  }
}

/** How long an answer is waited for, and what is answered in its place; absent: the question fails with a fault. */
export interface Waiting {
  readonly deadlineMs: number;
  readonly unknown?: unknown;
  /** The answer where the acquirer has too many questions already, if not `unknown`. */
  readonly notAsked?: unknown;
}

export interface AcquirerLimiter {
  /** Asks within the limits. What is answered after the deadline is ignored. */
  within(
    question: Omit<LimitedQuestion, 'limit'>,
    waiting: Waiting,
    ask: () => Promise<unknown>,
  ): Promise<unknown>;
  /** Questions in progress, by the name of the acquirer. */
  inFlight(): ReadonlyMap<string, number>;
}

/** `onLimit` gets every question that a limit has answered. */
export function createAcquirerLimiter(
  timers: Timers,
  onLimit: (question: LimitedQuestion) => void = () => {},
): AcquirerLimiter {
  const inFlight = new Map<string, number>();
  const add = (name: string, count: number) => inFlight.set(name, (inFlight.get(name) ?? 0) + count);

  return {
    inFlight: () => inFlight,
    async within({ acquirer, operation }, { deadlineMs, unknown: inPlace, notAsked = inPlace }, ask) {
      function instead(limit: LimitedQuestion['limit']): unknown {
        onLimit({ acquirer, operation, limit });
        const answer = limit === 'busy' ? notAsked : inPlace;
        if (answer === undefined) throw new AcquirerAway({ acquirer, operation, limit });
        return answer;
      }
      if ((inFlight.get(acquirer) ?? 0) >= acquirerLimits.inFlightMax) return instead('busy');
      add(acquirer, 1);
      let stopTimer = () => {};
      const deadline = new Promise<typeof instead>((resolve) => {
        stopTimer = timers.after(deadlineMs, () => resolve(instead));
      });
      try {
        const first = await Promise.race([ask(), deadline]);
        return first === instead ? instead('deadline') : first;
      } finally {
        stopTimer();
        // Also where it has not answered yet: a question without an end would keep its place without end.
        add(acquirer, -1);
      }
    },
  };
}
