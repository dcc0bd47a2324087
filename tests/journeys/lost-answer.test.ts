/** A statement whose answer is lost: it may have been carried out, and must not be taken for refused. */
import { afterAll, expect, test } from 'vitest';
import { UncertainCommit } from '../../gateway/ports/database.ts';
import { openPostgres } from '../../gateway/runtime/node/database/postgres.ts';
import { createTestPostgres } from '../../gateway/store/testing.ts';

const database = openPostgres(await createTestPostgres(String(process.env['TEST_POSTGRES_URL'])));
afterAll(() => database.close());

test('a connection that ends during a statement leaves it open whether that was carried out', async () => {
  const ended = 'select pg_terminate_backend(pg_backend_pid())';
  await expect(database.query(ended)).rejects.toThrow(UncertainCommit);
  // In a transaction it was taken back, and that is certain.
  await expect(database.transaction((queries) => queries.query(ended))).rejects.not.toThrow(UncertainCommit);
  // So is what the server itself refuses.
  await expect(database.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
});
