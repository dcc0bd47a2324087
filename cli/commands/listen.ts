/** `listen`: a temporary endpoint that gets every notification of the app, and hands each on with its signature. */
import { setTimeout as delay } from 'node:timers/promises';
import { refusalError, usageError } from '@tollgate/contract/command-error';
import {
  type EndpointItem,
  type EndpointList,
  type EndpointRequest,
  endpointsMax,
  type NotificationKind,
} from '@tollgate/contract/workbench/endpoints';
import { notificationKinds } from '@tollgate/contract/workbench/notification-values';
import { type AddCommand, wholeNumber } from '../command-line/command-line.ts';
import { nearest } from '../command-line/nearest.ts';
import { type AccountOptions, accountOf, withAccount } from '../connection/account.ts';
import { askWorkbench, fetchGateway, isHttpUrl, isOnThisComputer } from '../connection/connection.ts';
import { type Forwarded, isForwarderUrl, isForwarding, startForwarder } from '../connection/forwarder.ts';
import type { Context } from '../output/context.ts';
import { printableLine } from '../output/printable.ts';
import { timeText } from '../output/table.ts';

interface ListenOptions extends AccountOptions {
  readonly forwardTo?: string;
  readonly once?: boolean;
  readonly expect?: string;
  readonly timeout?: number;
}

const timeoutMaxSeconds = 86_400;
const probeEveryMs = 1_000;
/** A gateway that is started again keeps its endpoints. */
const restartMaxMs = 5_000;

function expectedKind(given: string | undefined): NotificationKind | undefined {
  const kind = notificationKinds.find((one) => one === given);
  if (given === undefined || kind !== undefined) return kind;
  const near = nearest(given, notificationKinds);
  throw usageError(
    `There is no ${given} notification. ${near === undefined ? `Kinds: ${notificationKinds.join(', ')}.` : `Did you mean ${near}?`}`,
    `通知 ${given} 不存在。${near === undefined ? `可用：${notificationKinds.join('、')}。` : `是否想输入 ${near}？`}`,
  );
}

function targetOf(given: string | undefined): string | undefined {
  if (given === undefined || isHttpUrl(given)) return given;
  throw usageError(
    `--forward-to must be an http or https URL, not "${given}".`,
    `--forward-to 必须是 http 或 https 地址，而不是“${given}”。`,
  );
}

/** Returns the reply with the rule that it broke; the rule about a body quotes it. */
function replyText({ status, reply, problem }: Forwarded): string {
  const start = reply.slice(0, 60);
  if (problem === undefined || status === undefined) return start;
  return status === 200 ? problem : `${start} (${problem})`.trimStart();
}

function print(context: Context, forwarded: Forwarded, isJson: boolean): void {
  const { kind, members, status, reply, durationMs, problem, atMs } = forwarded;
  const isDelivered = problem === undefined;
  if (isJson) {
    context.printJson({
      event: 'notification',
      kind,
      is_delivered: isDelivered,
      http_status: status,
      reply: reply.slice(0, 200),
      ...(isDelivered ? {} : { problem }),
      duration_ms: Math.round(durationMs),
      notification: members,
    });
    return;
  }
  const columns = [
    context.styled('dim', timeText(atMs)),
    (kind ?? '').padEnd(19),
    printableLine(String(members['merchant_order_no'] ?? members['trans_no'] ?? '')).padEnd(24),
    context.styled(
      isDelivered ? 'green' : 'red',
      String(status ?? context.text({ en: 'no response', zh: '无应答' })),
    ),
    printableLine(replyText(forwarded)).replaceAll(/\s+/g, ' '),
    context.styled('dim', `${Math.round(durationMs)} ms`),
  ];
  context.print(columns.join('  '));
}

const endpointPath = (endpointId: string) => `endpoints/${encodeURIComponent(endpointId)}`;

/** Removes the endpoints of earlier ones that were killed, since an app has only so many: how many are left. */
async function removeLeftBehind(context: Context, url: string, appId: string): Promise<number> {
  const query = { app_id: appId };
  const { items } = await askWorkbench<EndpointList>(context, url, 'endpoints', { query });
  const left = await Promise.all(
    items.map(async (endpoint) => {
      if (!isForwarderUrl(endpoint.url) || (await isForwarding(endpoint.url))) return true;
      // Its own listen, or another that starts just now, may have removed it already.
      await askWorkbench(context, url, endpointPath(endpoint.endpoint_id), { method: 'DELETE' }).catch(
        () => {},
      );
      return false;
    }),
  );
  return left.filter(Boolean).length;
}

