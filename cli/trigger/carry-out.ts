/** Carries an event out: makes the order, or takes one that is there, and brings it to its result. */
import { randomBytes } from 'node:crypto';
import { gatewayError, refusalError, usageError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { OrderDetail } from '@tollgate/contract/workbench/orders';
import { callNamed, checkFields, type Fields } from '../command-line/fields.ts';
import { nearest } from '../command-line/nearest.ts';
import { type Account, clientOf, sendFields } from '../connection/account.ts';
import { askSandbox, askWorkbench } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { timeText } from '../output/table.ts';
import type { Clock } from '../sandbox/acts.ts';
import { hasOwnClock } from '../sandbox/key-files.ts';
import { type TriggerEvent, triggerEvents } from './events.ts';
import type { World } from './steps.ts';

export const eventNames = triggerEvents.map(({ name }) => name);

export function eventNamed(name: string): TriggerEvent {
  const found = triggerEvents.find((each) => each.name === name);
  if (found !== undefined) return found;
  const near = nearest(name, eventNames);
  const [en, zh] = [`There is no event ${name}.`, `没有事件 ${name}。`];
  if (near !== undefined) throw usageError(`${en} Did you mean ${near}?`, `${zh}是否想输入 ${near}？`);
  throw usageError(
    `${en} tollgate trigger --list lists all events.`,
    `${zh}tollgate trigger --list 列出全部事件。`,
  ).toAgents(
    `${en} trigger without event lists all of them.`,
    `${zh}不带 event 调用 trigger 可列出全部事件。`,
  );
}

/** How far an event has moved the clock on. */
export interface ClockMoved {
  /** All merchants without a clock of their own share it. */
  readonly is_shared: boolean;
  readonly moved_ms: number;
  readonly before_ms: number;
  readonly after_ms: number;
}

const unitsMs = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
] as const;

/** Such as `30 d` or `90 s`. */
function durationText(exactMs: number): string {
  const ms = Math.round(exactMs / 1_000) * 1_000;
  const unit = unitsMs.find(([, length]) => ms >= length && ms % length === 0);
  return unit === undefined ? `${ms / 1_000} s` : `${ms / unit[1]} ${unit[0]}`;
}

/** In a sentence: whose clock, how far, from when to when. */
export function movedText({ is_shared: isShared, ...moved }: ClockMoved): Text {
  const [by, from, to] = [durationText(moved.moved_ms), timeText(moved.before_ms), timeText(moved.after_ms)];
  return {
    en: `${isShared ? 'The shared clock of the sandbox' : "The merchant's own clock"} was advanced by ${by}: from ${from} to ${to} UTC (sandbox time).`,
    zh: `${isShared ? '沙箱的公共时钟' : '该商户的独立时钟'}已拨快 ${by}：从 ${from} 到 ${to} UTC（沙箱时间）。`,
  };
}

interface Wish {
  /** An order that is there; undefined: a new one. */
  readonly order: string | undefined;
  /** Fields of the new one, in place of our own. */
  readonly fields: Fields;
  /** Called at the end, also where it fails: what else runs on this clock has moved with it. */
  readonly onMoved: (moved: ClockMoved) => void;
}

/** Makes an order number of this moment; two of one millisecond are different. */
const newNumber = () => `T-${Date.now().toString(36)}-${randomBytes(3).toString('hex')}`.toUpperCase();

/** Makes the order, with the fields that the reader gives in place of our own. */
async function makeOrder(event: TriggerEvent, account: Account, given: Fields): Promise<Fields> {
  const { call, method } = callNamed(event.maker.method);
  const fields: Fields = {
    merchant_order_no: newNumber(),
    price_currency: 'USD',
    order_amount: '34.5',
    notify_url: `${account.url}/api/sandbox/inbox`,
    ...(await event.maker.fields(account)),
    ...given,
  };
  checkFields(call, fields, account.merchantNo, account.storeNo);
  await sendFields(account, method, fields);
  return fields;
}

/** The order as its query answers at the end. @throws where it has another result than the event's */
export async function carryOut(
  context: Context,
  event: TriggerEvent,
  account: Account,
  { order: given, fields: typed, onMoved }: Wish,
): Promise<Readonly<Record<string, unknown>>> {
  const { url, merchantNo } = account;
  const isShared = !hasOwnClock(merchantNo);
  const client = clientOf(account);
  let moved: ClockMoved | undefined;
  async function advance(byMs: number): Promise<Clock> {
    const own = isShared ? {} : { merchant_no: merchantNo };
    const clock = await askSandbox<Clock>(context, url, 'clock', { body: { advance_ms: byMs, ...own } });
    if (byMs > 0)
      moved = {
        is_shared: isShared,
        moved_ms: (moved?.moved_ms ?? 0) + byMs,
        before_ms: moved?.before_ms ?? clock.now_ms - byMs,
        after_ms: clock.now_ms,
      };
    return clock;
  }
  try {
    const fields: Fields =
      given === undefined
        ? await makeOrder(event, account, typed)
        : { ...(await client.call('order.query', { merchant_order_no: given })) };
    const order = String(fields['merchant_order_no']);
    const world: World = {
      client,
      account,
      order,
      fields,
      newNumber,
      advance,
      ask: (path, body) => askSandbox(context, url, path, body === undefined ? {} : { body }),
      show: (transNo) => askWorkbench<OrderDetail>(context, url, `orders/${transNo}`),
    };
    let number = order;
    for (const step of event.steps) number = (await step({ ...world, order: number })) ?? number;
    return await client.call('order.query', { merchant_order_no: number });
  } finally {
    if (moved !== undefined) onMoved(moved);
  }
}

/** @throws where the order has another result than the event's, or none yet */
export function checkResult(event: TriggerEvent, status: unknown, isNew: boolean): void {
  if (status === event.transStatus) return;
  const isFinal = [1, 2, 3].some((one) => one === status);
  if (!isFinal)
    throw gatewayError(
      `The order has no result yet: trans_status ${status}, not ${event.transStatus}. Query it again.`,
      `订单尚无结果：trans_status 为 ${status}，而不是 ${event.transStatus}。请再次查询。`,
    );
  throw refusalError(
    `The order ended with trans_status ${status}, not ${event.transStatus}${isNew ? ': its amount or its card determines the result' : ''}.`,
    `订单最终 trans_status 为 ${status}，而不是 ${event.transStatus}${isNew ? '：结果由其金额或测试卡决定' : ''}。`,
  );
}
