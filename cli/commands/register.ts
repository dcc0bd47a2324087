/** `register`: merchants, apps, terminals and keys of a gateway, in its database. */
import { limits } from '@tollgate/contract/limits';
import type { Text } from '@tollgate/contract/model';
import type { RegisterOptions } from '@tollgate/contract/programs';
import { loadProgram } from '@tollgate/programs';
import { type AddCommand, addOptions, type OptionText } from '../command-line/command-line.ts';
import { readSecret } from '../command-line/read-secret.ts';
import { type GatewayOptions, withData, withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';

const options: readonly OptionText[] = [
  [
    '--merchant-no <number>',
    'Merchant number, 12 digits. Required, except with the options for gateway keys.',
    '商户号，12 位数字；仅在管理网关密钥时可省略。',
  ],
  ['--name <name>', 'Name of a new merchant.', '新商户的名称。'],
  [
    '--store-no <number>',
    'Number of a new store, or of the store that the terminal or manager belongs to.',
    '新门店的编号，或者终端、店长所属门店的编号。',
  ],
  [
    '--app-id <id>',
    'app_id of the app. Default: a new app_id, which is tg followed by 16 hexadecimal digits.',
    '应用的 app_id。默认新建应用，其 app_id 为 tg 加 16 位十六进制数字。',
  ],
  [
    '--public-key <file>',
    `RSA public key, PEM (SubjectPublicKeyInfo), ${limits.keyMinBits} to ${limits.keyMaxBits} bits. If --app-id names an existing app, the key is added, and its other keys stay valid.`,
    `RSA 公钥文件，PEM（SubjectPublicKeyInfo），${limits.keyMinBits} 至 ${limits.keyMaxBits} 位。与已有应用的 --app-id 一起使用时，添加该公钥，原有公钥继续有效。`,
  ],
  [
    '--end-key <id>',
    'Revoke the key of --app-id with this key_id immediately.',
    '立即停用 --app-id 所指应用中 key_id 为该值的密钥。',
  ],
  [
    '--basic <username>',
    'Use Basic authentication instead of a key. The command creates a password and prints it once.',
    '使用 Basic 认证代替公钥；命令会生成密码，仅显示一次。',
  ],
  [
    '--require-timestamp',
    'Reject calls under /api/payments without a timestamp. Default: an existing app keeps its setting.',
    '拒绝 /api/payments 下不带 timestamp 的请求。默认：已有应用保持原设置。',
  ],
  [
    '--no-require-timestamp',
    'Stop requiring a timestamp for calls under /api/payments.',
    '不再要求 /api/payments 下的请求必须带 timestamp。',
  ],
  [
    '--unreferenced-refunds',
    'Allow the app to refund to a card without an original payment (trans_type 3 at a terminal). Default: not allowed for a new app; an existing app keeps its setting.',
    '允许应用在终端上发起无原单退款（trans_type 3）。默认：新应用不允许，已有应用保持原设置。',
  ],
  ['--no-unreferenced-refunds', 'Stop allowing refunds without an original payment.', '不再允许无原单退款。'],
  [
    '--terminal-sn <sn>',
    'Terminal in the store. The command creates its activation code and prints it once.',
    '该门店的终端；命令会生成激活码，仅显示一次。',
  ],
  [
    '--manager-pin',
    "Read the store manager's PIN (4 to 12 digits) from standard input. In an interactive shell, the command prompts for the PIN.",
    '从标准输入读取该门店的店长密码（4 至 12 位数字）；在命令行终端中会提示输入。',
  ],
  [
    '--close-batch-at <time>',
    'Time at which the terminal\'s batches close: HH:mm in UTC, or with a time zone: "22:00 Europe/Berlin".',
    '自动关闭终端批次的时间，HH:mm（UTC），也可加上时区，例如 "22:00 Asia/Shanghai"。',
  ],
  [
    '--tip-max-percent <percent>',
    'Limit: maximum tip as a percentage of the order amount, 0 to 1000. Default: 100.',
    '限额：小费上限，以订单金额的百分比表示，0 至 1000，默认 100。',
  ],
  [
    '--authorization-days <days>',
    'Limit: days until an uncaptured authorization expires, 1 to 365. Default: 30. Applies to new authorizations only.',
    '限额：尚未做预授权完成的预授权的有效天数，1 至 365，默认 30；仅适用于新的预授权。',
  ],
  [
    '--refund-days <days>',
    'Limit: how many days after a payment refunds are possible, 1 to 3650. Default: 365.',
    '限额：支付后可退款的天数，1 至 3650，默认 365。',
  ],
  ['--gateway-keys', 'List the keys of the gateway.', '列出网关密钥。'],
  [
    '--add-gateway-key <file>',
    'Add a public key. Every gateway must already have the private key in GATEWAY_KEY.',
    '添加公钥文件；其私钥须已加入每个网关的 GATEWAY_KEY。',
  ],
  [
    '--for <purpose>',
    'Purpose of the new key: signing or cards.',
    '新密钥的用途：signing（签名）或 cards（卡信息）。',
  ],
  [
    '--use-gateway-key <id>',
    'Use this key to sign for --app-id, for all apps of --merchant-no, or for --all-apps.',
    '此后用该密钥（key_id）为指定的应用签名：--app-id、--merchant-no 的全部应用，或 --all-apps。',
  ],
  ['--all-apps', 'See --use-gateway-key.', '见 --use-gateway-key。'],
  [
    '--end-gateway-key <id>',
    'Revoke a key that no app uses.',
    '停用该密钥（key_id）；仍有应用使用的密钥不能停用。',
  ],
];

const notes: Text = {
  en: 'With the embedded database, stop the gateway first; with DATABASE_URL, it can keep running. Limits that you do not set stay unchanged. An app keeps its gateway key until you switch the app to a different one.',
  zh: '使用内嵌数据库时，请先停止网关；使用 DATABASE_URL 时，网关可继续运行。未指定的限额保持不变。在您切换之前，应用始终使用原网关密钥。',
};

const pinQuestion: Text = {
  en: "The manager's PIN, 4 to 12 digits:",
  zh: '店长密码（4 至 12 位数字）：',
};

interface GivenOptions extends Omit<RegisterOptions, 'readManagerPin'>, GatewayOptions {
  readonly managerPin?: boolean;
}

export const addRegister: AddCommand = (program, context) => {
  const { text } = context;
  const command = program.command('register').description(
    text({
      en: "Register a merchant, an app, or a terminal, and set a merchant's limits.",
      zh: '登记商户、应用或终端，设置商户限额。',
    }),
  );
  withJson(withData(addOptions(command, options, context), context), context)
    .addHelpText('after', `\n${text(notes)}`)
    .action(async ({ managerPin, ...given }: GivenOptions) => {
      const readManagerPin =
        managerPin === true ? () => readSecret(pinQuestion, context.language) : undefined;
      const { register } = await loadProgram('register');
      await register(
        readManagerPin === undefined ? given : { ...given, readManagerPin },
        programContext(context, given.json),
      );
    });
};
