/** Lanes: what looks for due notifications, one for each clock, so that none of them waits for another. */
import { type ClockGroup, type MerchantClock, timeIn } from '../ports/clock.ts';
import { type Attempts, begin, freePlaces } from './attempts.ts';
import { claimDue, nextDueAtMs } from './outbox.ts';
import type { Capacity } from './receivers.ts';

/** A look ends after so many claims, however much is due: attempts that end meanwhile begin the next one. */
const claimsPerLook = 8;

interface Lane {
  readonly clockGroup: ClockGroup;
  made: number;
  looking: Promise<number> | undefined;
  lookingNext: Promise<number> | undefined;
  /** True if the last look may have left something due behind, for want of places. */
  isMoreLikely: boolean;
  /** While everything due at one moment is being delivered, nothing later is begun. */
  horizonMs: number | undefined;
  delivering: Promise<unknown>;
  /** Calls that wait for `delivering`. */
  waiting: number;
}

export interface Lanes {
  readonly attempts: Attempts;
  readonly clock: MerchantClock;
  /** By the merchant with its own clock; all others share the one of ''. */
  readonly byName: Map<string, Lane>;
}

/** Lanes are filled again when a place is free. */
export function createLanes(attempts: Attempts): Lanes {
  const lanes: Lanes = { attempts, clock: attempts.deps.clock, byName: new Map() };
  attempts.onFree.add(() => refill(lanes));
  attempts.onMade.add((merchantNo) => {
    const lane = lanes.byName.get(nameOfMerchant(lanes, merchantNo));
    if (lane !== undefined) lane.made += 1;
  });
  return lanes;
}

const nameOf = (clockGroup: ClockGroup) => (typeof clockGroup === 'string' ? '' : clockGroup.merchantNo);

const nameOfMerchant = ({ clock }: Lanes, merchantNo: string) =>
  nameOf(clock.clockGroupOf?.(merchantNo) ?? 'everyone');

function laneOf({ byName }: Lanes, clockGroup: ClockGroup): Lane {
  const name = nameOf(clockGroup);
  const known = byName.get(name);
  if (known !== undefined) return known;
  const lane: Lane = {
    clockGroup,
    made: 0,
    looking: undefined,
    lookingNext: undefined,
    isMoreLikely: false,
    horizonMs: undefined,
    delivering: Promise.resolve(),
    waiting: 0,
  };
  byName.set(name, lane);
  return lane;
}

/** Merchants with their own clocks come and go: a lane that nothing waits for is dropped. */
function dropIdle({ byName }: Lanes, lane: Lane): void {
  const isLooking = lane.looking !== undefined || lane.lookingNext !== undefined;
  const isIdle = !isLooking && lane.waiting === 0 && !lane.isMoreLikely;
  if (isIdle && typeof lane.clockGroup !== 'string') byName.delete(lane.clockGroup.merchantNo);
}

function runningIn(lanes: Lanes, clockGroup: ClockGroup): Promise<void>[] {
  return [...lanes.attempts.running.values()].flatMap(({ merchantNo, work }) =>
    nameOfMerchant(lanes, merchantNo) === nameOf(clockGroup) ? [work] : [],
  );
}

/** Returns true if the merchant's clock is being advanced step by step. */
export const isStepped = (lanes: Lanes, merchantNo: string): boolean =>
  lanes.byName.get(nameOfMerchant(lanes, merchantNo))?.horizonMs !== undefined;

const smallestLimit = (capacity: Capacity) =>
  Math.min(capacity.freeOfOthers, capacity.freeOfSlow, ...capacity.free);

/** Claims and begins until no place is free or nothing is due, a few times over; returns the number begun. */
async function look({ attempts, clock }: Lanes, lane: Lane): Promise<number> {
  const { database, nextTurn } = attempts.deps;
  let begun = 0;
  for (let claims = 0; claims < claimsPerLook && !attempts.isStopped; claims += 1) {
    await nextTurn();
    const limit = freePlaces(attempts);
    lane.isMoreLikely = true;
    if (limit <= 0) break;
    const capacity = attempts.receivers.capacity();
    const nowMs = lane.horizonMs ?? timeIn(lane.clockGroup, clock);
    const claimed = await claimDue(database, nowMs, capacity, limit, lane.clockGroup);
    for (const due of claimed) begin(attempts, due);
    begun += claimed.length;
    // Fewer than any limit would have let through: nothing else was due, save for the saturated.
    if (claimed.length >= Math.max(1, Math.min(limit, smallestLimit(capacity)))) continue;
    lane.isMoreLikely = capacity.saturated.length > 0;
    break;
  }
  return begun;
}

