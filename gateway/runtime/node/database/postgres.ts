/** The database port over a PostgreSQL server. */
import pg from 'pg';
import type { Clock } from '../../../ports/clock.ts';
import { type Database, DatabaseAway, type SqlValue, UncertainCommit } from '../../../ports/database.ts';
import { planSettings } from '../../web/plan-settings.ts';
import { type Acknowledgement, createAcknowledgement } from './acknowledgement.ts';
import { createHostChoice, type HostChoice, readHosts } from './hosts.ts';

// int8 (20) comes back as text by default; all of ours stay far below 2^53.
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format),
};

const ignore = () => {};
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** Code (SQLSTATE) of a cancelled statement. */
const cancelled = '57014';
/** Classes of connections that ended, an ending server, its system, and its own errors. */
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
/** After the deadline: for the answer to what was cancelled when it came. */
const graceMs = 1_000;
const monotonic: Clock = { nowMs: () => performance.now() };

/** A statement of the driver, which takes its own limit for each. */
interface Statement extends pg.QueryConfig {
  readonly query_timeout: number;
}

/** A connection for one piece of work, all of whose waiting comes out of one budget. */
interface Lent {
  readonly client: pg.PoolClient;
  run(text: string, params?: readonly SqlValue[], name?: string): Promise<pg.QueryResult>;
}

/** By its own connection: those of the pool may all be waiting. */
async function cancelStatement({
  url,
  processID,
}: {
  readonly url: string;
  readonly processID?: number;
}): Promise<void> {
  const limits = { connectionTimeoutMillis: graceMs, query_timeout: graceMs };
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
  /** How long a query or a transaction may take: waiting for a connection, its statements and its commit. */
  readonly deadlineMs?: number;
  /** How long a connection may take to be there, where that is less. */
  readonly connectMs?: number;
  /** True if the server refuses every write. */
  readonly isReadOnly?: boolean;
}

/** SQLSTATE of a write at a server that has become a standby since it was connected. */
const onlyReads = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

/** All connections of the pool are in use: nothing is wrong with the server. */
const isCrowded = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');

/** The driver would take options of the URL in place of ours: of two that name the same setting the last one counts. */
function withOptions(url: string, own: string): string {
  const parsed = URL.parse(url);
  const given = parsed?.searchParams.get('options');
  if (!parsed || !given) return url;
  parsed.searchParams.set('options', `${given} ${own}`);
  return parsed.href;
}

/** Makes a class of clients that know their server, so that what they ask is canceled there. */
function hostClients(hosts: HostChoice, settings: string) {
  return class HostClient extends pg.Client {
    readonly url: string;
    /** Number of the server's process; the driver sets it. */
    declare readonly processID?: number;

    constructor(config?: pg.ClientConfig) {
      const chosen = hosts.current();
      super({ ...config, connectionString: withOptions(chosen, settings) });
      this.url = chosen;
      // Between the pool's own listener and the work there is none: a server that ends just then would end this
      // process. What is in progress rejects anyway.
      this.on('error', ignore);
    }
  };
}

/** @throws where the server only reads */
async function checkWritable(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ only: string }>(
    `select current_setting('transaction_read_only') as only`,
  );
  if (rows[0]?.only === 'on') throw new DatabaseAway('the server only reads');
}

/** The servers that a URL names, and the connections to them. */
interface Servers {
  readonly pool: pg.Pool;
  readonly hosts: HostChoice;
  readonly hostCount: number;
  readonly deadlineMs: number;
  readonly acknowledgement: Acknowledgement;
}

