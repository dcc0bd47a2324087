/** Takes away what is kept for a time only: a portion once a minute, and at once again as long as there is more. */
import type { Clock } from './ports/clock.ts';
import type { Queries } from './ports/database.ts';
import { dropSignatureUses } from './store/seen-signatures.ts';

const portion = 1_000;
const pauseMs = 60_000;

export function createForgetting(queries: Queries, clock: Clock): () => Promise<void> {
  let nextAtMs = 0;
  return async () => {
    const nowMs = clock.nowMs();
    if (nowMs < nextAtMs) return;
    const dropped = await dropSignatureUses(queries, nowMs, portion);
    nextAtMs = dropped < portion ? nowMs + pauseMs : nowMs;
  };
}
