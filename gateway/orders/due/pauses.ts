/** How long what is due waits after a try that changed nothing: its acquirer did not answer, or not with an end. */
import type { TransactionRow } from '../../store/transaction.ts';

const secondMs = 1_000;

/** From one try to the next, the last one again and again. */
export const duePausesMs: readonly number[] = [10, 20, 40, 80, 160, 320, 640, 900].map(
  (seconds) => seconds * secondMs,
);
const longestMs = Math.max(...duePausesMs);

/**
 * Until when a transaction that is still due waits. Each pause is longer than all before it together, so how long it has
 * been due says which one comes next. None goes beyond its expiry, also where that came while its acquirer was asked: an
 * order ends in time (decision 21).
 * @param beganMs when the try began
 */
export function putOffUntil(
  { dueAt, expiresAt }: Pick<TransactionRow, 'dueAt' | 'expiresAt'>,
  beganMs: number,
  nowMs: number,
): number {
  const overdueMs = nowMs - (dueAt ?? nowMs);
  const untilMs = nowMs + (duePausesMs.find((pauseMs) => pauseMs > overdueMs) ?? longestMs);
  return expiresAt !== null && expiresAt > beganMs ? Math.min(untilMs, Math.max(expiresAt, nowMs)) : untilMs;
}
