/** The return to the merchant: return_url with the order's numbers, and no status (decision 26). */

/** `returnUrl` with merchant_order_no and trans_no added to its query; its own parameters do not change. */
export function returnUrlOf(returnUrl: string, merchantOrderNo: string, transNo: string): string {
  const [, before = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(returnUrl) ?? [];
  const own = `merchant_order_no=${encodeURIComponent(merchantOrderNo)}&trans_no=${transNo}`;
  return `${before}?${query === undefined || query === '' ? own : `${query}&${own}`}${fragment}`;
}
