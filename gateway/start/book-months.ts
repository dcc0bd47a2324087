/** Keeps the books' partitions a month ahead. */
import { dayMs } from '@tollgate/contract/durations';
import type { Database } from '../ports/database.ts';
import type { Log } from '../ports/log.ts';
import { addBookMonths, noMonthText } from '../store/book-months.ts';

/** Makes the partitions of this month and the next, now and every day; returns what ends that. */
export async function keepBookMonths(database: Database, log: Log): Promise<() => void> {
  const add = () =>
    addBookMonths(database, Date.now()).catch((error: unknown) => log.warn({ err: error }, noMonthText));
  await add();
  const timer = setInterval(add, dayMs);
  timer.unref();
  return () => clearInterval(timer);
}
