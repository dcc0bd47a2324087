/** Faults on demand: rules as they are wished for, and the sandbox's calls about them. */
import { callByMethod } from '@tollgate/contract/calls/index';
import { usageError } from '@tollgate/contract/command-error';
import { faultNames } from '@tollgate/contract/faults';
import { methodNames } from '../command-line/fields.ts';
import { nearest } from '../command-line/nearest.ts';
import { askSandbox } from '../connection/connection.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Context } from '../output/context.ts';
import { durationMs } from './acts.ts';

/** A rule, with durations as people write them. */
export interface FaultWish {
  readonly fault: string;
  readonly merchantNo?: string | undefined;
  readonly appId?: string | undefined;
  readonly method?: string | undefined;
  readonly order?: string | undefined;
  readonly times?: number | undefined;
  readonly every?: number | undefined;
  readonly probability?: string | undefined;
  readonly delay?: string | undefined;
  readonly seed?: string | undefined;
  readonly lasts?: string | undefined;
}

/** Asks the sandbox's calls about faults. */
export function askFaults<Data>(
  context: Context,
  url: string,
  path: string,
  asked: { readonly body?: object; readonly method?: 'DELETE' } = {},
): Promise<Data> {
  return askSandbox<Data>(context, url, `faults${path}`, asked);
}

/** The rules that are meant, as a query: of one merchant, or of all that follow the sandbox's clock. */
export const faultScope = (merchantNo: string | undefined): string =>
  `?${new URLSearchParams(merchantNo === undefined ? { clock: 'sandbox' } : { merchant_no: merchantNo })}`;

function checkFault(fault: string): void {
  if (faultNames.some((one) => one === fault)) return;
  const near = nearest(fault, faultNames);
  const [en, zh] = [`There is no ${fault} fault.`, `故障 ${fault} 不存在。`];
  if (near !== undefined) throw usageError(`${en} Did you mean ${near}?`, `${zh}是否想输入 ${near}？`);
  throw usageError(
    `${en} tollgate fault list --kinds lists all kinds.`,
    `${zh}可用 tollgate fault list --kinds 查看全部类型。`,
  ).toAgents(`${en} list_faults lists all kinds.`, `${zh}可用 list_faults 查看全部类型。`);
}

function checkMethod(method: string): void {
  if (callByMethod(method) !== undefined) return;
  const near = nearest(method, methodNames());
  throw usageError(
    `There is no ${method} call.${near === undefined ? '' : ` Did you mean ${near}?`}`,
    `接口 ${method} 不存在。${near === undefined ? '' : `是否想输入 ${near}？`}`,
  );
}

/** `0.25` or `25%`. */
function probabilityOf(given: string, name: string): number {
  const percent = /^(\d{1,3})%$/.exec(given)?.[1];
  const value = percent === undefined ? Number(given) : Number(percent) / 100;
  if (value > 0 && value <= 1) return value;
  throw usageError(
    `${name} must be above 0 and up to 1, such as 0.25 or 25%, not "${given}".`,
    `${name} 必须大于 0 且不超过 1，例如 0.25 或 25%，而不是“${given}”。`,
  );
}

/**
 * Body of POST /api/sandbox/faults.
 * @param probabilityName what the reader calls the probability
 * @throws for what cannot be a rule
 */
export function faultBody(wish: FaultWish, probabilityName: string): object {
  const { fault, method, order, probability, delay, lasts } = wish;
  checkFault(fault);
  if (method !== undefined) checkMethod(method);
  const members = {
    fault,
    merchant_no: wish.merchantNo,
    app_id: wish.appId,
    method,
    ...(order !== undefined && orderNumber(order)),
    times: wish.times,
    every: wish.every,
    probability: probability === undefined ? undefined : probabilityOf(probability, probabilityName),
    delay_ms: delay === undefined ? undefined : durationMs(delay),
    seed: wish.seed,
    lasts_seconds: lasts === undefined ? undefined : Math.ceil(durationMs(lasts) / 1000),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
