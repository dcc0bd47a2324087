/** A server that is frozen: it accepts connections and never answers. */
import { expect, onTestFinished, test } from 'vitest';
import { startRelay } from '../../../../tests/support/relay.ts';
import { faultFailure } from '../../../http/envelope/fault.ts';
import { isDatabaseAway } from '../../../ports/database.ts';
import { requireReadOnly } from '../../../start/open-database.ts';
import { createTestPostgres } from '../../../store/testing.ts';
import { openPostgres } from './postgres.ts';

const deadlineMs = 300;
/** The budget with what a busy machine takes on top; each part alone had 5 s and more. */
const budgetMs = 4_000;

async function openBehindRelay(maxConnections: number) {
  const url = new URL(await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])));
  const relay = await startRelay(Number(url.port));
  url.host = `127.0.0.1:${relay.port}`;
  const database = openPostgres(url.href, { maxConnections, deadlineMs });
  onTestFinished(async () => {
    await relay.close();
    await database.close();
  });
  return { database, relay };
}

async function outcome(work: Promise<unknown>) {
  const startedMs = performance.now();
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { error, tookMs: performance.now() - startedMs };
}

test.each([
  ['on a connection that is open, or that another one has', true],
  ['that need a connection', false],
])('statements %s fail within the budget of a call, as SYS007', async (_which, isOpenBefore) => {
  const { database, relay } = await openBehindRelay(1);
  if (isOpenBefore) await database.query('select 1');
  relay.freeze();
  const results = await Promise.all([
    outcome(database.query('select 1')),
    outcome(database.transaction((queries) => queries.query('select 1'))),
  ]);
  for (const { error, tookMs } of results) {
    expect(isDatabaseAway(error)).toBe(true);
    expect(faultFailure(error)).toMatchObject({ code: 'SYS007', httpStatus: 503 });
    expect(tookMs).toBeLessThan(budgetMs);
  }
});

test('a statement that takes longer than the budget is SYS007 as well, and the connection goes on', async () => {
  const { database } = await openBehindRelay(1);
  const { error } = await outcome(database.query('select pg_sleep(60)'));
  expect(faultFailure(error).code).toBe('SYS007');
  await expect.poll(() => database.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database that is only read refuses writes, as SYS007', async () => {
  const url = await createTestPostgres(String(process.env['TEST_POSTGRES_URL']));
  // Options of the URL are kept beside the one that only reads.
  for (const given of [url, `${url}?options=-c%20search_path%3Dpg_temp`]) {
    const database = openPostgres(given, { isReadOnly: true });
    onTestFinished(() => database.close());
    const shown = await database.query<{ path: string }>(`select current_setting('search_path') as path`);
    expect(shown[0]?.path === 'pg_temp').toBe(given !== url);
    await requireReadOnly(database);
    const { error } = await outcome(database.query('create table public.things (a text)'));
    expect(faultFailure(error)).toMatchObject({ code: 'SYS007', httpStatus: 503 });
  }
  const writing = openPostgres(url);
  onTestFinished(() => writing.close());
  await expect(requireReadOnly(writing)).rejects.toThrow('INSPECT_ONLY=1');
});
