/** `acquirer-host`: an acquirer as a process, to test a gateway and its connectors against. */
import { hostDifferences, hostFaults, hostFees } from '@tollgate/contract/connector/host';
import type { Language, Text } from '@tollgate/contract/model';
import type { AcquirerHostOptions } from '@tollgate/contract/programs';
import { cardTriggers, challengeCode } from '@tollgate/contract/sandbox/card-outcome';
import { presentedTriggers } from '@tollgate/contract/sandbox/card-present';
import { chargeTriggers } from '@tollgate/contract/sandbox/charges';
import { refundTriggers, walletTriggers } from '@tollgate/contract/sandbox/wallet-triggers';
import { loadProgram } from '@tollgate/programs';
import {
  type AddCommand,
  addOptions,
  type OptionText,
  oneOf,
  wholeNumber,
} from '../command-line/command-line.ts';
import { withJson } from '../connection/connection.ts';
import { programContext } from '../connection/program-context.ts';
import { padded } from '../output/table.ts';

const options: readonly OptionText[] = [
  [
    '--port <number>',
    'Port to listen on; 0 for any free port.',
    '监听端口；0 表示自动选择空闲端口。',
    { parse: wholeNumber('--port', 65_535), default: 8090 },
  ],
  ['--host <address>', 'Address to listen on.', '监听地址。', { default: '127.0.0.1' }],
  ['--socket <file>', 'Unix socket to listen on instead of a port.', '监听 Unix 套接字，而不监听端口。'],
  [
    '--journal <file>',
    'Save all payments to this file, and restore them after a restart.',
    '将全部交易保存到该文件，重启后从中恢复。',
  ],
  ['--flows <list>', 'Declare only these flows, separated by commas.', '仅声明这些流程，以逗号分隔。'],
  ['--no-inquiry', 'Do not declare the inquiry capability.', '不声明 inquiry 能力。'],
  ['--no-reports', 'Do not send reports; the gateway must inquire.', '不主动上报，由网关查询。'],
  [
    '--events-url <url>',
    "Report to this gateway URL as a connector. Default: each payment's notify_url.",
    '以连接器身份向网关的该地址上报。默认为每笔交易的 notify_url。',
  ],
  [
    '--public-url <url>',
    "URL at which browsers reach the issuer's page. Default: the host's URL.",
    '浏览器访问发卡机构页面的地址。默认为本程序的地址。',
  ],
  [
    '--challenge-return <method>',
    'How the browser returns after 3-D Secure: get or post.',
    '3-D Secure 之后浏览器的返回方式：get 或 post。',
    { parse: oneOf('--challenge-return', ['get', 'post']), default: 'post' },
  ],
  [
    '--seed <number>',
    'Seed for fault probabilities.',
    '故障概率的随机种子。',
    { parse: wholeNumber('--seed', 4_294_967_295) },
  ],
  [
    '--settlement-dir <folder>',
    'Folder for the settlement files that POST /control/settle creates.',
    '存放结算文件的目录，文件由 POST /control/settle 生成。',
  ],
];

interface Trigger {
  readonly amountMinor?: number;
  readonly title: Text;
}

const amountsOf = (title: Text, triggers: readonly Trigger[]) => ({ title, triggers });
const amounts = [
  amountsOf({ en: 'Wallets', zh: '电子钱包' }, walletTriggers),
  amountsOf({ en: 'Cards online', zh: '线上银行卡' }, cardTriggers),
  amountsOf({ en: 'Cards at a terminal', zh: '终端刷卡' }, [
    ...presentedTriggers,
    ...chargeTriggers.filter((each) => each.of === 'terminal'),
  ]),
  amountsOf({ en: 'Refunds', zh: '退款' }, refundTriggers),
];

const introduction: Text = {
  en: `This is a test acquirer. It moves no money and is not certified. It uses the connector protocol and the secret
that you set for the connector on the gateway. All sandbox test cards work. The challenge code is ${challengeCode}.
A QR code contains an EMV payload. The payer can pay or decline until the code expires or is stopped.

Amounts that determine the outcome, in minor units of any currency:
`,
  zh: `这是仅用于测试的模拟收单机构：不涉及真实资金，也未通过任何认证。本程序使用连接器协议，
密钥即您在网关上为该连接器设置的密钥。沙箱的全部测试卡均可使用，身份验证的验证码为 ${challengeCode}。
二维码内容为 EMV 格式；在二维码到期或被停止之前，付款方可以支付或拒绝。

以下金额（任意币种，以最小货币单位计）决定结果：
`,
};

