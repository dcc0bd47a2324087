/** Looks at the backlog every few seconds, so that a scrape of the metrics waits for no database. */
import type { Clock, ClockGroup } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { type BacklogKind, backlogKinds, readBacklog } from '../store/backlog.ts';

export interface BacklogAge {
  readonly count: number;
  readonly oldestSeconds: number;
}

export type Backlogs = ReadonlyMap<BacklogKind, BacklogAge>;

export interface BacklogWatch {
  /** As it was at the last look; empty where that one failed. */
  read(): Backlogs;
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

export interface BacklogDeps {
  readonly queries: Queries;
  /** That of the clock group. */
  readonly clock: Clock;
  readonly clockGroup: ClockGroup;
  readonly wait: (delayMs: number) => Promise<unknown>;
}

const lookEveryMs = 5_000;

export function createBacklogWatch({ queries, clock, clockGroup, wait }: BacklogDeps): BacklogWatch {
  let seen: Backlogs = new Map();
  let isLooking = false;

  async function ageOf(kind: BacklogKind): Promise<readonly [BacklogKind, BacklogAge]> {
    const nowMs = clock.nowMs();
    const { count, oldestDueAt } = await readBacklog(queries, kind, nowMs, clockGroup);
    return [kind, { count, oldestSeconds: oldestDueAt === null ? 0 : (nowMs - oldestDueAt) / 1_000 }];
  }

  async function look(): Promise<void> {
    // That the database is away is for its own metric to say.
    seen = new Map(await Promise.all(backlogKinds.map(ageOf)).catch(() => []));
  }

  async function keepLooking(): Promise<void> {
    isLooking = true;
    while (isLooking) {
      await look();
      await wait(lookEveryMs);
    }
  }

  return {
    read: () => seen,
    look,
    start: () => void keepLooking(),
    stop() {
      isLooking = false;
    },
  };
}
