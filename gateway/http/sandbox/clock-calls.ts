/** GET and POST /api/sandbox/clock: shows a clock, and advances it. */
import type { OrderContext } from '../../orders/change/context.ts';
import { wireTime } from '../../orders/state/wire.ts';
import { advanceProblem, ClockGone } from '../../ports/clock.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';
import { fieldNulFailure } from '../envelope/nul.ts';
import type { RouteContext } from '../route.ts';
import type { MerchantCalls } from './merchants.ts';
import { type Fields, fieldsOf, textOf, typeFailure } from './sandbox-fields.ts';

export interface ClockCallDeps {
  readonly orders: Pick<OrderContext, 'clock'>;
  /** Clock of the named merchant, if it has its own; without a name, of the sandbox. */
  readonly clock: { offsetMs(merchantNo?: string): number };
  readonly advance: (
    byMs: number,
    merchantNo?: string,
  ) => Promise<{ readonly orders: number; readonly notifications: number }>;
  readonly merchants: Pick<MerchantCalls, 'whyNoClock'>;
}

/** Ten years: enough for every wait there is, and no overflow of anything. */
const advanceMaxMs = 10 * 365 * 86_400_000;

export async function showClock(deps: ClockCallDeps, context: RouteContext): Promise<object | Failure> {
  const of = await clockOf(deps, await fieldsOf(context));
  return isFailure(of) ? of : clockData(deps, of.merchantNo);
}

export async function advanceClock(deps: ClockCallDeps, context: RouteContext): Promise<object | Failure> {
  const wrongType = typeFailure(context);
  if (wrongType !== undefined) return wrongType;
  const fields = await fieldsOf(context);
  const byMs = stepOf(fields);
  if (byMs === undefined)
    return failure('SYS022', { field: 'advance_ms', detail: `0 to ${advanceMaxMs}, or advance_seconds` });
  const of = await clockOf(deps, fields);
  if (isFailure(of)) return of;
  const detail = advanceProblem(clockData(deps, of.merchantNo).now_ms, byMs);
  if (detail !== undefined) return failure('SYS022', { field: 'advance_ms', detail });
  try {
    const { orders, notifications } = await deps.advance(byMs, of.merchantNo);
    return { ...clockData(deps, of.merchantNo), fired: { orders, notifications } };
  } catch (error) {
    if (!(error instanceof ClockGone)) throw error;
    return failure('E04103', { field: 'merchant_no', detail: 'the merchant was removed' });
  }
}

/** Returns the milliseconds that a clock is to be advanced by; undefined if they are not valid. */
function stepOf(fields: Fields): number | undefined {
  const seconds = fields['advance_seconds'];
  const byMs = fields['advance_ms'] ?? (typeof seconds === 'number' ? seconds * 1000 : undefined);
  if (typeof byMs !== 'number' || !Number.isInteger(byMs) || byMs < 0 || byMs > advanceMaxMs)
    return undefined;
  return byMs;
}

/** Returns the merchant whose own clock is named; none for the clock of the sandbox. */
async function clockOf(
  { merchants }: ClockCallDeps,
  fields: Fields,
): Promise<{ readonly merchantNo?: string } | Failure> {
  if (fields['merchant_no'] === undefined) return {};
  const merchantNo = textOf(fields, 'merchant_no');
  const problem = fieldNulFailure(fields) ?? (await merchants.whyNoClock(merchantNo));
  return problem ?? { merchantNo };
}

function clockData({ orders, clock }: ClockCallDeps, merchantNo?: string) {
  const nowMs = merchantNo === undefined ? orders.clock.systemMs() : orders.clock.nowMs(merchantNo);
  return { now_ms: nowMs, now: wireTime(nowMs), offset_ms: clock.offsetMs(merchantNo) };
}
