/**
 * How wrong activation codes are slowed: by the address that they come from, never by the terminal that they name, so
 * that knowing a serial number is not enough to block its code. Every code is looked at, also while the same address
 * has wrong ones in progress: only answers to wrong codes are held or refused. Codes are looked at one after another,
 * so that hashing takes one thread, however many addresses send them, and leaves the others to calls. Addresses take
 * turns: each has one code among those that are next, the rest wait behind it. An IPv6 network counts as one address, as
 * it does for calls.
 *
 * A code has twelve random digits and lives for 24 hours. In that time one address has fewer than a million guesses,
 * however many answers are held or refused: `wrongMax` at any speed, the 5 a minute that come back (7,200), and those
 * that were waiting when the last one was counted: 500,000 + 7,200 + 50 = 507,250. Whoever wants the right code of
 * another behind the same address to be refused has to send half a million wrong ones first, or keep the queue full by
 * sending faster than codes are hashed.
 */
import { isLoopbackIp, parseIpAddress } from '@tollgate/contract/address/ip';
import type { Clock } from '../../ports/clock.ts';
import { addressGroup } from './address-limit.ts';

/** Wrong codes that are answered at once: people mistype. They come back within a minute. */
const freeTries = 5;
const forgetAfterMs = 60_000;
const holdMs = 1_000;
/** Answers to wrong codes of one address that may be held; more are refused at once. */
const heldMax = 8;
/** Wrong codes of one address, less those that have come back, after which its codes are no longer looked at. */
const wrongMax = 500_000;
/** Codes of one address that wait their turn. A hash takes some 100 ms: the last one has its turn after 5 s. */
const waitingMax = 50;
/** A terminal waits 10 s for its answer. */
const patienceMs = 9_000;
const addressesMax = 50_000;

export interface ActivationPace {
  /**
   * Returns what `find` finds by the code, or undefined, later, if the code is wrong. Returns 'too-many' if the
   * address has to try again later: its code was wrong, or was not looked at.
   */
  look<Found extends object>(
    address: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined | 'too-many'>;
}

/** Queue of tasks that run one after the other, even if one of them fails. */
interface Queue {
  /** Settles when the last one that waits is done. */
  last: Promise<unknown>;
}

interface Tries extends Queue {
  waiting: number;
  held: number;
  wrong: number;
  atMs: number;
}

function inTurn<Result>(queue: Queue, work: () => Promise<Result>): Promise<Result> {
  const turn = queue.last.then(work);
  // Nothing of what was found stays with the queue.
  queue.last = turn.then(
    () => undefined,
    () => undefined,
  );
  return turn;
}

/** A proxy on this machine that is not named: its tries are those of many, and none is refused for another's. */
function isShared(address: string): boolean {
  const parsed = parseIpAddress(address);
  return parsed !== undefined && isLoopbackIp(parsed);
}

/** `uptime`: monotonic clock. `hold`: resolves after as many milliseconds. */
export function createActivationPace({
  uptime,
  hold,
}: {
  readonly uptime: Clock;
  readonly hold: (delayMs: number) => Promise<unknown>;
}): ActivationPace {
  const addresses = new Map<string, Tries>();
  const all: Queue = { last: Promise.resolve() };

  /** Those of `address`, as the latest of all; the address that was quiet longest is forgotten. */
  function triesOf(address: string): Tries {
    const nowMs = uptime.nowMs();
    const tries = addresses.get(address) ?? {
      waiting: 0,
      last: Promise.resolve(),
      held: 0,
      wrong: 0,
      atMs: nowMs,
    };
    addresses.delete(address);
    addresses.set(address, tries);
    const [longestQuiet] = addresses.keys();
    if (addresses.size > addressesMax && longestQuiet !== undefined) addresses.delete(longestQuiet);
    const back = ((nowMs - tries.atMs) * freeTries) / forgetAfterMs;
    tries.wrong = Math.max(0, tries.wrong - back);
    tries.atMs = nowMs;
    return tries;
  }

  /**
   * Calls `find` when those that came before have been looked at; 'too-many' where that took so long that the terminal
   * has given up, since a right code is used up when it is found.
   */
  async function lookInTurn<Found>(
    tries: Tries,
    shared: boolean,
    find: () => Promise<Found>,
  ): Promise<Found | 'too-many'> {
    const cameMs = uptime.nowMs();
    const look = async () => (uptime.nowMs() - cameMs < patienceMs ? find() : 'too-many');
    if (shared) return inTurn(all, look);
    tries.waiting += 1;
    try {
      return await inTurn(tries, () => inTurn(all, look));
    } finally {
      tries.waiting -= 1;
    }
  }

  return {
    async look(address, find) {
      const tries = triesOf(addressGroup(address));
      const shared = isShared(address);
      if (!shared && (tries.wrong >= wrongMax || tries.waiting >= waitingMax)) return 'too-many';
      const found = await lookInTurn(tries, shared, find);
      if (found !== undefined) return found;
      tries.wrong += 1;
      if (tries.wrong <= freeTries) return undefined;
      if (!shared && tries.held >= heldMax) return 'too-many';
      tries.held += 1;
      try {
        await hold(holdMs);
      } finally {
        tries.held -= 1;
      }
      return undefined;
    },
  };
}
