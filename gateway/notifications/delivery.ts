/** Sends what is due: claims it, attempts it, has it recorded, within limits per receiver and in all. */
import { type Timeline, timeIn } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { NextTurn } from '../ports/turn.ts';
import {
  type AppExchangePorts,
  type Exchange,
  type ExchangePorts,
  exchange,
  portsFor,
  recordOf,
} from './exchange.ts';
import { claimDue, type DueNotification, giveUp, keyOf, leaseMs, nextDueAtMs } from './outbox.ts';
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

export interface DeliveryDeps extends AppExchangePorts {
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
  /** Sends in place of `exchange`; undefined where the attempt was put off (faults of the sandbox). */
  readonly exchange?:
    | ((ports: ExchangePorts, due: DueNotification) => Promise<Exchange | undefined>)
    | undefined;
}

export interface Delivery {
  /** Attempts everything that is due now in the timeline, waits for all of it; returns how many attempts were made. */
  deliverDue(timeline?: Timeline): Promise<number>;
  /** Takes up to its limits of the timeline's due notifications and works on them without waiting for slow ones. */
  pump(timeline?: Timeline): Promise<void>;
  /**
   * Takes a place for a notification that is about to be written, or says that there is none. Until when the
   * row is to be claimed; `undefined`: write it unclaimed, a process takes it when it is due.
   */
  reserve(receiver: string, merchantNo: string): number | undefined;
  /** Gives the place back: the row was not written. */
  release(receiver: string): void;
  /** Sends what was just written under a reserved place. */
  send(due: DueNotification): void;
  /** Sends one now, for a person who asks for it. */
  resend(request: ResendRequest): Promise<Resent>;
  /** Waits for what is in flight in the timeline now; gives how many attempts that was. */
  settle(timeline?: Timeline): Promise<number>;
  /** Waits for what is in flight; takes no new work. */
  stop(): Promise<void>;
  readonly inFlight: number;
}

/** A look ends after so many claims, however much is due: attempts that end meanwhile begin the next one. */
const claimsPerLook = 8;

/** An attempt from its claim until it is recorded. */
interface Running {
  readonly merchantNo: string;
  readonly work: Promise<void>;
}

/** What looks for due notifications of one timeline. */
interface Lane {
  readonly timeline: Timeline;
  made: number;
  looking: Promise<number> | undefined;
  lookingNext: Promise<number> | undefined;
  /** Whether the last look may have left something due behind, for want of places. */
  isMoreLikely: boolean;
  /** While everything due at one moment is being delivered, nothing later is begun. */
  horizonMs: number | undefined;
  delivering: Promise<unknown>;
  /** How many wait for `delivering`. */
  waiting: number;
}

