/** Sends what is due: claims it, attempts it, has it recorded, within limits per receiver and in all. */
import type { Database } from '../ports/database.ts';
import type { NextTurn } from '../ports/turn.ts';
import { type Exchange, type ExchangePorts, exchange, recordOf } from './exchange.ts';
import { claimDue, type DueNotification, giveUp, keyOf, leaseMs } from './outbox.ts';
import type { Outcome } from './outcome.ts';
import { type Capacity, createReceivers, receiverLimits } from './receivers.ts';
import { createRecorder } from './recorder.ts';
import { type ResendRequest, type Resent, resend } from './resend.ts';

export interface AttemptInfo {
  readonly psn: string;
  readonly merchantNo: string;
  readonly transNo: string;
  readonly notificationId: string;
  readonly attempt: number;
  readonly outcome: Outcome;
  readonly detail: string | undefined;
  readonly durationMs: number;
}

export interface DeliveryDeps extends ExchangePorts {
  readonly database: Database;
  /** Whether the app is still there: for one that is gone nothing is sent. */
  readonly hasApp: (appId: string) => Promise<boolean>;
  /** Whether a standing endpoint is still there; absent: all are. */
  readonly hasEndpoint?: (merchantNo: string, appId: string, endpointId: string) => Promise<boolean>;
  /** Called for each attempt once it is recorded. */
  readonly onAttempt?: (info: AttemptInfo) => void;
  /** Called for faults of the gateway's own; what they hit is sent again when its claim has run out. */
  readonly onFault?: (fault: unknown) => void;
  readonly nextTurn: NextTurn;
}

export interface Delivery {
  /** Attempts everything that is due now by the clock, waits for all of it; returns how many attempts were made. */
  deliverDue(): Promise<number>;
  /** Takes up to its limits of due notifications and works on them without waiting for slow ones. */
  pump(): Promise<void>;
  /**
   * Takes a place for a notification that is about to be written, or says that there is none. Until when the
   * row is to be claimed; `undefined`: write it unclaimed, a process takes it when it is due.
   */
  reserve(receiver: string): number | undefined;
  /** Gives the place back: the row was not written. */
  release(receiver: string): void;
  /** Sends what was just written under a reserved place. */
  send(due: DueNotification): void;
  /** Sends one now, for a person who asks for it. */
  resend(request: ResendRequest): Promise<Resent>;
  /** Waits for what is in flight now. */
  settle(): Promise<void>;
  /** Waits for what is in flight; takes no new work. */
  stop(): Promise<void>;
  readonly inFlight: number;
}

/** A look ends after so many claims, however much is due: attempts that end meanwhile begin the next one. */
const claimsPerLook = 8;

