/** Walking all orders by their keys: what their entries depend on, the events that move money, and stored entries. */
import type { Queries } from '../ports/database.ts';
import { entrySelection, type StoredEntry } from './book-entries.ts';
import type { StoredEvents } from './transactions.ts';

/** Place of an order among all. */
export interface OrderPlace {
  readonly merchantNo: string;
  readonly transNo: string;
}

export const firstPlace: OrderPlace = { merchantNo: '', transNo: '' };

/** The parts of an order that its entries depend on. */
export interface BookedOrder extends OrderPlace {
  readonly kind: 'payment' | 'refund' | 'operation';
  readonly currency: string;
  readonly acquirer: string | null;
  readonly orderMinor: number;
  readonly terminal: Readonly<
    Record<'tipMinor' | 'cashbackMinor' | 'surchargeMinor' | 'salesTaxMinor', number>
  > | null;
}

export interface OrderEvents<Event>
  extends Pick<StoredEvents<Event>, 'version' | 'at' | 'events'>,
    OrderPlace {}

// Of column terminal a few members are read: it is long, and there are as many as orders.
const ordersBehind = `select merchant_no as "merchantNo", trans_no as "transNo", kind, currency, acquirer,
    order_minor as "orderMinor",
    case when terminal is null then null else jsonb_build_object('tipMinor', coalesce(terminal -> 'tipMinor', '0'),
      'cashbackMinor', coalesce(terminal -> 'cashbackMinor', '0'),
      'surchargeMinor', coalesce(terminal -> 'surchargeMinor', '0'),
      'salesTaxMinor', coalesce(terminal -> 'salesTaxMinor', '0')) end as terminal
  from transactions where (merchant_no, trans_no) > ($1, $2) order by merchant_no, trans_no limit $3`;

// A literal: PostgreSQL would read a parameter's text as a path again for each row.
const eventsBetween = (
  types: readonly string[],
) => `select merchant_no as "merchantNo", trans_no as "transNo",
    version, at, events
  from transaction_events
  where (merchant_no, trans_no) > ($1, $2) and (merchant_no, trans_no) <= ($3, $4)
    and events @? '$[*] ? (${types.map((type) => `@.type == ${JSON.stringify(type)}`).join(' || ')})'
  order by merchant_no, trans_no, version`;

// Sources of another form are settlement files and differences.
const entriesBehind = (end: string) => `select ${entrySelection}
  from book_entries e
  where (merchant_no, source_no, part, n) > ($1, $2, $3, $4)${end} and source_no ~ '^[0-9]{22}$'
  order by merchant_no, source_no, part, n limit $5`;

/** Place of an entry among all of orders. */
interface OrderEntryPlace extends OrderPlace {
  readonly part: number;
  readonly n: number;
}

export interface OrderEntryPage {
  readonly rows: readonly StoredEntry[];
  /** Where the next page begins. */
  readonly place: OrderEntryPlace;
  readonly isLast: boolean;
}

export function ordersAfter(queries: Queries, after: OrderPlace, limit: number): Promise<BookedOrder[]> {
  return queries.query(ordersBehind, [after.merchantNo, after.transNo, limit], 'booked-orders');
}

/** Events of the orders behind `after` up to `last`, of changes that have an event of one of these types. */
export function eventsUpTo<Event extends object>(
  queries: Queries,
  after: OrderPlace,
  last: OrderPlace,
  types: readonly string[],
): Promise<OrderEvents<Event>[]> {
  const params = [after.merchantNo, after.transNo, last.merchantNo, last.transNo];
  return queries.query(eventsBetween(types), params, 'booked-events');
}

/** Entries of orders behind `after`, up to the order `last` or to the end. */
export async function orderEntries(
  queries: Queries,
  after: OrderEntryPlace,
  last: OrderPlace | undefined,
  limit: number,
): Promise<OrderEntryPage> {
  const begin = [after.merchantNo, after.transNo, after.part, after.n, limit];
  const rows = await (last === undefined
    ? queries.query<StoredEntry>(entriesBehind(''), begin, 'order-entries-to-end')
    : queries.query<StoredEntry>(
        entriesBehind(' and (merchant_no, source_no) <= ($6, $7)'),
        [...begin, last.merchantNo, last.transNo],
        'order-entries',
      ));
  const end = rows.at(-1);
  const place = end === undefined ? after : { ...end, transNo: end.sourceNo };
  return { rows, place, isLast: rows.length < limit };
}
