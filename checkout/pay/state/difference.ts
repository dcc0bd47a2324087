/** The difference between the order's amount and the sum of its items: the gateway checks no sums (decision 43). */
import { fromMinor, toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';

export interface Difference {
  /** `more`: the order asks for more than its items. `less`: for less. */
  readonly kind: 'more' | 'less';
  /** Decimal text in major units, above zero. */
  readonly amount: string;
}

/** Undefined where the items are the whole order, where there are none, and where an amount cannot be read. */
export function differenceOf({
  items,
  currency,
  amount,
}: Pick<CheckoutView, 'items' | 'currency' | 'amount'>): Difference | undefined {
  const decimals = decimalsOf(currency);
  if (items.length === 0 || decimals === undefined) return undefined;
  let left = 0;
  for (const [text, sign] of [[amount, 1] as const, ...items.map((item) => [item.amount, -1] as const)]) {
    const minor = toMinor(text, decimals);
    if (typeof minor !== 'number') return undefined;
    // At most 100 items of 12 digits each: their sum is exact.
    left += sign * minor;
  }
  if (left === 0) return undefined;
  return { kind: left > 0 ? 'more' : 'less', amount: fromMinor(Math.abs(left), decimals) };
}
