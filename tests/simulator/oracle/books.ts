/**
 * Compares the gateway's books with its events, and with what the acquirers have: once nothing is due any more, an
 * acquirer owes what it took less what it gave back.
 */
import { bookFaults } from '@tollgate/gateway/orders/change/books.testing';
import type { World } from '../world.ts';

interface Owed {
  readonly key: string;
  readonly dueMinor: number;
  readonly lateMinor: number;
}

const owed = `select merchant_no || ' ' || acquirer || ' ' || currency as key,
    sum(case 'due' when debit then amount_minor when credit then -amount_minor else 0 end)::bigint as "dueMinor",
    sum(case 'late' when credit then amount_minor when debit then -amount_minor else 0 end)::bigint as "lateMinor"
  from book_entries group by merchant_no, acquirer, currency order by 1`;

const orders = `select trans_no as "transNo", merchant_no as "merchantNo", currency from transactions`;

/** Returns what the acquirers have, by merchant, acquirer and currency. */
function hadByAcquirers({ bank, engine }: World): Map<string, number> {
  const rows = engine.run<{ transNo: string; merchantNo: string; currency: string }>(orders);
  const known = new Map(rows.map((row) => [row.transNo, row]));
  const had = new Map<string, number>();
  for (const [transNo, { held, refundedMinor, refundedBy }] of bank.ledger.all()) {
    const order = known.get(transNo);
    if (order === undefined) continue;
    const add = (name: string, minor: number) => {
      const key = `${order.merchantNo} ${name} ${order.currency}`;
      had.set(key, (had.get(key) ?? 0) + minor);
    };
    for (const [of, minor] of held) if (!bank.isExcused(transNo, of)) add(of.split(' ', 1)[0] ?? '', minor);
    if (refundedBy !== undefined) add(refundedBy, -refundedMinor);
  }
  return had;
}

/** Says what is wrong with the books; undefined if they are right. */
export async function bookProblem(world: World): Promise<string | undefined> {
  const { engine } = world;
  const [fault] = await bookFaults({ query: async (text, params) => engine.run(text, params) });
  if (fault !== undefined) return fault;
  const had = hadByAcquirers(world);
  for (const { key, dueMinor, lateMinor } of engine.run<Owed>(owed)) {
    if (lateMinor !== 0) return `${key}: late money of ${lateMinor} that is nowhere else`;
    const hadMinor = had.get(key) ?? 0;
    if (dueMinor !== hadMinor) return `${key}: the acquirer has ${hadMinor}, the books ${dueMinor}`;
    had.delete(key);
  }
  const [missing] = [...had].filter(([, minor]) => minor !== 0);
  return missing && `${missing[0]}: the acquirer has ${missing[1]}, and the books nothing`;
}
