/** Takes away what is kept for a time only: a portion once a minute, and at once again as long as there is more. */
import type { Clock } from './ports/clock.ts';
import type { Queries } from './ports/database.ts';
import { dropOldKeys } from './store/idempotency.ts';
import { dropSignatureUses } from './store/seen-signatures.ts';
import { dropUnnamedTexts } from './store/text-references.ts';

const portion = 1_000;
const pauseMs = 60_000;

/** Each deletes at most `limit` rows whose time is over, and gives how many. */
const drops: readonly ((queries: Queries, nowMs: number, limit: number) => Promise<number>)[] = [
  dropOldKeys,
  dropSignatureUses,
  dropUnnamedTexts,
];

export function createForgetting(queries: Queries, clock: Clock): () => Promise<void> {
  let nextAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = clock.nowMs();
    if (nowMs < nextAtMs) return;
    nextAtMs = nowMs + pauseMs;
    for (const drop of drops) {
      if ((await drop(queries, nowMs, portion)) === portion) nextAtMs = nowMs;
    }
  };
}
