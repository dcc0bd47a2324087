/** The order behind a payer's link, as the gateway tells it. */
import type { Text } from '@tollgate/contract/model';

export const orderStates = [
  'waiting',
  'processing',
  'paid',
  'failed',
  'expired',
  'closed',
  'cancelled',
  'returned',
] as const;
export type OrderState = (typeof orderStates)[number];

export interface LinkedOrder {
  readonly state: OrderState;
  readonly merchantName: string;
  readonly merchantOrderNo: string;
  readonly description: string;
  readonly currency: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly payMethodId: string;
  /** On the gateway's clock; 0 for an order that does not expire. */
  readonly expiresAtMs: number;
  /** The gateway's clock at the reply. */
  readonly nowMs: number;
  readonly transNo: string;
  /** Told where the state alone does not say it: a late payment leaves 1 or 3 as it was. */
  readonly transStatus?: number;
  readonly reason?: Text & { readonly code: string };
}

/** The order can still change by itself, so the page keeps asking. */
export function isOpen(order: LinkedOrder): boolean {
  return order.state === 'waiting' || order.state === 'processing';
}

/** Payment can still come in, and is then given back (decision 18). */
export function takesLatePayment(order: LinkedOrder): boolean {
  return order.state === 'expired' || order.state === 'closed' || order.state === 'cancelled';
}

/** trans_status of the order (decision 16); undefined where neither the reply nor the state tells it. */
export function transStatusOf(order: LinkedOrder): number | undefined {
  if (order.transStatus !== undefined) return order.transStatus;
  const byState: Readonly<Record<OrderState, number | undefined>> = {
    waiting: 9,
    processing: 0,
    paid: 2,
    failed: 1,
    expired: 1,
    closed: 1,
    cancelled: 3,
    returned: undefined,
  };
  return byState[order.state];
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 1024;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function readReason(value: unknown): LinkedOrder['reason'] {
  if (!isMembers(value)) return undefined;
  const { code, en, zh } = value;
  return isText(code) && isText(en) && isText(zh) ? { code, en, zh } : undefined;
}

/** The order of a reply body; undefined for anything that is no such reply. */
export function readLinkedOrder(body: unknown): LinkedOrder | undefined {
  if (!isMembers(body)) return undefined;
  const state = orderStates.find((one) => one === body['state']);
  const { merchant_name, merchant_order_no, description, currency, amount } = body;
  const { pay_method_id, expires_at_ms, now_ms, trans_no, trans_status } = body;
  if (state === undefined || !isText(merchant_name) || !isText(merchant_order_no)) return undefined;
  if (!isText(description) || !isText(currency) || !isText(amount) || !isText(pay_method_id))
    return undefined;
  if (!isTime(expires_at_ms) || !isTime(now_ms) || !isText(trans_no)) return undefined;
  const reason = readReason(body['reason']);
  return {
    state,
    merchantName: merchant_name,
    merchantOrderNo: merchant_order_no,
    description,
    currency,
    amount,
    payMethodId: pay_method_id,
    expiresAtMs: expires_at_ms,
    nowMs: now_ms,
    transNo: trans_no,
    ...(isTime(trans_status) ? { transStatus: trans_status } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}
