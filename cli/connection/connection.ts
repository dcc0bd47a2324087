/** The running gateway: where it is, and what it answers besides signed calls. */

import { CommandError, gatewayError, refusalError, usageError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import { loadProgram } from '@tollgate/programs';
import { dataFolder, keptDemoMerchant } from '@tollgate/sdk/sandbox-files';
import { passingCodes } from '@tollgate/sdk/wire/retry';
import type { Command } from 'commander';
import { optionWithoutValue } from '../command-line/command-line.ts';
import type { Context } from '../output/context.ts';

/** Options of every command that reaches a gateway. */
export interface GatewayOptions {
  readonly url?: string;
  /** Becomes DATA_DIR of the command's environment before it acts (`useDataOption`). */
  readonly data?: string;
  /** Becomes TOLLGATE_TOKEN of that environment. */
  readonly token?: string;
  readonly json?: boolean;
}

/** Options of every command that can be about one merchant alone. */
export interface MerchantOptions extends GatewayOptions {
  readonly merchantNo?: string;
}

/** Names the token in the environment, where `ps` does not show it. */
const tokenVariable = 'TOLLGATE_TOKEN';

const timeoutMs = 30_000;
const cleanUpTimeoutMs = 2_000;

/** Adds `--data`. */
export function withData(command: Command, { text }: Pick<Context, 'text'>): Command {
  return command.option(
    '--data <folder>',
    text({
      en: `The gateway's data folder, with its keys. Default: DATA_DIR, or ${dataFolder({ HOME: '~' })}.`,
      zh: `网关的数据目录，密钥也在其中。默认取 DATA_DIR，未设置时为 ${dataFolder({ HOME: '~' })}。`,
    }),
  );
}

/** Adds `--url`, `--data`, `--token` and `--json`. */
export function withGateway(command: Command, context: Context): Command {
  const option = command.option(
    '--url <address>',
    context.text({
      en: 'Gateway URL. Default: TOLLGATE_URL, or the gateway running on the data folder.',
      zh: '网关地址。默认取 TOLLGATE_URL；未设置时，取正在使用该数据目录的网关的地址。',
    }),
  );
  const withToken = withData(option, context).option(
    '--token <token>',
    context
      .text({
        en: 'Workbench token, for a gateway that requires one.',
        zh: '工作台令牌，网关要求令牌时提供。',
      })
      .concat(` (${tokenVariable})`),
  );
  return withJson(withToken, context);
}

/** Makes the folder of `--data` that of the whole command, and of its gateway unless `--url` names one. */
export function useDataOption({ data, url, token }: GatewayOptions, environment: NodeJS.ProcessEnv): void {
  if (token !== undefined) environment[tokenVariable] = token;
  if (data === undefined) return;
  // A script whose variable is empty does not mean the default folder.
  if (data === '') throw new CommandError(2, optionWithoutValue('--data'));
  environment['DATA_DIR'] = data;
  if (url === undefined) delete environment['TOLLGATE_URL'];
}

/** Adds `--merchant-no`, `--url`, `--data` and `--json`. */
export function withMerchant(command: Command, context: Context, meaning?: Text): Command {
  const said = meaning ?? { en: 'Only this merchant.', zh: '仅限该商户。' };
  const option = command.option('--merchant-no <number>', `${context.text(said)} (TOLLGATE_MERCHANT_NO)`);
  return withGateway(option, context);
}

/** The merchant that a command is about; undefined where none is named. */
export const merchantOf = ({ merchantNo }: MerchantOptions, { environment }: Context): string | undefined =>
  merchantNo ?? (environment['TOLLGATE_MERCHANT_NO'] || undefined);

/** Adds `--json`. */
export function withJson(command: Command, { text }: Pick<Context, 'text'>): Command {
  return command.option('--json', text({ en: 'Print JSON, for scripts.', zh: '输出 JSON，供脚本使用。' }));
}

export const isHttpUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** The gateway that runs on the data folder, which the reader has started; undefined where none does. */
export async function gatewayOnFolder({
  environment,
}: Pick<Context, 'environment'>): Promise<{ readonly url: string; readonly pid: number } | undefined> {
  const folder = dataFolder(environment);
  const running = await (await loadProgram('running')).runningGateways(environment);
  const recorded = running.find((one) => one.data_dir === folder);
  if (recorded !== undefined) return recorded;
  // Its record may be where only its own environment looks: the lock is in the folder itself.
  const pid = await (await loadProgram('folder')).gatewayProcess(folder);
  const url = keptDemoMerchant(environment)?.gateway_url;
  return pid === undefined || url === undefined ? undefined : { url, pid };
}

/** No gateway is named, and none runs on the folder: another's is never used in its place. */
async function noneNamed({ environment }: Context): Promise<CommandError> {
  const folder = dataFolder(environment);
  const others = (await (await loadProgram('running')).runningGateways(environment)).map(({ url }) => url);
  const en = others.length === 0 ? '' : ` Your running gateways: ${others.join(', ')}.`;
  const zh = others.length === 0 ? '' : `您正在运行的网关：${others.join('、')}。`;
  return gatewayError(
    `No running gateway uses ${folder}. Start one with "tollgate start --detach", or specify a gateway with --url, TOLLGATE_URL, or --data.${en}`,
    `没有网关正在使用 ${folder}。请用 tollgate start --detach 启动，或用 --url、TOLLGATE_URL 或 --data 指定网关。${zh}`,
  ).toAgents(
    `No running gateway uses ${folder}. Start one with "tollgate start --detach", or set TOLLGATE_URL in the environment of this server before you start it.${en}`,
    `没有网关正在使用 ${folder}。请用 tollgate start --detach 启动，或在本服务的环境变量中设置 TOLLGATE_URL。${zh}`,
  );
}

/**
 * The address that --url or TOLLGATE_URL names, without a slash at its end; undefined where neither is set.
 * @throws also where it is empty: a script has failed
 */
export function namedUrl({ url }: GatewayOptions, { environment }: Context): string | undefined {
  const given = url ?? environment['TOLLGATE_URL'];
  if (given === '')
    throw usageError(
      'The gateway URL is empty: set TOLLGATE_URL or --url, or omit both.',
      '网关地址为空：请为 TOLLGATE_URL 或 --url 设置地址，或两者都不设置。',
    );
  if (given !== undefined && !isHttpUrl(given))
    throw usageError(
      `The gateway URL must start with http:// or https://, not "${given}".`,
      `网关地址必须以 http:// 或 https:// 开头，而不是“${given}”。`,
    );
  return given?.replace(/\/+$/, '');
}

/** The gateway's address, which is said to the reader. @throws where none is named and none runs on the folder */
export async function gatewayUrl(options: GatewayOptions, context: Context): Promise<string> {
  const named = namedUrl(options, context);
  const url = named ?? (await gatewayOnFolder(context))?.url;
  if (url === undefined) throw await noneNamed(context);
  const namedBy = options.url === undefined ? 'TOLLGATE_URL' : '--url';
  context.useGateway(url, named === undefined ? dataFolder(context.environment) : namedBy);
  return url;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether a gateway there can reach a server on this computer's loopback. */
export const isOnThisComputer = (url: string) => loopback.test(new URL(url).hostname);

/** No gateway answers there. */
export const noGateway = (url: string) =>
  gatewayError(
    `No gateway responds at ${url}. Start one with "tollgate start", or specify a gateway with --url, TOLLGATE_URL, or --data.`,
    `${url} 没有网关应答。请用 tollgate start 启动，或用 --url、TOLLGATE_URL 或 --data 指定网关。`,
  ).toAgents(
    `No gateway responds at ${url}. Start one with "tollgate start --detach", or set TOLLGATE_URL in the environment of this server before you start it.`,
    `${url} 没有网关应答。请用 tollgate start --detach 启动，或在本服务的环境变量中设置 TOLLGATE_URL。`,
  );

interface Asked {
  readonly body?: object;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly accept?: string;
  /** A stream has no time limit. */
  readonly isStream?: boolean;
  /** Error where the gateway does not have what was asked for. */
  readonly missing?: CommandError;
  /** True for a request that is sent after Ctrl-C as well, within the time that is left then. */
  readonly isCleanUp?: boolean;
}

/** Returns the header with the token, which goes to the Workbench's API alone. @throws CommandError */
function tokenHeader({ environment }: Context, path: string): { readonly authorization?: string } {
  const token = environment[tokenVariable];
  if (!token || !path.startsWith('/workbench/api/')) return {};
  if (/^[\x21-\x7e]{1,200}$/.test(token)) return { authorization: `Bearer ${token}` };
  throw usageError(
    `The token in ${tokenVariable} or --token is not a Workbench token. A token has 1 to 200 visible ASCII characters.`,
    `${tokenVariable} 或 --token 中的内容不是工作台令牌。令牌由 1 至 200 个可见 ASCII 字符组成。`,
  );
}

/** Sends one request. @throws where no gateway answers */
export async function fetchGateway(
  context: Context,
  url: string,
  path: string,
  asked: Asked = {},
): Promise<Response> {
  const { body, method = body === undefined ? 'GET' : 'POST', isStream = false } = asked;
  const limit = AbortSignal.timeout(asked.isCleanUp === true ? cleanUpTimeoutMs : timeoutMs);
  const signals = asked.isCleanUp === true ? [limit] : isStream ? [context.signal] : [context.signal, limit];
  const authorization = tokenHeader(context, path);
  try {
    return await fetch(`${url}${path}`, {
      method,
      headers: {
        ...authorization,
        accept: asked.accept ?? 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any(signals),
    });
  } catch {
    throw noGateway(url);
  }
}

/** The gateway has not decided: it failed, is busy, or does not know itself what became of the request. */
const isUnanswered = (code: unknown): boolean => passingCodes.has(String(code));

/** The gateway has no such thing, or no such order. */
const missingCodes: readonly unknown[] = ['SYS019', 'E04111'];

/** Reads a reply in JSON. @throws where the gateway refuses, or what answers is no gateway */
export async function readReply(
  url: string,
  response: Response,
  missing?: CommandError,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text().catch(() => {
    throw gatewayError(`The response from the gateway at ${url} is incomplete.`, `${url} 的网关应答不完整。`);
  });
  let reply: Record<string, unknown>;
  try {
    reply = JSON.parse(text);
  } catch {
    throw gatewayError(
      `The server at ${url} is not a Tollgate sandbox: it responded with HTTP status ${response.status} and without JSON.`,
      `${url} 上的服务不是 Tollgate 沙箱：返回 HTTP 状态码 ${response.status}，内容不是 JSON。`,
    );
  }
  const { code, msg, psn } = reply;
  // A request of the request log has a code as well, and no msg.
  if (code !== undefined && code !== '0' && msg !== undefined) {
    if (missing !== undefined && missingCodes.includes(code)) throw missing;
    const said = `${code} ${msg} (psn ${psn})`;
    if (isUnanswered(code)) throw gatewayError(said, said);
    throw refusalError(said, said);
  }
  return reply;
}

/** Asks one of the sandbox's own calls, and gives its `data`. */
export async function askSandbox<Data>(
  context: Context,
  url: string,
  path: string,
  asked: Asked = {},
): Promise<Data> {
  const response = await fetchGateway(context, url, `/api/sandbox/${path}`, asked);
  const reply = await readReply(url, response, asked.missing);
  return reply['data'] as Data;
}

/** Asks the Workbench's API, whose replies are the data themselves. */
export async function askWorkbench<Data>(
  context: Context,
  url: string,
  path: string,
  asked: Asked & { readonly query?: Readonly<Record<string, string | undefined>> } = {},
): Promise<Data> {
  const given = Object.entries(asked.query ?? {}).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  const response = await fetchGateway(context, url, `/workbench/api/${path}${query}`, asked);
  return (await readReply(url, response, asked.missing)) as Data;
}
