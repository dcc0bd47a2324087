/** `stop` and `status`: the gateway that runs on a data folder. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import type { AddCommand } from '../command-line.ts';
import {
  fetchGateway,
  type GatewayOptions,
  gatewayUrl,
  readReply,
  withGateway,
  withJson,
} from '../connection.ts';
import type { Context } from '../context.ts';
import { dataFolder } from '../data-folder.ts';
import { gatewayFailure, refusedFailure } from '../failure.ts';
import { loadFolder } from '../programs.ts';
import { printRecord } from '../table.ts';

interface FolderOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** Calls in progress are finished first, and a gateway in production drains before that. */
const stopMaxMs = 60_000;
const lookAgainMs = 50;

const folderOf = ({ data }: FolderOptions, { environment }: Context) =>
  dataFolder(data === undefined ? environment : { DATA_DIR: data });

function withData(command: Command, { text }: Context): Command {
  return command.option(
    '--data <folder>',
    text({
      en: `Data folder of the gateway. Default: DATA_DIR, or ${dataFolder({ HOME: '~' })}.`,
      zh: `网关的数据目录。默认 DATA_DIR 或 ${dataFolder({ HOME: '~' })}。`,
    }),
  );
}

const noneToStop = (folder: string) =>
  gatewayFailure(
    `No gateway runs on ${folder}. Name another data folder with --data; end a gateway in memory with kill and its process ID.`,
    `${folder} 上没有正在运行的网关。可用 --data 指定其他数据目录；仅在内存中运行的网关请用 kill 加进程号结束。`,
  );

const noneToShow = (folder: string) =>
  gatewayFailure(
    `No gateway runs on ${folder}. Start one with "tollgate start", name another data folder with --data, or its address with --url.`,
    `${folder} 上没有正在运行的网关。请用 tollgate start 启动，或用 --data 指定其他数据目录，或用 --url 指定地址。`,
  );

async function stop(context: Context, options: FolderOptions): Promise<void> {
  const folder = folderOf(options, context);
  const { gatewayProcess } = await loadFolder();
  const pid = await gatewayProcess(folder);
  if (pid === undefined) throw noneToStop(folder);
  try {
    process.kill(pid, 'SIGTERM');
  } catch (fault) {
    // It may have ended by itself since.
    if ((fault as NodeJS.ErrnoException).code === 'EPERM')
      throw refusedFailure(
        `The gateway (process ${pid}) belongs to another user. Stop it as that user.`,
        `网关（进程 ${pid}）属于其他用户，请以该用户身份停止。`,
      );
  }
  const untilMs = performance.now() + stopMaxMs;
  while ((await gatewayProcess(folder)) === pid) {
    if (performance.now() > untilMs)
      throw refusedFailure(
        `The gateway (process ${pid}) did not stop within ${stopMaxMs / 1_000} s.`,
        `网关（进程 ${pid}）在 ${stopMaxMs / 1_000} 秒内未停止。`,
      );
    await delay(lookAgainMs, undefined, { signal: context.signal });
  }
  if (options.json === true) context.printJson({ event: 'stopped', pid, data_dir: folder });
  else
    context.print(
      context.text({ en: `The gateway (process ${pid}) has stopped.`, zh: `网关（进程 ${pid}）已停止。` }),
    );
}

async function status(context: Context, options: FolderOptions & GatewayOptions): Promise<void> {
  const { data } = options;
  const environment =
    data === undefined
      ? context.environment
      : { ...context.environment, DATA_DIR: data, TOLLGATE_URL: undefined };
  const isNamed = options.url !== undefined || environment['TOLLGATE_URL'] !== undefined;
  const folder = dataFolder(environment);
  // A gateway that is named by its address may be on another machine.
  const pid = isNamed ? undefined : await (await loadFolder()).gatewayProcess(folder);
  if (!isNamed && pid === undefined) throw noneToShow(folder);
  const url = gatewayUrl(options, { ...context, environment });
  const health = await readReply(url, await fetchGateway(context, url, '/health'));
  if (typeof health['ready'] !== 'boolean')
    throw gatewayFailure(
      `The server at ${url} is not a Tollgate gateway: its reply to /health does not say whether it is ready.`,
      `${url} 上的服务不是 Tollgate 网关：其 /health 应答未说明是否就绪。`,
    );
  const found = { url, ...(pid === undefined ? {} : { pid, data_dir: folder }), ...health };
  if (options.json === true) context.printJson(found);
  else printRecord(context, found);
  if (!health['ready'])
    throw gatewayFailure(
      `The gateway at ${url} is not ready: it takes no calls now.`,
      `${url} 的网关未就绪，目前不受理请求。`,
    );
}

export const addRunning: AddCommand = (program, context) => {
  const { text } = context;
  const ending = program
    .command('stop')
    .description(
      text({ en: 'Stop the gateway that runs on a data folder.', zh: '停止在某个数据目录上运行的网关。' }),
    );
  withJson(withData(ending, context), context).action((options: FolderOptions) => stop(context, options));
  const looking = program
    .command('status')
    .description(
      text({ en: 'Show where the gateway runs, and its health.', zh: '查看网关的运行地址与健康状态。' }),
    );
  withGateway(withData(looking, context), context).action((options: FolderOptions & GatewayOptions) =>
    status(context, options),
  );
};
