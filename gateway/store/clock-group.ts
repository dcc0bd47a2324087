/** Rows of one clock group, in SQL. */
import type { ClockGroup } from '../ports/clock.ts';

/**
 * Merchants with their own clock have a merchant_no of this range, which only the sandbox gives out. Words that
 * the partial indexes of migration 0020 have as well: the planner compares them.
 */
export const hasOwnClock = ownClockOf('merchant_no');
/** Prefix of such a merchant_no. */
export const ownClockPrefix = '9099';

/** The same of a merchant_no that `sql` gives. */
export function ownClockOf(sql: string): string {
  return `(${sql} >= '9099' and ${sql} < '9100')`;
}

export interface ClockGroupCondition {
  /** Begins with `and`, or is empty. */
  readonly sql: string;
  readonly params: readonly string[];
  /** Ends the name of a prepared statement that has the condition. */
  readonly suffix: string;
}

/** The condition that a row is of the clock group; its parameter, where it has one, is `$place`. */
export function inClockGroup(clockGroup: ClockGroup, place: number): ClockGroupCondition {
  if (clockGroup === 'everyone') return { sql: '', params: [], suffix: '' };
  if (clockGroup === 'followers')
    return { sql: ` and not ${hasOwnClock}`, params: [], suffix: ' of followers' };
  const sql = ` and merchant_no = $${place} and ${hasOwnClock}`;
  return { sql, params: [clockGroup.merchantNo], suffix: ' of one' };
}