const smallestLimit = (capacity: Capacity) =>
  Math.min(capacity.freeOfOthers, capacity.freeOfSlow, ...capacity.free);

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { database, clock, nextTurn } = deps;
  const receivers = createReceivers();
  const recorder = createRecorder(database, nextTurn);
  /** Attempts from their claim until they are recorded. */
  const running = new Map<string, Promise<void>>();
  /** Places taken for notifications that are being written. */
  let reserved = 0;
  let made = 0;
  let isStopped = false;
  let looking: Promise<number> | undefined;
  let lookingNext: Promise<number> | undefined;
  /** Whether the last look may have left something due behind, for want of places. */
  let isMoreLikely = false;
  /** While everything due at one moment is being delivered, nothing later is begun. */
  let horizonMs: number | undefined;
  let delivering: Promise<unknown> = Promise.resolve();

  /** Sends one attempt; undefined where the notification was given up instead. */
  async function sendOnce(due: DueNotification): Promise<Exchange | undefined> {
    const { merchantNo, appId, endpointId } = due;
    const isEndpoint = typeof endpointId === 'string';
    const isThere = !isEndpoint || ((await deps.hasEndpoint?.(merchantNo, appId, endpointId)) ?? true);
    if (isThere && (await deps.hasApp(appId))) return exchange(deps, due);
    await giveUp(database, merchantNo, due.notificationId);
    return undefined;
  }

  async function attempt(due: DueNotification): Promise<void> {
    let done: Exchange | undefined;
    try {
      done = await sendOnce(due);
    } finally {
      // The receiver is free again; writing down what it answered is not its time.
      const isTimeout = done?.reply.kind === 'failed' && done.reply.reason === 'timeout';
      receivers.end(due.receiver, done?.durationMs, isTimeout);
      refill();
    }
    if (done === undefined) return;
    const { merchantNo, notificationId, transNo, psn } = due;
    const number = due.attempts + 1;
    const written = recordOf(done);
    const { outcome, detail, durationMs } = written;
    const isWritten = await recorder.record({ ...written, merchantNo, notificationId, attempt: number });
    made += 1;
    if (isWritten)
      deps.onAttempt?.({
        ...{ psn, merchantNo, transNo, notificationId, attempt: number, outcome, detail, durationMs },
      });
  }

  function begin(due: DueNotification): void {
    const key = keyOf(due);
    // A clock that was moved on ends claims early: what is still being sent here is not sent beside itself.
    if (running.has(key)) return;
    receivers.begin(due.receiver);
    run(key, due);
  }

  /** Attempts what has its place with the receivers already. */
  function run(key: string, due: DueNotification): void {
    const work = attempt(due)
      .catch((fault) => deps.onFault?.(fault))
      .finally(() => {
        running.delete(key);
        refill();
      });
    running.set(key, work);
  }

  /** Claims and begins until no place is free or nothing is due, a few times over; returns how many it began. */
  async function look(): Promise<number> {
    let begun = 0;
    for (let claims = 0; claims < claimsPerLook && !isStopped; claims += 1) {
      await nextTurn();
      const limit = receiverLimits.totalMax - running.size - reserved;
      isMoreLikely = true;
      if (limit <= 0) break;
      const capacity = receivers.capacity();
      const claimed = await claimDue(database, horizonMs ?? clock.systemMs(), capacity, limit);
      for (const due of claimed) begin(due);
      begun += claimed.length;
      // Fewer than any limit would have let through: nothing else was due, save for the saturated.
      if (claimed.length >= Math.max(1, Math.min(limit, smallestLimit(capacity)))) continue;
      isMoreLikely = capacity.saturated.length > 0;
      break;
    }
    return begun;
  }

  function lookNow(): Promise<number> {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  /** One look at a time; who asks meanwhile gets the next one, because this one may have passed the row over. */
  function fill(): Promise<number> {
    if (looking === undefined) return lookNow();
    lookingNext ??= looking
      .catch(() => 0)
      .then(() => {
        lookingNext = undefined;
        return lookNow();
      });
    return lookingNext;
  }

  function refill(): void {
    if (isMoreLikely && !isStopped) fill().catch((fault) => deps.onFault?.(fault));
  }

  async function deliverAll(): Promise<number> {
    const before = made;
    horizonMs = clock.systemMs();
    try {
      while (!isStopped) {
        const begun = await fill();
        if (running.size > 0) await Promise.race(running.values());
        else if (begun === 0) break;
      }
    } finally {
      horizonMs = undefined;
    }
    return made - before;
  }

  async function settle(): Promise<void> {
    await Promise.allSettled([looking, lookingNext]);
    await Promise.all(running.values());
  }

  return {
    deliverDue() {
      const result = delivering.then(deliverAll);
      delivering = result.catch(() => {});
      return result;
    },
    async pump() {
      await fill();
    },
    reserve(receiver) {
      const isFull = running.size + reserved >= receiverLimits.totalMax;
      // While the clock is being stepped, attempts are made in the order of their times.
      if (isStopped || isFull || horizonMs !== undefined || !receivers.hasCapacity(receiver))
        return undefined;
      reserved += 1;
      receivers.begin(receiver);
      return clock.systemMs() + leaseMs;
    },
    release(receiver) {
      reserved -= 1;
      receivers.end(receiver, undefined, false);
      refill();
    },
    send(due) {
      reserved -= 1;
      // Stopped meanwhile: whoever looks once the claim has run out sends it.
      if (isStopped) receivers.end(due.receiver, undefined, false);
      else run(keyOf(due), due);
    },
    resend: (request) => resend(deps, request),
    settle,
    stop() {
      isStopped = true;
      return settle();
    },
    get inFlight() {
      return running.size;
    },
  };
}
