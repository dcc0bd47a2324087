/** PostgreSQL's write-ahead log as it is after days of use. */
import pg from 'pg';

const segments = 60;
const segmentMiB = 16;

/**
 * Has the server make `segments` files of its log and keep them for use. A new server makes each when it is first
 * needed, 16 MiB of zeros that all writers wait for; one that has run for days writes over old ones.
 */
export async function settleWal(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`alter system set min_wal_size = '${2 * segments * segmentMiB}MB'`);
    await client.query(`alter system set max_wal_size = '${4 * segments * segmentMiB}MB'`);
    await client.query('select pg_reload_conf()');
    for (let segment = 0; segment < segments; segment += 1) {
      // A segment without a record in it is not switched.
      await client.query("select pg_logical_emit_message(false, 'bench', 'next')");
      await client.query('select pg_switch_wal()');
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
