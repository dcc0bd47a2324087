/** Every transaction that the first stage wrote is read, in its flow and with a state of today's version. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bookFaults } from '../orders/change/books.testing.ts';
import { readTransaction } from '../orders/state/transaction.ts';
import { migrate } from '../runtime/node/database/migrate.ts';
import { openEmptyDatabase } from '../store/testing.ts';
import { type TransactionRow, transactionSelection } from '../store/transaction.ts';

const files = new URL('../../tests/journeys/first-stage/', import.meta.url);

test('rows of the first stage', async () => {
  const dump = await readFile(new URL('database.pgdump', files), 'utf8');
  const database = await openEmptyDatabase();
  // A text in a statement may hold a semicolon, but none at the end of a line.
  for (const statement of dump.replace(/^--.*$/gm, '').split(/;$/m))
    if (statement.trim() !== '') await database.query(statement);
  await migrate(database);
  const rows = await database.query<TransactionRow>(`select ${transactionSelection} from transactions t`);
  const named = new Map(
    rows.map((row) => [row.merchantOrderNo.replace('F-', ''), readTransaction(row)] as const),
  );
  const flowOf = (name: string) => named.get(name)?.flow;
  expect(['qrWaiting', 'qrPaid', 'qrCancelled'].map(flowOf)).toEqual(['qr', 'qr', 'qr']);
  expect(['checkoutWaiting', 'cardChallenge'].map(flowOf)).toEqual(['online', 'online']);
  expect(['terminalSale', 'terminalVoid', 'authorizationOpen'].map(flowOf)).toEqual(
    Array(3).fill('terminal'),
  );
  expect(['increment', 'capture', 'captureRefund'].map(flowOf)).toEqual(Array(3).fill('reference'));
  expect(['refundOpen', 'refundDone'].map(flowOf)).toEqual(['refund', 'refund']);
  const versions = (column: 'online' | 'terminal') =>
    new Set([...named.values()].flatMap((one) => one[column]?.v ?? []));
  expect([versions('online'), versions('terminal')]).toEqual([new Set([3]), new Set([4])]);
  // Migration 0008 has given it an end; other members came with the reader.
  expect(named.get('authorizationOpen')?.terminal).toMatchObject({ messageId: null, salesTaxMinor: 0 });
  expect(named.get('authorizationOpen')?.terminal).not.toMatchObject({ holdEndsAt: null });
  expect(named.get('terminalSale')?.terminal).toMatchObject({ holdEndsAt: null });
  // Its events give the entries that its states ask for.
  expect(await bookFaults(database, false)).toEqual([]);
  await database.close();
});
