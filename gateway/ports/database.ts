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

/** What was written may be there or not, now or after a failover: nothing of it may be taken for done, or repeated. */
export class UncertainCommit extends Error {
  override readonly name = 'UncertainCommit';
}

export interface Database extends Queries {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects, save with
   * `UncertainCommit`.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
