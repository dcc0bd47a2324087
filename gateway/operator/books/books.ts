/** `books`: balances, statements and files of the books, and their comparison with the events of all orders. */
import { refusalError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { BooksOptions, ProgramContext } from '@tollgate/contract/programs';
import { readMaking } from '../../books/making.ts';
import { makeFilesForOwnerOnly } from '../../start/data-folder.ts';
import { openDatabase } from '../../start/open-database.ts';
import { readOperatorConfig } from '../../start/settings/production.ts';
import { runOperatorProgram } from '../operator-program.ts';
import { showCheck } from './check.ts';
import { exportEntries } from './export.ts';
import { showBalances, showStatement } from './reports.ts';
import type { OpenedBooks } from './sums.ts';

/** Sums of large books take longer than a call may. */
const deadlineMs = 3_600_000;

/** Says how much of the books is there, as long as those of earlier orders are being made. */
async function sayMaking({ database, context }: OpenedBooks, act: BooksOptions['act']): Promise<void> {
  const { made, orders, isDone } = await readMaking(database);
  if (isDone) return;
  const text: Text = {
    en: `the books contain the entries for ${made} of ${orders} orders; a running gateway creates the remaining entries`,
    zh: `已生成 ${made} / ${orders} 笔订单的账簿；网关运行时会生成其余部分`,
  };
  if (act === 'check')
    throw refusalError(`${text.en}. Check again when all entries exist.`, `${text.zh}。请在生成后再检查。`);
  context.warn(text);
}

async function act(opened: OpenedBooks, options: BooksOptions): Promise<void> {
  await sayMaking(opened, options.act);
  if (options.act === 'balance') return showBalances(opened, options);
  if (options.act === 'statement') return showStatement(opened, options);
  return options.act === 'export' ? exportEntries(opened, options) : showCheck(opened);
}

const failed = (reason: string): Text => ({
  en: `The books command failed: ${reason}`,
  zh: `账簿命令执行失败：${reason}`,
});

export const books = (options: BooksOptions, context: ProgramContext) =>
  runOperatorProgram(failed, context, async () => {
    const config = readOperatorConfig(context.environment);
    makeFilesForOwnerOnly();
    const database = await openDatabase({ ...config, callDeadlineMs: deadlineMs });
    try {
      await act({ database, context, timeZone: config.booksTimeZone }, options);
    } finally {
      await database.close();
    }
  });
