/** Gathers changes that arrive while a batch is being written into the next one (group commit). */
import { type Database, DatabaseAway, isDatabaseAway, UncertainCommit } from '../ports/database.ts';
import type { NextTurn } from '../ports/turn.ts';
import { writeBatch } from './batch.ts';
import type { Change, CommitResult } from './change.ts';

const batchMax = 128;
/** More waiting changes than this and the caller has to shed load rather than wait. */
const queueMax = 20_000;

interface Waiting {
  readonly change: Change;
  readonly keys: readonly string[];
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface Committer {
  /** Resolves once the change is durable, or was refused by a guard; rejects where the database failed. */
  commit(change: Change): Promise<CommitResult>;
  /** Waits until nothing is queued or being written. */
  drain(): Promise<void>;
  /** Changes that wait for the batch being written. */
  waiting(): number;
}

function keysOf(change: Change): string[] {
  return change.transactions.flatMap(({ after }) => [
    `t/${after.merchantNo}/${after.transNo}`,
    `o/${after.merchantNo}/${after.merchantOrderNo}`,
  ]);
}

export function createCommitter(database: Database, nextTurn: NextTurn): Committer {
  let queue: Waiting[] = [];
  let writing: Promise<void> | undefined;

  /** The next batch: in order of arrival, a change that touches what another already touches is held back. */
  function nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const held: Waiting[] = [];
    const touched = new Set<string>();
    for (const waiting of queue) {
      const clashes = batch.length >= batchMax || waiting.keys.some((key) => touched.has(key));
      (clashes ? held : batch).push(waiting);
      // A held change blocks later ones on the same keys, so that arrival order is kept.
      for (const key of waiting.keys) touched.add(key);
    }
    queue = held;
    return batch;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const changes = batch.map(({ change }) => change);
    const results = await writeBatch(database, changes);
    const rolledBack: Waiting[] = [];
    let away: DatabaseAway | undefined;
    batch.forEach((waiting, index) => {
      const result = results[index];
      if (result?.status !== 'rejected') waiting.resolve(result?.value ?? 'conflict');
      // A change that may be written already must not be written again: it would be taken for another caller's.
      else if (batch.length === 1 || result.reason instanceof UncertainCommit) waiting.reject(result.reason);
      else rolledBack.push(waiting);
      if (result?.status === 'rejected' && isDatabaseAway(result.reason))
        away = new DatabaseAway('the database is away, and the change was not sent', {
          cause: result.reason,
        });
    });
    // Each would wait as long as this batch has: none of them was sent, and their callers may ask again.
    if (away !== undefined) {
      for (const waiting of [...rolledBack, ...queue.splice(0)]) waiting.reject(away);
      return;
    }
    // One bad change must not fail its neighbours: what was rolled back with it is written one by one.
    for (const waiting of rolledBack) await write([waiting]);
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      await nextTurn();
      await write(nextBatch());
    }
  }

  function start(): void {
    writing ??= writeAll().finally(() => {
      writing = undefined;
      if (queue.length > 0) start();
    });
  }

  return {
    commit(change) {
      if (queue.length >= queueMax)
        return Promise.reject(new DatabaseAway('too many changes are waiting for the database'));
      return new Promise((resolve, reject) => {
        queue.push({ change, keys: keysOf(change), resolve, reject });
        start();
      });
    },
    waiting: () => queue.length,
    async drain() {
      while (writing !== undefined) await writing;
    },
  };
}
