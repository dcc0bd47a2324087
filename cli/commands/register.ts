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
    '12 digits; required, except for keys of the gateway.',
    '12 位数字；除网关密钥外必填。',
  ],
  ['--name <name>', 'Name of a new merchant.', '新商户的名称。'],
  [
    '--store-no <number>',
    'A new store, or the store of the terminal or the manager.',
    '新门店，或终端、店长所属门店的编号。',
  ],
  ['--app-id <id>', 'Default: a new one, tg and 16 hex digits.', '默认新建：tg 加 16 位十六进制字符。'],
  [
    '--public-key <file>',
    `RSA public key, PEM (SubjectPublicKeyInfo), ${limits.keyMinBits} to ${limits.keyMaxBits} bits. With --app-id of an existing app, the key is added and its other keys stay valid.`,
    `RSA 公钥文件，PEM（SubjectPublicKeyInfo），${limits.keyMinBits} 至 ${limits.keyMaxBits} 位。与已有应用的 --app-id 一起使用时，添加该公钥，原有公钥继续有效。`,
  ],
  [
    '--end-key <id>',
    'Key of --app-id that ends now, by its key_id.',
    '--app-id 的一个密钥的 key_id，立即停用。',
  ],
  [
    '--basic <username>',
    'Use Basic authentication in place of a key; creates the password and prints it once.',
    '以用户名代替公钥（Basic 认证）；创建密码，仅显示一次。',
  ],
  [
    '--require-timestamp',
    'Refuse calls under /api/payments without a timestamp. Default: an existing app keeps its setting.',
    '拒绝 /api/payments 下不带 timestamp 的请求。默认：已有应用保持原设置。',
  ],
  ['--no-require-timestamp', 'Accept them again.', '恢复接受这类请求。'],
  [
    '--unreferenced-refunds',
    'Let the app refund to a card without an original payment (trans_type 3 at a terminal). Default: a new app may not, an existing app keeps its setting.',
    '允许应用在终端上发起无原单退款（trans_type 3）。默认：新应用不允许，已有应用保持原设置。',
  ],
  ['--no-unreferenced-refunds', 'Refuse such refunds again.', '恢复拒绝这类退款。'],
  [
    '--terminal-sn <sn>',
    'Terminal in that store; creates its activation code and prints it once.',
    '该门店的终端；创建激活码，仅显示一次。',
  ],
  [
    '--manager-pin',
    "Read the PIN of the store's manager, 4 to 12 digits, from standard input; at a terminal, you type it when asked.",
    '从标准输入读取该门店的店长密码，4 至 12 位数字；在命令行终端中会提示输入。',
  ],
  [
    '--close-batch-at <time>',
    'HH:mm in UTC at which the terminal\'s batches close; in a time zone: "22:00 Europe/Berlin".',
    '自动关闭终端批次的时间，HH:mm（UTC）；按时区填写时如 "22:00 Asia/Shanghai"。',
  ],
  [
    '--tip-max-percent <percent>',
    'Limit: highest tip, in percent of the order amount: 0 to 1000, default 100.',
    '限额：小费上限，占订单金额的百分比：0 至 1000，默认 100。',
  ],
  [
    '--authorization-days <days>',
    'Limit: days until an authorization that is not captured ends: 1 to 365, default 30; applies to new authorizations.',
    '限额：未做预授权完成的预授权在多少天后失效：1 至 365，默认 30；仅适用于新的预授权。',
  ],
  [
    '--refund-days <days>',
    'Limit: days after a payment in which it can be refunded: 1 to 3650, default 365.',
    '限额：支付后多少天内可以退款：1 至 3650，默认 365。',
  ],
  ['--gateway-keys', 'List the keys of the gateway.', '列出网关密钥。'],
  [
    '--add-gateway-key <file>',
    'Add a public key whose private half every gateway has in GATEWAY_KEY already.',
    '添加公钥文件；其私钥须已加入每个网关的 GATEWAY_KEY。',
  ],
  [
    '--for <purpose>',
    'Purpose of the new key: signing or cards.',
    '新密钥的用途：signing（签名）或 cards（卡信息）。',
  ],
  [
    '--use-gateway-key <id>',
    'Key that signs from now on for --app-id, for all apps of --merchant-no, or for --all-apps.',
    '此后用于签名的 key_id，适用于 --app-id、--merchant-no 的全部应用，或 --all-apps。',
  ],
  ['--all-apps', 'See --use-gateway-key.', '见 --use-gateway-key。'],
  ['--end-gateway-key <id>', 'Revoke a key that no app is on.', '停用 key_id 对应的密钥，须已没有应用使用。'],
];

const notes: Text = {
  en: 'With the embedded database, stop the gateway first; with DATABASE_URL, it can keep running. A limit does not change unless you set it. An app keeps its gateway key until you switch it.',
  zh: '使用内嵌数据库时，请先停止网关；使用 DATABASE_URL 时，网关可继续运行。未指定的限额保持不变。应用的网关密钥保持不变，直到您为其切换。',
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
      en: 'Register a merchant, an app or a terminal, and set the limits of a merchant.',
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
