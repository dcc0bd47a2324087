/**
 * The connection of one gateway process to the simulated database: statements take time, wait for transactions of
 * others, and fail as a network and a server fail. Whoever holds a transaction is alone: PGlite has one connection.
 */
import {
  type Database,
  type Queries,
  type SqlValue,
  UncertainCommit,
} from '@tollgate/gateway/ports/database';
import type { Engine } from '@tollgate/gateway/store/synchronous.testing';
import type { Dice } from './dice.ts';
import type { Life } from './life.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Fault of the next write: it never arrives, or it is done and its answer is lost. */
export type WriteFault = 'lost-before' | 'lost-after';

/** `commit`: of a transaction of several statements. */
export type Written = 'any' | 'commit';

export interface SimulatedDatabase {
  connect(life: Life): Database;
  /** The next `count` writes, of whichever process, meet this: any statement that writes, or only commits. */
  failWrites(fault: WriteFault, count: number, of?: Written): void;
  /** Statements that begin before `untilMs` take up to `delayMs` longer. */
  slowDown(untilMs: number, delayMs: number): void;
  /** Called after each statement that may have changed something. */
  onWrite: () => void;
  /** How often a fault was met. */
  readonly faultsMet: number;
  /** Ends what faults are still planned. */
  heal(): void;
}

const usualMs = 3;
const isWrite = (text: string) =>
  /^\s*(?:insert|update|delete|with\b[\s\S]*\b(?:insert|update|delete)\b)/i.test(text);

class ConnectionLost extends Error {
  readonly code = 'ECONNRESET';
}

export function createSimulatedDatabase(engine: Engine, time: VirtualTime, dice: Dice): SimulatedDatabase {
  const planned: { readonly fault: WriteFault; readonly of: Written }[] = [];
  let slow = { untilMs: 0, delayMs: 0 };
  let faultsMet = 0;
  let holder: symbol | undefined;
  const waiting: (() => void)[] = [];

  const delay = () => {
    const extra = time.nowMs() < slow.untilMs ? dice.between(0, slow.delayMs) : 0;
    return dice.between(0, usualMs) + extra;
  };
  function nextFault(written: Written): WriteFault | undefined {
    const place = planned.findIndex(({ of }) => of === 'any' || of === written);
    if (place === -1) return undefined;
    faultsMet += 1;
    return planned.splice(place, 1)[0]?.fault;
  }

  /** Waits until no transaction is open, and takes the connection. */
  async function take(life: Life): Promise<symbol> {
    while (holder !== undefined) await life.guard(new Promise<void>((resolve) => waiting.push(resolve)));
    const own = Symbol(life.name);
    holder = own;
    return own;
  }
  function give(own: symbol): void {
    if (holder !== own) return;
    holder = undefined;
    for (const resolve of waiting.splice(0)) resolve();
  }

  function connect(life: Life): Database {
    /** The transaction that this process has open, one at a time. */
    const open = new Set<symbol>();
    life.onKilled(() => {
      for (const own of open) {
        engine.run('rollback');
        give(own);
      }
    });

    async function single<Row>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> {
      await life.sleep(delay());
      const own = await take(life);
      const fault = isWrite(text) ? nextFault('any') : undefined;
      let rows: Row[];
      try {
        if (fault === 'lost-before') throw new ConnectionLost('connection lost before the statement');
        rows = engine.run<Row>(text, params);
      } finally {
        give(own);
      }
      if (isWrite(text)) database.onWrite();
      if (fault === 'lost-after') throw new ConnectionLost('connection lost after the statement');
      await life.sleep(delay());
      return rows;
    }

    async function transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
      await life.sleep(delay());
      const own = await take(life);
      open.add(own);
      engine.run('begin');
      const inside: Queries = {
        async query<Row>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> {
          await life.sleep(delay());
          return engine.run<Row>(text, params);
        },
      };
      try {
        const result = await work(inside);
        await life.sleep(delay());
        const fault = nextFault('commit');
        if (fault === 'lost-before')
          throw new UncertainCommit('connection lost during a commit', {
            cause: new ConnectionLost('reset'),
          });
        engine.run('commit');
        open.delete(own);
        database.onWrite();
        if (fault === 'lost-after')
          throw new UncertainCommit('connection lost during a commit', {
            cause: new ConnectionLost('reset'),
          });
        return result;
      } catch (fault) {
        if (open.has(own)) engine.run('rollback');
        throw fault;
      } finally {
        open.delete(own);
        give(own);
      }
    }

    return {
      kind: 'postgres',
      query: (text, params) => life.guard(single(text, params)),
      transaction: (work) => life.guard(transaction(work)),
      close: async () => {},
    };
  }

  const database: SimulatedDatabase = {
    connect,
    failWrites: (fault, count, of = 'any') => {
      for (let planning = 0; planning < count; planning += 1) planned.push({ fault, of });
    },
    slowDown: (untilMs, delayMs) => {
      slow = { untilMs, delayMs };
    },
    onWrite: () => {},
    get faultsMet() {
      return faultsMet;
    },
    heal() {
      planned.length = 0;
      slow = { untilMs: 0, delayMs: 0 };
    },
  };
  return database;
}
