/** Which page a number leads to: a psn, a transaction number, or else the merchant's own order number. */
import { addressOf } from '../address/place.ts';

/** psn: 16 characters of Crockford's base 32 (decision 13). */
export const isPsn = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(text);
/** trans_no: 22 digits, which begin with a date (decision 13). */
export const isTransNo = (text: string): boolean => /^20\d{20}$/.test(text);

export function addressOfNumber(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (isPsn(text.toUpperCase())) return addressOf(['psn', text.toUpperCase()]);
  return isTransNo(text) ? addressOf(['orders', text]) : addressOf(['orders'], { merchant_order_no: text });
}
