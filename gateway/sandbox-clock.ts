/** The sandbox's clock: the platform's, and how far it was advanced; kept in the database for all processes. */
import type { Clock, MerchantClock } from './ports/clock.ts';
import type { Queries } from './ports/database.ts';
import { noteClockChange } from './store/workbench/timeline.ts';

export interface SandboxClock extends MerchantClock {
  readonly offsetMs: () => number;
  /** Moves the clock to `atMs` if that is ahead. */
  advanceTo(atMs: number): Promise<void>;
  /** Notes for people who look at timelines that it was moved from there to where it is now. */
  note(fromMs: number): Promise<void>;
  /** Takes over what another process has advanced. */
  refresh(): Promise<void>;
}

export function createSandboxClock(platform: Clock, queries: Queries): SandboxClock {
  let offsetMs = 0;
  const systemMs = () => platform.nowMs() + offsetMs;
  return {
    nowMs: systemMs,
    systemMs,
    offsetMs: () => offsetMs,
    async advanceTo(atMs) {
      const wanted = atMs - platform.nowMs();
      if (wanted <= offsetMs) return;
      // greatest(): two processes that advance at the same time never turn the clock back.
      const rows = await queries.query<{ offset_ms: number }>(
        `insert into sandbox_clock (offset_ms) values ($1)
         on conflict (only_row) do update set offset_ms = greatest(sandbox_clock.offset_ms, excluded.offset_ms)
         returning offset_ms`,
        [wanted],
      );
      offsetMs = rows[0]?.offset_ms ?? wanted;
    },
    note: (fromAt) => noteClockChange(queries, { realAt: platform.nowMs(), fromAt, toAt: systemMs() }),
    async refresh() {
      const rows = await queries.query<{ offset_ms: number }>(
        'select offset_ms from sandbox_clock',
        [],
        'clock',
      );
      offsetMs = rows[0]?.offset_ms ?? 0;
    },
  };
}

/** Production has the platform's clock and nothing that moves it. */
export function createFixedClock(platform: Clock): SandboxClock {
  const refuse = () => Promise.reject(new Error('only the sandbox has a clock that can be advanced'));
  return {
    nowMs: platform.nowMs,
    systemMs: platform.nowMs,
    offsetMs: () => 0,
    advanceTo: refuse,
    note: refuse,
    refresh: async () => {},
  };
}
