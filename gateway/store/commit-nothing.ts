/** A commit that goes through what all others go through (log, disk, synchronous standby) and changes no row. */
import type { Queries } from '../ports/database.ts';

/** Rejects where a commit fails, or is not acknowledged. */
export async function commitNothing(queries: Queries): Promise<void> {
  await queries.query(`select pg_logical_emit_message(true, 'tollgate', '')::text`);
}
