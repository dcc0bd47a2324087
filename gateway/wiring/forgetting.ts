/** Takes away what is kept for a time only: a portion once a minute, and at once again as long as there is more. */
import type { Clock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { dropOldKeys } from '../store/idempotency.ts';
import { dropSignatureUses } from '../store/seen-signatures.ts';
import { dropUnnamedTexts } from '../store/text-references.ts';
import { dropClockChanges } from '../store/workbench/timeline.ts';

const portion = 1_000;
const pauseMs = 60_000;

export type Drop = (queries: Queries, nowMs: number, limit: number, platformMs: number) => Promise<number>;

/** Each deletes at most `limit` rows whose time is over, and gives how many. */
const ofOrders: readonly Drop[] = [dropOldKeys, dropUnnamedTexts];
/** By the platform's time: a signed timestamp may be the world's although the sandbox's clock was moved on. */
const ofPlatform: readonly Drop[] = [dropSignatureUses, dropClockChanges];

/**
 * `clock`: the system's, which the sandbox moves on. `platform`: where that is not meant, and for merchants with a clock
 * of their own. `more`: what else is dropped, by the platform's time.
 */
export function createForgetting(
  queries: Queries,
  clock: Clock,
  platform: Clock,
  more: readonly Drop[] = [],
): () => Promise<void> {
  let nextAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const nowMs = clock.nowMs();
    const platformMs = platform.nowMs();
    if (nowMs < nextAtMs) return;
    nextAtMs = nowMs + pauseMs;
    const due = [
      ...ofOrders.map((drop) => () => drop(queries, nowMs, portion, platformMs)),
      ...[...ofPlatform, ...more].map((drop) => () => drop(queries, platformMs, portion, platformMs)),
    ];
    for (const drop of due) if ((await drop()) === portion) nextAtMs = nowMs;
  };
}
