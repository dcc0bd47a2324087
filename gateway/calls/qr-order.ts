/** What both QR calls make of a request: checked, and as the order begins. */
import type { NewTransaction } from '../orders/core/creation.ts';
import { isRefusal, type Refusal } from '../orders/core/refusal.ts';
import { transType } from '../orders/core/transaction.ts';
import type { CallContext } from './call.ts';
import { payMethodRefusal, readOrder } from './order-fields.ts';

interface QrRequest {
  readonly merchant_order_no: string;
  readonly price_currency: string;
  readonly order_amount: string;
  readonly pay_method_id: string;
  readonly expires: number;
  readonly description: string;
  readonly attach?: string;
  readonly notify_url?: string;
  readonly store_no?: string;
  readonly terminal_sn?: string;
}

/** What differs between the two: who scans whom, and with that the first state of the order. */
type Presentation = Pick<NewTransaction, 'transStatus' | 'payScenario' | 'walletCode'>;

/** An order about to be created; `expiresAt` is set (decision 21), `dueAt` is for the call to say. */
export type QrOrder = NewTransaction & { readonly expiresAt: number };

/** The refusal of amount, currency, notify_url or pay method, or the order as it begins at `nowMs`. */
export function readQrOrder(
  request: QrRequest,
  context: CallContext,
  presentation: Presentation,
  nowMs: number,
): QrOrder | Refusal {
  const order = readOrder(request, context);
  if (isRefusal(order)) return order;
  const methodRefusal = payMethodRefusal(request.pay_method_id, context);
  if (methodRefusal !== undefined) return methodRefusal;
  return {
    merchantNo: context.app.merchantNo,
    merchantOrderNo: request.merchant_order_no,
    appId: context.app.appId,
    kind: 'payment',
    transType: transType.sale,
    currency: request.price_currency,
    orderMinor: order.orderMinor,
    charges: context.orders.channel.charges(order.orderMinor),
    storeNo: request.store_no,
    terminalSn: request.terminal_sn,
    payMethodId: request.pay_method_id,
    description: request.description,
    attach: request.attach,
    notifyUrl: request.notify_url,
    expiresAt: nowMs + request.expires * 1000,
    ...presentation,
  };
}
