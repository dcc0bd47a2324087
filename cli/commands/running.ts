/** `status`, `ps` and `stop`: the gateways that run. */
import { setTimeout as delay } from 'node:timers/promises';
import { gatewayError, refusalError, usageError } from '@tollgate/contract/command-error';
import { loadProgram, type RunningGateway } from '@tollgate/programs';
import { dataFolder } from '@tollgate/sdk/sandbox-files';
import type { AddCommand } from '../command-line/command-line.ts';
import { systemCode } from '../command-line/system.ts';
import {
  fetchGateway,
  type GatewayOptions,
  gatewayOnFolder,
  gatewayUrl,
  isOnThisComputer,
  namedUrl,
  readReply,
  withGateway,
  withJson,
} from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { printRecord, printTable, realTime, timeText } from '../output/table.ts';

interface StopOptions extends GatewayOptions {
  readonly all?: boolean;
}

/** Calls in progress are finished first, and a gateway in production drains before that. */
const stopMaxMs = 60_000;
const lookAgainMs = 50;

const running = async ({ environment }: Context) =>
  (await loadProgram('running')).runningGateways(environment);

async function stopProcess(context: Context, pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (fault) {
    // It may have ended by itself since.
    if (systemCode(fault) === 'EPERM')
      throw refusalError(
        `The gateway (process ${pid}) belongs to another user. Stop it as that user.`,
        `网关（进程 ${pid}）属于其他用户，请以该用户身份停止。`,
      );
  }
  const untilMs = performance.now() + stopMaxMs;
  const { isProcessAlive } = await loadProgram('running');
  while (await isProcessAlive(pid)) {
    if (performance.now() > untilMs)
      throw gatewayError(
        `The gateway (process ${pid}) did not stop within ${stopMaxMs / 1_000} s.`,
        `${stopMaxMs / 1_000} 秒后网关（进程 ${pid}）仍未停止。`,
      );
    await delay(lookAgainMs, undefined, { signal: context.signal });
  }
}

function sayStopped(context: Context, isJson: boolean, gateway: Partial<RunningGateway>): void {
  const { pid, url, data_dir } = gateway;
  if (isJson) context.printJson({ event: 'stopped', pid, url, data_dir });
  else {
    const where = url === undefined ? '' : ` ${url}`;
    context.print(
      context.text({
        en: `The gateway${where} (process ${pid}) has stopped.`,
        zh: `网关${where}（进程 ${pid}）已停止。`,
      }),
    );
  }
}

async function stopRecorded(context: Context, gateway: RunningGateway, isJson: boolean): Promise<void> {
  await stopProcess(context, gateway.pid);
  sayStopped(context, isJson, gateway);
}