/** Rejects once no gateway has answered for longer than a restart takes. */
async function untilGone(context: Context, url: string, signal: AbortSignal): Promise<never> {
  let seenMs = performance.now();
  while (true) {
    await delay(probeEveryMs, undefined, { signal });
    try {
      await (await fetchGateway(context, url, '/health')).body?.cancel();
      seenMs = performance.now();
    } catch (fault) {
      if (performance.now() - seenMs > restartMaxMs) throw fault;
    }
  }
}

async function listen(context: Context, options: ListenOptions): Promise<void> {
  const target = targetOf(options.forwardTo);
  const expected = expectedKind(options.expect);
  const account = await accountOf(options, context);
  if (!isOnThisComputer(account.url))
    throw usageError(
      'listen needs a gateway on this computer, because the command receives notifications at a local address.',
      'listen 要求网关运行在本机，因为该命令在本机地址上接收通知。',
    );
  if ((await removeLeftBehind(context, account.url, account.appId)) >= endpointsMax)
    throw refusalError(
      `The app already has the maximum of ${endpointsMax} endpoints. Stop another tollgate listen, or remove an endpoint in the Workbench.`,
      `该应用已有 ${endpointsMax} 个接收地址，达到上限。请结束其他 tollgate listen，或在工作台中删除一个接收地址。`,
    );
  const isJson = options.json === true;
  const done = Promise.withResolvers<void>();
  const forwarder = await startForwarder(target, (forwarded) => {
    print(context, forwarded, isJson);
    const isAwaited = expected === undefined ? options.once === true : forwarded.kind === expected;
    if (isAwaited && (options.once === true || expected !== undefined)) {
      if (forwarded.problem === undefined) done.resolve();
      else done.reject(refusalError('The notification was not acknowledged.', '通知未被确认。'));
    }
  });
  const body: EndpointRequest = { app_id: account.appId, url: forwarder.url };
  const endpoint = await askWorkbench<EndpointItem>(context, account.url, 'endpoints', { body });
  const path = endpointPath(endpoint.endpoint_id);
  const remove = async () => {
    await forwarder.close();
    // A gateway that does not answer keeps the endpoint; the next listen removes it.
    await askWorkbench(context, account.url, path, { method: 'DELETE', isCleanUp: true }).catch(() => {});
  };
  context.beforeInterrupt(remove);
  if (isJson) context.printJson({ event: 'listening', ...endpoint });
  else {
    context.print(
      context.text({
        en: `Listening for notifications of ${account.appId}${target === undefined ? '' : ` and forwarding them to ${target}`}. Times are real time, UTC. Press Ctrl-C to stop.`,
        zh: `正在接收 ${account.appId} 的通知${target === undefined ? '' : `，转发至 ${target}`}。时间为实际时间（UTC）。按 Ctrl-C 结束。`,
      }),
    );
    context.print(
      context.text({
        en: `To resend an earlier notification here: tollgate resend --order NUMBER --to ${forwarder.url}`,
        zh: `将已有的通知重发到这里：tollgate resend --order 订单号 --to ${forwarder.url}`,
      }),
    );
  }
  const { timeout } = options;
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(() => {
          const what = expected ?? 'notification';
          done.reject(
            refusalError(`No ${what} arrived within ${timeout} s.`, `${timeout} 秒内没有收到 ${what}。`),
          );
        }, timeout * 1000);
  const ended = new AbortController();
  try {
    await Promise.race([done.promise, untilGone(context, account.url, ended.signal)]);
  } finally {
    clearTimeout(timer);
    ended.abort();
    await remove();
  }
}

export const addListen: AddCommand = (program, context) => {
  const { text } = context;
  const command = program
    .command('listen')
    .description(
      text({
        en: "Receive the app's notifications live, and forward them to your server. Your server's response determines the result of the attempt.",
        zh: '实时接收应用的全部通知并转发到您的服务器，服务器的应答决定该次发送的结果。',
      }),
    )
    .option(
      '--forward-to <address>',
      text({
        en: 'URL of your server, which receives each notification exactly as signed. Default: the command acknowledges all notifications.',
        zh: '您的服务器地址，通知连同签名原样转发到该地址；省略时由本命令直接确认。',
      }),
    )
    .option('--once', text({ en: 'Exit after the first notification.', zh: '收到第一条通知后退出。' }))
    .option(
      '--expect <notification>',
      text({
        en: 'Exit with 0 once this notification, such as payment.completed, is acknowledged.',
        zh: '指定的通知（例如 payment.completed）被确认后，以退出码 0 退出。',
      }),
    )
    .option(
      '--timeout <seconds>',
      text({
        en: 'Exit with 1 if no notification arrives within this time.',
        zh: '在该时间内未收到通知时，以退出码 1 退出。',
      }),
      wholeNumber('--timeout', timeoutMaxSeconds, 1),
    );
  withAccount(command, context).action((options: ListenOptions) => listen(context, options));
};
