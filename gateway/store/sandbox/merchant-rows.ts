/** Everything that is kept of a merchant, whatever tables there are. */
import type { Queries } from '../../ports/database.ts';

// Partitions go with their table. A table that guards its rows by a trigger of its own keeps them: audit logs do.
const readTables = `select c.oid::regclass::text as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_no' and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::text::regnamespace
    and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
  order by name`;

/** Deletes every row of the merchant, in the caller's database transaction. */
export async function removeRows(queries: Queries, merchantNo: string): Promise<void> {
  const tables = await queries.query<{ name: string }>(readTables, [], 'tables-of-merchants');
  // In one statement the order does not matter: what rows refer to is checked at its end.
  const parts = tables.map(({ name }, index) => `d${index} as (delete from ${name} where merchant_no = $1)`);
  await queries.query(`with ${parts.join(', ')} select 1`, [merchantNo]);
}
