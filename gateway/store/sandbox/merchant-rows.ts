/** Everything that is kept of a merchant, whatever tables there are. */
import type { Queries } from '../../ports/database.ts';
import { hasOwnClock } from '../clock-group.ts';

// Partitions go with their table. A table that guards its rows by its own trigger keeps them: audit logs do.
const readTables = `select c.oid::regclass::text as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_no' and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::text::regnamespace
    and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
  order by name`;

/** Numbers of the range in the table, each found by one step along its primary key. */
const numbersIn = (table: string) => `select merchant_no from (
  with recursive numbers as (
    (select merchant_no from ${table} where ${hasOwnClock} order by merchant_no limit 1)
    union all
    select (select merchant_no from ${table} where merchant_no > numbers.merchant_no and ${hasOwnClock}
      order by merchant_no limit 1) from numbers where numbers.merchant_no is not null)
  select merchant_no from numbers where merchant_no is not null) of_${table}`;

// Rows that are kept for a time only go by themselves; all that stays of a call has a row in one of these.
const readLeftovers = `select merchant_no as "merchantNo" from (
    ${numbersIn('transactions')} union ${numbersIn('vault_cards')}) found
  where not exists (select 1 from merchants m where m.merchant_no = found.merchant_no) limit $1`;

/** Numbers of removed merchants of which a call that was in progress has written rows since. */
export async function leftoverMerchants(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.query<{ merchantNo: string }>(readLeftovers, [limit], 'leftover-merchants');
  return rows.map(({ merchantNo }) => merchantNo);
}

/**
 * Deletes every row of the merchant, in the caller's database transaction. Marks of texts in the request log are of many
 * merchants together and hold no text: they go when they are old.
 */
export async function removeRows(queries: Queries, merchantNo: string): Promise<void> {
  const tables = await queries.query<{ name: string }>(readTables, [], 'tables-of-merchants');
  // In one statement the order does not matter: what rows refer to is checked at its end.
  const parts = tables.map(({ name }, index) => `d${index} as (delete from ${name} where merchant_no = $1)`);
  await queries.query(`with ${parts.join(', ')} select 1`, [merchantNo]);
}
