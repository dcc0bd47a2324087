/** `connector`: writes a working connector, and checks anyone's against the protocol. */
import { refusalError, usageError } from '@tollgate/contract/command-error';
import { readConnectorAddress } from '@tollgate/contract/connector/address';
import type { DescribeReply } from '@tollgate/contract/connector/answers';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import { connectorFlows } from '@tollgate/contract/connector/values';
import { secondMs } from '@tollgate/contract/durations';
import { isObject } from '@tollgate/contract/json-object';
import type { Text } from '@tollgate/contract/model';
import { testCards } from '@tollgate/contract/sandbox/card-outcome';
import {
  type AddCommand,
  addOptions,
  type OptionText,
  oneOf,
  wholeNumber,
} from '../command-line/command-line.ts';
import { readBytes } from '../command-line/key-file.ts';
import { withJson } from '../connection/connection.ts';
import { createConnectorClient } from '../connector/client.ts';
import { Finding } from '../connector/finding.ts';
import { connectorLanguages, writeConnector } from '../connector/new-connector.ts';
import { makeId } from '../connector/probe.ts';
import { type CheckResult, describeConnector, limitedTo, runChecks } from '../connector/run-checks.ts';
import type { Context } from '../output/context.ts';
import { padded } from '../output/table.ts';

interface CheckOptions {
  readonly secretFile: string;
  readonly ca?: string;
  readonly flows?: string;
  readonly walletCode: string;
  readonly card: string;
  readonly merchantNo: string;
  readonly settings?: string;
  readonly wait: number;
  readonly json?: boolean;
}

const checkOptions: readonly OptionText[] = [
  ['--ca <file>', 'Certificate authority of the connector (PEM).', '签发连接器证书的 CA 证书（PEM 文件）。'],
  ['--flows <list>', 'Check only these flows, separated by commas.', '仅检查这些流程，以逗号分隔。'],
  [
    '--wallet-code <code>',
    "Payment code that succeeds immediately in the acquirer's test environment.",
    '收单机构测试环境中立即支付成功的付款码。',
    { default: '280000000000000001' },
  ],
  ['--card <card>', 'Test card, by name.', '测试卡名称。', { default: 'visa' }],
  [
    '--merchant-no <number>',
    'Merchant number in the requests.',
    '请求中的商户号。',
    { default: '909900000001' },
  ],
  [
    '--settings <file>',
    "JSON file with the settings of the merchant's account at the acquirer.",
    '商户在收单机构的账户设置（JSON 文件）。',
  ],
  [
    '--wait <seconds>',
    'Seconds to wait for the result of a refund.',
    '等待退款结果的秒数。',
    { parse: wholeNumber('--wait', 600, 1), default: 20 },
  ],
];

const checkNotes: Text = {
  en: `The command sends requests as the gateway does, with test cards only. It checks the format, signatures, amounts,
and numbers of the responses, and that the connector never processes a request twice. Use a test environment, because
the checks make and refund payments. The URL is https, http on this computer, or unix:/path/to/socket. Checks of
features that the connector does not declare are listed as excluded. If the connector does not provide the conditions
for a check, the check is listed as not tested, not as failed. Exit codes: 0 nothing failed, 1 a check failed. The
command does not check deadlines or reports. Passing is not a certification.`,
  zh: `本命令像网关一样发送请求，只使用测试卡，并检查应答的格式、签名、金额与编号，以及连接器是否重复执行请求。请在测试环境中
运行，因为检查会产生支付与退款。地址为 https、本机 http 或 unix:/path/to/socket。连接器未声明的能力列为“不适用”；
连接器不具备检查条件的项目列为“未覆盖”，不算失败。退出码：0 没有失败项，1 有检查项失败。
本命令不检查应答时限与上报的事件。通过检查不代表获得任何认证。`,
};

function readSecret(path: string): string {
  const { secretCharsMin: min, secretCharsMax: max } = connectorLimits;
  const [secret = ''] = readBytes(path).toString('utf8').trim().split(/\s+/);
  if (secret.length >= min && secret.length <= max) return secret;
  throw usageError(
    `${path} must have a secret of ${min} to ${max} characters.`,
    `${path} 须包含一个长度为 ${min} 到 ${max} 个字符的密钥。`,
  );
}

function readSettings(path: string | undefined): Readonly<Record<string, unknown>> {
  if (path === undefined) return {};
  try {
    const value: unknown = JSON.parse(readBytes(path).toString('utf8'));
    if (isObject(value)) return value;
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw fault;
  }
  throw usageError(`${path} must be a JSON object.`, `${path} 必须是一个 JSON 对象。`);
}

/** Card data goes in clear text: over https, to this computer, or over a socket file. */
function readAddress(url: string): string {
  if (readConnectorAddress(url) !== undefined) return url;
  throw usageError(
    `The URL must be https, http with localhost, 127.…, or [::1], or unix:/path, not "${url}".`,
    `地址必须是 https 地址、http 地址（主机仅限 localhost、127.… 或 [::1]）或 unix:/路径，而不是“${url}”。`,
  );
}

function readFlows(given: string | undefined): readonly string[] {
  if (given === undefined) return connectorFlows;
  return given.split(',').map(oneOf('--flows', connectorFlows));
}

const titles: Readonly<Record<CheckResult['result'], Text>> = {
  passed: { en: 'passed', zh: '通过' },
  failed: { en: 'FAILED', zh: '失败' },
  'not-shown': { en: 'not tested', zh: '未覆盖' },
  excluded: { en: 'excluded', zh: '不适用' },
};
const idWidth = 30;
const titleWidth = 11;

