/** `settlement`: files of acquirers about what they pay. */
import type { Text } from '@tollgate/contract/model';
import type { SettlementOptions } from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import { type AddCommand, addOptions, type OptionText, wholeNumber } from '../command-line/command-line.ts';
import { type GatewayOptions, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

const notes: Text = {
  en: `A mapping is a JSON file that says how an acquirer writes its files: columns, encoding, signs, dates, trailer.
Start from an example: tollgate settlement mappings debit-credit > bank.json
Its members are described in docs/settlement-mapping.md.

Exit codes: 0 the file can be imported, 1 the file is wrong, 2 wrong command line or mapping, 3 the command failed.`,
  zh: `映射是一个 JSON 文件，说明收单机构如何编写结算文件：列、编码、正负号、日期、结尾记录。
可从示例开始：tollgate settlement mappings debit-credit > bank.json
各成员的说明见 docs/settlement-mapping.zh.md。

退出码：0 文件可以导入，1 文件有误，2 命令行或映射有误，3 命令执行失败。`,
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
  `First lines to show. Default ${firstDefault}.`,
  `显示前几行。默认 ${firstDefault}。`,
  { parse: wholeNumber('--first', firstMax) },
];

export const addSettlement: AddCommand = (program, context) => {
  const { text } = context;
  const group = program
    .command('settlement')
    .description(text({ en: "Read acquirers' settlement files.", zh: '读取收单机构的结算文件。' }))
    .addHelpText('after', `\n${text(notes)}`);
  const run = async (options: SettlementOptions, { json }: GatewayOptions) => {
    await (await loadProgram('settlement')).settlement(options, programContext(context, json));
  };
  const check = group
    .command('check')
    .description(
      text({
        en: 'Say what a file would import, or what is wrong with it. Needs no database.',
        zh: '说明文件将导入的内容，或指出错误。无需数据库。',
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
    .argument('[name]', text({ en: 'Such as debit-credit.', zh: '例如 debit-credit。' }));
  withJson(mappings, context).action((name: string | undefined, given: GatewayOptions) =>
    run(name === undefined ? { act: 'mappings' } : { act: 'mappings', name }, given),
  );
};
