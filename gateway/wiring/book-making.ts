/** Makes the books of earlier orders beside the calls: after each portion it rests. */
import { type MakingStep, makePortion, readMaking } from '../books/making.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database.ts';
import type { Log } from '../ports/log.ts';

export interface BookMaking {
  start(): void;
  /** Resolves when the present portion has ended. */
  stop(): Promise<void>;
}

export interface BookMakingDeps {
  readonly database: Database;
  readonly log: Log;
  /** Monotonic. */
  readonly uptime: Clock;
  readonly wait: (delayMs: number) => Promise<unknown>;
}

/** The embedded database does nothing else meanwhile. */
const portions = { postgres: 1_000, embedded: 100 };
/** Until it is looked whether another process still works, or the database answers again. */
const lookAgainMs = 2_000;
const pauseMinMs = 5;
/** On a busy machine the work takes longer, and is not to take forever. */
const pauseMaxMs = 50;
const sayEveryMs = 30_000;

export function createBookMaking({ database, log, uptime, wait }: BookMakingDeps): BookMaking {
  let isStopped = true;
  let present: Promise<number | undefined> = Promise.resolve(undefined);
  let saidAtMs = Number.NEGATIVE_INFINITY;

  async function sayProgress(step: MakingStep): Promise<void> {
    if (step === 'done') return log.info({}, 'the books of all earlier orders are complete');
    if (uptime.nowMs() - saidAtMs < sayEveryMs) return;
    saidAtMs = uptime.nowMs();
    const { made, orders } = await readMaking(database);
    log.info({ made, orders }, 'the books of earlier orders are being created');
  }

  /** One portion; returns how long to rest then, undefined at the end. */
  async function work(): Promise<number | undefined> {
    const startedMs = uptime.nowMs();
    const step = await makePortion(database, portions[database.kind]);
    if (step === 'elsewhere') return (await readMaking(database)).isDone ? undefined : lookAgainMs;
    const tookMs = uptime.nowMs() - startedMs;
    await sayProgress(step);
    return step === 'done' ? undefined : Math.min(Math.max(tookMs * 1.5, pauseMinMs), pauseMaxMs);
  }

  async function workToTheEnd(): Promise<void> {
    while (!isStopped) {
      present = work().catch((error: unknown) => {
        log.error({ err: error }, 'the books of earlier orders could not be created');
        return lookAgainMs;
      });
      const restMs = await present;
      if (restMs === undefined) return;
      if (!isStopped) await wait(restMs);
    }
  }

  return {
    start() {
      isStopped = false;
      void workToTheEnd();
    },
    async stop() {
      isStopped = true;
      await present;
    },
  };
}
