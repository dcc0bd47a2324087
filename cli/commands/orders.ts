/** `orders`, `show`, `resend` and `due`: the Workbench in the terminal. */

import { refusalError, usageError } from '@tollgate/contract/command-error';
import { transStatus } from '@tollgate/contract/dictionary/transaction';
import { transStatuses } from '@tollgate/contract/trans-values';
import type { DueItem, WorkbenchClock } from '@tollgate/contract/workbench/clock';
import type { NotificationItem, ResendResult } from '@tollgate/contract/workbench/notifications';
import type { OrderDetail, OrderNode, OrderPage } from '@tollgate/contract/workbench/orders';
import type { Timeline, TimelineItem } from '@tollgate/contract/workbench/timeline';
import { type AddCommand, wholeNumber } from '../command-line/command-line.ts';
import {
  askWorkbench,
  gatewayUrl,
  type MerchantOptions,
  merchantOf,
  withMerchant,
} from '../connection/connection.ts';
import { notificationId, notificationsOf, transNoOf } from '../orders/find-order.ts';
import { noOrder } from '../orders/order-number.ts';
import type { Context } from '../output/context.ts';
import { printableLine } from '../output/printable.ts';
import { printRecord, printTable, sandboxTime, sandboxTimeText, timeText } from '../output/table.ts';

interface OrdersOptions extends MerchantOptions {
  readonly limit?: number;
  readonly state?: string;
  readonly amount?: string;
  readonly currency?: string;
}

interface ResendOptions extends MerchantOptions {
  readonly to?: string;
  readonly order?: string;
}

const limitMax = 200;

function statusText(context: Context, status: number): string {
  const known = transStatus.values.find(({ value }) => value === status);
  return known === undefined ? String(status) : `${status} ${context.text(known.name)}`;
}

async function orders(context: Context, options: OrdersOptions): Promise<void> {
  const { state, amount, currency } = options;
  if (state !== undefined && !Object.hasOwn(transStatuses, state))
    throw usageError(
      `--state must be one of ${Object.keys(transStatuses).join(', ')}, not "${state}".`,
      `--state 必须是 ${Object.keys(transStatuses).join('、')} 之一，而不是“${state}”。`,
    );
  const query = {
    limit: String(options.limit ?? 20),
    merchant_no: merchantOf(options, context),
    state,
    amount,
    currency,
  };
  const url = await gatewayUrl(options, context);
  const page = await askWorkbench<OrderPage>(context, url, 'orders', { query });
  if (options.json === true) {
    for (const item of page.items) context.printJson({ ...item, clock: 'sandbox' });
    return;
  }
  const { text } = context;
  printTable(context, [
    [
      sandboxTime(context),
      'merchant_order_no',
      text({ en: 'STATUS', zh: '状态' }),
      text({ en: 'AMOUNT', zh: '金额' }),
      text({ en: 'PAID WITH', zh: '支付方式' }),
      'trans_no',
    ],
    ...page.items.map((item) => [
      timeText(item.created_ms),
      item.merchant_order_no ?? '',
      statusText(context, item.trans_status),
      `${item.trans_amount} ${item.price_currency}`,
      item.pay_method_id ?? item.pay_scenario ?? item.kind,
      item.trans_no,
    ]),
  ]);
}

/** A notification in one line. */
const notificationText = (item: NotificationItem, context: Context) =>
  [item.notification_id, item.state, item.url, item.problem && context.text(item.problem.title)]
    .filter((part) => part !== undefined)
    .map(printableLine)
    .join('  ');

/** Shows the answer to a forged notification: a receiver that says success believed it. */
function replyText({ kind, detail = {} }: TimelineItem, { text }: Context): string {
  const { http_status: status, msg } = detail;
  if (kind !== 'fault' || status === undefined) return '';
  const reply = `${status} ${msg ?? ''}`.trim();
  return text({ en: `, response: ${reply}`, zh: `，应答：${reply}` });
}

