/** `start`: the gateway in this process, or in one of its own that goes on when the command ends. */
import { spawn } from 'node:child_process';
import { existsSync, openSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, refusalError, usageError } from '@tollgate/contract/command-error';
import { examProgram, loadProgram, type Started } from '@tollgate/programs';
import { dataFolder, keptDemoMerchant } from '@tollgate/sdk/sandbox-files';
import { type AddCommand, wholeNumber } from '../command-line/command-line.ts';
import { ProgramEnded } from '../command-line/program-ended.ts';
import { systemCode } from '../command-line/system.ts';
import { endsWithVariable, type Report, reportOf, reportsToParent } from '../connection/gateway-process.ts';
import type { Context } from '../output/context.ts';
import { padded } from '../output/table.ts';

interface StartOptions {
  readonly port?: number;
  readonly host?: string;
  readonly data?: string;
  readonly ephemeral?: boolean;
  readonly detach?: boolean;
  readonly logLevel?: string;
  readonly json?: boolean;
}

/** The settings that have an option. */
const optionNames: Readonly<Record<string, string>> = {
  PORT: '--port',
  HOST: '--host',
  DATA_DIR: '--data',
  EPHEMERAL: '--ephemeral',
  LOG_LEVEL: '--log-level',
};

/** The settings as the gateway reads them: options win over the environment. */
export function settingsOf(options: StartOptions, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { port, host, data, ephemeral, logLevel } = options;
  return {
    ...environment,
    DATA_DIR: dataFolder(data === undefined ? environment : { DATA_DIR: data }),
    ...(port === undefined ? {} : { PORT: String(port) }),
    ...(host === undefined ? {} : { HOST: host }),
    ...(ephemeral === true ? { EPHEMERAL: '1' } : {}),
    // A person reads the terminal: each call's own line is for those who ask for it.
    LOG_LEVEL: logLevel ?? (environment['LOG_LEVEL'] || 'warn'),
  };
}

const stopCommand = ({ data }: StartOptions) => `tollgate stop${data === undefined ? '' : ` --data ${data}`}`;

/** Names this gateway, so that the other commands find it. */
function naming({ url, dataDir }: Started, { data }: StartOptions): { variable: string; option: string } {
  if (dataDir === undefined) return { variable: `TOLLGATE_URL=${url} `, option: ` --url ${url}` };
  return { variable: '', option: data === undefined ? '' : ` --data ${data}` };
}

function present(context: Context, started: Started, pid: number, options: StartOptions): void {
  const { url, dataDir, metricsUrl, demo } = started;
  if (options.json === true) {
    context.printJson({
      event: 'ready',
      url,
      pid,
      ...(metricsUrl === undefined ? {} : { metrics_url: metricsUrl }),
      ...(dataDir === undefined ? {} : { data_dir: dataDir }),
      ...(demo === undefined ? {} : { merchant_no: demo.merchantNo, app_id: demo.appId }),
    });
    return;
  }
  const { text } = context;
  const line = (label: { en: string; zh: string }, value: string) =>
    context.print(`  ${padded(text(label), context.language === 'zh' ? 12 : 15)}${value}`);
  if (demo !== undefined) {
    context.print(context.styled('bold', text({ en: 'Tollgate sandbox', zh: 'Tollgate 沙箱' })));
    line({ en: 'Workbench', zh: '工作台' }, `${url}/workbench/`);
    line({ en: 'Documentation', zh: '文档' }, `${url}/docs/${context.language === 'zh' ? 'zh/' : ''}`);
    line({ en: 'Terminal', zh: '终端' }, demo.terminalUrl);
    line({ en: 'Merchant', zh: '商户' }, `${demo.merchantNo}  app_id ${demo.appId}`);
    line({ en: 'Data', zh: '数据' }, dataDir ?? text({ en: 'in memory', zh: '仅在内存中' }));
    const { variable, option } = naming(started, options);
    line(
      { en: 'First payment', zh: '第一笔支付' },
      `${variable}tollgate trigger payment.completed${variable === '' ? option : ''}`,
    );
  }
  if (options.detach === true)
    line({ en: 'Stop', zh: '停止' }, `tollgate stop${naming(started, options).option}`);
  if (metricsUrl !== undefined) context.print(`metrics ${metricsUrl}`);
  context.print(`ready ${url}`);
}

/** A second start on one folder: the port that is taken is the gateway's own. @throws where one runs there already */
async function notTwice({ environment }: Context, options: StartOptions): Promise<void> {
  const settings = settingsOf(options, environment);
  const { DATA_DIR: folder = '', EPHEMERAL, DATABASE_URL } = settings;
  if (EPHEMERAL === '1' || DATABASE_URL || environment[reportsToParent] !== undefined) return;
  const pid = await (await loadProgram('folder')).gatewayProcess(folder);
  if (pid === undefined) return;
  const url = keptDemoMerchant({ DATA_DIR: folder })?.gateway_url;
  throw refusalError(
    `A gateway is already running on ${folder}${url === undefined ? '' : `: ${url}`} (process ${pid}). Stop it with "${stopCommand(options)}", or set a different folder with --data.`,
    `已有网关正在使用数据目录 ${folder}${url === undefined ? '' : `：${url}`}（进程 ${pid}）。请用 ${stopCommand(options)} 停止，或用 --data 指定其他目录。`,
  );
}

