/** Counts of the work that is due and not done yet, for monitoring. */
import type { ClockGroup } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { inClockGroup } from './clock-group.ts';

/** Counting all of a large backlog would make it larger. */
export const countedMax = 10_000;

export interface Backlog {
  /** At most `countedMax`. */
  readonly count: number;
  /** Since when the oldest is due, in milliseconds since 1970 UTC; null where nothing is. */
  readonly oldestDueAt: number | null;
}

/** Names of tables as well. */
export const backlogKinds = ['transactions', 'notifications'] as const;
export type BacklogKind = (typeof backlogKinds)[number];

/** Counts the work that is due in the clock group at `nowMs`, by the index of due times alone. */
export async function readBacklog(
  queries: Queries,
  kind: BacklogKind,
  nowMs: number,
  clockGroup: ClockGroup,
): Promise<Backlog> {
  const { sql, params, suffix } = inClockGroup(clockGroup, 2);
  const [row] = await queries.query<Backlog>(
    `select count(*) as count, min(due_at) as "oldestDueAt" from (
       select due_at from ${kind} where due_at <= $1${sql} order by due_at limit ${countedMax}) d`,
    [nowMs, ...params],
    `backlog of ${kind}${suffix}`,
  );
  return row ?? { count: 0, oldestDueAt: null };
}
