/** Contents of a database, as a thief of its files would read them. */

/** Every row of every table, as text that begins with the table's name. */
export async function rowsOf(query: (sql: string) => Promise<readonly object[]>): Promise<string[]> {
  const tables = (await query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )) as { name: string }[];
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = (await query(`select t::text as row from "${name}" t`)) as { row: string }[];
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows;
}
