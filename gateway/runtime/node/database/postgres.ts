/** The database port over a PostgreSQL server. */
import pg from 'pg';
import type { Clock } from '../../../ports/clock.ts';
import { type Database, type SqlValue, UncertainCommit } from '../../../ports/database.ts';
import { createAcknowledgement } from './acknowledgement.ts';

// int8 (20) comes back as text by default; all of ours stay far below 2^53.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format),
};

const ignore = () => {};
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** How statements are planned, on a server and embedded alike. */
export const planSettings = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
] as const;

/** Of a statement that was cancelled, connections that ended, an ending server, its system, and its own faults. */
const cancelled = '57014';
const notTheStatements = /^(?:08|57|58|XX)/;

/**
 * Where the server itself refused the commit it is rolled back; after any other failure the outcome is unknown. By its
 * code: the severity is written in the server's language.
 */
const isRefused = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  error.code !== undefined &&
  (error.code === cancelled || !notTheStatements.test(error.code));

/** How long calls wait for the database unless the operator says otherwise. */
const callDeadlineMs = 30_000;
const cancelTimeoutMs = 2_000;
const monotonic: Clock = { nowMs: () => performance.now() };

async function rowsOf<Row>(
  client: pg.PoolClient,
  text: string,
  params: readonly SqlValue[] = [],
  name?: string,
): Promise<Row[]> {
  const result = await client.query({
    text,
    values: [...params],
    ...(name === undefined ? {} : { name }),
  });
  return result.rows as Row[];
}

/** By a connection of its own: those of the pool may all be waiting. */
async function cancelStatement(url: string, { processID }: { readonly processID?: number }): Promise<void> {
  const limits = { connectionTimeoutMillis: cancelTimeoutMs, query_timeout: cancelTimeoutMs };
  const client = new pg.Client({ connectionString: url, ...limits });
  client.on('error', ignore);
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [processID]);
  } finally {
    await client.end();
  }
}

export interface PostgresOptions {
  readonly maxConnections?: number;
  /** How long a statement may take, and a commit may wait for the synchronous standby. */
  readonly deadlineMs?: number;
}

/** Opens a pool of at most `maxConnections`; nothing is connected until the first query. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const deadlineMs = options.deadlineMs ?? callDeadlineMs;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    // A statement that hangs must not hold a call or a batch for ever.
    statement_timeout: deadlineMs,
    // Nor may a server that has vanished from the network: it cannot keep the limit above.
    query_timeout: deadlineMs + 5_000,
    keepAlive: true,
    // Every statement of ours goes by an index. A plan made while a table was still empty would scan it, and a
    // prepared statement keeps its plan for long after the table has grown. Warnings say what a commit is worth.
    options: [...planSettings, 'client_min_messages=warning'].map((setting) => `-c ${setting}`).join(' '),
    types,
  });
  const acknowledgement = createAcknowledgement({
    deadlineMs,
    uptime: monotonic,
    cancel: (connection) => cancelStatement(url, connection as pg.PoolClient & { processID?: number }),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', ignore);

  /** Runs `work` on a connection of the pool, which keeps it unless `isBroken`. */
  async function onConnection<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    isBroken: (client: pg.PoolClient, error: unknown) => Promise<boolean>,
  ): Promise<Result> {
    const client = await pool.connect();
    // Without a listener the end of the server would end this process too; the query in progress rejects anyway.
    client.on('error', ignore);
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = await isBroken(client, error);
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  /** Runs a statement that commits. @throws UncertainCommit where its answer was lost */
  async function committing<Result>(client: pg.PoolClient, run: () => Promise<Result>): Promise<Result> {
    try {
      return await acknowledgement.of(client, run);
    } catch (error) {
      if (isRefused(error) || error instanceof UncertainCommit) throw error;
      throw new UncertainCommit('the connection was lost during a commit', { cause: error });
    }
  }

  async function commit(client: pg.PoolClient): Promise<void> {
    const { command } = await committing(client, () => client.query('commit'));
    // The commit of a transaction that had failed before succeeds, and takes everything back.
    if (command !== 'COMMIT')
      throw new Error(`the transaction was taken back: its commit answered ${command}`);
  }

  return {
    kind: 'postgres',
    // A statement outside a transaction commits by itself.
    query: (text, params, name) =>
      onConnection(
        (client) => committing(client, () => rowsOf(client, text, params, name)),
        async (_client, error) => !isRefused(error),
      ),
    transaction: (work) =>
      onConnection(
        async (client) => {
          await acknowledgement.watch(client);
          await client.query('begin');
          const result = await work({
            query: (text, params, name) => rowsOf(client, text, params, name),
          });
          await commit(client);
          return result;
        },
        // What has timed out answers no rollback either; its connection is given up.
        async (client, error) =>
          isTimeout(error) ||
          error instanceof UncertainCommit ||
          !(await client.query('rollback').then(
            () => true,
            () => false,
          )),
      ),
    close: () => pool.end(),
  };
}
