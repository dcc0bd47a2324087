/** `books`: what acquirers owe merchants, and what has moved. */
import type { Text } from '@tollgate/contract/model';
import type { BooksDayOptions, BooksOptions, BooksScopeOptions } from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import { Option } from 'commander';
import { type AddCommand, addOptions, type OptionText } from '../command-line/command-line.ts';
import { type GatewayOptions, withData, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

const notes: Text = {
  en: `An entry moves an amount from one account to another; a balance is debits less credits. due is what an acquirer
owes a merchant, payable what a merchant has sold less refunds. Days are days of BOOKS_TIME_ZONE, which is UTC by
default.

With the embedded database, stop the gateway first. With DATABASE_URL, it can keep running.

Exit codes: 0 done, and check found nothing; 1 a row differs, or the books of earlier orders are not made yet; 2 wrong
command line; 3 the command failed.`,
  zh: `每笔分录将一笔金额从一个科目转入另一个科目；余额为借方减贷方。due 为收单机构应付商户的款项，payable 为商户销售额减退款。
日期按 BOOKS_TIME_ZONE 指定的时区划分，默认 UTC。

使用内嵌数据库时，请先停止网关；使用 DATABASE_URL 时，网关可继续运行。

退出码：0 完成且检查无差异，1 有分录不符或早期订单的账簿尚未生成完，2 命令行有误，3 命令执行失败。`,
};

const scope: readonly OptionText[] = [
  ['--merchant <number>', 'Entries of one merchant. Default: all.', '仅该商户。默认全部。'],
  ['--acquirer <name>', 'Entries of one acquirer. Default: all.', '仅该收单机构。默认全部。'],
  ['--currency <code>', 'Such as EUR. Default: all.', '例如 EUR。默认全部。'],
  ['--account <name>', 'Such as due or payable. Default: all.', '例如 due 或 payable。默认全部。'],
];
const days: readonly OptionText[] = [
  ['--day <day>', 'One day, as YYYY-MM-DD.', '某一天，格式 YYYY-MM-DD。'],
  ['--from <day>', 'From this day on.', '起始日期。'],
  ['--to <day>', 'Up to this day, included.', '截止日期（含）。'],
];
const endOfDay: OptionText = [
  '--day <day>',
  'At the end of this day. Default: now.',
  '该日结束时。默认当前。',
];

const csvText: Text = { en: 'csv for a spreadsheet.', zh: 'csv：用于电子表格。' };
const fileText: Text = {
  en: 'csv, or journal: plain text accounting, as hledger and ledger read it.',
  zh: 'csv，或 journal：纯文本记账格式，可由 hledger、ledger 读取。',
};

type Given = BooksScopeOptions & BooksDayOptions & GatewayOptions;

export const addBooks: AddCommand = (program, context) => {
  const { text } = context;
  const group = program
    .command('books')
    .description(text({ en: 'Show, export and check the books.', zh: '查看、导出与检查账簿。' }))
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
    added('statement', { en: 'Show what moved in one or more days.', zh: '显示一天或多天的变动。' }, [
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
        en: 'Compute all entries again from the events of orders, and name each row that differs.',
        zh: '根据订单事件重新计算全部分录，列出每一处不符。',
      },
      [],
    ),
    context,
  ).action((given: GatewayOptions) => run({ act: 'check' }, given));
};
