/** Tips that the screen offers. */
import { fromMinor, toMinor } from '@tollgate/contract/amount';
import { decimalsOf } from '@tollgate/contract/currencies';
import type { TerminalOrder } from '@tollgate/contract/terminal/messages';

export const tipPercentages = [10, 15, 20] as const;

/** A tip above the amount itself is more likely a typing error. */
export const tipMaxPercent = 100;

type Tipped = Pick<TerminalOrder, 'order_amount' | 'price_currency'>;

const decimals = ({ price_currency: currency }: Tipped) => decimalsOf(currency) ?? 2;

function minorOf(order: Tipped, amount: string): number {
  const minor = toMinor(amount, decimals(order));
  return typeof minor === 'number' ? minor : 0;
}

/** `percent` of the order's amount, rounded half up to the smallest unit of the currency; decimal text. */
export function tipOf(order: Tipped, percent: number): string {
  const minor = BigInt(minorOf(order, order.order_amount));
  return fromMinor(Number((minor * BigInt(percent) + 50n) / 100n), decimals(order));
}

/** The tip that was keyed in, in its shortest form; undefined where it is no amount or above the order's own. */
export function ownTip(order: Tipped, text: string): string | undefined {
  const minor = toMinor(text, decimals(order));
  if (typeof minor !== 'number') return undefined;
  return minor * 100 <= minorOf(order, order.order_amount) * tipMaxPercent
    ? fromMinor(minor, decimals(order))
    : undefined;
}

/** Returns the sum that the customer pays with the tip that was chosen; decimal text. */
export function totalOf(order: TerminalOrder, tipAmount: string | undefined): string {
  const parts = [order.order_amount, tipAmount ?? order.tip_amount ?? '0', order.cashback_amount ?? '0'];
  return fromMinor(
    parts.reduce((sum, part) => sum + minorOf(order, part), 0),
    decimals(order),
  );
}
