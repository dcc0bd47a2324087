/** One SQL dialect (PostgreSQL's) behind one port: embedded (PGlite) or a server (pg). */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly SqlValue[];

export interface Queries {
  /**
   * Runs one statement. Bigint columns come back as JavaScript numbers (all of ours fit), json as
   * parsed values. `name` marks a hot statement that a server keeps prepared. Outside a transaction it commits by
   * itself; where its answer was lost it rejects with `UncertainCommit`.
   */
  query<Row>(text: string, params?: readonly SqlValue[], name?: string): Promise<Row[]>;
}

/** A commit that may be lost, now or after a failover: its rows must not be taken for written, nor be written again. */
export class UncertainCommit extends Error {
  override readonly name = 'UncertainCommit';
}

/** The database did not answer within the time that a call has for it. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Returns true if the database could not be reached, or not in time. PostgreSQL: class 08 connection, 53 resources, 57P
 * shutdown and start, 57014 a statement that took too long (SQLSTATE).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A commit whose connection was lost: the database is away. One that no standby has: it is there.
  if (error instanceof UncertainCommit) return isDatabaseAway(error.cause);
  if (error instanceof DatabaseAway) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (connectionCodes.has(code) || /^(?:08|53|57P|57014)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|waiting for the database/.test(
    error.message,
  );
}

/** Connections to a server, at this moment. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  /** Pieces of work that wait for one. */
  readonly waiting: number;
}

export interface Database extends Queries {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects, save with
   * `UncertainCommit`.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** Absent: the database is inside this process. */
  connections?(): Connections;
  close(): Promise<void>;
}
