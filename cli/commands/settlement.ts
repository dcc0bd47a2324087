/** `settlement`: files of acquirers about what they pay. */
import type { Text } from '@tollgate/contract/model';
import type { SettlementOptions } from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import { Argument } from 'commander';
import { type AddCommand, addOptions, type OptionText, wholeNumber } from '../command-line/command-line.ts';
import { type GatewayOptions, withData, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

const notes: Text = {
  en: `A mapping is a JSON file that describes the format of an acquirer's files: columns, encoding, signs, dates, and
trailer. Start with an example: tollgate settlement mappings debit-credit > bank.json
docs/settlement-mapping.md describes the fields of a mapping.

A file is imported completely or not at all, and only once. Anything that does not match the books is a difference. A
difference creates no entries in the books until you resolve it:
  accept     book the fee or the amount that the acquirer states; accept a chargeback
  attach     assign the line to the order that --order specifies
  write-off  write the amount off; requires --reason
  wait       wait for the next file
  undo       undo the last action with reversing entries

With the embedded database, stop the gateway first; check and mappings need no database. With DATABASE_URL, it can keep
running.

Exit codes: 0 done, with or without differences; 1 the file is wrong or already imported, or the action is rejected;
2 wrong command line or mapping; 3 the command failed.`,
  zh: `映射是一个 JSON 文件，描述收单机构结算文件的格式：列、编码、正负号、日期、结尾记录。
可从示例开始：tollgate settlement mappings debit-credit > bank.json
各字段的说明见 docs/settlement-mapping.zh.md。

文件要么整体导入，要么完全不导入，且只能导入一次。与账簿不符之处记为差异，处理之前不产生任何分录：
  accept     按收单机构的手续费或金额入账；接受拒付
  attach     将该明细关联到 --order 指定的订单
  write-off  核销，需用 --reason 说明原因
  wait       等待下一个文件
  undo       以反向分录撤回最近一次处理

使用内嵌数据库时，请先停止网关（check 和 mappings 不需要数据库）；使用 DATABASE_URL 时，网关可继续运行。

退出码：0 完成（包括有差异时），1 文件有误、重复导入或处理被拒绝，2 命令行或映射有误，3 命令执行失败。`,
};

const firstMax = 1_000;
const firstDefault = 5;

const mapping: OptionText = [
  '--mapping <file|name>',
  'Mapping: a JSON file, or the name of an example.',
  '映射：JSON 文件，或示例名称。',
];

const first: OptionText = [
  '--first <count>',
  `Number of lines to show from the start. Default: ${firstDefault}.`,
  `从开头显示的行数，默认 ${firstDefault}。`,
  { parse: wholeNumber('--first', firstMax) },
];

const mostMax = 10_000;
const mostDefault = 100;

const acquirerText: Text = { en: 'Name of the acquirer.', zh: '收单机构名称。' };
const acquirer: OptionText = ['--acquirer <name>', acquirerText.en, acquirerText.zh];
const most: OptionText = [
  '--most <count>',
  `Number of rows to show. Default: ${mostDefault}.`,
  `显示的条数，默认 ${mostDefault}。`,
  { parse: wholeNumber('--most', mostMax) },
];
const listed: readonly OptionText[] = [
  ['--open', 'Only unresolved differences.', '仅未处理的差异。'],
  acquirer,
  ['--file <file_no>', 'Only differences of this file.', '仅该文件的差异。'],
  [
    '--kind <kind>',
    'Only this kind, such as amount or missing-there.',
    '仅该类型，例如 amount 或 missing-there。',
  ],
  most,
];
const resolved: readonly OptionText[] = [
  ['--order <trans_no>', 'Order for attach.', 'attach 所用的订单。'],
  ['--merchant <merchant_no>', 'Merchant, if the file does not state it.', '所属商户（文件未注明时指定）。'],
  ['--reason <text>', 'Reason; required for write-off.', '原因；write-off 必填。'],
];
const agreed: readonly OptionText[] = [
  [
    '--rate <fee...>',
    "New fees that replace the previous ones, such as '1.4% + 0.10 EUR', 'Visa 1.9%', or 'refund 0% + 0.25 EUR'.",
    "替换原有手续费，例如 '1.4% + 0.10 EUR'、'Visa 1.9%' 或 'refund 0% + 0.25 EUR'。",
  ],
  ['--none', 'Stop comparing fees.', '不再核对手续费。'],
];
const actNames = ['accept', 'attach', 'write-off', 'wait', 'undo'] as const;

type Run = (options: SettlementOptions, given: GatewayOptions) => Promise<void>;

interface DifferencesGiven extends GatewayOptions {
  readonly open?: boolean;
  readonly acquirer?: string;
  readonly file?: string;
  readonly kind?: string;
  readonly most?: number;
}

interface ResolveGiven extends GatewayOptions {
  readonly order?: string;
  readonly merchant?: string;
  readonly reason?: string;
}

/** Adds the acts on files that were imported; they open the database. */
function addStored(group: Parameters<AddCommand>[0], context: Parameters<AddCommand>[1], run: Run): void {
  const { text } = context;
  const add = (name: string, about: Text, options: readonly OptionText[]) =>
    withJson(
      withData(addOptions(group.command(name).description(text(about)), options, context), context),
      context,
    );
  add('import', { en: 'Import a file into the books.', zh: '将文件导入账簿。' }, [])
    .argument('<file>', text({ en: 'Settlement file.', zh: '结算文件。' }))
    .requiredOption(acquirer[0], text(acquirerText))
    .requiredOption(mapping[0], text({ en: mapping[1], zh: mapping[2] }))
    .action((file: string, given: GatewayOptions & { acquirer: string; mapping: string }) =>
      run({ act: 'import', file, mapping: given.mapping, acquirer: given.acquirer }, given),
    );
  add('files', { en: 'List imported files.', zh: '列出已导入的文件。' }, [acquirer, most]).action(
    (given: GatewayOptions & { acquirer?: string; most?: number }) =>
      run({ act: 'files', most: given.most ?? mostDefault, ...named({ acquirer: given.acquirer }) }, given),
  );
  add('differences', { en: 'List differences from the books.', zh: '列出与账簿不符之处。' }, listed).action(
    ({ open = false, most: count = mostDefault, ...given }: DifferencesGiven) => {
      const filter = named({ acquirer: given.acquirer, fileNo: given.file, kind: given.kind });
      return run({ act: 'differences', open, most: count, ...filter }, given);
    },
  );
  add('resolve', { en: 'Resolve a difference.', zh: '处理差异。' }, resolved)
    .argument('<difference>', text({ en: 'Number of the difference.', zh: '差异编号。' }))
    .addArgument(new Argument('<act>', text({ en: 'See below.', zh: '见下文。' })).choices(actNames))
    .action((differenceNo: string, by: (typeof actNames)[number], given: ResolveGiven) => {
      const about = named({ transNo: given.order, merchantNo: given.merchant, reason: given.reason });
      return run({ act: 'resolve', differenceNo, by, ...about }, given);
    });
  add(
    'fees',
    { en: 'Show or set the fees agreed with an acquirer.', zh: '查看或设置与收单机构约定的手续费。' },
    agreed,
  )
    .argument('<acquirer>', text(acquirerText))
    .action((name: string, given: GatewayOptions & { rate?: string[]; none?: boolean }) => {
      const rates = given.none === true ? [] : given.rate;
      return run({ act: 'fees', acquirer: name, ...(rates && { rates }) }, given);
    });
}

/** The members that are given. */
const named = <Name extends string>(members: Readonly<Record<Name, string | undefined>>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    readonly [Each in Name]?: string;
  };

export const addSettlement: AddCommand = (program, context) => {
  const { text } = context;
  const group = program
    .command('settlement')
    .description(
      text({
        en: "Import acquirers' settlement files and compare them with the books.",
        zh: '导入收单机构的结算文件，并与账簿核对。',
      }),
    )
    .addHelpText('after', `\n${text(notes)}`);
  const run = async (options: SettlementOptions, { json }: GatewayOptions) => {
    await (await loadProgram('settlement')).settlement(options, programContext(context, json));
  };
  const check = group
    .command('check')
    .description(
      text({
        en: 'Show what would be imported from a file, or what is wrong with the file. This command does not need a database.',
        zh: '显示将从文件导入的内容，或指出文件中的错误。无需数据库。',
      }),
    )
    .argument('<file>', text({ en: 'Settlement file.', zh: '结算文件。' }))
    .requiredOption(mapping[0], text({ en: mapping[1], zh: mapping[2] }));
  withJson(addOptions(check, [first], context), context).action(
    (file: string, given: GatewayOptions & { mapping: string; first?: number }) =>
      run({ act: 'check', file, mapping: given.mapping, first: given.first ?? firstDefault }, given),
  );
  const mappings = group
    .command('mappings')
    .description(
      text({ en: 'List the example mappings, or print one.', zh: '列出示例映射，或输出其中之一。' }),
    )
    .argument('[name]', text({ en: 'Mapping, such as debit-credit.', zh: '映射，例如 debit-credit。' }));
  withJson(mappings, context).action((name: string | undefined, given: GatewayOptions) =>
    run(name === undefined ? { act: 'mappings' } : { act: 'mappings', name }, given),
  );
  addStored(group, context, run);
};
