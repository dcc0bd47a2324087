/**
 * Health of the gateway for a balancer and for monitoring. Ready speaks for this process: its schema, and whether it is
 * ending. Parts that all processes share (database, disk) are reported at once and fail readiness only after the
 * deadline that calls wait, so that a failover does not make a balancer drop every gateway. The broker is only
 * reported: payments that need no terminal go on without it, and orders for terminals wait in the database.
 */
import type { Clock } from '../ports/clock.ts';

export const sharedParts = ['database', 'disk', 'broker'] as const;
export type SharedPart = (typeof sharedParts)[number];
/** Parts that every call needs. */
const neededParts = ['database', 'disk'] as const satisfies readonly SharedPart[];

export interface HealthDeps {
  /** Monotonic. */
  readonly uptime: Clock;
  /** Resolves after as many milliseconds, and keeps no process alive. */
  readonly wait: (delayMs: number) => Promise<unknown>;
  readonly deadlineMs: number;
  /** Returns true if the database has all migrations that this process needs; rejects if it does not answer. */
  readonly schemaIsCurrent: () => Promise<boolean>;
  /** Rejects where a commit fails. */
  readonly commit: () => Promise<void>;
  readonly brokerIsThere: () => boolean;
  /** True if an acquirer can take payments. */
  readonly hasAcquirer: boolean;
}

export interface HealthReport {
  readonly ready: boolean;
  readonly draining: boolean;
  readonly schema: 'current' | 'incomplete';
  /** Where none is connected, and every payment is refused with SYS031; else absent. */
  readonly acquirers?: 'none';
  readonly parts: Readonly<
    Record<SharedPart, { readonly up: true } | { readonly up: false; readonly down_seconds: number }>
  >;
}

export interface Health {
  report(): HealthReport;
  /** Looks at every part once more. */
  look(): Promise<void>;
  start(): void;
  /** Not ready from now on, whatever else is well. */
  drain(): void;
  stop(): void;
}

const lookEveryMs = 1_000;
/** With the second before it: what does not answer is known to be away within 5 s. */
const patienceMs = 3_000;

/** Everything is taken to be well until it is seen not to be: a process that has started has just used it all. */
export function createHealth(deps: HealthDeps): Health {
  const { uptime, wait, deadlineMs } = deps;
  const downSinceMs: Partial<Record<SharedPart, number>> = {};
  /** Checks in progress. They are not begun again: each may hold a connection. */
  const running = new Set<SharedPart>();
  let schemaIsCurrent = true;
  let isDraining = false;
  let isLooking = false;

  function note(part: SharedPart, isUp: boolean): void {
    if (isUp) delete downSinceMs[part];
    else downSinceMs[part] ??= uptime.nowMs();
  }

  async function check(part: SharedPart, work: () => Promise<unknown>): Promise<void> {
    if (running.has(part)) return note(part, false);
    running.add(part);
    const done = work().finally(() => running.delete(part));
    const isUp = done.then(
      () => true,
      () => false,
    );
    // A slower check goes on.
    note(part, await Promise.race([isUp, wait(patienceMs).then(() => false)]));
  }

  async function look(): Promise<void> {
    note('broker', deps.brokerIsThere());
    await Promise.all([
      check('database', async () => {
        schemaIsCurrent = await deps.schemaIsCurrent();
      }),
      check('disk', deps.commit),
    ]);
  }

  async function keepLooking(): Promise<void> {
    isLooking = true;
    while (true) {
      await wait(lookEveryMs);
      if (!isLooking) return;
      await look();
    }
  }

  return {
    look,
    report() {
      // The broker's state is known without asking.
      note('broker', deps.brokerIsThere());
      const nowMs = uptime.nowMs();
      const parts = Object.fromEntries(
        sharedParts.map((part) => {
          const since = downSinceMs[part];
          return [
            part,
            since === undefined
              ? { up: true }
              : { up: false, down_seconds: Math.round((nowMs - since) / 1_000) },
          ];
        }),
      ) as HealthReport['parts'];
      const isOverdue = neededParts.some((part) => nowMs - (downSinceMs[part] ?? nowMs) >= deadlineMs);
      return {
        ready: !isDraining && schemaIsCurrent && !isOverdue,
        draining: isDraining,
        schema: schemaIsCurrent ? 'current' : 'incomplete',
        ...(deps.hasAcquirer ? {} : { acquirers: 'none' }),
        parts,
      };
    },
    start: () => void keepLooking(),
    drain() {
      isDraining = true;
    },
    stop() {
      isLooking = false;
    },
  };
}
