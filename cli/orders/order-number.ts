/** Which of its two numbers an order is named by. */
import { type CommandError, refusalError } from '@tollgate/contract/command-error';

/** Numbers of 22 digits are the gateway's own (decision 13). */
export const orderNumber = (
  given: string,
): { readonly trans_no: string } | { readonly merchant_order_no: string } =>
  /^\d{22}$/.test(given) ? { trans_no: given } : { merchant_order_no: given };

/** The gateway has no order of this number. */
export const noOrder = (given: string): CommandError =>
  refusalError(
    `There is no order ${given}. tollgate orders lists all orders.`,
    `订单 ${given} 不存在。可用 tollgate orders 查看全部订单。`,
  ).toAgents(
    `E04111 There is no order ${given}. list_orders lists all orders.`,
    `E04111 订单 ${given} 不存在。可用 list_orders 查看全部订单。`,
  );
