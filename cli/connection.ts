/** The running gateway: where it is, and what it answers besides signed calls. */
import type { Text } from '@tollgate/contract/model';
import type { Command } from 'commander';
import type { Context } from './context.ts';
import { keptDemoMerchant } from './data-folder.ts';
import { Failure, gatewayFailure, refusedFailure, usageFailure } from './failure.ts';

/** Options of every command that reaches a gateway. */
export interface GatewayOptions {
  readonly url?: string;
  readonly json?: boolean;
}

/** Options of every command that can be about one merchant alone. */
export interface MerchantOptions extends GatewayOptions {
  readonly merchantNo?: string;
}

const defaultUrl = 'http://127.0.0.1:8080';
const timeoutMs = 30_000;
const cleanUpTimeoutMs = 2_000;

/** Adds `--url` and `--json`. */
export function withGateway(command: Command, { text }: Context): Command {
  return withJson(
    command.option(
      '--url <address>',
      text({
        en: `Address of the gateway. Default: TOLLGATE_URL, else the last one of tollgate start, else ${defaultUrl}.`,
        zh: `网关地址。默认依次为 TOLLGATE_URL、tollgate start 最近启动的网关、${defaultUrl}。`,
      }),
    ),
    { text },
  );
}

/** Adds `--merchant-no`, `--url` and `--json`. */
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

/** The gateway's address without a slash at its end. @throws also where TOLLGATE_URL is empty: a script has failed */
export function gatewayUrl({ url }: GatewayOptions, { environment }: Context): string {
  const given = url ?? environment['TOLLGATE_URL'];
  if (given === '')
    throw usageFailure(
      'The address of the gateway is empty: set TOLLGATE_URL or --url to it, or leave both out.',
      '网关地址为空：请为 TOLLGATE_URL 或 --url 设置地址，或不设置。',
    );
  const found = given ?? keptDemoMerchant(environment)?.gateway_url ?? defaultUrl;
  if (!isHttpUrl(found))
    throw usageFailure(
      `The gateway's address must begin with http:// or https://, not "${found}".`,
      `网关地址必须以 http:// 或 https:// 开头，而不是“${found}”。`,
    );
  return found.replace(/\/+$/, '');
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a gateway there can reach what listens on this computer's loopback. */
export const isOnThisComputer = (url: string) => loopback.test(new URL(url).hostname);

/** No gateway answers there. */
export const noGateway = (url: string) =>
  gatewayFailure(
    `No gateway answers at ${url}. Start one with "tollgate start", or name yours with --url or TOLLGATE_URL.`,
    `${url} 没有网关应答。请用 tollgate start 启动，或用 --url 或 TOLLGATE_URL 指定网关。`,
  );

interface Asked {
  readonly body?: object;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly accept?: string;
  /** A stream has no time limit. */
  readonly isStream?: boolean;
  /** What is said where the gateway does not have what was asked for. */
  readonly missing?: Text;
  /** What has to be done after Ctrl-C as well, within the time that is left then. */
  readonly isCleanUp?: boolean;
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
  try {
    return await fetch(`${url}${path}`, {
      method,
      headers: {
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

/** The gateway has no such thing, or no such order. */
const missingCodes: readonly unknown[] = ['SYS019', 'E04111'];

/** Reads a reply in JSON. @throws where the gateway refuses, or what answers is no gateway */
export async function readReply(
  url: string,
  response: Response,
  missing?: Text,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  let reply: Record<string, unknown>;
  try {
    reply = JSON.parse(text);
  } catch {
    throw gatewayFailure(
      `The server at ${url} is not a Tollgate sandbox: it replied with HTTP status ${response.status} and no JSON.`,
      `${url} 上的服务不是 Tollgate 沙箱：返回 HTTP 状态码 ${response.status}，内容不是 JSON。`,
    );
  }
  const { code, msg, psn } = reply;
  // A request of the request log has a code as well, and no msg.
  if (code !== undefined && code !== '0' && msg !== undefined) {
    if (missing !== undefined && missingCodes.includes(code)) throw new Failure(1, missing);
    const said = `${code} ${msg} (psn ${psn})`;
    throw refusedFailure(said, said);
  }
  return reply;
}

/** Asks one of the sandbox's own calls, and gives its `data`. */
export async function askSandbox<Data>(
  context: Context,
  url: string,
  path: string,
  body?: object,
  missing?: Text,
): Promise<Data> {
  const asked = body === undefined ? {} : { body };
  const response = await fetchGateway(context, url, `/api/sandbox/${path}`, asked);
  const reply = await readReply(url, response, missing);
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
