/** Gathers attempts that end while others are being written into the next statement (group commit). */
import type { Queries } from '../ports/database.ts';
import type { NextTurn } from '../ports/turn.ts';
import { type Attempt, keyOf, recordAttempts } from './outbox.ts';

const batchMax = 128;

interface Waiting {
  readonly attempt: Attempt;
  readonly resolve: (isWritten: boolean) => void;
  readonly reject: (error: unknown) => void;
}

export interface Recorder {
  /**
   * Resolves once the attempt is durable, with false where an attempt of its number was there already.
   * Rejects where the database failed. No two attempts of one notification may be waiting.
   */
  record(attempt: Attempt): Promise<boolean>;
}

export function createRecorder(queries: Queries, nextTurn: NextTurn): Recorder {
  let queue: Waiting[] = [];
  let isWriting = false;

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const written = await recordAttempts(
        queries,
        batch.map((waiting) => waiting.attempt),
      );
      for (const { attempt, resolve } of batch) resolve(written.has(keyOf(attempt)));
    } catch (error) {
      // One that cannot be written must not take its neighbours along: the batch is halved until it is alone.
      const middle = Math.ceil(batch.length / 2);
      if (batch.length > 1) {
        await write(batch.slice(0, middle));
        await write(batch.slice(middle));
      } else for (const { reject } of batch) reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) {
      await nextTurn();
      const batch = queue.slice(0, batchMax);
      queue = queue.slice(batchMax);
      await write(batch);
    }
    isWriting = false;
  }

  return {
    record(attempt) {
      return new Promise((resolve, reject) => {
        queue.push({ attempt, resolve, reject });
        if (!isWriting) void writeAll();
      });
    },
  };
}
