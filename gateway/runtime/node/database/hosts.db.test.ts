/** A gateway that knows two servers, one of which is down or only reads. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Postgres, startPostgres } from '../../../../tests/support/database/postgres.ts';
import { startRelay } from '../../../../tests/support/relay.ts';
import type { Database } from '../../../ports/database.ts';
import { openPostgres } from './postgres.ts';

let standby: Postgres;
let primary: Postgres;
beforeAll(async () => {
  [standby, primary] = await Promise.all([startPostgres({ fsync: false }), startPostgres({ fsync: false })]);
  // Like a standby it answers, and refuses to write.
  const operator = openPostgres(standby.url, { maxConnections: 1 });
  await operator.query('alter system set default_transaction_read_only = on');
  await operator.query('select pg_reload_conf()');
  await operator.close();
});
afterAll(async () => {
  await Promise.all([standby.stop(), primary.stop()]);
});

function open(ports: readonly number[]): Database {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`;
  const database = openPostgres(url, { maxConnections: 2 });
  onTestFinished(() => database.close());
  return database;
}

const portOf = async (database: Database) =>
  (await database.query<{ port: string }>("select current_setting('port') as port"))[0]?.port;

test('a server that only reads is passed over, wherever it stands in the list', async () => {
  for (const ports of [
    [standby.port, primary.port],
    [primary.port, standby.port],
  ])
    expect(await portOf(open(ports))).toBe(String(primary.port));
});

test('the next server is taken where one goes away, and the first again once that one is the only one', async () => {
  const relay = await startRelay(primary.port);
  const database = open([relay.port, primary.port]);
  expect(await portOf(database)).toBe(String(primary.port));
  await relay.close();
  await expect.poll(() => portOf(database).catch(String)).toBe(String(primary.port));
  await database.query('create table if not exists written (a text)');
});

test('a server that becomes a standby while it is connected is left at the next try', async () => {
  const operator = openPostgres(primary.url, { maxConnections: 1 });
  const database = open([primary.port, standby.port]);
  expect(await portOf(database)).toBe(String(primary.port));
  onTestFinished(async () => {
    await operator.query('alter system reset default_transaction_read_only');
    await operator.query('select pg_reload_conf()');
    await operator.close();
  });
  await operator.query('alter system set default_transaction_read_only = on');
  await operator.query('select pg_reload_conf()');
  const write = () =>
    database.query('create table if not exists moved (a text)').then(
      () => 'written',
      (error: { code?: string; name: string }) => error.code ?? error.name,
    );
  // Nothing is left that writes: what is connected says so, and new connections are refused.
  await expect.poll(write).toBe('DatabaseAway');
});
