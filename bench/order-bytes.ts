/** Bytes that a paid and notified order takes in each table with its indexes, of this checkout and of another one. */
import pg from 'pg';
import { startPostgres } from '../tests/support/database/postgres.ts';
import { startGateway } from '../tests/support/gateway.ts';
import { createDatabase, programOf } from './pairs.ts';
import { runLoad } from './run-load.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Partitions count for their table. */
const sizes = `select coalesce(parent.relname, t.relname) as name, sum(pg_total_relation_size(t.oid))::float8 as bytes
  from pg_class t left join pg_inherits i on i.inhrelid = t.oid left join pg_class parent on parent.oid = i.inhparent
  where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace group by 1`;

async function sizesOf(client: pg.Client): Promise<Map<string, number>> {
  // Without what earlier versions of rows have left.
  await client.query('vacuum full');
  const { rows } = await client.query<{ name: string; bytes: number }>(sizes);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

/** Returns the bytes for each order, by table. */
async function bytesOf(folder: string, databaseUrl: string, seconds: number): Promise<Map<string, number>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const env = { LOG_LEVEL: 'warn', RATE_LIMIT: '0', DATABASE_URL: databaseUrl };
  const gateway = await startGateway({ env, program: programOf(folder) });
  try {
    const before = await sizesOf(client);
    const { demo, port } = gateway;
    const { failed, firstFailure } = await runLoad({
      kind: 'cycle',
      port,
      connections: 64,
      seconds,
      warmupSeconds: 0,
      prepared: 2_000 * seconds,
      appId: demo.app_id,
      merchantNo: demo.merchant_no,
      privateKeyPem: demo.app_private_key_pem,
    });
    if (failed > 0) throw new Error(`${failed} calls failed: ${firstFailure}`);
    const after = await sizesOf(client);
    const { rows } = await client.query<{ orders: number }>(
      'select count(*)::integer as orders from transactions',
    );
    const orders = rows[0]?.orders ?? 0;
    return new Map([...after].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / orders]));
  } finally {
    await gateway.stop();
    await client.end();
  }
}

/** Prints both, table by table; `other`: folder of another checkout, with its packages installed. */
export async function measureOrderBytes(other: string, seconds: number): Promise<number> {
  const postgres = await startPostgres();
  try {
    const there = await bytesOf(other, await createDatabase(postgres.url, 'there'), seconds);
    const here = await bytesOf('.', await createDatabase(postgres.url, 'here'), seconds);
    const names = [...new Set([...there.keys(), ...here.keys()])];
    const sum = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((total, one) => total + one, 0);
    const line = (name: string, before = 0, now = 0) =>
      print(`${name.padEnd(24)} ${before.toFixed().padStart(8)} ${now.toFixed().padStart(8)}`);
    print(`${'bytes for each order'.padEnd(24)} ${'there'.padStart(8)} ${'here'.padStart(8)}`);
    for (const name of names.sort()) {
      const [before, now] = [there.get(name), here.get(name)];
      if (Math.max(before ?? 0, now ?? 0) >= 1) line(name, before, now);
    }
    line('all', sum(there), sum(here));
    return 0;
  } finally {
    await postgres.stop();
  }
}
