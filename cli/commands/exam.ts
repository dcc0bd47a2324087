/** `exam`: runs a merchant's server through all situations, and grades it. */
import { closeSync, lstatSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { gatewayError, refusalError, usageError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import {
  examSpeed,
  type SituationId,
  situationGroups,
  situations,
  situationsNamed,
} from '@tollgate/contract/exam/index';
import { verdictText } from '@tollgate/contract/exam/score';
import type { Text } from '@tollgate/contract/model';
import { type AddCommand, wholeNumber } from '../command-line/command-line.ts';
import { nearest } from '../command-line/nearest.ts';
import { systemCode } from '../command-line/system.ts';
import {
  fetchGateway,
  type GatewayOptions,
  gatewayUrl,
  isHttpUrl,
  isOnThisComputer,
  readReply,
  withGateway,
} from '../connection/connection.ts';
import { startEphemeralGateway } from '../connection/gateway-process.ts';
import { htmlReport } from '../exam/report/html.ts';
import { jsonReport } from '../exam/report/json.ts';
import { junitReport } from '../exam/report/junit.ts';
import { findingLine, textReport } from '../exam/report/text.ts';
import { runExam, runSeconds } from '../exam/run-exam.ts';
import { SandboxError } from '../exam/sandbox.ts';
import { ShopAway } from '../exam/shop-away.ts';
import { type ExamResult, type Finding, isPassed, scoreOf } from '../exam/verdict.ts';
import type { Context } from '../output/context.ts';
import { printableJson } from '../output/printable.ts';
import { padded } from '../output/table.ts';

const formats = ['text', 'json', 'junit', 'html'] as const;
type Format = (typeof formats)[number];

interface ExamCommandOptions extends GatewayOptions {
  readonly start?: string;
  readonly order?: string;
  readonly format?: string;
  readonly output?: string;
  readonly only?: readonly string[];
  readonly speed?: number;
  readonly maxSeconds?: number;
  readonly strict?: boolean;
  readonly ephemeral?: boolean;
  readonly docsUrl?: string;
  readonly list?: boolean;
}

const ids: readonly string[] = situations.map(({ id }) => id);
const idWidth = Math.max(...ids.map(({ length }) => length)) + 2;

function wanted(given: readonly string[] | undefined): SituationId[] {
  if (given === undefined) return situations.map(({ id }) => id);
  const named = situationsNamed(given);
  if (!('unknown' in named)) return [...named];
  const { unknown: name } = named;
  const near = nearest(name, ids);
  throw usageError(
    `There is no ${name} scenario. ${near === undefined ? 'tollgate exam --list lists all scenarios.' : `Did you mean ${near}?`}`,
    `场景 ${name} 不存在。${near === undefined ? '可用 tollgate exam --list 查看全部场景。' : `是否想输入 ${near}？`}`,
  );
}

function formatOf({ format, json, output }: ExamCommandOptions): Format {
  const given = format ?? (json === true ? 'json' : 'text');
  const found = formats.find((one) => one === given);
  if (json === true && found !== undefined && found !== 'json' && output === undefined)
    throw usageError(
      `--json prints JSON only. Write the ${found} report to a file with --output.`,
      `--json 只输出 JSON。请用 --output 将 ${found} 报告写入文件。`,
    );
  if (found !== undefined) return found;
  throw usageError(
    `--format must be one of ${formats.join(', ')}, not "${given}".`,
    `--format 必须是 ${formats.join('、')} 之一，而不是“${given}”。`,
  );
}

function addressOf(option: string, given: string | undefined): string {
  if (given !== undefined && isHttpUrl(given)) return given;
  throw usageError(
    given === undefined
      ? `${option} is missing: set it to the URL of your server's test code. See /docs/ExamProtocol on your sandbox.`
      : `${option} must be an http or https URL, not "${given}".`,
    given === undefined
      ? `缺少 ${option}：请填写商户服务器测试代码的地址，说明见沙箱的 /docs/zh/ExamProtocol。`
      : `${option} 必须是 http 或 https 地址，而不是“${given}”。`,
  );
}

function list(context: Context, isJson: boolean): void {
  if (isJson) {
    context.printJson(
      situationGroups.flatMap(({ id: group, situations: all }) =>
        all.map(({ id, title, needs = [] }) => ({ id, group, title: context.text(title), needs })),
      ),
    );
    return;
  }
  for (const group of situationGroups) {
    context.print(context.styled('bold', `${context.text(group.title)} (${group.id})`));
    for (const { id, title } of group.situations)
      context.print(`  ${padded(id, idWidth)}${context.text(title)}`);
  }
}

/** The base of the links to the documentation, with a slash at its end. */
function docsUrlOf(given: string): string {
  const url = URL.parse(given);
  if (url?.protocol === 'https:' && url.href === `${url.origin}${url.pathname}`)
    return url.href.replace(/\/*$/, '/');
  throw usageError(
    `--docs-url must be an https URL without user name, query, or fragment, not "${given}".`,
    `--docs-url 必须是不含用户名、查询参数与片段的 https 地址，而不是“${given}”。`,
  );
}

function reportOf(result: ExamResult, format: Format, context: Context, isFile: boolean): string {
  const { language } = context;
  switch (format) {
    case 'json':
      // A line of its own for scripts, and lines for readers of a file.
      return isFile ? JSON.stringify(jsonReport(result), undefined, 2) : printableJson(jsonReport(result));
    case 'junit':
      return junitReport(result, language);
    case 'html':
      return htmlReport(result, language);
    case 'text':
      return textReport(result, language, (style, text) => (isFile ? text : context.styled(style, text)));
  }
}

/** @throws before the exam, which takes minutes, what would keep its report from being written */
function mustBeWritable(file: string): void {
  // A link to nothing is there.
  const isNew = lstatSync(file, { throwIfNoEntry: false }) === undefined;
  try {
    closeSync(openSync(file, 'a'));
  } catch (fault) {
    const code = systemCode(fault);
    throw usageError(
      `--output ${file} cannot be written (${code}). Specify a writable file in an existing folder.`,
      `--output ${file} 无法写入（${code}）。请指定已有目录中可写的文件。`,
    );
  }
  if (isNew) rmSync(file);
}

const lateText = (count: number, maxSeconds: number): Text => ({
  en: `${count} of them did not finish within the time limit (${maxSeconds} s). To raise the limit, use --max-seconds.`,
  zh: `其中 ${count} 项在 ${maxSeconds} 秒的时限内未结束，可用 --max-seconds 提高时限。`,
});

const nothing = () => {};

/** One line for each finding, as it comes, where no program reads the output. */
function progress(context: Context): (finding: Finding, done: number, total: number) => void {
  return (finding, done, total) => {
    const count = `${String(done).padStart(String(total).length)}/${total}`;
    context.printError(`${count}  ${findingLine(finding, context.language, (_style, text) => text)}`);
  };
}

async function exam(context: Context, options: ExamCommandOptions): Promise<void> {
  const format = formatOf(options);
  const only = wanted(options.only);
  const { output, maxSeconds = runSeconds.default } = options;
  const docsUrl = options.docsUrl === undefined ? undefined : docsUrlOf(options.docsUrl);
  if (output !== undefined) mustBeWritable(output);
  const shop = { start: addressOf('--start', options.start), order: addressOf('--order', options.order) };
  const gateway = options.ephemeral === true ? await startEphemeralGateway(context) : undefined;
  let result: ExamResult;
  try {
    const url = gateway?.url ?? (await gatewayUrl(options, context));
    if (!isOnThisComputer(url))
      throw usageError(
        'exam needs a gateway on this computer, because the exam receives notifications at a local address.',
        'exam 要求网关运行在本机，因为测评在本机地址上接收通知。',
      );
    await readReply(url, await fetchGateway(context, url, '/api/sandbox/clock'));
    const speed = options.speed ?? examSpeed.default;
    const { signal } = context;
    const limits = { runMs: maxSeconds * 1_000 };
    const onFinding = options.json === true ? nothing : progress(context);
    const running = runExam({ gatewayUrl: url, shop, speed, only, signal, limits, onFinding });
    // It removes its merchants before it ends.
    context.beforeInterrupt(() => running.then(nothing, nothing));
    const ended = await running;
    // The documentation of a gateway in memory ends with it.
    result = { ...ended, docsUrl: docsUrl ?? (gateway === undefined ? ended.docsUrl : undefined) };
  } catch (fault) {
    if (fault instanceof ShopAway) throw usageError(fault.said.en, fault.said.zh);
    if (fault instanceof SandboxError) throw gatewayError(fault.message, fault.message);
    throw fault;
  } finally {
    await gateway?.stop();
  }
  const report = reportOf(result, format, context, output !== undefined);
  if (output === undefined) context.print(report);
  else writeFileSync(output, `${report}\n`);
  const score = scoreOf(result.findings);
  const { failed, not_shown: notShown, time_over: timeOver } = score;
  if (!isPassed(result.findings, options.strict === true)) {
    const verdict = verdictText(score);
    const late = timeOver > 0 ? lateText(timeOver, maxSeconds) : undefined;
    throw refusalError(
      `Your server did not pass. ${verdict.en}. Failed: ${failed}. Not tested: ${notShown}.${late === undefined ? '' : ` ${late.en}`}`,
      `商户服务器未通过。${verdict.zh}。失败 ${failed} 项，未覆盖 ${notShown} 项。${late?.zh ?? ''}`,
    );
  }
  const unexamined = result.findings.filter(({ isUnexamined }) => isUnexamined === true).length;
  if (unexamined > 0)
    throw gatewayError(
      `The gateway failed in ${counted(unexamined, 'scenario')}, so ${unexamined === 1 ? 'it was' : 'they were'} not tested.`,
      `网关在 ${unexamined} 个场景中出错，这些场景未测评。`,
    );
}

const collect = (value: string, all: readonly string[] = []) => [...all, ...value.split(',').filter(Boolean)];

export const addExam: AddCommand = (program, context) => {
  const { text } = context;
  const command = program
    .command('exam')
    .description(
      text({
        en: `Run your server through ${situations.length} scenarios and grade it.`,
        zh: `用 ${situations.length} 个场景测评您的服务器。`,
      }),
    )
    .option('--start <address>', text({ en: "Your server's start endpoint.", zh: '商户服务器的下单地址。' }))
    .option('--order <address>', text({ en: "Your server's order endpoint.", zh: '商户服务器的订单地址。' }))
    .option(
      '--only <id>',
      text({
        en: 'Run only this scenario or group. To specify several, repeat the option or separate them with commas.',
        zh: '只运行指定的场景或场景组；可多次使用该选项，或以逗号分隔。',
      }),
      collect,
    )
    .option('--list', text({ en: 'List all scenarios.', zh: '列出全部场景。' }))
    .option(
      '--format <format>',
      text({ en: 'text, json, junit, or html.', zh: 'text、json、junit 或 html。' }),
    )
    .option('--output <file>', text({ en: 'Write the report to a file.', zh: '将报告写入文件。' }))
    .option(
      '--docs-url <address>',
      text({
        en: 'https URL of the documentation that the report links to. Set it if you share the report.',
        zh: '报告中文档链接所用的 https 地址；需要分享报告时请指定。',
      }),
    )
    .option(
      '--speed <factor>',
      text({
        en: `Factor by which the exam shortens your server's wait times. Default: ${examSpeed.default}; 1 is real time.`,
        zh: `商户服务器等待时间的缩短倍数，默认 ${examSpeed.default}（即缩短为 1/${examSpeed.default}）；1 表示按实际时间。`,
      }),
      wholeNumber('--speed', examSpeed.max, 1),
    )
    .option(
      '--max-seconds <number>',
      text({
        en: `Time limit, ${runSeconds.min} to ${runSeconds.max} seconds. Default: ${runSeconds.default}.`,
        zh: `测评时限，${runSeconds.min} 到 ${runSeconds.max} 秒，默认 ${runSeconds.default}。`,
      }),
      wholeNumber('--max-seconds', runSeconds.max, runSeconds.min),
    )
    .option(
      '--strict',
      text({ en: 'Also exit with 1 if a scenario was not tested.', zh: '有未覆盖的场景时，退出码也为 1。' }),
    )
    .option(
      '--ephemeral',
      text({ en: 'Start a gateway in memory for this run.', zh: '为本次运行在内存中启动网关。' }),
    );
  withGateway(command, context).action((options: ExamCommandOptions) => {
    if (options.list === true) return list(context, options.json === true);
    return exam(context, options);
  });
};
