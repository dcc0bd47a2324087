/**
 * Timers of processes that look for due work. A look that could find nothing is left out: the timer waits until a row
 * is due, by a question of the simulator's own. So hours without work cost nothing.
 */
import type { Clock } from '@tollgate/gateway/ports/clock';
import type { Timers } from '@tollgate/gateway/ports/timers';
import type { Engine } from '@tollgate/gateway/store/synchronous.testing';
import type { Life } from './life.ts';
import type { VirtualTime } from './virtual-time.ts';

const nextDue = `select least(
    (select min(greatest(due_at, claimed_until)) from transactions where due_at is not null),
    (select min(greatest(due_at, claimed_until)) from notifications where due_at is not null),
    (select min(due_at) from batches where due_at is not null)) as at`;

export interface DueTimers {
  of(life: Life): Timers;
  /** Rows may be due at another time now. */
  changed(): void;
}

export function createDueTimers(engine: Engine, time: VirtualTime, clock: Clock): DueTimers {
  let knownAt: number | null | undefined;
  const waiting = new Set<() => void>();

  function dueAt(): number {
    knownAt ??= engine.run<{ at: number | null }>(nextDue)[0]?.at ?? null;
    return knownAt ?? Number.POSITIVE_INFINITY;
  }

  return {
    of: (life) => ({
      after(delayMs, act) {
        let isStopped = false;
        let checks = 0;
        function check(turn: number): void {
          if (isStopped || turn !== checks || !life.isAlive) return;
          waiting.delete(wake);
          const leftMs = dueAt() - clock.nowMs();
          if (leftMs <= 0) {
            isStopped = true;
            act();
            return;
          }
          waiting.add(wake);
          if (Number.isFinite(leftMs)) again(leftMs);
        }
        function again(afterMs: number): void {
          checks += 1;
          const turn = checks;
          time.after(afterMs, () => check(turn));
        }
        const wake = () => {
          waiting.delete(wake);
          again(delayMs);
        };
        again(delayMs);
        return () => {
          isStopped = true;
          waiting.delete(wake);
        };
      },
    }),
    changed() {
      knownAt = undefined;
      for (const wake of [...waiting]) wake();
    },
  };
}
