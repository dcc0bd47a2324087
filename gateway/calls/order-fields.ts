/** Rules that several calls share about what a merchant sends with an order. */

import { hostProblem } from '@tollgate/contract/address/guard';
import { toMinor } from '@tollgate/contract/amount';
import type { ConnectorFlow } from '@tollgate/contract/connector/values';
import { decimalsOf } from '@tollgate/contract/currencies';
import { limits } from '@tollgate/contract/limits';
import type { GuardedAcquirer } from '../acquirers/guarded.ts';
import { isRefusal, type Refusal, refuse } from '../orders/state/refusal.ts';
import type { CallContext } from './call.ts';

interface OrderFields {
  readonly price_currency: string;
  readonly order_amount: string;
  readonly notify_url?: string;
}

export interface CheckedOrder {
  readonly orderMinor: number;
}

/** The amount in minor units, or E04114 and E04115 (decision 12). */
export function readAmount(currency: string, amount: string, field: string): number | Refusal {
  const decimals = decimalsOf(currency);
  if (decimals === undefined)
    return refuse('E04114', { field: 'price_currency', detail: 'use an ISO 4217 code' });
  const minor = toMinor(amount, decimals);
  if (typeof minor !== 'number' || minor <= 0 || minor > limits.amountMaxMinor) {
    return refuse('E04115', { field, detail: `${currency} has ${decimals} decimals` });
  }
  return minor;
}

/** E04117 for an address that the gateway may not call, or send a payer to (decision 25). */
export function addressRefusal(
  url: string | undefined,
  field: 'notify_url' | 'return_url',
  context: CallContext,
): Refusal | undefined {
  if (url === undefined) return undefined;
  const problem = hostProblem(url, { allowLoopback: context.allowLoopback });
  return problem === undefined ? undefined : refuse('E04117', { field, detail: problem });
}

/** Checks amount, currency and notify_url of an order. */
export function readOrder(request: OrderFields, context: CallContext): CheckedOrder | Refusal {
  const orderMinor = readAmount(request.price_currency, request.order_amount, 'order_amount');
  if (isRefusal(orderMinor)) return orderMinor;
  return addressRefusal(request.notify_url, 'notify_url', context) ?? { orderMinor };
}

/** The acquirer of a wallet; E04116 where none takes it, SYS031 where none takes any wallet in this flow. */
export async function walletAcquirer(
  sought: { readonly flow: ConnectorFlow; readonly method: string; readonly currency: string },
  { orders, app }: CallContext,
): Promise<GuardedAcquirer | Refusal> {
  const acquirers = await orders.acquirers.of(app.merchantNo);
  const acquirer = acquirers.route({ kind: 'wallet', ...sought });
  if (acquirer !== undefined) return acquirer;
  const { flow, currency } = sought;
  const any = acquirers.route({ kind: 'wallet', flow, currency });
  return any === undefined ? refuse('SYS031') : refuse('E04116', { field: 'pay_method_id' });
}
