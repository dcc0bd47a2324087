/** Entries of orders, computed from their histories, a portion of orders at a time. */
import { entriesOfHistory, moneyEvents } from '../orders/rules/entries.ts';
import type { OrderEvent } from '../orders/state/events.ts';
import type { Queries } from '../ports/database.ts';
import { eventsUpTo, type OrderPlace, ordersAfter } from '../store/book-histories.ts';
import type { BookEntry } from './reports.ts';

export interface Portion {
  readonly orders: number;
  /** The last order; undefined where there is none behind the place. */
  readonly last: OrderPlace | undefined;
  /** By merchant, order, version and number. */
  readonly entries: readonly BookEntry[];
}

/** Computes the entries of at most `limit` orders behind `after`. */
export async function portionAfter(queries: Queries, after: OrderPlace, limit: number): Promise<Portion> {
  const orders = await ordersAfter(queries, after, limit);
  const last = orders.at(-1);
  if (last === undefined) return { orders: 0, last: undefined, entries: [] };
  const stored = await eventsUpTo<OrderEvent>(queries, after, last, moneyEvents);
  const histories = Map.groupBy(stored, ({ merchantNo, transNo }) => `${merchantNo}/${transNo}`);
  const entries = orders.flatMap((order) => {
    const { merchantNo, transNo: sourceNo } = order;
    const history = histories.get(`${merchantNo}/${sourceNo}`) ?? [];
    return entriesOfHistory(order, history).flatMap(({ part, at, entries: ofVersion }) =>
      ofVersion.map((entry, n): BookEntry => ({ merchantNo, sourceNo, part, n, at, ...entry })),
    );
  });
  return { orders: orders.length, last: { merchantNo: last.merchantNo, transNo: last.transNo }, entries };
}
