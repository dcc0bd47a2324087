/** Replies of the gateway to the payer's page of a QR wallet: the JSON of GET and POST /pay/api/q/:link. */
import { count, objectOf, oneOf, type Reader, text } from '../read/shape.ts';
import { type Reason, reason } from './members.ts';

export const payerStates = [
  'waiting',
  'processing',
  'paid',
  'failed',
  'expired',
  'closed',
  'cancelled',
  /** Paid after the end; the money went back (decision 18). */
  'returned',
] as const;
export type PayerState = (typeof payerStates)[number];

export interface PayerView {
  readonly state: PayerState;
  readonly merchant_name: string;
  readonly merchant_order_no: string;
  readonly description: string;
  readonly currency: string;
  /** Exact decimal in major units. */
  readonly amount: string;
  /** '' where the payer's wallet is not known. */
  readonly pay_method_id: string;
  /** On the gateway's clock; 0 for an order that does not expire. */
  readonly expires_at_ms: number;
  /** The gateway's clock at the reply. */
  readonly now_ms: number;
  readonly trans_no: string;
  /** A late payment leaves it at 1 or 3, whatever the state (decision 16). */
  readonly trans_status: number;
  readonly reason?: Reason;
}

/** The view of a reply body; undefined for any other body. */
export const readPayerView: Reader<PayerView> = objectOf(
  {
    state: oneOf(payerStates),
    merchant_name: text,
    merchant_order_no: text,
    description: text,
    currency: text,
    amount: text,
    pay_method_id: text,
    expires_at_ms: count,
    now_ms: count,
    trans_no: text,
    trans_status: count,
  },
  { reason },
);
