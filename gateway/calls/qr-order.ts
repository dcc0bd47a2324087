/** Checks of both QR calls, and the order as it begins. */
import type { GuardedAcquirer } from '../acquirers/guarded.ts';
import type { Quote } from '../acquirers/port/channel.ts';
import type { NewTransaction } from '../orders/change/creation.ts';
import { isRefusal, type Refusal } from '../orders/state/refusal.ts';
import { transType } from '../orders/state/transaction.ts';
import type { CallContext } from './call.ts';
import { readOrder, walletAcquirer } from './order-fields.ts';

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

/** Difference between the two calls: who scans whom, and so the first state of the order. */
type Presentation = Pick<NewTransaction, 'transStatus' | 'payScenario' | 'walletCode'>;

export interface QrOrder {
  /** About to be created; `expiresAt` is set (decision 21), `dueAt` is for the call to say. */
  readonly order: NewTransaction & { readonly expiresAt: number };
  readonly acquirer: GuardedAcquirer;
  readonly quote: Quote;
}

/** The refusal of amount, currency, notify_url or pay method, or the order as it begins at `nowMs`. */
export async function readQrOrder(
  request: QrRequest,
  context: CallContext,
  presentation: Presentation,
  nowMs: number,
): Promise<QrOrder | Refusal> {
  const read = readOrder(request, context);
  if (isRefusal(read)) return read;
  const { pay_method_id: payMethodId, price_currency: currency } = request;
  const flow = presentation.walletCode === undefined ? 'merchant-presented' : 'customer-presented';
  const acquirer = await walletAcquirer({ flow, method: payMethodId, currency }, context);
  if (isRefusal(acquirer)) return acquirer;
  const quote = acquirer.wallets.quote({ amountMinor: read.orderMinor, createdAt: nowMs });
  const order = {
    merchantNo: context.app.merchantNo,
    merchantOrderNo: request.merchant_order_no,
    appId: context.app.appId,
    kind: 'payment' as const,
    transType: transType.sale,
    currency,
    orderMinor: read.orderMinor,
    charges: quote.charges,
    storeNo: request.store_no,
    terminalSn: request.terminal_sn,
    payMethodId,
    acquirer: acquirer.name,
    description: request.description,
    attach: request.attach,
    notifyUrl: request.notify_url,
    expiresAt: nowMs + request.expires * 1000,
    ...presentation,
  };
  return { order, acquirer, quote };
}