function detailsOf(result: CheckResult, { text }: Context): readonly string[] {
  switch (result.result) {
    case 'failed':
      return [
        text({ en: `expected: ${result.expected.en}`, zh: `预期：${result.expected.zh}` }),
        text({ en: `got:      ${result.got}`, zh: `实际：${result.got}` }),
      ];
    case 'not-shown':
      return [text(result.reason)];
    case 'excluded':
      return [text({ en: `not declared: ${result.missing}`, zh: `未声明：${result.missing}` })];
    default:
      return [];
  }
}

function print(context: Context, described: DescribeReply, results: readonly CheckResult[]): void {
  const { text } = context;
  context.print(context.styled('bold', described.name));
  for (const result of results) {
    const title = padded(text(titles[result.result]), titleWidth);
    const styled = result.result === 'failed' ? context.styled('red', title) : title;
    context.print(`${padded(result.id, idWidth)}${styled}${text(result.text)}`);
    for (const line of detailsOf(result, context)) context.print(`${' '.repeat(idWidth)}${line}`);
  }
  const counts = Object.entries(titles).map(
    ([kind, title]) => `${text(title)} ${results.filter((one) => one.result === kind).length}`,
  );
  context.print(counts.join(' · '));
}

function jsonOf(described: DescribeReply, results: readonly CheckResult[], { text }: Context) {
  const { name, capabilities } = described;
  const checks = results.map((one) => ({
    id: one.id,
    result: one.result,
    text: text(one.text),
    ...(one.result === 'failed' && { expected: text(one.expected), got: one.got }),
    ...(one.result === 'not-shown' && { reason: text(one.reason) }),
    ...(one.result === 'excluded' && { missing: one.missing }),
  }));
  return {
    name,
    flows: capabilities.flows,
    is_passed: !results.some((one) => one.result === 'failed'),
    checks,
  };
}

async function check(url: string, options: CheckOptions, context: Context): Promise<void> {
  const card = testCards.find(({ id }) => id === options.card);
  if (card === undefined)
    throw usageError(
      `There is no test card ${options.card}. Test cards: ${testCards.map(({ id }) => id).join(', ')}.`,
      `测试卡 ${options.card} 不存在。可用：${testCards.map(({ id }) => id).join('、')}。`,
    );
  const address = {
    url: readAddress(url),
    ...(options.ca !== undefined && { ca: readBytes(options.ca).toString('utf8') }),
  };
  const client = createConnectorClient(address, readSecret(options.secretFile));
  const settings = readSettings(options.settings);
  const flows = readFlows(options.flows);
  const described = await describeConnector(client, makeId()).catch((fault: unknown) => {
    if (!(fault instanceof Finding)) throw fault;
    const { expected, got } = fault;
    throw refusalError(`Expected ${expected.en}, got: ${got}`, `预期${expected.zh}，实际：${got}`);
  });
  const results = await runChecks({
    client,
    capabilities: limitedTo(described.capabilities, flows),
    walletCode: options.walletCode,
    card,
    settings,
    merchantNo: options.merchantNo,
    waitMs: options.wait * secondMs,
  });
  if (options.json === true) context.printJson(jsonOf(described, results, context));
  else print(context, described, results);
  const failed = results.filter((one) => one.result === 'failed').map(({ id }) => id);
  if (failed.length > 0)
    throw refusalError(
      `${failed.length} checks failed: ${failed.join(', ')}.`,
      `${failed.length} 项检查失败：${failed.join('、')}。`,
    );
}

interface NewOptions {
  readonly language: (typeof connectorLanguages)[number];
  readonly out: string;
  readonly json?: boolean;
}

function make({ language, out, json }: NewOptions, context: Context): void {
  const { files, start } = writeConnector(language, out);
  if (json === true) {
    context.printJson({ folder: out, files, start });
    return;
  }
  for (const file of files) context.print(file);
  context.print(
    context.text({
      en: `Start it with: ${start}. See README.md for what to replace.`,
      zh: `启动命令：${start}。需要替换的内容见 README.zh.md。`,
    }),
  );
}

export const addConnector: AddCommand = (program, context) => {
  const { text } = context;
  const group = program
    .command('connector')
    .description(text({ en: 'Create and check connectors to acquirers.', zh: '生成和检查收单机构连接器。' }));
  const create = group
    .command('new')
    .description(
      text({
        en: 'Create a working connector that uses a toy acquirer instead of yours.',
        zh: '生成可运行的连接器，内含一个代替真实收单机构的模拟收单机构。',
      }),
    )
    .requiredOption(
      '--language <language>',
      text({ en: 'python or typescript (required).', zh: 'python 或 typescript（必填）。' }),
      oneOf('--language', connectorLanguages),
    )
    .option(
      '--out <folder>',
      text({ en: 'New folder for the files.', zh: '存放文件的新目录。' }),
      'connector',
    );
  withJson(create, context).action((options: NewOptions) => make(options, context));
  const checking = group
    .command('check')
    .description(
      text({
        en: 'Check a connector against the protocol, without a gateway.',
        zh: '不经网关，按协议检查连接器。',
      }),
    )
    .argument('<url>', text({ en: 'URL of the connector.', zh: '连接器地址。' }))
    .requiredOption(
      '--secret-file <file>',
      text({ en: 'File with the secret of the connector (required).', zh: '连接器密钥文件（必填）。' }),
    );
  withJson(addOptions(checking, checkOptions, context), context)
    .addHelpText('after', `\n${text(checkNotes)}`)
    .action((url: string, options: CheckOptions) => check(url, options, context));
};
