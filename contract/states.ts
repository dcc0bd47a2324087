/**
 * The states of an order and what leads from one to the other (spec §4, decision 16). The documentation draws
 * this table, and a test holds the gateway's own transitions equal to it.
 *
 * A refunded payment stays completed: a refund is a separate transaction, which starts at 0 and ends at 2 or 1.
 */
import { transStatus } from './dictionary/transaction.ts';
import type { Text } from './model.ts';

/** A value of trans_status. */
export type OrderStatus = (typeof transStatus.values)[number]['value'];

export interface OrderState {
  readonly status: OrderStatus;
  readonly name: Text;
  /** The meaning of the state; says if it is final. */
  readonly text: Text;
}

export interface OrderTransition {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** The event that causes it. */
  readonly event: Text;
}

/** All states, as the dictionary has them. */
export const orderStates: readonly OrderState[] = transStatus.values.map(({ value, name, note }) => ({
  status: value,
  name,
  text: note,
}));

/** Every transition from one state to another; without one, the order stays as it is. */
export const orderTransitions: readonly OrderTransition[] = [
  { from: 9, to: 0, event: { en: 'the payer starts to pay', zh: '付款方开始支付' } },
  { from: 9, to: 1, event: { en: 'closed, canceled, or expired', zh: '已关闭、已撤销或已过期' } },
  { from: 0, to: 1, event: { en: 'declined or expired', zh: '被拒绝或已过期' } },
  { from: 0, to: 2, event: { en: 'approved', zh: '支付成功' } },
  { from: 0, to: 3, event: { en: 'canceled', zh: '已撤销' } },
  { from: 2, to: 3, event: { en: 'canceled or voided', zh: '已撤销' } },
];

/** The states that an order may go to from `status`. */
export function statesAfter(status: OrderStatus): readonly OrderStatus[] {
  return orderTransitions.filter(({ from }) => from === status).map(({ to }) => to);
}

/** Returns whether no state follows. */
export function isFinalState(status: OrderStatus): boolean {
  return statesAfter(status).length === 0;
}