function printTree(context: Context, node: OrderNode, depth: number): void {
  const amount = `${node.trans_amount} ${node.price_currency}`;
  const columns = [node.kind, statusText(context, node.trans_status), amount, node.trans_no];
  context.print(`${'  '.repeat(depth)}${columns.map(printableLine).join('  ')}`);
  for (const reference of node.references) printTree(context, reference, depth + 1);
}

async function show(context: Context, order: string, options: MerchantOptions): Promise<void> {
  const url = await gatewayUrl(options, context);
  const transNo = await transNoOf(context, url, order, merchantOf(options, context));
  const missing = noOrder(order);
  const [detail, timeline, notifications] = await Promise.all([
    askWorkbench<OrderDetail>(context, url, `orders/${transNo}`, { missing }),
    askWorkbench<Timeline>(context, url, `orders/${transNo}/timeline`, { missing }),
    notificationsOf(context, url, transNo),
  ]);
  if (options.json === true) {
    context.printJson({ order: detail, timeline: timeline.items, notifications, clock: 'sandbox' });
    return;
  }
  const {
    tree,
    money,
    actions,
    created_ms: createdMs,
    ended_ms: endedMs,
    expires_ms: expiresMs,
    ...rest
  } = detail;
  const title = (en: string, zh: string) =>
    context.print(`\n${context.styled('bold', context.text({ en, zh }))}`);
  printRecord(context, {
    created: sandboxTimeText(context, createdMs),
    ...(endedMs !== undefined && { ended: sandboxTimeText(context, endedMs) }),
    ...(expiresMs !== undefined && { expires: sandboxTimeText(context, expiresMs) }),
    ...rest,
    trans_status: statusText(context, rest.trans_status),
    ...money,
    actions: actions.join(', '),
  });
  if (tree.references.length > 0) {
    title('Transactions', '后续交易');
    printTree(context, tree, 0);
  }
  title('Timeline (sandbox time, UTC)', '时间线（沙箱时间，UTC）');
  const tones = { neutral: 'reset', success: 'green', warning: 'yellow', danger: 'red' } as const;
  for (const item of timeline.items) {
    const said = printableLine(`${context.text(item.title)}${replyText(item, context)}`);
    context.print(
      `${context.styled('dim', timeText(item.at_ms))}  ${context.styled(tones[item.tone], said)}`,
    );
  }
  if (notifications.length > 0) title('Notifications', '通知');
  for (const item of notifications) context.print(notificationText(item, context));
}

async function resend(context: Context, id: string | undefined, options: ResendOptions): Promise<void> {
  if (id !== undefined && options.merchantNo !== undefined)
    throw usageError(
      'An ID identifies one notification of one merchant, so omit --merchant-no.',
      '通知 id 已对应唯一的商户，请去掉 --merchant-no。',
    );
  const url = await gatewayUrl(options, context);
  const found = await notificationId(context, url, {
    id,
    order: options.order,
    merchantNo: merchantOf(options, context),
    isElsewhere: options.to !== undefined,
  });
  const body = options.to === undefined ? {} : { url: options.to };
  const path = `notifications/${encodeURIComponent(found)}/resend`;
  const missing = refusalError(
    `There is no notification ${found}. tollgate show NUMBER lists the notifications of an order.`,
    `通知 ${found} 不存在。可用 tollgate show 订单号 查看该订单的通知。`,
  );
  const result = await askWorkbench<ResendResult>(context, url, path, { body, missing });
  const { attempt } = result;
  const { problem } = attempt;
  if (options.json === true) context.printJson(result);
  else
    printRecord(context, {
      notification: found,
      url: attempt.url,
      http_status: attempt.http_status,
      reply: attempt.reply,
      duration_ms: attempt.duration_ms,
    });
  if (attempt.is_delivered) return;
  if (problem === undefined) throw refusalError('The notification was not delivered.', '通知未送达。');
  const said = (language: 'en' | 'zh') => `${problem.title[language]}: ${problem.action[language]}`;
  throw refusalError(said('en'), said('zh'));
}

const dueText = (context: Context, item: DueItem) => [
  timeText(item.at_ms),
  context.text(item.title),
  item.merchant_order_no ?? item.terminal_sn ?? '',
  item.trans_no ?? item.batch_no ?? '',
];

