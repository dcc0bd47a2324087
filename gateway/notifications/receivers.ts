/**
 * How many attempts each receiver may have at a time, so that a slow or dead one delays no other.
 *
 * A receiver starts with a small window; every reply widens it, every timeout halves it. Receivers that were
 * slow the last time share at most half of all attempts, however many of them there are: the other half is
 * always free for those that answer.
 */

export const receiverLimits = {
  /** Attempts in progress in all. */
  totalMax: 256,
  /** Attempts in progress to one receiver: at first, at most, and where it only times out. */
  windowFirst: 4,
  windowMax: 64,
  windowMin: 2,
  /** From here on a receiver counts as slow. */
  slowMs: 1_000,
  slowTotalMax: 128,
  /** Receivers remembered; beyond, those without attempts in progress are forgotten, oldest first. */
  rememberedMax: 4_096,
} as const;

interface State {
  active: number;
  window: number;
  slow: boolean;
}

/** Limits on what a claim may take. */
export interface Capacity {
  /** Receivers that take nothing now. */
  readonly saturated: readonly string[];
  /** Receivers with something known about them, how much each may take, and whether it is slow. */
  readonly known: readonly string[];
  readonly free: readonly number[];
  readonly slow: readonly boolean[];
  /** Places for a receiver that is not among `known`, and for all slow ones together. */
  readonly freeOfOthers: number;
  readonly freeOfSlow: number;
}

export interface Receivers {
  begin(receiver: string): void;
  /** `durationMs` of the exchange; undefined where none took place. */
  end(receiver: string, durationMs: number | undefined, timedOut: boolean): void;
  capacity(): Capacity;
  /** Returns true if one more attempt may begin now. */
  hasCapacity(receiver: string): boolean;
}

export function createReceivers(): Receivers {
  const { windowFirst, windowMax, windowMin, slowMs, slowTotalMax, rememberedMax } = receiverLimits;
  const states = new Map<string, State>();

  function stateOf(receiver: string): State {
    const known = states.get(receiver);
    if (known !== undefined) return known;
    const state = { active: 0, window: windowFirst, slow: false };
    states.set(receiver, state);
    return state;
  }

  function slowActive(): number {
    let active = 0;
    for (const state of states.values()) if (state.slow) active += state.active;
    return active;
  }

  function forgetOldest(): void {
    for (const [receiver, state] of states) {
      if (states.size <= rememberedMax) return;
      if (state.active === 0) states.delete(receiver);
    }
  }

  return {
    begin(receiver) {
      stateOf(receiver).active += 1;
      if (states.size > rememberedMax) forgetOldest();
    },
    end(receiver, durationMs, timedOut) {
      const state = stateOf(receiver);
      state.active = Math.max(0, state.active - 1);
      if (durationMs === undefined) return;
      state.slow = timedOut || durationMs >= slowMs;
      state.window = timedOut
        ? Math.max(windowMin, Math.floor(state.window / 2))
        : Math.min(windowMax, state.window + 1);
    },
    hasCapacity(receiver) {
      const state = states.get(receiver);
      if (state === undefined) return true;
      return state.active < state.window && (!state.slow || slowActive() < slowTotalMax);
    },
    capacity() {
      const freeOfSlow = Math.max(0, slowTotalMax - slowActive());
      const saturated: string[] = [];
      const known: string[] = [];
      const free: number[] = [];
      const slow: boolean[] = [];
      for (const [receiver, state] of states) {
        const left = state.window - state.active;
        if (left <= 0 || (state.slow && freeOfSlow === 0)) saturated.push(receiver);
        else if (left !== windowFirst || state.slow) {
          known.push(receiver);
          free.push(left);
          slow.push(state.slow);
        }
      }
      return { saturated, known, free, slow, freeOfOthers: windowFirst, freeOfSlow };
    },
  };
}
