/** The shop's own record of orders, and the one place where an order ends. In a real shop: its database. */
import { matches, type OrderFields, type Outcome } from '@tollgate/sdk';

/** Account that the exam sends with each order; in production there is one account, from your configuration. */
export interface Account {
  readonly gateway_url: string;
  readonly app_id: string;
  readonly merchant_no: string;
  readonly app_private_key_pem: string;
  readonly gateway_public_key_pem: string;
}

export interface Refund {
  readonly number: string;
  readonly amount: string;
  state: 'open' | 'refunded' | 'failed';
}

export interface Order {
  readonly number: string;
  readonly amount: string;
  readonly currency: string;
  readonly account: Account;
  /** How many times faster than in production the shop waits. */
  readonly speed: number;
  readonly workMs: number;
  readonly refunds: Refund[];
  /** When the gateway certainly had the order: it can be canceled 15 s later at the earliest. */
  createdMs: number;
  state: 'open' | 'paid' | 'failed' | 'cancelled';
  fulfilled: number;
  paidAmount?: string;
}

// region end-order
/** Result of an order from a verified response or notification. */
export interface Result extends Partial<OrderFields> {
  readonly outcome: Outcome;
  readonly paidAmount?: string | undefined;
}

/**
 * Responses, queries and notifications all end an order here. The first final result counts, and nothing after it: in a
 * database an UPDATE with the condition `state = 'open'`, and fulfill the order only if it changed a row.
 */
export function endOrder(order: Order, result: Result): void {
  const { outcome } = result;
  if (outcome === 'open' || order.state !== 'open') return;
  const record = { merchantOrderNo: order.number, amount: order.amount, currency: order.currency };
  const said = { merchantOrderNo: order.number, orderAmount: order.amount, priceCurrency: order.currency };
  // A payment with a different amount or currency is not the payment of this order.
  if (!matches({ ...said, ...present(result) }, record)) return;
  order.state = outcome === 'closed' ? 'failed' : outcome;
  if (outcome !== 'paid') return;
  order.paidAmount = result.paidAmount ?? order.amount;
  void fulfill(order);
}

/** Do slow work (stock, mail) after the response to the notification. */
async function fulfill(order: Order): Promise<void> {
  order.fulfilled += 1;
  await new Promise((done) => setTimeout(done, order.workMs));
}
// endregion end-order

/** The fields of a response: that of a payment with a payment code has no currency. */
function present({ merchantOrderNo, orderAmount, priceCurrency }: Result): Partial<OrderFields> {
  const given = { merchantOrderNo, orderAmount, priceCurrency };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