/** Those that end with their command are left to it: another job on this computer may need them. */
async function stopAll(context: Context, isJson: boolean): Promise<void> {
  const mine = (await running(context)).filter(({ ends_with_pid: parent }) => parent === undefined);
  if (mine.length === 0 && !isJson)
    context.print(context.text({ en: 'You have no running gateways.', zh: '您没有正在运行的网关。' }));
  const ended = await Promise.allSettled(mine.map((gateway) => stopRecorded(context, gateway, isJson)));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Under any name of this computer's loopback, the port says which gateway is meant. */
function isAt(gateway: RunningGateway, url: string): boolean {
  const isLocal = isOnThisComputer(url) && isOnThisComputer(gateway.url);
  return isLocal ? new URL(gateway.url).port === new URL(url).port : gateway.url === url;
}

async function stopAt(context: Context, url: string, isJson: boolean): Promise<void> {
  const found = (await running(context)).find((gateway) => isAt(gateway, url));
  if (found !== undefined) return stopRecorded(context, found, isJson);
  throw gatewayError(
    `No gateway that you started is running at ${url}. tollgate ps lists your gateways.`,
    `${url} 上没有您启动且仍在运行的网关。可用 tollgate ps 查看您的网关。`,
  );
}

async function stopOnFolder(context: Context, isJson: boolean): Promise<void> {
  const folder = dataFolder(context.environment);
  const { gatewayProcess } = await loadProgram('folder');
  const found = await gatewayOnFolder(context);
  const pid = (await gatewayProcess(folder)) ?? found?.pid;
  if (pid === undefined)
    throw gatewayError(
      `No running gateway uses ${folder}. Set a different data folder with --data, or the URL with --url. tollgate ps lists your gateways.`,
      `没有网关正在使用 ${folder}。请用 --data 指定其他数据目录，或用 --url 指定地址。运行 tollgate ps 可查看您的网关。`,
    );
  await stopProcess(context, pid);
  sayStopped(context, isJson, { data_dir: folder, ...found, pid });
}

async function stop(context: Context, options: StopOptions): Promise<void> {
  const { url, all, data } = options;
  const isJson = options.json === true;
  if (all === true && (url !== undefined || data !== undefined))
    throw usageError(
      'Do not use --all together with --url or --data.',
      '--all 不能与 --url 或 --data 同时使用。',
    );
  if (all === true) return stopAll(context, isJson);
  const address = namedUrl(options, context);
  return address === undefined ? stopOnFolder(context, isJson) : stopAt(context, address, isJson);
}

async function list(context: Context, isJson: boolean): Promise<void> {
  const all = await running(context);
  if (isJson) {
    for (const gateway of all) context.printJson(gateway);
    return;
  }
  const { text, print } = context;
  if (all.length === 0) {
    print(text({ en: 'You have no running gateways.', zh: '您没有正在运行的网关。' }));
    return;
  }
  const memory = text({ en: 'in memory', zh: '仅在内存中' });
  printTable(context, [
    ['URL', 'PID', realTime(context, { en: 'STARTED', zh: '启动时间' }), text({ en: 'DATA', zh: '数据' })],
    ...all.map(({ url, pid, started_ms: startedMs, data_dir: dataDir, ends_with_pid: parent }) => [
      url,
      String(pid),
      timeText(startedMs),
      (dataDir ?? memory) +
        (parent === undefined
          ? ''
          : text({ en: `, stops with process ${parent}`, zh: `，随进程 ${parent} 结束` })),
    ]),
  ]);
}

async function status(context: Context, options: GatewayOptions): Promise<void> {
  const isNamed = namedUrl(options, context) !== undefined;
  const url = await gatewayUrl(options, context);
  // A gateway that is named by its address may be on another machine.
  const pid = isNamed ? undefined : (await gatewayOnFolder(context))?.pid;
  const health = await readReply(url, await fetchGateway(context, url, '/health'));
  if (typeof health['ready'] !== 'boolean')
    throw gatewayError(
      `The server at ${url} is not a Tollgate gateway: its response to /health does not say whether it is ready.`,
      `${url} 上的服务不是 Tollgate 网关：其 /health 应答未说明是否就绪。`,
    );
  const found = {
    url,
    ...(pid === undefined ? {} : { pid, data_dir: dataFolder(context.environment) }),
    ...health,
  };
  if (options.json === true) context.printJson(found);
  else printRecord(context, found);
  if (!health['ready'])
    throw gatewayError(
      `The gateway at ${url} is not ready and does not accept calls.`,
      `${url} 的网关未就绪，目前不受理请求。`,
    );
}

export const addRunning: AddCommand = (program, context) => {
  const { text } = context;
  const looking = program.command('status').description(
    text({
      en: 'Show the URL and health of the running gateway.',
      zh: '查看网关的运行地址与健康状态。',
    }),
  );
  withGateway(looking, context).action((options: GatewayOptions) => status(context, options));
  const listing = program.command('ps').description(
    text({
      en: 'List the sandboxes that you started on this computer and that are still running.',
      zh: '列出您在本机启动且仍在运行的沙箱。',
    }),
  );
  withJson(listing, context).action((options: GatewayOptions) => list(context, options.json === true));
  const ending = program
    .command('stop')
    .description(
      text({
        en: 'Stop the specified gateway, or the gateway that uses the data folder.',
        zh: '停止指定的网关，或正在使用该数据目录的网关。',
      }),
    )
    .option(
      '--all',
      text({
        en: 'Stop all gateways that ps lists, except those that stop when their command exits.',
        zh: '停止 ps 列出的全部网关，随命令结束的除外。',
      }),
    );
  withGateway(ending, context).action((options: StopOptions) => stop(context, options));
};