const smallestLimit = (capacity: Capacity) =>
  Math.min(capacity.freeOfOthers, capacity.freeOfSlow, ...capacity.free);

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { database, clock, nextTurn } = deps;
  const receivers = createReceivers();
  const recorder = createRecorder(database, nextTurn);
  const running = new Map<string, Running>();
  /** By the merchant with a clock of its own; all others share the one of ''. */
  const lanes = new Map<string, Lane>();
  /** Places taken for notifications that are being written. */
  let reserved = 0;
  let isStopped = false;

  const nameOf = (timeline: Timeline) => (typeof timeline === 'string' ? '' : timeline.merchantNo);
  const laneNameOf = (merchantNo: string) => nameOf(clock.timelineOf?.(merchantNo) ?? 'everyone');

  function laneOf(timeline: Timeline): Lane {
    const name = nameOf(timeline);
    const known = lanes.get(name);
    if (known !== undefined) return known;
    const lane: Lane = {
      timeline,
      made: 0,
      looking: undefined,
      lookingNext: undefined,
      isMoreLikely: false,
      horizonMs: undefined,
      delivering: Promise.resolve(),
      waiting: 0,
    };
    lanes.set(name, lane);
    return lane;
  }

  /** Merchants with clocks of their own come and go: a lane that nothing waits for is dropped. */
  function dropIdle(lane: Lane): void {
    const isLooking = lane.looking !== undefined || lane.lookingNext !== undefined;
    const isIdle = !isLooking && lane.waiting === 0 && !lane.isMoreLikely;
    if (isIdle && typeof lane.timeline !== 'string') lanes.delete(lane.timeline.merchantNo);
  }

  const runningIn = (timeline: Timeline) =>
    [...running.values()].flatMap(({ merchantNo, work }) =>
      laneNameOf(merchantNo) === nameOf(timeline) ? [work] : [],
    );

  /** Sends one attempt; undefined where the notification was given up, or put off. */
  async function sendOnce(due: DueNotification): Promise<Exchange | undefined> {
    const { merchantNo, appId, endpointId } = due;
    const isEndpoint = typeof endpointId === 'string';
    const isThere = !isEndpoint || ((await deps.hasEndpoint?.(merchantNo, appId, endpointId)) ?? true);
    if (isThere && (await deps.hasApp(appId)))
      return (deps.exchange ?? exchange)(await portsFor(deps, appId), due);
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
    const lane = lanes.get(laneNameOf(merchantNo));
    if (lane !== undefined) lane.made += 1;
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
    running.set(key, { merchantNo: due.merchantNo, work });
  }

  /** Claims and begins until no place is free or nothing is due, a few times over; returns how many it began. */
  async function look(lane: Lane): Promise<number> {
    let begun = 0;
    for (let claims = 0; claims < claimsPerLook && !isStopped; claims += 1) {
      await nextTurn();
      const limit = receiverLimits.totalMax - running.size - reserved;
      lane.isMoreLikely = true;
      if (limit <= 0) break;
      const capacity = receivers.capacity();
      const nowMs = lane.horizonMs ?? timeIn(lane.timeline, clock);
      const claimed = await claimDue(database, nowMs, capacity, limit, lane.timeline);
      for (const due of claimed) begin(due);
      begun += claimed.length;
      // Fewer than any limit would have let through: nothing else was due, save for the saturated.
      if (claimed.length >= Math.max(1, Math.min(limit, smallestLimit(capacity)))) continue;
      lane.isMoreLikely = capacity.saturated.length > 0;
      break;
    }
    return begun;
  }

  function lookNow(lane: Lane): Promise<number> {
    lane.looking ??= look(lane).finally(() => {
      lane.looking = undefined;
      dropIdle(lane);
    });
    return lane.looking;
  }

  /** One look at a time; who asks meanwhile gets the next one, because this one may have passed the row over. */
  function fill(lane: Lane): Promise<number> {
    if (lane.looking === undefined) return lookNow(lane);
    lane.lookingNext ??= lane.looking
      .catch(() => 0)
      .then(() => {
        lane.lookingNext = undefined;
        return lookNow(lane);
      });
    return lane.lookingNext;
  }

  function refill(): void {
    if (isStopped) return;
    for (const lane of lanes.values())
      if (lane.isMoreLikely) fill(lane).catch((fault) => deps.onFault?.(fault));
  }

  /** Whether others have the places that something due in the lane needs; resolves once one may be free. */
  async function waitedForPlace(lane: Lane, horizonMs: number): Promise<boolean> {
    if (!lane.isMoreLikely) return false;
    const works = [...running.values()].map(({ work }) => work);
    const nextAtMs = await nextDueAtMs(database, lane.timeline);
    if (nextAtMs === undefined || nextAtMs > horizonMs) return false;
    // None is running: the places are reserved for notifications that are being written.
    await (works.length > 0 ? Promise.race(works) : nextTurn());
    return true;
  }

  async function deliverAll(lane: Lane): Promise<number> {
    const before = lane.made;
    const horizonMs = timeIn(lane.timeline, clock);
    lane.horizonMs = horizonMs;
    try {
      while (!isStopped) {
        const begun = await fill(lane);
        const works = runningIn(lane.timeline);
        if (works.length > 0) await Promise.race(works);
        else if (begun === 0 && !(await waitedForPlace(lane, horizonMs))) break;
      }
    } finally {
      lane.horizonMs = undefined;
    }
    return lane.made - before;
  }

  async function settle(timeline: Timeline = 'everyone'): Promise<number> {
    const lane = lanes.get(nameOf(timeline));
    await Promise.allSettled([lane?.looking, lane?.lookingNext]);
    const works = runningIn(timeline);
    await Promise.all(works);
    return works.length;
  }

  return {
    deliverDue(timeline = 'everyone') {
      const lane = laneOf(timeline);
      lane.waiting += 1;
      const result = lane.delivering
        .then(() => deliverAll(lane))
        .finally(() => {
          lane.waiting -= 1;
          dropIdle(lane);
        });
      lane.delivering = result.catch(() => {});
      return result;
    },
    async pump(timeline = 'everyone') {
      await fill(laneOf(timeline));
    },
    reserve(receiver, merchantNo) {
      const isFull = running.size + reserved >= receiverLimits.totalMax;
      const isStepped = lanes.get(laneNameOf(merchantNo))?.horizonMs !== undefined;
      // While its clock is being stepped, a merchant's attempts are made in the order of their times.
      if (isStopped || isFull || isStepped || !receivers.hasCapacity(receiver)) return undefined;
      reserved += 1;
      receivers.begin(receiver);
      return clock.nowMs(merchantNo) + leaseMs;
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
    async stop() {
      isStopped = true;
      await Promise.allSettled([...lanes.values()].flatMap((lane) => [lane.looking, lane.lookingNext]));
      await Promise.all([...running.values()].map(({ work }) => work));
    },
    get inFlight() {
      return running.size;
    },
  };
}
