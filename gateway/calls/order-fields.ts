/** Rules that several calls share about what a merchant sends with an order. */

import { hostProblem } from '@tollgate/contract/address/guard';
import type { ConnectorFlow } from '@tollgate/contract/connector/values';
import type { GuardedAcquirer } from '../acquirers/guarded.ts';
import { minorOf, unknownCurrency } from '../orders/state/amount.ts';
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
  const refused = unknownCurrency(request.price_currency);
  if (refused !== undefined) return refused;
  const orderMinor = minorOf(request.order_amount, request.price_currency, 'order_amount');
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
