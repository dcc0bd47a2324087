/** Everything that is kept of a merchant, whatever tables there are. */
import type { Queries } from '../../ports/database.ts';

interface TableOfMerchants {
  readonly name: string;
  /** Tables that its rows refer to. */
  readonly parents: readonly string[];
}

// Partitions go with their table. A table that guards its rows by a trigger of its own keeps them: audit logs do.
const readTables = `select c.oid::regclass::text as name,
    coalesce(json_agg(distinct f.confrelid::regclass::text) filter (where f.oid is not null), '[]'::json) as parents
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_no' and not a.attisdropped
  left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::text::regnamespace
    and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
  group by c.oid`;

/** Tables whose rows refer to those of others come before these. */
function childrenFirst(tables: readonly TableOfMerchants[]): string[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const parents = new Set([...left.values()].flatMap((table) => table.parents));
    const free = [...left.keys()].filter((name) => !parents.has(name));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left.keys()]}`);
    for (const name of free) left.delete(name);
    ordered.push(...free.sort());
  }
  return ordered;
}

/** Deletes every row of the merchant, in the caller's database transaction. */
export async function removeRows(queries: Queries, merchantNo: string): Promise<void> {
  const tables = await queries.query<TableOfMerchants>(readTables, [], 'tables-of-merchants');
  for (const name of childrenFirst(tables))
    await queries.query(`delete from ${name} where merchant_no = $1`, [merchantNo], `remove from ${name}`);
}
