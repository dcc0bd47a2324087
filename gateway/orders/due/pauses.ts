/** Pauses of due work after an attempt that changed nothing: its acquirer gave no answer, or no final one. */
import { secondMs } from '@tollgate/contract/durations';
import type { TransactionRow } from '../../store/transaction.ts';

/** Pauses between attempts; the last one repeats. */
export const duePausesMs: readonly number[] = [10, 20, 40, 80, 160, 320, 640, 900].map(
  (seconds) => seconds * secondMs,
);
const longestMs = Math.max(...duePausesMs);

/**
 * Returns until when a transaction that is still due waits. Each pause is longer than all before it together, so the
 * time since it fell due says which pause comes next. No pause goes beyond its expiry, even if it expired while its
 * acquirer was asked: an order ends in time (decision 21).
 * @param beganMs when the attempt began
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
