/** Which of its two numbers an order is named by. */

/** Numbers of 22 digits are the gateway's own (decision 13). */
export const orderNumber = (
  given: string,
): { readonly trans_no: string } | { readonly merchant_order_no: string } =>
  /^\d{22}$/.test(given) ? { trans_no: given } : { merchant_order_no: given };
