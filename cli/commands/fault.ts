/** `fault add`, `fault list` and `fault clear`: what goes wrong in the sandbox on purpose. */

import { usageError } from '@tollgate/contract/command-error';
import { faultKinds, faultLimits } from '@tollgate/contract/faults';
import type { FaultItem, FaultList, FaultsRemoved } from '@tollgate/contract/workbench/faults';
import { type AddCommand, wholeNumber } from '../command-line/command-line.ts';
import { gatewayUrl, type MerchantOptions, merchantOf, withMerchant } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { printRecord, printTable, sandboxTime, sandboxTimeText, timeText } from '../output/table.ts';
import { askFaults, faultBody, faultScope } from '../sandbox/faults.ts';

interface AddOptions extends MerchantOptions {
  readonly appId?: string;
  readonly method?: string;
  readonly order?: string;
  readonly times?: number;
  readonly every?: number;
  readonly probability?: string;
  readonly delay?: string;
  readonly seed?: string;
  readonly lasts?: string;
}

interface ScopeOptions extends MerchantOptions {
  readonly all?: boolean;
}

/** The rules that are meant, as a query: of one merchant, of all, or of those that follow the sandbox's clock. */
function scopeQuery(options: ScopeOptions, context: Context): string {
  if (options.all === true && options.merchantNo !== undefined)
    throw usageError('Use --all or --merchant-no, not both.', '--all 与 --merchant-no 不能同时使用。');
  if (options.all === true) return '';
  return faultScope(merchantOf(options, context));
}

async function add(context: Context, fault: string, options: AddOptions): Promise<void> {
  const body = faultBody({ ...options, fault, merchantNo: merchantOf(options, context) }, '--probability');
  const item = await askFaults<FaultItem>(context, await gatewayUrl(options, context), '', { body });
  if (options.json === true) {
    context.printJson({ ...item, clock: 'sandbox' });
    return;
  }
  const { title, created_ms: _created, ends_ms: endsMs, left_ms: _left, ...shown } = item;
  const { seen: _seen, injected: _injected, ...rest } = shown;
  printRecord(context, { ...rest, title: context.text(title), ends: sandboxTimeText(context, endsMs) });
}

const scopeOf = ({ merchant_no, app_id, method, merchant_order_no, trans_no }: FaultItem): string =>
  [merchant_no, app_id, method, merchant_order_no, trans_no].filter((one) => one !== undefined).join(' ');

async function list(context: Context, options: ScopeOptions & { readonly kinds?: boolean }): Promise<void> {
  const { text, print } = context;
  if (options.kinds === true) {
    if (options.json === true) context.printJson(faultKinds);
    else
      printTable(context, [
        [text({ en: 'FAULT', zh: '故障' }), text({ en: 'DESCRIPTION', zh: '说明' })],
        ...faultKinds.map(({ fault, title }) => [fault, text(title)]),
      ]);
    return;
  }
  const scope = scopeQuery(options, context);
  const found = await askFaults<FaultList>(context, await gatewayUrl(options, context), scope);
  if (options.json === true) {
    const { items, used_up, injected } = found;
    context.printJson({ items, used_up, injected, clock: 'sandbox' });
    return;
  }
  const rules = [
    ...found.items.map((item) => ({ item, state: text({ en: 'active', zh: '生效中' }) })),
    ...found.used_up.map((item) => ({ item, state: text({ en: 'used up', zh: '已用完' }) })),
  ];
  if (rules.length === 0) print(text({ en: 'There are no rules.', zh: '没有故障规则。' }));
  else
    printTable(context, [
      [
        'FAULT_ID',
        text({ en: 'FAULT', zh: '故障' }),
        text({ en: 'STATE', zh: '状态' }),
        text({ en: 'INJECTED', zh: '已注入' }),
        sandboxTime(context, { en: 'EXPIRES', zh: '结束时间' }),
        text({ en: 'FOR', zh: '范围' }),
      ],
      ...rules.map(({ item, state }) => [
        item.fault_id,
        item.fault,
        state,
        `${item.injected}/${item.times}`,
        timeText(item.ends_ms),
        scopeOf(item),
      ]),
    ]);
  if (found.injected.length === 0) return;
  print('');
  printTable(context, [
    [
      sandboxTime(context, { en: 'INJECTED AT', zh: '注入时间' }),
      text({ en: 'FAULT', zh: '故障' }),
      text({ en: 'ORDER', zh: '订单' }),
      'PSN',
      text({ en: 'RESPONSE', zh: '应答' }),
    ],
    ...found.injected.map((one) => [
      timeText(one.at_ms),
      one.fault,
      one.merchant_order_no ?? one.trans_no ?? '',
      one.psn ?? '',
      // A receiver that answers success to a forged notification has believed it.
      one.http_status === undefined ? '' : `${one.http_status} ${one.reply ?? ''}`.trim(),
    ]),
  ]);
}

