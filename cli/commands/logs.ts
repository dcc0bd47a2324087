/** `logs`: the requests that the gateway has had, from its request log. */

import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { RequestDetail, RequestItem, RequestPage } from '@tollgate/contract/workbench/requests';
import { type AddCommand, wholeNumber } from '../command-line/command-line.ts';
import {
  askWorkbench,
  fetchGateway,
  gatewayUrl,
  type MerchantOptions,
  merchantOf,
  noGateway,
  readReply,
  withMerchant,
} from '../connection/connection.ts';
import { readEvents } from '../connection/server-events.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Context } from '../output/context.ts';
import { printable, printableLine } from '../output/printable.ts';
import { padded, printRecord, realTime, realTimeText, timeText } from '../output/table.ts';
import { diagnosisText } from '../signing/diagnosis.ts';

interface LogOptions extends MerchantOptions {
  readonly follow?: boolean;
  readonly psn?: string;
  readonly limit?: number;
  readonly method?: string;
  readonly code?: string;
  readonly order?: string;
}

const limitMax = 200;

function printItem(context: Context, item: RequestItem, isJson: boolean): void {
  if (isJson) {
    context.printJson({ ...item, clock: 'real' });
    return;
  }
  const isGood = item.code === '0';
  const columns = [
    context.styled('dim', timeText(item.at_ms).padEnd(timeWidth)),
    context.styled(isGood ? 'green' : 'red', printableLine(item.code).padEnd(7)),
    printableLine(item.method || item.path).padEnd(26),
    printableLine(item.merchant_order_no ?? item.trans_no ?? '').padEnd(24),
    `${item.duration_ms.toFixed(1)} ms`.padStart(9),
    context.styled('dim', printableLine(item.psn)),
  ];
  context.print(columns.join('  '));
}

/** A title in Chinese is wider than a time. */
const timeWidth = 21;

function printTitles(context: Context): void {
  const { text } = context;
  const columns = [
    padded(realTime(context), timeWidth),
    padded(text({ en: 'CODE', zh: '错误码' }), 7),
    padded(text({ en: 'CALL', zh: '接口' }), 26),
    padded(text({ en: 'ORDER', zh: '订单' }), 24),
    padded('', 3) + padded(text({ en: 'TOOK', zh: '耗时' }), 6),
    'PSN',
  ];
  context.print(context.styled('bold', columns.join('  ')));
}

/** One request with all that is kept of it. */
async function showOne(context: Context, url: string, psn: string, isJson: boolean): Promise<void> {
  const missing = refusalError(
    `The request log has no request with psn ${psn}. Requests are kept for a few days only.`,
    `请求日志中没有 psn 为 ${psn} 的请求。日志仅保留若干天。`,
  );
  const path = `requests/${encodeURIComponent(psn)}`;
  const detail = await askWorkbench<RequestDetail>(context, url, path, { missing });
  if (isJson) {
    context.printJson({ ...detail, clock: 'real' });
    return;
  }
  const { headers, body, reply, redacted, string_to_sign: signed, diagnosis, at_ms: atMs, ...rest } = detail;
  printRecord(context, {
    time: realTimeText(context, atMs),
    ...rest,
    ...(redacted.length > 0 && { redacted }),
  });
  const part = (title: { en: string; zh: string }, text: string) =>
    context.print(`\n${context.styled('bold', context.text(title))}\n${printable(text)}`);
  part(
    { en: 'Headers', zh: '请求头' },
    Object.entries(headers)
      .map((pair) => pair.join(': '))
      .join('\n'),
  );
  part({ en: 'Body', zh: '请求体' }, body);
  part({ en: 'Response', zh: '应答' }, reply);
  if (signed !== undefined) part({ en: 'String to sign', zh: '待签名字符串' }, signed);
  const said = diagnosisText(diagnosis);
  if (said !== undefined)
    part({ en: 'Why the signature was rejected', zh: '验签失败的原因' }, context.text(said));
}

async function follow(context: Context, url: string, query: string, isJson: boolean): Promise<void> {
  const asked = { accept: 'text/event-stream', isStream: true } as const;
  const response = await fetchGateway(context, url, `/workbench/api/requests/stream${query}`, asked);
  if (!response.ok || response.body === null) {
    await readReply(url, response);
    return;
  }
  try {
    for await (const event of readEvents(response.body))
      if (event.type === 'request') printItem(context, JSON.parse(event.data), isJson);
  } catch {
    // The connection broke off: the gateway has ended.
  }
  if (!context.signal.aborted) throw noGateway(url);
}

async function logs(context: Context, options: LogOptions): Promise<void> {
  const isJson = options.json === true;
  if (options.psn !== undefined && options.merchantNo !== undefined)
    throw usageError(
      'A psn identifies one request, so omit --merchant-no.',
      'psn 已指定唯一的请求，请去掉 --merchant-no。',
    );
  const url = await gatewayUrl(options, context);
  if (options.psn !== undefined) return showOne(context, url, options.psn, isJson);
  const filter = {
    merchant_no: merchantOf(options, context),
    method: options.method,
    code: options.code,
    ...(options.order === undefined ? {} : orderNumber(options.order)),
  };
  const given = Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== undefined);
  if (!isJson) printTitles(context);
  if (options.follow === true)
    return follow(context, url, given.length === 0 ? '' : `?${new URLSearchParams(given)}`, isJson);
  const limit = String(options.limit ?? 20);
  const { items } = await askWorkbench<RequestPage>(context, url, 'requests', {
    query: { ...filter, limit },
  });
  // The newest last, where the reader's eye is.
  for (const item of items.toReversed()) printItem(context, item, isJson);
}

export const addLogs: AddCommand = (program, context) => {
  const { text } = context;
  const command = program
    .command('logs')
    .description(text({ en: 'Show the requests that the gateway received.', zh: '查看网关收到的请求。' }))
    .option(
      '-f, --follow',
      text({
        en: 'Keep showing new requests until you press Ctrl-C.',
        zh: '持续显示新请求，按 Ctrl-C 结束。',
      }),
    )
    .option(
      '--psn <psn>',
      text({
        en: 'Show one request with its body, response, and string to sign.',
        zh: '显示某个请求的请求体、应答与待签名字符串。',
      }),
    )
    .option(
      '-n, --limit <number>',
      text({ en: 'Number of requests. Default: 20.', zh: '条数，默认 20。' }),
      wholeNumber('--limit', limitMax, 1),
    )
    .option('--method <method>', text({ en: 'Only requests for this call.', zh: '仅显示该接口的请求。' }))
    .option(
      '--code <code>',
      text({
        en: 'Only requests with this error code; "refused" means every code except 0.',
        zh: '仅显示返回该错误码的请求；refused 表示除 0 以外的全部错误码。',
      }),
    )
    .option(
      '--order <number>',
      text({
        en: 'Only requests with this merchant_order_no or trans_no.',
        zh: '仅显示含该 merchant_order_no 或 trans_no 的请求。',
      }),
    );
  withMerchant(command, context).action((options: LogOptions) => logs(context, options));
};
