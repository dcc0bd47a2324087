/** The events of `trigger` by name, carried out with the account of a command. */
import { type CommandError, gatewayError, refusalError, usageError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { OrderDetail } from '@tollgate/contract/workbench/orders';
import { carryOut as bringAbout, type ClockMoved, type Wish } from '@tollgate/sdk/trigger/carry-out';
import { type TriggerEvent, triggerEvents } from '@tollgate/sdk/trigger/events';
import { afterMove } from '../command-line/after-move.ts';
import { callNamed, checkFields } from '../command-line/fields.ts';
import { nearest } from '../command-line/nearest.ts';
import { type Account, clientOf } from '../connection/account.ts';
import { askSandbox, askWorkbench } from '../connection/connection.ts';
import type { Context } from '../output/context.ts';
import { timeText } from '../output/table.ts';
import { hasOwnClock } from '../sandbox/key-files.ts';

export const eventNames = triggerEvents.map(({ name }) => name);

export function eventNamed(name: string): TriggerEvent {
  const found = triggerEvents.find((each) => each.name === name);
  if (found !== undefined) return found;
  const near = nearest(name, eventNames);
  const [en, zh] = [`There is no ${name} event.`, `事件 ${name} 不存在。`];
  if (near !== undefined) throw usageError(`${en} Did you mean ${near}?`, `${zh}是否想输入 ${near}？`);
  throw usageError(
    `${en} tollgate trigger --list lists all events.`,
    `${zh}可用 tollgate trigger --list 查看全部事件。`,
  ).toAgents(
    `${en} trigger without event lists all of them.`,
    `${zh}不带 event 调用 trigger 可列出全部事件。`,
  );
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

type CommandWish = Pick<Wish, 'order' | 'fields'> & Partial<Pick<Wish, 'onMoved'>>;

/** Outcome of an event. */
interface Carried {
  readonly result: Readonly<Record<string, unknown>>;
  readonly moved: ClockMoved | undefined;
}

/** The order as its query answers at the end, and how far the clock was moved. @throws where a step was refused */
export async function carryOut(
  context: Context,
  event: TriggerEvent,
  account: Account,
  wish: CommandWish,
): Promise<Carried> {
  let moved: ClockMoved | undefined;
  const party = {
    client: clientOf(account),
    account,
    gateway: {
      ask: <Data>(path: string, body?: object) =>
        askSandbox<Data>(context, account.url, path, body === undefined ? {} : { body }),
      show: (transNo: string) => askWorkbench<OrderDetail>(context, account.url, `orders/${transNo}`),
    },
  };
  try {
    const result = await bringAbout(event, party, {
      ...wish,
      isShared: !hasOwnClock(account.merchantNo),
      check: (method, fields) =>
        checkFields(callNamed(method).call, fields, account.merchantNo, account.storeNo),
      onMoved(clock) {
        moved = clock;
        wish.onMoved?.(clock);
      },
    });
    return { result, moved };
  } catch (fault) {
    throw afterMove(fault, moved);
  }
}

function wrongResult(event: TriggerEvent, status: unknown, isNew: boolean): CommandError {
  const isFinal = [1, 2, 3].some((one) => one === status);
  if (!isFinal)
    return gatewayError(
      `The order has no result yet: trans_status ${status}, not ${event.transStatus}. Query it again.`,
      `订单尚无结果：trans_status 为 ${status}，而不是 ${event.transStatus}。请再次查询。`,
    );
  return refusalError(
    `The order ended with trans_status ${status}, not ${event.transStatus}${isNew ? ': its amount or its card determines the result' : ''}.`,
    `订单最终的 trans_status 为 ${status}，而不是 ${event.transStatus}${isNew ? '：结果由其金额或测试卡决定' : ''}。`,
  );
}

/** @throws where the order has another result than the event's, or none yet */
export function checkResult(event: TriggerEvent, { result, moved }: Carried, isNew: boolean): void {
  const status = result['trans_status'];
  if (status !== event.transStatus) throw afterMove(wrongResult(event, status, isNew), moved);
}