/** The gateway in this process. */
async function startHere(context: Context, options: StartOptions): Promise<void> {
  const settings = settingsOf(options, context.environment);
  const send = context.environment[reportsToParent] === undefined ? undefined : process.send?.bind(process);
  const report = (message: Report, then: () => void) => {
    if (send === undefined) then();
    // The parent may have ended by now, which is no fault of this process.
    else send(message, undefined, undefined, () => then());
  };
  const { runGateway } = await loadProgram('start');
  const endsWith = context.environment[endsWithVariable];
  // The command that needs this gateway holds the other end: it closes with that process, however that ended.
  if (endsWith !== undefined) process.stdin.on('close', () => process.kill(process.pid, 'SIGTERM')).resume();
  await new Promise<void>((resolve, reject) => {
    runGateway(settings, {
      examProgram,
      onReady(started) {
        if (send === undefined) present(context, started, process.pid, options);
        else report({ started }, () => process.disconnect?.());
        resolve();
      },
      onFailure(failure) {
        const { exitCode, text } = failure;
        // The parent says why.
        report({ failure }, () =>
          reject(send === undefined ? new CommandError(exitCode, text) : new ProgramEnded(exitCode)),
        );
        throw new Stopped();
      },
      names: {
        commandForPort: (port) => `tollgate start --port ${port}`,
        nameOf: (variable) => optionNames[variable] ?? variable,
        commandOf: (program) => `tollgate ${program}`,
      },
      ...(endsWith === undefined ? {} : { endsWithPid: Number(endsWith) }),
    }).catch((fault) => {
      if (!(fault instanceof Stopped)) reject(fault);
    });
  });
}

/** Ends the start after its failure has been reported. */
class Stopped extends Error {}

/** Opens the file for what a detached gateway writes. @throws where the folder cannot be used */
async function openLog(folder: string): Promise<number> {
  try {
    (await loadProgram('folder')).makeFolder(folder);
    return openSync(join(folder, 'gateway.log'), 'a', 0o600);
  } catch (fault) {
    const code = systemCode(fault);
    throw usageError(
      `The data folder ${folder} cannot be used (${code}). Set a different one with --data.`,
      `无法使用数据目录 ${folder}（${code}）。请用 --data 指定其他目录。`,
    );
  }
}

/** The folder of a start that has said why it failed, with a log that says no more. */
function removeUnused(folder: string): void {
  rmSync(join(folder, 'gateway.log'), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // It has something in it.
  }
}

/** A gateway in a process of its own; resolves when it takes calls. */
async function startDetached(context: Context, options: StartOptions): Promise<void> {
  const settings = settingsOf(options, context.environment);
  const folder = settings['DATA_DIR'] ?? '';
  const isNew = !existsSync(folder);
  const log = options.ephemeral === true ? 'ignore' : await openLog(folder);
  const own = process.argv[1] ?? '';
  const child = spawn(process.execPath, [...process.execArgv, own, 'start'], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...settings, [reportsToParent]: '1' },
  });
  const stopChild = () => void child.kill('SIGTERM');
  context.signal.addEventListener('abort', stopChild, { once: true });
  const report = await reportOf(child);
  context.signal.removeEventListener('abort', stopChild);
  if ('failure' in report) {
    if (isNew && report.isSilent !== true && options.ephemeral !== true) removeUnused(folder);
    throw new CommandError(report.failure.exitCode, report.failure.text);
  }
  child.removeAllListeners();
  if (child.connected) child.disconnect();
  child.unref();
  present(context, report.started, child.pid ?? 0, options);
}

export const addStart: AddCommand = (program, context, keepRunning) => {
  const { text } = context;
  program
    .command('start')
    .description(text({ en: 'Start the gateway (default).', zh: '启动网关（默认命令）。' }))
    .option(
      '-p, --port <number>',
      text({
        en: 'Port; 0 for any free port. Default: PORT, or 8080.',
        zh: '端口；0 表示自动选择空闲端口。默认取 PORT，未设置时为 8080。',
      }),
      wholeNumber('--port', 65_535),
    )
    .option(
      '--host <address>',
      text({
        en: 'Address to listen on. Default: HOST, or 127.0.0.1.',
        zh: '监听地址。默认取 HOST，未设置时为 127.0.0.1。',
      }),
    )
    .option(
      '--data <folder>',
      text({
        en: `Folder for data and keys. Default: DATA_DIR, or ${dataFolder({ HOME: '~' })}.`,
        zh: `数据与密钥的存放目录。默认取 DATA_DIR，未设置时为 ${dataFolder({ HOME: '~' })}。`,
      }),
    )
    .option(
      '--ephemeral',
      text({ en: 'Keep everything in memory and write no files.', zh: '全部数据仅存内存，不写任何文件。' }),
    )
    .option(
      '-d, --detach',
      text({
        en: 'Return when the gateway is ready, and leave it running.',
        zh: '网关就绪后命令即返回，网关在后台继续运行。',
      }),
    )
    .option(
      '--log-level <level>',
      text({
        en: 'fatal, error, warn, info, debug, trace, or silent. Default: LOG_LEVEL, or warn.',
        zh: 'fatal、error、warn、info、debug、trace 或 silent。默认取 LOG_LEVEL，未设置时为 warn。',
      }),
    )
    .option(
      '--json',
      text({ en: 'Print one JSON object when the gateway is ready.', zh: '就绪后输出一个 JSON 对象。' }),
    )
    .addHelpText(
      'after',
      `\n${text({
        en: 'All other settings, such as DATABASE_URL, are environment variables: see /docs/OperateGateway on a running gateway.',
        zh: '其他设置（例如 DATABASE_URL）通过环境变量提供，见运行中网关的 /docs/zh/OperateGateway。',
      })}`,
    )
    .action(async (options: StartOptions) => {
      await notTwice(context, options);
      if (options.detach === true) return startDetached(context, options);
      keepRunning();
      return startHere(context, options);
    });
};
