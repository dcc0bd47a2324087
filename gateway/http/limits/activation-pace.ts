/**
 * How wrong activation codes are slowed: by the address that they come from, never by the terminal that they name.
 * Knowing a serial number is not enough to block its code. A code has twelve random digits; the pace
 * keeps the cost of looking at codes small, and leaves one address fewer than a million guesses in a code's life. An
 * IPv6 network counts as one address, as it does for calls.
 */
import { isLoopbackIp, parseIpAddress } from '@tollgate/contract/address/ip';
import type { Clock } from '../../ports/clock.ts';
import { addressGroup } from './address-limit.ts';

/** Wrong codes that are answered at once: people mistype. They come back within a minute. */
const freeTries = 5;
const forgetAfterMs = 60_000;
const holdMs = 1_000;
/** Tries of one address that may be in progress, held answers included. */
const underWayMax = 8;
const addressesMax = 50_000;

/** To be called when the code was looked at; resolves when the answer may go out. */
export type Leave = (isRight: boolean) => Promise<void>;

export interface ActivationPace {
  /** Undefined where too many tries of this address are in progress. */
  enter(address: string): Leave | undefined;
}

interface Tries {
  underWay: number;
  wrong: number;
  atMs: number;
}

/** A proxy on this machine, whose tries are those of many. */
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

  /** Those of `address`, as the latest of all; the address that was quiet longest is forgotten. */
  function triesOf(address: string): Tries {
    const nowMs = uptime.nowMs();
    const tries = addresses.get(address) ?? { underWay: 0, wrong: 0, atMs: nowMs };
    addresses.delete(address);
    addresses.set(address, tries);
    const [longestQuiet] = addresses.keys();
    if (addresses.size > addressesMax && longestQuiet !== undefined) addresses.delete(longestQuiet);
    const back = ((nowMs - tries.atMs) * freeTries) / forgetAfterMs;
    tries.wrong = Math.max(0, tries.wrong - back);
    tries.atMs = nowMs;
    return tries;
  }

  return {
    enter(address) {
      const tries = triesOf(addressGroup(address));
      if (tries.underWay >= underWayMax && !isShared(address)) return undefined;
      tries.underWay += 1;
      return async (isRight) => {
        try {
          if (isRight) return;
          tries.wrong = Math.min(tries.wrong + 1, freeTries + 1);
          if (tries.wrong > freeTries) await hold(holdMs);
        } finally {
          tries.underWay -= 1;
        }
      };
    },
  };
}
