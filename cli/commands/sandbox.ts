/** `pay` and `advance`: the payer of the sandbox, and its clock. */

import { refusalError } from '@tollgate/contract/command-error';
import { payerActions } from '@tollgate/contract/pages/actions';
import type { AddCommand } from '../command-line/command-line.ts';
import { type AccountOptions, accountOf, withAccount } from '../connection/account.ts';
import {
  askSandbox,
  gatewayUrl,
  type MerchantOptions,
  merchantOf,
  withMerchant,
} from '../connection/connection.ts';
import { noOrder } from '../orders/order-number.ts';
import type { Context } from '../output/context.ts';
import { printRecord } from '../output/table.ts';
import { advanceClock, durationMs, type Paid, payerRequest } from '../sandbox/acts.ts';
import { hasOwnClock } from '../sandbox/key-files.ts';

interface PayOptions extends AccountOptions {
  readonly action?: string;
  readonly card?: string;
  readonly challengeCode?: string;
  readonly managerPin?: string;
}

async function pay(context: Context, order: string, options: PayOptions): Promise<void> {
  const request = payerRequest(order, options, '--action');
  const { url, merchantNo } = await accountOf(options, context);
  const payment = { merchant_no: merchantNo, ...request };
  const paid = await askSandbox<Paid>(context, url, 'pay', { body: payment, missing: noOrder(order) });
  if (options.json === true) context.printJson(paid);
  else printRecord(context, paid);
  if (!paid.done)
    throw refusalError(
      `Nothing was done: the order has trans_status ${paid.trans_status}.`,
      `未执行任何操作：订单的 trans_status 为 ${paid.trans_status}。`,
    );
}

async function advance(
  context: Context,
  duration: string | undefined,
  options: MerchantOptions,
): Promise<void> {
  const byMs = duration === undefined ? undefined : durationMs(duration);
  const url = await gatewayUrl(options, context);
  const named = merchantOf(options, context);
  // The environment's is for every command: where it has no clock of its own, the sandbox's is meant.
  const isMeant = options.merchantNo !== undefined || hasOwnClock(named ?? '');
  const clock = await advanceClock(context, url, byMs, isMeant ? named : undefined);
  if (options.json === true) {
    context.printJson({ ...clock, clock: 'sandbox' });
    return;
  }
  const { fired, ...rest } = clock;
  printRecord(context, {
    now: context.text({ en: `${rest.now} UTC (sandbox time)`, zh: `${rest.now} UTC（沙箱时间）` }),
    ahead: context.text({
      en: `${Math.round(rest.offset_ms / 1000)} s ahead of real time`,
      zh: `比实际时间快 ${Math.round(rest.offset_ms / 1000)} 秒`,
    }),
    ...(fired === undefined ? {} : { orders: fired.orders, notifications: fired.notifications }),
  });
}

export const addSandbox: AddCommand = (program, context) => {
  const { text } = context;
  const payCommand = program
    .command('pay')
    .description(text({ en: 'Pay a sandbox order as the payer.', zh: '以付款方身份支付沙箱订单。' }))
    .argument(
      '<order>',
      text({ en: 'merchant_order_no, or trans_no.', zh: 'merchant_order_no 或 trans_no。' }),
    )
    .option(
      '--action <action>',
      `${payerActions.join(', ')}. ${text({ en: 'Action in the wallet. Default: pay.', zh: '在钱包中的操作，默认 pay。' })}`,
    )
    .option(
      '--card <card>',
      text({
        en: 'Test card, by name or number, for a checkout page or a terminal. Default: visa.',
        zh: '测试卡名称或卡号，用于收银台或终端。默认 visa。',
      }),
    )
    .option(
      '--challenge-code <code>',
      text({
        en: 'Code that the cardholder enters for 3-D Secure. The correct code is 123456.',
        zh: '持卡人输入的 3-D Secure 验证码，正确值为 123456。',
      }),
    )
    .option(
      '--manager-pin <pin>',
      text({
        en: "The store manager's PIN, if the terminal asks for it.",
        zh: '店长密码，终端要求时提供。',
      }),
    );
  withAccount(payCommand, context).action((order: string, options: PayOptions) =>
    pay(context, order, options),
  );

  const advanceCommand = program
    .command('advance')
    .description(
      text({
        en: 'Advance the sandbox clock. Everything due by the new time happens in order. Without a duration, show the current time.',
        zh: '拨快沙箱时钟，到期事项按顺序执行。不指定时长时，显示当前时间。',
      }),
    )
    .argument(
      '[duration]',
      text({ en: 'Duration, such as 90s, 5m, 2h, or 1d.', zh: '时长，例如 90s、5m、2h、1d。' }),
    );
  const meaning = {
    en: 'Use the clock of this merchant, created with sandbox create. Default: the sandbox clock.',
    zh: '使用该商户（由 sandbox create 创建）的时钟。默认使用沙箱时钟。',
  };
  withMerchant(advanceCommand, context, meaning).action(
    (duration: string | undefined, options: MerchantOptions) => advance(context, duration, options),
  );
};
