/**
 * Limits on what an acquirer may cost the gateway: each question has a deadline, and each acquirer a number of
 * questions at a time. An acquirer that never answers holds up no call, no due work and no stop of the process.
 */
import { secondMs } from '@tollgate/contract/durations';
import { storableTexts } from '../ports/storable-texts.ts';
import type { Timers } from '../ports/timers.ts';
import type { Acquirer } from './port/acquirer.ts';

/**
 * Deadline of a question that asks an issuer for money: networks and 3-D Secure take longer than the acquirer itself.
 */
const attemptMs = 30 * secondMs;
/** Deadline of every other question. */
export const questionMs = 10 * secondMs;

type Part = 'wallets' | 'cards' | 'cardPresent';
type Ask = (...asked: never[]) => Promise<unknown>;
type Operations<Channel> = {
  readonly [Name in keyof Channel as Channel[Name] extends Ask ? Name : never]: Channel[Name] extends (
    ...asked: never[]
  ) => Promise<infer Answer>
    ? { readonly deadlineMs: number; readonly unknown?: Answer }
    : never;
};

const noAnswer = { deadlineMs: attemptMs, unknown: { kind: 'no-answer' } } as const;
const unknown = { deadlineMs: questionMs, unknown: 'unknown' } as const;
/** An operation without such an answer fails with a fault. */
const error = { deadlineMs: questionMs } as const;

/** All limits, in one place. */
export const acquirerLimits = {
  /** Questions to one acquirer at a time, of calls and due work together; beyond that it is not asked. */
  inFlightMax: 256,
  /** Transactions of one acquirer that due work has begun, in this process: half is always left to calls. */
  dueInFlightMax: 128,
  /** How long the answer to each operation is waited for, and what is answered in its place. */
  operations: {
    wallets: {
      payment: error,
      cancel: { deadlineMs: questionMs, unknown: { kind: 'unknown' } },
      refund: error,
    },
    cards: {
      authorize: noAnswer,
      authorizeSheet: noAnswer,
      readReturn: error,
      resume: noAnswer,
      reverse: unknown,
      refund: error,
    },
    cardPresent: {
      authorize: noAnswer,
      increase: noAnswer,
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

export interface AcquirerLimiter {
  /** The same acquirer, within the limits. What it answers after a deadline is ignored. */
  limited(acquirer: Acquirer): Acquirer;
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

  async function within(
    { acquirer, operation }: Omit<LimitedQuestion, 'limit'>,
    limits: { readonly deadlineMs: number; readonly unknown?: unknown },
    ask: () => Promise<unknown>,
  ): Promise<unknown> {
    function instead(limit: LimitedQuestion['limit']): unknown {
      onLimit({ acquirer, operation, limit });
      if (limits.unknown === undefined) throw new AcquirerAway({ acquirer, operation, limit });
      return limits.unknown;
    }
    if ((inFlight.get(acquirer) ?? 0) >= acquirerLimits.inFlightMax) return instead('busy');
    add(acquirer, 1);
    let stopTimer = () => {};
    const deadline = new Promise<typeof instead>((resolve) => {
      stopTimer = timers.after(limits.deadlineMs, () => resolve(instead));
    });
    try {
      const first = await Promise.race([ask(), deadline]);
      return first === instead ? instead('deadline') : storableTexts(first);
    } finally {
      stopTimer();
      // Also where it has not answered yet: a question without an end would keep its place without end.
      add(acquirer, -1);
    }
  }

  /** The channel with each operation of `acquirerLimits` within its limits. */
  function limitedChannel<Each extends Part>(acquirer: Acquirer, part: Each): Acquirer[Each] {
    const channel = acquirer[part] as unknown as Readonly<
      Record<string, (...asked: unknown[]) => Promise<unknown>>
    >;
    const operations = Object.entries(acquirerLimits.operations[part]).map(([name, limits]) => {
      const question = { acquirer: acquirer.name, operation: `${part}.${name}` };
      const ask = async (...asked: unknown[]) => channel[name]?.(...asked);
      return [name, (...asked: unknown[]) => within(question, limits, () => ask(...asked))];
    });
    return { ...acquirer[part], ...Object.fromEntries(operations) };
  }

  return {
    inFlight: () => inFlight,
    limited: (acquirer) => ({
      ...acquirer,
      wallets: limitedChannel(acquirer, 'wallets'),
      cards: limitedChannel(acquirer, 'cards'),
      cardPresent: limitedChannel(acquirer, 'cardPresent'),
    }),
  };
}