const controls: Text = {
  en: `
Control API, accessible only from this computer or with the Authorization: Bearer SECRET header:

  GET    /control/payments   all payments with their balances
  POST   /control/pay        {"code" or "channel_trans_no", "decline": true}: pays as the payer, or declines
  POST   /control/report     {"channel_trans_no", "event": captured, disputed, or refund-returned, "reason"}
  POST   /control/settle     {"from", "to", "acquirer", "fees", "differences": [{"kind", "reference"}]}: writes a file
  GET    /control/balances   payments, fees, chargebacks, paid out, and due, by account and currency
  GET    /control/faults     the rules
  POST   /control/faults     {"fault", "operation", "count", "probability", "ms"}: adds a rule
  DELETE /control/faults     removes all rules

Faults:
`,
  zh: `
控制接口，只接受来自本机的请求，或带有请求头 Authorization: Bearer 密钥的请求：

  GET    /control/payments   全部交易及余额
  POST   /control/pay        {"code" 或 "channel_trans_no", "decline": true}：以付款方身份支付或拒绝
  POST   /control/report     {"channel_trans_no", "event": captured、disputed 或 refund-returned, "reason"}
  POST   /control/settle     {"from", "to", "acquirer", "fees", "differences": [{"kind", "reference"}]}：写入结算文件
  GET    /control/balances   按账户和币种列出收款、手续费、拒付、已结算与应付余额
  GET    /control/faults     全部规则
  POST   /control/faults     {"fault", "operation", "count", "probability", "ms"}：添加规则
  DELETE /control/faults     删除全部规则

故障：
`,
};

const settlementTitles = {
  differences: { en: 'Differences in a settlement file:\n', zh: '结算文件的差异：\n' },
  fees: {
    en: 'Fees in a settlement file, unless the request sets different ones:\n',
    zh: '结算文件的手续费，请求中可另行指定：\n',
  },
};

function notes(language: Language): string {
  const amountLines = amounts.flatMap(({ title, triggers }) => [
    `  ${title[language]}`,
    ...triggers.flatMap(({ amountMinor, title: outcome }) =>
      amountMinor === undefined ? [] : [`    ${amountMinor}  ${outcome[language]}`],
    ),
  ]);
  const named = (texts: Readonly<Record<string, Text>>) =>
    Object.entries(texts).map(([name, text]) => `  ${padded(name, 23)}${text[language]}`);
  const feeLines = Object.entries(hostFees).map(([name, fee]) => `  ${padded(name, 23)}${fee}`);
  return [
    introduction[language],
    ...amountLines,
    controls[language],
    ...named(hostFaults),
    `\n${settlementTitles.differences[language]}`,
    ...named(hostDifferences),
    `\n${settlementTitles.fees[language]}`,
    ...feeLines,
  ].join('\n');
}

export const addAcquirerHost: AddCommand = (program, context, keepRunning) => {
  const { text, language } = context;
  const command = program
    .command('acquirer-host')
    .description(
      text({
        en: 'Run a test acquirer to test a gateway and its connectors.',
        zh: '运行模拟收单机构，用于测试网关与连接器。',
      }),
    )
    .requiredOption(
      '--secret-file <file>',
      text({
        en: 'File with one or two secrets of the connector (required).',
        zh: '连接器密钥文件，包含一个或两个密钥（必填）。',
      }),
    );
  withJson(addOptions(command, options, context), context)
    .addHelpText('after', `\n${notes(language)}`)
    .action(async (given: AcquirerHostOptions & { readonly json?: boolean }) => {
      keepRunning();
      const { acquirerHost } = await loadProgram('acquirerHost');
      const stop = await acquirerHost(given, programContext(context, given.json));
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => void stop().finally(() => process.exit(0)));
    });
};
