/** The database port over PGlite, in any runtime that it runs in. */
import type { PGlite } from '@electric-sql/pglite';
import type { Database, Queries, SqlValue } from '../../ports/database.ts';
import { planSettings } from './plan-settings.ts';

interface Runner {
  query<Row>(text: string, params?: unknown[]): Promise<{ rows: Row[] }>;
}

/** PostgreSQL fills its cache with zeros at the start, so all of it is in memory: 128 MB unless it is set. */
export const cacheParams = ['-c', 'shared_buffers=16MB'] as const;

function queriesOn(runner: Runner): Queries {
  return {
    async query<Row>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> {
      return (await runner.query<Row>(text, [...params])).rows;
    },
  };
}

/** Sets what every connection sets. */
export async function applyPlanSettings(database: PGlite): Promise<void> {
  for (const setting of planSettings) await database.query(`set ${setting}`);
}

/** `onClosed`: called once the database is closed. */
export function pgliteDatabase(database: PGlite, onClosed: () => Promise<void> = async () => {}): Database {
  return {
    kind: 'embedded',
    ...queriesOn(database),
    transaction: <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> =>
      database.transaction((transaction) => work(queriesOn(transaction))),
    async close() {
      await database.close();
      await onClosed();
    },
  };
}
