/** `trigger EVENT`: makes a real order of the sandbox end in the result that is named. */

import { usageError } from '@tollgate/contract/command-error';
import type { ClockMoved } from '@tollgate/sdk/trigger/carry-out';
import { triggerEvents } from '@tollgate/sdk/trigger/events';
import type { AddCommand } from '../command-line/command-line.ts';
import { callNamed, readFields } from '../command-line/fields.ts';
import { type AccountOptions, accountOf, withAccount } from '../connection/account.ts';
import type { Context } from '../output/context.ts';
import { printRecord, printTable } from '../output/table.ts';
import { carryOut, checkResult, eventNamed, movedText } from '../trigger/carry-out.ts';

interface TriggerOptions extends AccountOptions {
  readonly list?: boolean;
  readonly with?: readonly string[];
  readonly order?: string;
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
    [text({ en: 'EVENT', zh: '事件' }), 'trans_status', text({ en: 'DESCRIPTION', zh: '说明' })],
    ...triggerEvents.map((event) => [event.name, String(event.transStatus), text(event.text)]),
  ]);
}

async function trigger(context: Context, name: string, options: TriggerOptions): Promise<void> {
  const event = eventNamed(name);
  const pairs = options.with ?? [];
  if (options.order !== undefined && pairs.length > 0)
    throw usageError(
      'Use --with for a new order, or --order for an existing one, not both.',
      '--with 用于新订单，--order 用于已有订单，不能同时使用。',
    );
  if (options.order !== undefined && event.steps.length === 0)
    throw usageError(
      `${event.name} is determined when the order is created. Omit --order.`,
      `${event.name} 在创建订单时即已确定，请去掉 --order。`,
    );
  const typed = readFields(callNamed(event.maker.method).call, pairs, true);
  const account = await accountOf(options, context);
  const onMoved = (clock: ClockMoved) => {
    // A person reads it also where the event fails; in JSON the error has it.
    if (options.json !== true) context.printError(context.text(movedText(clock)));
  };
  const carried = await carryOut(context, event, account, { order: options.order, fields: typed, onMoved });
  const { result, moved } = carried;
  if (options.json === true) context.printJson({ event: event.name, ...result, clock_moved: moved });
  else printRecord(context, { event: event.name, ...result });
  checkResult(event, carried, options.order === undefined);
}

const collect = (value: string, all: readonly string[] = []) => [...all, value];

export const addTrigger: AddCommand = (program, context) => {
  const { text } = context;
  const command = program
    .command('trigger')
    .description(
      text({
        en: 'Make a sandbox order end with a given result. Some results advance the clock, which all merchants without their own clock share. The command shows how far it advanced the clock.',
        zh: '让一笔沙箱订单以指定结果结束。部分结果会拨快时钟（没有独立时钟的商户共用该时钟），命令会显示拨快的时长。',
      }),
    )
    .argument(
      '[event]',
      text({ en: 'Event, such as payment.completed.', zh: '事件，例如 payment.completed。' }),
    )
    .option('--list', text({ en: 'List all events.', zh: '列出全部事件。' }))
    .option(
      '--with <field=value>',
      text({
        en: 'A field of the order. Repeat the option for several fields.',
        zh: '订单的参数，可多次指定。',
      }),
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
