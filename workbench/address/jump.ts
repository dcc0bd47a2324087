/** Finds pages by their names, error codes, and numbers by their form or beginning, for the search of the header. */
import type { Text } from '@tollgate/contract/model';
import type { OrderItem } from '@tollgate/contract/workbench/orders';
import type { Speaker } from '@tollgate/design/language';
import { pages } from './pages.ts';
import { addressOf } from './place.ts';

/** psn: 16 characters of Crockford's base 32 (decision 13). */
export const isPsn = (text: string): boolean => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(text);

/** trans_no: 22 digits, which begin with a date (decision 13). */
export const isTransNo = (text: string): boolean => /^20\d{20}$/.test(text);

const isErrorCode = (text: string): boolean => /^(?:SYS\d{3}|E[A-Z]?\d{3,5})$/.test(text);

export interface Found {
  readonly address: string;
  readonly label: string;
  /** Its kind, such as `Order`, in the reader's language. */
  readonly kind: string;
}

const kinds = {
  page: { en: 'Page', zh: '页面' },
  request: { en: 'Request', zh: '请求' },
  order: { en: 'Order', zh: '订单' },
  requests: { en: 'Requests with this order number', zh: '此商户订单号的请求' },
  code: { en: 'Requests with this code', zh: '返回此错误码的请求' },
} satisfies Readonly<Record<string, Text>>;

/** The fewest characters of a number that the gateway is asked for. */
const beginningMin = 3;

/** Returns the beginning of a number to ask the gateway for; undefined where the text is none. */
export function beginningOf(typed: string): string | undefined {
  const text = typed.trim();
  return text.length >= beginningMin && text.length <= 64 && !/\s/.test(text) ? text : undefined;
}

/** Numbers that the gateway knows and that begin with the text. */
interface KnownNumbers {
  readonly orders: readonly OrderItem[];
  /** There are requests with this very order number; they may have made no order. */
  readonly hasRequests: boolean;
}

export function find(
  { say }: Speaker,
  typed: string,
  { orders, hasRequests }: KnownNumbers,
): readonly Found[] {
  const text = typed.trim();
  if (text === '') return [];
  const [lower, upper] = [text.toLowerCase(), text.toUpperCase()];
  const named = Object.values(pages).filter(({ label }) =>
    Object.values(label).some((name) => name.toLowerCase().includes(lower)),
  );
  const found: Found[] = [];
  if (isPsn(upper))
    found.push({ address: addressOf(['psn', upper]), label: upper, kind: say(kinds.request) });
  if (isErrorCode(upper)) {
    const address = addressOf(pages.requests.path, { code: upper });
    found.push({ address, label: upper, kind: say(kinds.code) });
  }
  for (const { path, label } of named)
    found.push({ address: addressOf(path), label: say(label), kind: say(kinds.page) });
  for (const { trans_no: transNo, merchant_order_no: number = '' } of orders) {
    const label = number.startsWith(text) ? number : transNo;
    found.push({ address: addressOf(['orders', transNo]), label, kind: say(kinds.order) });
  }
  if (hasRequests) {
    const address = addressOf(pages.requests.path, { merchant_order_no: text });
    found.push({ address, label: text, kind: say(kinds.requests) });
  }
  return found;
}
