/** Requests that a till has sent lately: a repeat gets the same answer and does nothing twice. */
import type { Timers } from './timers.ts';

/** The number that tills in the field keep, too. */
export const keptMax = 50;
export const keptMs = 600_000;

interface Kept {
  readonly text: string;
  readonly answer: Promise<string>;
  readonly at: number;
}

export interface RecentRequests {
  /**
   * The answer to the request `id`: the one in progress or given already, else that of `carryOut`. `undefined` where
   * the same id came with another text.
   */
  answer(id: string, text: string, carryOut: () => Promise<string>): Promise<string> | undefined;
  /** Forgets the request `id`: a repeat is carried out again. */
  drop(id: string): void;
}

export function createRecentRequests(timers: Timers): RecentRequests {
  const kept = new Map<string, Kept>();

  function forget(): void {
    for (const [id, { at }] of kept) {
      const isOld = timers.nowMs() - at >= keptMs;
      if (!isOld && kept.size <= keptMax) break;
      kept.delete(id);
    }
  }

  return {
    answer(id, text, carryOut) {
      forget();
      const known = kept.get(id);
      if (known !== undefined) return known.text === text ? known.answer : undefined;
      const answer = carryOut();
      kept.set(id, { text, answer, at: timers.nowMs() });
      return answer;
    },
    drop: (id) => void kept.delete(id),
  };
}
