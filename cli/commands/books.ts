/** `books`: what acquirers owe merchants, and what has moved. */
import type { Text } from '@tollgate/contract/model';
import type { BooksDayOptions, BooksOptions, BooksScopeOptions } from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import { Option } from 'commander';
import { type AddCommand, addOptions, type OptionText } from '../command-line/command-line.ts';
import { type GatewayOptions, withData, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

const notes: Text = {
  en: `An entry moves an amount from one account to another; a balance is debits minus credits. due is what an acquirer
owes a merchant; payable is a merchant's sales minus refunds. Days are in the time zone set in BOOKS_TIME_ZONE
(default: UTC).

With the embedded database, stop the gateway first. With DATABASE_URL, it can keep running.

Exit codes: 0 done, and check found no difference; 1 a row differs, or the books of earlier orders are not complete; 2 wrong
command line; 3 the command failed.`,
  zh: `每笔分录将一笔金额从一个科目转入另一个科目；余额为借方减贷方。due 为收单机构应付商户的款项，payable 为商户销售额减退款。
日期按 BOOKS_TIME_ZONE 指定的时区划分，默认 UTC。

使用内嵌数据库时，请先停止网关；使用 DATABASE_URL 时，网关可继续运行。

退出码：0 完成且检查无差异，1 有分录不符，或早期订单的账簿尚未全部生成，2 命令行有误，3 命令执行失败。`,
};

const scope: readonly OptionText[] = [
  ['--merchant <number>', 'Entries of one merchant. Default: all.', '仅限该商户的分录。默认全部。'],
  ['--acquirer <name>', 'Entries of one acquirer. Default: all.', '仅限该收单机构的分录。默认全部。'],
  ['--currency <code>', 'Currency, such as EUR. Default: all.', '币种，例如 EUR。默认全部。'],
  [
    '--account <name>',
    'Account, such as due or payable. Default: all.',
    '科目，例如 due 或 payable。默认全部。',
  ],
];
const days: readonly OptionText[] = [
  ['--day <day>', 'One day, as YYYY-MM-DD.', '某一天，格式 YYYY-MM-DD。'],
  ['--from <day>', 'Start on this day.', '起始日期。'],
  ['--to <day>', 'End on this day (inclusive).', '截止日期（含）。'],
];
const endOfDay: OptionText = [
  '--day <day>',
  'Balance at the end of this day. Default: now.',
  '该日结束时的余额。默认当前余额。',
];

const csvText: Text = { en: 'csv, for a spreadsheet.', zh: 'csv：用于电子表格。' };
const fileText: Text = {
  en: 'csv or journal. A journal is a plain text accounting file for hledger or ledger.',
  zh: 'csv 或 journal。journal 为纯文本记账格式，hledger 和 ledger 均可读取。',
};

type Given = BooksScopeOptions & BooksDayOptions & GatewayOptions;

export const addBooks: AddCommand = (program, context) => {
  const { text } = context;
  const group = program
    .command('books')
    .description(text({ en: 'Show, export, and check the books.', zh: '查看、导出与检查账簿。' }))
    .addHelpText('after', `\n${text(notes)}`);
  const run = async (chosen: BooksOptions, { json }: GatewayOptions) => {
    await (await loadProgram('books')).books(chosen, programContext(context, json));
  };
  const added = (name: BooksOptions['act'], about: Text, options: readonly OptionText[]) =>
    withData(addOptions(group.command(name).description(text(about)), options, context), context);
  withJson(
    added('balance', { en: 'Show the balances of accounts.', zh: '显示各科目余额。' }, [...scope, endOfDay]),
    context,
  )
    .addOption(new Option('--format <format>', text(csvText)).choices(['csv']))
    .action((given: Given & { format?: 'csv' }) => run({ ...given, act: 'balance' }, given));
  withJson(
    added('statement', { en: 'Show account movements on one or more days.', zh: '显示一天或多天的变动。' }, [
      ...scope,
      ...days,
    ]),
    context,
  )
    .addOption(new Option('--format <format>', text(csvText)).choices(['csv']))
    .action((given: Given & { format?: 'csv' }) => run({ ...given, act: 'statement' }, given));
  added('export', { en: 'Write entries to standard output.', zh: '将分录写到标准输出。' }, [
    ...scope,
    ...days,
  ])
    .addOption(
      new Option('--format <format>', text(fileText)).choices(['csv', 'journal']).makeOptionMandatory(),
    )
    .action((given: Given & { format: 'csv' | 'journal' }) => run({ ...given, act: 'export' }, given));
  withJson(
    added(
      'check',
      {
        en: 'Recompute all entries from order events, and list each row that differs.',
        zh: '根据订单事件重新计算全部分录，并列出所有不一致的行。',
      },
      [],
    ),
    context,
  ).action((given: GatewayOptions) => run({ act: 'check' }, given));
};
