/** Finders of transactions: each reads the row with its state (readTransaction). */
import type { Queries } from '../../ports/database.ts';
import type { TransactionRow } from '../../store/transaction.ts';
import * as rows from '../../store/transactions.ts';
import type { OrderEvent } from '../state/events.ts';
import { readTransaction, type Transaction } from '../state/transaction.ts';

const readOne = (row: TransactionRow | undefined) => row && readTransaction(row);

export const findByTransNo = async (queries: Queries, merchantNo: string, transNo: string) =>
  readOne(await rows.findByTransNo(queries, merchantNo, transNo));

export const findByOrderNo = async (queries: Queries, merchantNo: string, merchantOrderNo: string) =>
  readOne(await rows.findByOrderNo(queries, merchantNo, merchantOrderNo));

export const findByCheckoutLink = async (queries: Queries, merchantNo: string, code: string) =>
  readOne(await rows.findByCheckoutLink(queries, merchantNo, code));

export const findByChannel = async (...named: Parameters<typeof rows.findByChannel>) =>
  (await rows.findByChannel(...named)).map(readTransaction);

export const findByLate = async (...named: Parameters<typeof rows.findByLate>) =>
  (await rows.findByLate(...named)).map(readTransaction);

export const openAtTerminal = async (queries: Queries, merchantNo: string, terminalSn: string) =>
  (await rows.openAtTerminal(queries, merchantNo, terminalSn)).map(readTransaction);

export const shownFor = async (queries: Queries, original: Transaction) =>
  (await rows.shownFor(queries, original)).map(readTransaction);

export const refundsOf = async (queries: Queries, payment: Transaction) =>
  (await rows.refundsOf(queries, payment)).map(readTransaction);

/** Returns the changes of a transaction with their events, oldest first. */
export const historyOf = (queries: Queries, merchantNo: string, transNo: string) =>
  rows.eventsOfTransaction<OrderEvent>(queries, merchantNo, transNo);

/** Returns the events of a transaction, oldest first. */
export const eventsOf = async (
  queries: Queries,
  { merchantNo, transNo }: Pick<Transaction, 'merchantNo' | 'transNo'>,
): Promise<OrderEvent[]> => (await historyOf(queries, merchantNo, transNo)).flatMap(({ events }) => events);
