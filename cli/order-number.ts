/** Which of its two numbers an order is named by. */
import type { Text } from '@tollgate/contract/model';

/** Numbers of 22 digits are the gateway's own (decision 13). */
export const orderNumber = (
  given: string,
): { readonly trans_no: string } | { readonly merchant_order_no: string } =>
  /^\d{22}$/.test(given) ? { trans_no: given } : { merchant_order_no: given };

/** The gateway has no order of this number. */
export const noOrder = (given: string): Text => ({
  en: `There is no order ${given}. tollgate orders lists them.`,
  zh: `没有订单 ${given}。tollgate orders 列出全部订单。`,
});
