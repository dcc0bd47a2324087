/** `acquirer`: connectors of acquirers, and the accounts of merchants there. */
import type { Text } from '@tollgate/contract/model';
import type { AcquirerOptions } from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import type { Command } from 'commander';
import { type AddCommand, addOptions, type OptionText } from '../command-line/command-line.ts';
import { type GatewayOptions, withData, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

type Act = AcquirerOptions['act'];

const acts: Readonly<Record<Act, Text>> = {
  add: { en: 'Add a connector.', zh: '添加连接器。' },
  list: { en: 'List the connectors.', zh: '列出连接器。' },
  show: {
    en: "Show a connector's merchant accounts, and what its acquirer supports.",
    zh: '显示连接器的商户账户，以及收单机构支持的能力。',
  },
  set: {
    en: "Change a connector, or a merchant's account at its acquirer.",
    zh: '修改连接器，或商户在收单机构的账户。',
  },
  try: {
    en: 'Test a connector: get its description, send an echo, and reverse a small authorization with a test card.',
    zh: '测试连接器：查询能力、检查连通性，并用测试卡做一笔小额授权后冲正。',
  },
  remove: {
    en: 'Remove a connector that has no open transactions, with its secrets and merchant accounts. Refunds and voids of its payments then wait until you add a connector with the same name and set the accounts again. To stop only new payments, use set --end-account.',
    zh: '移除连接器及其密钥和商户账户；有未结束的交易时不能移除。移除后，对其原有支付的退款与撤销将一直处理中，直到以相同名称重新添加连接器并设置账户。如只需停止新支付，请用 set --end-account。',
  },
};

const url: OptionText = [
  '--url <address>',
  'URL of the connector: https://…, http://… on this computer, or unix:/path/to.sock.',
  '连接器地址：https://…、本机的 http://… 或 unix:/path/to.sock。',
];
const ca: OptionText = [
  '--ca <file>',
  "Certificate authorities (PEM) to trust instead of the system's.",
  '要信任的 CA 证书文件（PEM），代替系统根证书。',
];
const secretFile: OptionText = [
  '--secret-file <file>',
  'File with the secret, 32 to 256 characters. Default: a new secret, printed once.',
  '密钥文件，32 至 256 个字符。默认生成新密钥，仅显示一次。',
];

const setOptions: readonly OptionText[] = [
  url,
  ca,
  ['--new-secret', 'Add a secret; the old one stays valid.', '添加一个密钥，旧密钥继续有效。'],
  secretFile,
  ['--drop-old-secret', 'Revoke every secret except the newest.', '停用除最新密钥外的全部密钥。'],
  ['--reopen', 'Accept new payments again after remove --force.', '执行 remove --force 后，恢复接收新支付。'],
  ['--merchant-no <number>', 'Set the account of this merchant.', '要设置账户的商户。'],
  [
    '--rank <number>',
    'If several accounts accept a payment, the gateway uses the account with the lowest rank. Default for a new account: 0.',
    '优先级：多个账户均可受理时，使用数值最小的账户。新账户默认 0。',
  ],
  [
    '--kinds <list>',
    'Payment types that the account accepts: wallet, card, card-present. Default for a new account: all.',
    '账户受理的支付类型：wallet、card、card-present。新账户默认全部。',
  ],
  [
    '--methods <list>',
    'Values of pay_method_id, such as Visa,Alipay+. Default for a new account: all.',
    'pay_method_id 的列表，例如 Visa,Alipay+。新账户默认全部。',
  ],
  [
    '--currencies <list>',
    'Currencies, such as EUR,USD. Default for a new account: all.',
    '币种，例如 EUR,USD。新账户默认全部。',
  ],
  [
    '--settings <file>',
    'File with a JSON object. In every request for the merchant, the connector receives this object as account.',
    '内容为 JSON 对象的文件；网关在该商户的每个请求中，通过 account 字段将此对象传给连接器。',
  ],
  ['--end-account', 'Accept no new payments for --merchant-no.', '不再为 --merchant-no 接收新支付。'],
];

const notes: Text = {
  en: `The secret signs requests and responses. To change it without downtime:

  1. Run set NAME --new-secret. The gateway signs with both secrets and accepts either one.
  2. Configure the connector with the new secret.
  3. Run set NAME --drop-old-secret.

A change takes effect on all gateways within 2 seconds. With the embedded database, stop the gateway first. With DATABASE_URL, it can
keep running.`,
  zh: `密钥用于对请求与应答签名。不停机更换密钥的步骤：

  1. 执行 set NAME --new-secret。网关同时用两个密钥签名，并接受用其中任一密钥生成的签名。
  2. 将新密钥配置到连接器。
  3. 执行 set NAME --drop-old-secret。

修改在 2 秒内对各网关生效。使用内嵌数据库时，请先停止网关；使用 DATABASE_URL 时，网关可继续运行。`,
};

const options: Readonly<Record<Act, readonly OptionText[]>> = {
  list: [],
  add: [ca, secretFile],
  show: [],
  set: setOptions,
  try: [['--merchant-no <number>', 'Use the account of this merchant.', '使用该商户的账户。']],
  remove: [
    [
      '--force',
      'If there are open transactions, accept no new payments and keep the connector until they finish.',
      '有未结束的交易时，停止接收新支付，保留连接器至交易全部结束。',
    ],
  ],
};

export const addAcquirer: AddCommand = (program, context) => {
  const { text } = context;
  const group = program
    .command('acquirer')
    .description(
      text({
        en: 'Connect acquirers, and set merchant accounts.',
        zh: '连接收单机构，设置商户账户。',
      }),
    )
    .addHelpText('after', `\n${text(notes)}`);
  const run = async (chosen: AcquirerOptions, { json }: GatewayOptions) => {
    await (await loadProgram('acquirer')).acquirer(chosen, programContext(context, json));
  };
  const added = (act: Act): Command => {
    const command = group.command(act).description(text(acts[act]));
    if (act === 'add') command.requiredOption(url[0], text({ en: url[1], zh: url[2] }));
    const whole = withJson(withData(addOptions(command, options[act], context), context), context);
    return act === 'list'
      ? whole
      : whole.argument(
          '<name>',
          text({ en: 'Name of the connector, such as bank.', zh: '连接器名称，例如 bank。' }),
        );
  };
  type Given = Record<string, never> & GatewayOptions;
  added('add').action((name: string, given: Given & { url: string }) =>
    run({ ...given, act: 'add', name }, given),
  );
  added('list').action((given: Given) => run({ act: 'list' }, given));
  added('show').action((name: string, given: Given) => run({ act: 'show', name }, given));
  added('set').action((name: string, given: Given) => run({ ...given, act: 'set', name }, given));
  added('try').action((name: string, given: Given) => run({ ...given, act: 'try', name }, given));
  added('remove').action((name: string, given: Given) => run({ ...given, act: 'remove', name }, given));
};