async function due(context: Context, options: MerchantOptions): Promise<void> {
  const query = { merchant_no: merchantOf(options, context) };
  const clock = await askWorkbench<WorkbenchClock>(context, await gatewayUrl(options, context), 'clock', {
    query,
  });
  if (options.json === true) {
    // Which other merchants have clocks is the page's to offer.
    const { own_clocks: _, ...shown } = clock;
    context.printJson({ ...shown, clock: 'sandbox' });
    return;
  }
  const { text } = context;
  const now = timeText(clock.now_ms);
  const ahead = Math.round(clock.is_ahead_ms / 1000);
  context.print(
    text({
      en: `The sandbox clock shows ${now} UTC, ${ahead} s ahead of real time.`,
      zh: `沙箱时钟为 ${now} UTC，比实际时间快 ${ahead} 秒。`,
    }),
  );
  if (clock.due.length === 0) {
    context.print(text({ en: 'Nothing is due.', zh: '没有待执行的事项。' }));
    return;
  }
  printTable(context, [
    [
      sandboxTime(context),
      text({ en: 'DESCRIPTION', zh: '事项' }),
      text({ en: 'ORDER', zh: '订单' }),
      'trans_no',
    ],
    ...clock.due.map((item) => dueText(context, item)),
  ]);
  const more = clock.due_count - clock.due.length;
  if (more > 0) context.print(text({ en: `… and ${more} more`, zh: `……另有 ${more} 项` }));
}

export const addOrders: AddCommand = (program, context) => {
  const { text } = context;
  const list = program
    .command('orders')
    .description(text({ en: 'List orders, newest first.', zh: '列出订单，最新的在前。' }))
    .option(
      '-n, --limit <number>',
      text({ en: 'Number of orders. Default: 20.', zh: '条数，默认 20。' }),
      wholeNumber('--limit', limitMax, 1),
    )
    .option(
      '--state <state>',
      text({
        en: `Only orders in this state: ${Object.keys(transStatuses).join(', ')}.`,
        zh: `仅显示该状态的订单：${Object.keys(transStatuses).join('、')}。`,
      }),
    )
    .option(
      '--amount <amount>',
      text({ en: 'Only orders with this amount, in major units.', zh: '仅显示该金额的订单（主币单位）。' }),
    )
    .option('--currency <code>', text({ en: 'Only orders in this currency.', zh: '仅显示该币种的订单。' }));
  withMerchant(list, context).action((options: OrdersOptions) => orders(context, options));

  const one = program
    .command('show')
    .description(
      text({
        en: 'Show an order with its timeline, its notifications, and its reference transactions.',
        zh: '查看订单及其时间线、通知和后续交易。',
      }),
    )
    .argument(
      '<order>',
      text({ en: 'merchant_order_no, or trans_no.', zh: 'merchant_order_no 或 trans_no。' }),
    );
  withMerchant(one, context).action((order: string, options: MerchantOptions) =>
    show(context, order, options),
  );

  const again = program
    .command('resend')
    .description(
      text({
        en: 'Send a notification again immediately, and show the response.',
        zh: '立即重发通知，并显示接收方的应答。',
      }),
    )
    .argument('[id]', text({ en: 'Notification ID, as printed by show.', zh: '通知 id，见 show 的输出。' }))
    .option(
      '--order <number>',
      text({ en: 'Resend the latest notification of this order.', zh: '重发该订单最新的通知。' }),
    )
    .option(
      '--to <address>',
      text({
        en: 'Send the notification to this URL, this time only. For example, use the URL that listen prints.',
        zh: '仅本次将通知发送到该地址，例如 listen 输出的地址。',
      }),
    );
  withMerchant(again, context).action((id: string | undefined, options: ResendOptions) =>
    resend(context, id, options),
  );

  const waiting = program.command('due').description(
    text({
      en: 'Show pending events, such as order expiry and notification retries, and their sandbox times.',
      zh: '查看待执行的事项（如订单过期、通知重试）及其沙箱时间。',
    }),
  );
  withMerchant(waiting, context).action((options: MerchantOptions) => due(context, options));
};
