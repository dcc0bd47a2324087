/** The database port over a PostgreSQL server. */
import pg from 'pg';
import type { Database, Queries, SqlValue } from '../ports/database.ts';

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

function queriesOn(client: pg.Pool | pg.PoolClient): Queries {
  return {
    async query<Row>(text: string, params: readonly SqlValue[] = [], name?: string): Promise<Row[]> {
      const result = await client.query({
        text,
        values: [...params],
        ...(name === undefined ? {} : { name }),
      });
      return result.rows as Row[];
    },
  };
}

/** Opens a pool of at most `maxConnections`; nothing is connected until the first query. */
export function openPostgres(url: string, options: { readonly maxConnections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    // A statement that hangs must not hold a call or a batch for ever.
    statement_timeout: 30_000,
    // Nor may a server that has vanished from the network: it cannot keep the limit above.
    query_timeout: 35_000,
    keepAlive: true,
    // Every statement of ours goes by an index. A plan made while a table was still empty would scan it, and a
    // prepared statement keeps its plan for long after the table has grown.
    options: planSettings.map((setting) => `-c ${setting}`).join(' '),
    types,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', ignore);
  return {
    kind: 'postgres',
    ...queriesOn(pool),
    async transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
      const client = await pool.connect();
      // Without a listener the end of the server would end this process too; the query under way rejects anyway.
      client.on('error', ignore);
      let broken = false;
      try {
        await client.query('begin');
        const result = await work(queriesOn(client));
        await client.query('commit');
        return result;
      } catch (error) {
        // What has timed out answers no rollback either; its connection is given up.
        broken =
          isTimeout(error) ||
          !(await client.query('rollback').then(
            () => true,
            () => false,
          ));
        throw error;
      } finally {
        client.off('error', ignore);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}
