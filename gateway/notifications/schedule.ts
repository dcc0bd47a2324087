/** When a notification is attempted again (spec §9, decision 22). */
import { limits } from '@tollgate/contract/limits';

/** The first attempt, made at once, and one after each gap. */
export const attemptsMax = limits.notificationGapsMs.length + 1;

/**
 * When the attempt after `attemptsMade` (1 or more, the one just made included) is due; undefined once all
 * attempts are used up. Counted from the beginning of the last attempt, so that a slow receiver does not
 * stretch the schedule. Milliseconds since 1970 UTC.
 */
export function nextAttemptAtMs(attemptsMade: number, attemptedAtMs: number): number | undefined {
  const gapMs = limits.notificationGapsMs[attemptsMade - 1];
  return gapMs === undefined ? undefined : attemptedAtMs + gapMs;
}
