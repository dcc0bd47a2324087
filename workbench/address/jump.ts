/** What the search of the header finds: pages by their names, error codes, and numbers by their form or beginning. */
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
  /** What it is. */
  readonly kind: string;
}

const kinds = {
  page: { en: 'Page', zh: '页面' },
  request: { en: 'Request', zh: '请求' },
  order: { en: 'Order', zh: '订单' },
  requests: { en: 'Requests with this order number', zh: '此商户订单号的请求' },
  code: { en: 'Requests with this code', zh: '返回此错误码的请求' },
} satisfies Readonly<Record<string, Text>>;

/** The fewest characters that numbers are looked for by. */
const beginningMin = 3;

/** The beginning to ask the gateway for; undefined where what was typed is the beginning of no number. */
export function beginningOf(typed: string): string | undefined {
  const text = typed.trim();
  return text.length >= beginningMin && text.length <= 64 && !/\s/.test(text) ? text : undefined;
}

/** What the gateway knows of what was typed. */
interface KnownNumbers {
  /** Orders whose number begins so. */
  readonly orders: readonly OrderItem[];
  /** Whether there are requests with this very order number: they may have made no order. */
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
  return [
    ...(isPsn(upper) ? [{ address: addressOf(['psn', upper]), label: upper, kind: say(kinds.request) }] : []),
    ...(isErrorCode(upper)
      ? [{ address: addressOf(['requests'], { code: upper }), label: upper, kind: say(kinds.code) }]
      : []),
    ...named.map(({ path, label }) => ({
      address: addressOf(path),
      label: say(label),
      kind: say(kinds.page),
    })),
    ...orders.map(({ trans_no: transNo, merchant_order_no: number = '' }) => ({
      address: addressOf(['orders', transNo]),
      label: number.startsWith(text) ? number : transNo,
      kind: say(kinds.order),
    })),
    ...(hasRequests
      ? [
          {
            address: addressOf(['requests'], { merchant_order_no: text }),
            label: text,
            kind: say(kinds.requests),
          },
        ]
      : []),
  ];
}