function createServers(url: string, options: PostgresOptions): Servers {
  const deadlineMs = options.deadlineMs ?? callDeadlineMs;
  const readOnly = options.isReadOnly === true ? ['default_transaction_read_only=on'] : [];
  const settings = [...planSettings, 'client_min_messages=warning', ...readOnly]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  const { urls, needsWritable } = readHosts(url);
  const hosts = createHostChoice(urls);
  const HostClient = hostClients(hosts, settings);
  const mustWrite = needsWritable && options.isReadOnly !== true;
  const pool = new pg.Pool({
    Client: HostClient,
    verify: (client, done) =>
      void (mustWrite ? checkWritable(client) : Promise.resolve()).then(() => done(), done),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: Math.ceil((options.connectMs ?? deadlineMs) / urls.length),
    // A statement that hangs must not hold a call or a batch without end.
    statement_timeout: deadlineMs,
    // Nor may a server that has vanished from the network, or that is stopped: it cannot keep the limit above.
    query_timeout: deadlineMs + graceMs,
    keepAlive: true,
    // Every statement of ours goes by an index. A plan made while a table was still empty would scan it, and a
    // prepared statement keeps its plan for long after the table has grown. Warnings say what a commit is worth.
    options: settings,
    types,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', ignore);
  const acknowledgement = createAcknowledgement({
    deadlineMs,
    uptime: monotonic,
    cancel: async (connection) => {
      if (connection instanceof HostClient) await cancelStatement(connection);
    },
  });
  return { pool, hosts, hostCount: urls.length, deadlineMs, acknowledgement };
}

/** A connection of the pool, to the first of the servers that can be used. */
async function connect({ pool, hosts, hostCount }: Servers): Promise<pg.PoolClient> {
  for (let left = hostCount; ; left -= 1) {
    const chosen = hosts.current();
    try {
      return await pool.connect();
    } catch (error) {
      if (left === 1 || isCrowded(error)) throw error;
      hosts.failed(chosen);
    }
  }
}

/** Runs `work` on a connection of the pool, which keeps it unless `isBroken`. */
async function onConnection<Result>(
  servers: Servers,
  work: (lent: Lent) => Promise<Result>,
  isBroken: (client: pg.PoolClient, error: unknown) => Promise<boolean>,
): Promise<Result> {
  const untilMs = monotonic.nowMs() + servers.deadlineMs + graceMs;
  const client = await connect(servers);
  let broken = false;
  function run(text: string, params: readonly SqlValue[] = [], name?: string): Promise<pg.QueryResult> {
    const leftMs = Math.max(1, Math.ceil(untilMs - monotonic.nowMs()));
    const named = name === undefined ? {} : { name };
    const statement: Statement = { text, values: [...params], query_timeout: leftMs, ...named };
    return client.query(statement);
  }
  try {
    return await work({ client, run });
  } catch (error) {
    broken = await isBroken(client, error);
    throw isTimeout(error)
      ? new DatabaseAway('the database did not answer in time', { cause: error })
      : error;
  } finally {
    client.release(broken);
  }
}

/** Runs a statement that commits. @throws UncertainCommit where its answer was lost */
async function committing<Result>(
  { acknowledgement }: Servers,
  client: pg.PoolClient,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await acknowledgement.of(client, run);
  } catch (error) {
    if (isRefused(error) || error instanceof UncertainCommit) throw error;
    const cause = isTimeout(error) ? new DatabaseAway('no answer in time', { cause: error }) : error;
    throw new UncertainCommit('the connection was lost during a commit', { cause });
  }
}

async function commit(servers: Servers, { client, run }: Lent): Promise<void> {
  const { command } = await committing(servers, client, () => run('commit'));
  // The commit of a transaction that had failed before succeeds, and takes everything back.
  if (command !== 'COMMIT') throw new Error(`the transaction was taken back: its commit answered ${command}`);
}

/** A connection that timed out answers no rollback either: it is given up. */
const isBrokenTransaction = async (client: pg.PoolClient, error: unknown): Promise<boolean> =>
  isTimeout(error) ||
  onlyReads(error) ||
  error instanceof UncertainCommit ||
  !(await client.query('rollback').then(
    () => true,
    () => false,
  ));

/** Opens a pool of at most `maxConnections`; nothing is connected until the first query. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const servers = createServers(url, options);
  const { pool, acknowledgement } = servers;
  return {
    kind: 'postgres',
    // A statement outside a transaction commits by itself.
    query: (text: string, params?: readonly SqlValue[], name?: string) =>
      onConnection(
        servers,
        async ({ client, run }) => (await committing(servers, client, () => run(text, params, name))).rows,
        async (_client, error) => !isRefused(error) || onlyReads(error),
      ),
    transaction: (work) =>
      onConnection(
        servers,
        async (lent) => {
          await acknowledgement.watch(lent.client);
          await lent.run('begin');
          const result = await work({
            query: async (text: string, params?: readonly SqlValue[], name?: string) =>
              (await lent.run(text, params, name)).rows,
          });
          await commit(servers, lent);
          return result;
        },
        isBrokenTransaction,
      ),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
