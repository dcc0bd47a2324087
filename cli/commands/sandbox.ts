/** `pay` and `advance`: the payer of the sandbox, and its clock. */
import { payerActions } from '@tollgate/contract/pages/actions';
import { type AccountOptions, accountOf, withAccount } from '../account.ts';
import type { AddCommand } from '../command-line.ts';
import { askSandbox, type GatewayOptions, gatewayUrl, withGateway } from '../connection.ts';
import type { Context } from '../context.ts';
import { refusedFailure, usageFailure } from '../failure.ts';
import { noOrder, orderNumber } from '../order-number.ts';
import { printRecord } from '../table.ts';
import { cardNumber } from '../test-card.ts';

interface PayOptions extends AccountOptions {
  readonly action?: string;
  readonly card?: string;
  readonly challengeCode?: string;
  readonly managerPin?: string;
}

interface Paid {
  readonly done: boolean;
  readonly trans_no: string;
  readonly trans_status: number;
  readonly [name: string]: unknown;
}

async function pay(context: Context, order: string, options: PayOptions): Promise<void> {
  const { action, challengeCode, managerPin } = options;
  if (action !== undefined && !payerActions.some((one) => one === action))
    throw usageFailure(
      `--action must be one of ${payerActions.join(', ')}, not "${action}".`,
      `--action 必须是 ${payerActions.join('、')} 之一，而不是“${action}”。`,
    );
  const card = options.card ?? (challengeCode === undefined ? 'visa' : undefined);
  const number = card === undefined ? undefined : cardNumber(card);
  const { url, merchantNo } = await accountOf(options, context);
  const payment = {
    merchant_no: merchantNo,
    ...orderNumber(order),
    ...(action === undefined ? {} : { action }),
    ...(number === undefined ? {} : { card: number }),
    ...(challengeCode === undefined ? {} : { challenge_code: challengeCode }),
    ...(managerPin === undefined ? {} : { manager_pin: managerPin }),
  };
  const paid = await askSandbox<Paid>(context, url, 'pay', payment, noOrder(order));
  if (options.json === true) context.printJson(paid);
  else printRecord(context, paid);
  if (!paid.done)
    throw refusedFailure(
      `Nothing was done: the order has trans_status ${paid.trans_status}.`,
      `未执行任何操作：订单的 trans_status 为 ${paid.trans_status}。`,
    );
}

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90`, `90s`, `5m`, `2h`, `1d`, `250ms`: in milliseconds; a number alone counts seconds. */
export function durationMs(given: string): number {
  const [, digits = '', unit = 's'] = /^(\d{1,12})(ms|s|m|h|d)?$/.exec(given) ?? [];
  const factor = unitsMs[unit];
  if (digits === '' || factor === undefined)
    throw usageFailure(
      `A duration is a number with ms, s, m, h or d, such as 90s or 2h, not "${given}".`,
      `时长为数字加 ms、s、m、h 或 d，例如 90s、2h，而不是“${given}”。`,
    );
  return Number(digits) * factor;
}

interface Clock {
  readonly now_ms: number;
  readonly now: string;
  readonly offset_ms: number;
  readonly fired?: { readonly orders: number; readonly notifications: number };
}

async function advance(
  context: Context,
  duration: string | undefined,
  options: GatewayOptions,
): Promise<void> {
  const url = gatewayUrl(options, context);
  const body = duration === undefined ? undefined : { advance_ms: durationMs(duration) };
  const clock = await askSandbox<Clock>(context, url, 'clock', body);
  if (options.json === true) {
    context.printJson(clock);
    return;
  }
  const { fired, ...rest } = clock;
  printRecord(context, {
    now: `${rest.now} UTC`,
    ahead: `${Math.round(rest.offset_ms / 1000)} s`,
    ...(fired === undefined ? {} : { orders: fired.orders, notifications: fired.notifications }),
  });
}

export const addSandbox: AddCommand = (program, context) => {
  const { text } = context;
  const payCommand = program
    .command('pay')
    .description(text({ en: 'Pay an order of the sandbox as its payer.', zh: '以付款方身份支付沙箱订单。' }))
    .argument(
      '<order>',
      text({ en: 'merchant_order_no, or trans_no.', zh: 'merchant_order_no 或 trans_no。' }),
    )
    .option(
      '--action <action>',
      `${payerActions.join(', ')}. ${text({ en: 'Of a wallet.', zh: '用于钱包支付。' })}`,
    )
    .option(
      '--card <card>',
      text({
        en: 'Test card, by name or number, on a page or at a terminal. Default: visa.',
        zh: '测试卡名称或卡号，用于收银台或终端。默认 visa。',
      }),
    )
    .option(
      '--challenge-code <code>',
      text({
        en: 'What the cardholder enters for 3-D Secure: 123456 is right.',
        zh: '持卡人输入的 3-D Secure 验证码：123456 为正确值。',
      }),
    )
    .option(
      '--manager-pin <pin>',
      text({
        en: "The store manager's PIN, at a terminal that asks for it.",
        zh: '门店店长 PIN，终端要求时提供。',
      }),
    );
  withAccount(payCommand, context).action((order: string, options: PayOptions) =>
    pay(context, order, options),
  );

  const advanceCommand = program
    .command('advance')
    .description(
      text({
        en: "Advance the sandbox's clock; everything that is due by then happens in order. Without a duration: show it.",
        zh: '将沙箱时钟向前拨；到期事项按顺序执行。不带时长则显示当前时间。',
      }),
    )
    .argument('[duration]', text({ en: 'Such as 90s, 5m, 2h, 1d.', zh: '例如 90s、5m、2h、1d。' }));
  withGateway(advanceCommand, context).action((duration: string | undefined, options: GatewayOptions) =>
    advance(context, duration, options),
  );
};
