/** Reads the options of `books`: the part of the books, and its days. */
import { refusalError, usageError } from '@tollgate/contract/command-error';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { BooksDayOptions, BooksScopeOptions } from '@tollgate/contract/programs';
import { type Account, accounts } from '../../books/accounts.ts';
import { always, type Span, spanOfDays } from '../../books/days.ts';
import type { BooksScope } from '../../books/reports.ts';
import type { Queries } from '../../ports/database.ts';
import { merchantExists } from '../../store/workbench/apps.ts';

const isAccount = (text: string): text is Account => accounts.some((one) => one === text);

function accountOf(text: string | undefined): Account | undefined {
  if (text === undefined || isAccount(text)) return text;
  throw usageError(
    `--account must be one of ${accounts.join(', ')}.`,
    `--account 为以下之一：${accounts.join('、')}。`,
  );
}

/** @throws CommandError where there is no such currency, account or merchant */
export async function scopeOf(queries: Queries, options: BooksScopeOptions): Promise<BooksScope> {
  const { merchant, acquirer, currency } = options;
  if (currency !== undefined && decimalsOf(currency) === undefined)
    throw usageError(
      `--currency: "${currency}" is not an ISO 4217 currency code.`,
      `--currency：“${currency}”不是 ISO 4217 币种代码。`,
    );
  const account = accountOf(options.account);
  if (merchant !== undefined) {
    if (!(await merchantExists(queries, merchant)))
      throw refusalError(`There is no merchant ${merchant}.`, `商户 ${merchant} 不存在。`);
  }
  return { acquirer, currency, account, merchants: merchant === undefined ? undefined : [merchant] };
}

/** Reads --day, or --from and --to; all of the books where none is given. @throws CommandError */
export function spanOf(timeZone: string, { day, from, to }: BooksDayOptions): Span {
  if (day !== undefined && (from ?? to) !== undefined)
    throw usageError(
      'Do not use --day together with --from or --to.',
      '--day 不能与 --from 或 --to 同时使用。',
    );
  const days = [day ?? from, day ?? to] as const;
  const [first, last] = days;
  const spans = days.map((one) => (one === undefined ? always : spanOfDays(timeZone, one)));
  const [begin, end] = spans;
  const isWrongWay = first !== undefined && last !== undefined && last < first;
  if (begin === undefined || end === undefined || isWrongWay)
    throw usageError(
      `Write a day as a valid date in the form YYYY-MM-DD, such as 2026-11-24. --to must not be before --from.`,
      `日期格式为 YYYY-MM-DD，须为有效日期，例如 2026-11-24，且 --to 不得早于 --from。`,
    );
  return { fromMs: begin.fromMs, untilMs: end.untilMs };
}
