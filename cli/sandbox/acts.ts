/** Acts of the sandbox on request: its payer acts, and clocks are advanced. */

import { usageError } from '@tollgate/contract/command-error';
import { payerActions } from '@tollgate/contract/pages/actions';
import { askSandbox } from '../connection/connection.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Context } from '../output/context.ts';
import { cardNumber } from './test-card.ts';

/** Act of the payer. */
export interface PayerAct {
  readonly action?: string | undefined;
  /** A test card by its name or number. */
  readonly card?: string | undefined;
  readonly challengeCode?: string | undefined;
  readonly managerPin?: string | undefined;
}

export interface Paid {
  readonly done: boolean;
  readonly trans_no: string;
  readonly trans_status: number;
  readonly [name: string]: unknown;
}

/**
 * The members of POST /api/sandbox/pay besides merchant_no.
 * @param actionName what the reader calls the action
 * @throws for an unknown action or card
 */
export function payerRequest(order: string, act: PayerAct, actionName: string): object {
  const { action, challengeCode, managerPin } = act;
  if (action !== undefined && !payerActions.some((one) => one === action))
    throw usageError(
      `${actionName} must be one of ${payerActions.join(', ')}, not "${action}".`,
      `${actionName} 必须是 ${payerActions.join('、')} 之一，而不是“${action}”。`,
    );
  const card = act.card ?? (challengeCode === undefined ? 'visa' : undefined);
  const number = card === undefined ? undefined : cardNumber(card);
  return {
    ...orderNumber(order),
    ...(action === undefined ? {} : { action }),
    ...(number === undefined ? {} : { card: number }),
    ...(challengeCode === undefined ? {} : { challenge_code: challengeCode }),
    ...(managerPin === undefined ? {} : { manager_pin: managerPin }),
  };
}

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90`, `90s`, `5m`, `2h`, `1d`, `250ms`: in milliseconds; a number alone counts seconds. */
export function durationMs(given: string): number {
  const [, digits = '', unit = 's'] = /^(\d{1,12})(ms|s|m|h|d)?$/.exec(given) ?? [];
  const factor = unitsMs[unit];
  if (digits === '' || factor === undefined)
    throw usageError(
      `A duration must be a number with ms, s, m, h, or d, such as 90s or 2h, not "${given}".`,
      `时长须写成数字加单位（ms、s、m、h 或 d），例如 90s、2h，而不是“${given}”。`,
    );
  return Number(digits) * factor;
}

export interface Clock {
  readonly now_ms: number;
  readonly now: string;
  readonly offset_ms: number;
  readonly fired?: { readonly orders: number; readonly notifications: number };
}

/**
 * Advances the clock by `byMs`, or reads it without.
 * @param merchantNo of a merchant with a clock of its own; undefined: the sandbox's clock
 */
export function advanceClock(
  context: Context,
  url: string,
  byMs: number | undefined,
  merchantNo: string | undefined,
): Promise<Clock> {
  const own = merchantNo === undefined ? {} : { merchant_no: merchantNo };
  if (byMs !== undefined)
    return askSandbox<Clock>(context, url, 'clock', { body: { advance_ms: byMs, ...own } });
  const query = merchantNo === undefined ? '' : `?${new URLSearchParams(own)}`;
  return askSandbox<Clock>(context, url, `clock${query}`);
}