function lookNow(lanes: Lanes, lane: Lane): Promise<number> {
  lane.looking ??= look(lanes, lane).finally(() => {
    lane.looking = undefined;
    dropIdle(lanes, lane);
  });
  return lane.looking;
}

/** One look at a time. Concurrent callers wait for the next one, because this one may have missed their row. */
function fill(lanes: Lanes, lane: Lane): Promise<number> {
  if (lane.looking === undefined) return lookNow(lanes, lane);
  lane.lookingNext ??= lane.looking
    .catch(() => 0)
    .then(() => {
      lane.lookingNext = undefined;
      return lookNow(lanes, lane);
    });
  return lane.lookingNext;
}

/** Takes up to the limits of the clock group's due notifications, and waits for none of them. */
export async function pump(lanes: Lanes, clockGroup: ClockGroup): Promise<void> {
  await fill(lanes, laneOf(lanes, clockGroup));
}

function refill(lanes: Lanes): void {
  const { deps, isStopped } = lanes.attempts;
  if (isStopped) return;
  for (const lane of lanes.byName.values())
    if (lane.isMoreLikely) fill(lanes, lane).catch((error) => deps.onError?.(error));
}

/** Waits for a place if others have those that something due in the lane needs; resolves once one may be free. */
async function waitedForPlace({ attempts }: Lanes, lane: Lane, horizonMs: number): Promise<boolean> {
  if (!lane.isMoreLikely) return false;
  const works = [...attempts.running.values()].map(({ work }) => work);
  const nextAtMs = await nextDueAtMs(attempts.deps.database, lane.clockGroup);
  if (nextAtMs === undefined || nextAtMs > horizonMs) return false;
  // None is running: the places are reserved for notifications that are being written.
  await (works.length > 0 ? Promise.race(works) : attempts.deps.nextTurn());
  return true;
}

async function deliverAll(lanes: Lanes, lane: Lane): Promise<number> {
  const before = lane.made;
  const horizonMs = timeIn(lane.clockGroup, lanes.clock);
  lane.horizonMs = horizonMs;
  try {
    while (!lanes.attempts.isStopped) {
      const begun = await fill(lanes, lane);
      const works = runningIn(lanes, lane.clockGroup);
      if (works.length > 0) await Promise.race(works);
      else if (begun === 0 && !(await waitedForPlace(lanes, lane, horizonMs))) break;
    }
  } finally {
    lane.horizonMs = undefined;
  }
  return lane.made - before;
}

/** Attempts everything that is due now in the clock group and waits for it; returns the number of attempts. */
export function deliverDue(lanes: Lanes, clockGroup: ClockGroup): Promise<number> {
  const lane = laneOf(lanes, clockGroup);
  lane.waiting += 1;
  const result = lane.delivering
    .then(() => deliverAll(lanes, lane))
    .finally(() => {
      lane.waiting -= 1;
      dropIdle(lanes, lane);
    });
  lane.delivering = result.catch(() => {});
  return result;
}

/** Waits for what is in flight in the clock group now; returns the number of attempts. */
export async function settle(lanes: Lanes, clockGroup: ClockGroup): Promise<number> {
  const lane = lanes.byName.get(nameOf(clockGroup));
  await Promise.allSettled([lane?.looking, lane?.lookingNext]);
  const works = runningIn(lanes, clockGroup);
  await Promise.all(works);
  return works.length;
}

/** Waits for looks and attempts; begins nothing new. */
export async function stop({ attempts, byName }: Lanes): Promise<void> {
  attempts.isStopped = true;
  await Promise.allSettled([...byName.values()].flatMap((lane) => [lane.looking, lane.lookingNext]));
  await Promise.all([...attempts.running.values()].map(({ work }) => work));
}
