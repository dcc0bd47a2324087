/** `trigger EVENT`: makes a real order of the sandbox end in the result that is named. */
import { randomBytes } from 'node:crypto';
import type { OrderDetail } from '@tollgate/contract/workbench/orders';
import { type Account, type AccountOptions, accountOf, clientOf, withAccount } from '../account.ts';
import type { AddCommand } from '../command-line.ts';
import { askSandbox, askWorkbench } from '../connection.ts';
import type { Context } from '../context.ts';
import { nearest, refusedFailure, usageFailure } from '../failure.ts';
import { callNamed, checkFields, type Fields, readFields } from '../fields.ts';
import { hasOwnClock } from '../sandbox/key-files.ts';
import { printRecord, printTable } from '../table.ts';
import { type TriggerEvent, triggerEvents } from '../trigger/events.ts';
import type { World } from '../trigger/steps.ts';

interface TriggerOptions extends AccountOptions {
  readonly list?: boolean;
  readonly with?: readonly string[];
  readonly order?: string;
}

const eventNames = triggerEvents.map(({ name }) => name);

function eventNamed(name: string): TriggerEvent {
  const found = triggerEvents.find((each) => each.name === name);
  if (found !== undefined) return found;
  const near = nearest(name, eventNames);
  throw usageFailure(
    `There is no event ${name}. ${near === undefined ? 'tollgate trigger --list lists all events.' : `Did you mean ${near}?`}`,
    `没有事件 ${name}。${near === undefined ? 'tollgate trigger --list 列出全部事件。' : `是否想输入 ${near}？`}`,
  );
}

function list(context: Context, isJson: boolean): void {
  const { text } = context;
  if (isJson) {
    context.printJson(
      triggerEvents.map(({ name, transStatus, ...event }) => ({
        event: name,
        trans_status: transStatus,
        text: text(event.text),
      })),
    );
    return;
  }
  printTable(context, [
    [text({ en: 'EVENT', zh: '事件' }), 'trans_status', text({ en: 'WHAT HAPPENS', zh: '说明' })],
    ...triggerEvents.map((event) => [event.name, String(event.transStatus), text(event.text)]),
  ]);
}

/** Of this moment, and different for those of one millisecond. */
const newNumber = () => `T-${Date.now().toString(36)}-${randomBytes(3).toString('hex')}`.toUpperCase();

/** Makes the order, with the fields that the reader gives in place of our own. */
async function makeOrder(event: TriggerEvent, account: Account, pairs: readonly string[]): Promise<Fields> {
  const { call, method } = callNamed(event.maker.method);
  const given = readFields(call, pairs, true);
  const fields: Fields = {
    merchant_order_no: newNumber(),
    price_currency: 'USD',
    order_amount: '34.5',
    notify_url: `${account.url}/api/sandbox/inbox`,
    ...(await event.maker.fields(account)),
    ...given,
  };
  checkFields(call, fields, account.merchantNo, account.storeNo);
  await clientOf(account).call(method, fields as never);
  return fields;
}

async function trigger(context: Context, name: string, options: TriggerOptions): Promise<void> {
  const event = eventNamed(name);
  const pairs = options.with ?? [];
  if (options.order !== undefined && pairs.length > 0)
    throw usageFailure(
      'Use --with for a new order, or --order for an existing one, not both.',
      '--with 用于新订单，--order 用于已有订单，不能同时使用。',
    );
  if (options.order !== undefined && event.steps.length === 0)
    throw usageFailure(
      `${event.name} is decided when the order is created: leave --order out.`,
      `${event.name} 在创建订单时即已确定，请去掉 --order。`,
    );
  const account = await accountOf(options, context);
  const client = clientOf(account);
  const fields: Fields =
    options.order === undefined
      ? await makeOrder(event, account, pairs)
      : { ...(await client.call('order.query', { merchant_order_no: options.order })) };
  const order = String(fields['merchant_order_no']);
  const world: World = {
    client,
    account,
    order,
    fields,
    newNumber,
    ask: (path, body) => askSandbox(context, account.url, path, body),
    show: (transNo) => askWorkbench<OrderDetail>(context, account.url, `orders/${transNo}`),
    advance(byMs) {
      const { url, merchantNo } = account;
      const own = hasOwnClock(merchantNo) ? { merchant_no: merchantNo } : {};
      return askSandbox(context, url, 'clock', { advance_ms: byMs, ...own });
    },
  };
  let number = order;
  for (const step of event.steps) number = (await step({ ...world, order: number })) ?? number;
  const result = await client.call('order.query', { merchant_order_no: number });
  if (options.json === true) context.printJson({ event: event.name, ...result });
  else printRecord(context, { event: event.name, ...result });
  if (result.trans_status === event.transStatus) return;
  const isNew = options.order === undefined;
  throw refusedFailure(
    `The order ended with trans_status ${result.trans_status}, not ${event.transStatus}${isNew ? ': its amount or its card determines the result' : ''}.`,
    `订单最终 trans_status 为 ${result.trans_status}，而不是 ${event.transStatus}${isNew ? '：结果由其金额或测试卡决定' : ''}。`,
  );
}

const collect = (value: string, all: readonly string[] = []) => [...all, value];

export const addTrigger: AddCommand = (program, context) => {
  const { text } = context;
  const command = program
    .command('trigger')
    .description(
      text({
        en: "Bring a sandbox order to a given result. For some results, this advances the sandbox's clock.",
        zh: '让一笔沙箱订单以指定结果结束。部分结果会拨快沙箱时钟。',
      }),
    )
    .argument('[event]', text({ en: 'Such as payment.completed.', zh: '例如 payment.completed。' }))
    .option('--list', text({ en: 'List all events.', zh: '列出全部事件。' }))
    .option(
      '--with <field=value>',
      text({ en: 'A field of the order; may be repeated.', zh: '订单的参数，可重复。' }),
      collect,
    )
    .option(
      '--order <number>',
      text({
        en: 'merchant_order_no of an existing order.',
        zh: '已有订单的 merchant_order_no。',
      }),
    );
  withAccount(command, context).action(async (name: string | undefined, options: TriggerOptions) => {
    if (options.list === true || name === undefined) return list(context, options.json === true);
    return trigger(context, name, options);
  });
};