async function clear(context: Context, faultId: string | undefined, options: ScopeOptions): Promise<void> {
  if (faultId !== undefined && (options.merchantNo !== undefined || options.all === true))
    throw usageError(
      'A fault_id identifies one rule, so omit --merchant-no and --all.',
      'fault_id 已指定一条规则，请去掉 --merchant-no 与 --all。',
    );
  const path = faultId === undefined ? scopeQuery(options, context) : `/${encodeURIComponent(faultId)}`;
  const url = await gatewayUrl(options, context);
  const { removed } = await askFaults<FaultsRemoved>(context, url, path, { method: 'DELETE' });
  if (options.json === true) context.printJson({ removed });
  else
    context.print(
      context.text({ en: `Rules removed: ${removed.length}`, zh: `已删除规则：${removed.length} 条` }),
    );
}

const ofMerchant = {
  en: 'Only for this merchant. Default: all merchants that use the sandbox clock.',
  zh: '仅限该商户；默认为使用沙箱时钟的全部商户。',
};
const ofAll = {
  en: 'Include merchants with their own clock.',
  zh: '包括有独立时钟的商户。',
};

export const addFault: AddCommand = (program, context) => {
  const { text } = context;
  const fault = program.command('fault').description(
    text({
      en: 'Inject faults into the sandbox, list what was injected, and remove rules.',
      zh: '在沙箱中注入故障、查看注入记录、删除规则。',
    }),
  );

  const addCommand = fault
    .command('add')
    .description(
      text({
        en: 'Add a rule. It expires automatically after the number of faults in --times, or after the duration in --lasts.',
        zh: '新增规则。达到 --times 次数或超过 --lasts 时长后自动失效。',
      }),
    )
    .argument('<fault>', text({ en: 'Fault, such as call.cut_after.', zh: '故障，例如 call.cut_after。' }));
  withMerchant(addCommand, context, ofMerchant)
    .option('--app-id <id>', text({ en: 'Only for this app.', zh: '仅限该应用。' }))
    .option('--method <call>', text({ en: 'Only for this call.', zh: '仅限该接口。' }))
    .option(
      '--order <order>',
      text({
        en: 'Only for this order (merchant_order_no or trans_no). Requires --merchant-no.',
        zh: '仅限该订单（merchant_order_no 或 trans_no），须同时指定 --merchant-no。',
      }),
    )
    .option(
      '--times <number>',
      text({ en: 'How many faults to inject. Default: 1.', zh: '注入次数，默认 1。' }),
      wholeNumber('--times', faultLimits.timesMax, 1),
    )
    .option(
      '--every <number>',
      text({ en: 'Inject the fault only every nth time.', zh: '每 n 次注入一次。' }),
      wholeNumber('--every', faultLimits.everyMax, 1),
    )
    .option(
      '--probability <share>',
      text({ en: 'Probability of each fault, such as 0.25 or 25%.', zh: '注入概率，例如 0.25 或 25%。' }),
    )
    .option(
      '--seed <text>',
      text({ en: 'The same seed selects the same requests.', zh: '相同的种子选中相同的请求。' }),
    )
    .option(
      '--delay <duration>',
      text({ en: 'How long the fault lasts, such as 3s.', zh: '持续时长，例如 3s。' }),
    )
    .option(
      '--lasts <duration>',
      text({
        en: 'Maximum lifetime of the rule. Default: 1h.',
        zh: '规则最长有效期，默认 1h。',
      }),
    )
    .action((name: string, options: AddOptions) => add(context, name, options));

  const listCommand = fault
    .command('list')
    .description(text({ en: 'List rules and injected faults.', zh: '列出规则与注入记录。' }))
    .option('--kinds', text({ en: 'List all kinds of faults.', zh: '列出全部故障类型。' }))
    .option('--all', text(ofAll));
  withMerchant(listCommand, context, ofMerchant).action(
    (options: ScopeOptions & { readonly kinds?: boolean }) => list(context, options),
  );

  const clearCommand = fault
    .command('clear')
    .description(
      text({
        en: 'Remove one rule, or all rules of the selected merchants.',
        zh: '删除一条规则，或所选商户的全部规则。',
      }),
    )
    .argument(
      '[fault_id]',
      text({ en: 'Default: all rules of the selected merchants.', zh: '省略则删除所选商户的全部规则。' }),
    )
    .option('--all', text(ofAll));
  withMerchant(clearCommand, context, ofMerchant).action(
    (faultId: string | undefined, options: ScopeOptions) => clear(context, faultId, options),
  );
};
