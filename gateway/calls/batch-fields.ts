/** What the batch calls share: which terminals are meant, and the sum of what their batches hold. */
import { namedTerminals } from '../batches/named-terminals.ts';
import { type BatchTotals, countOf, currenciesOf, netMinor } from '../batches/totals.ts';
import { wireAmount } from '../orders/notice.ts';
import { type Refusal, refuse } from '../orders/refusal.ts';
import type { CallContext } from './call.ts';
import { decimal, type ReplyData } from './data.ts';

interface NamedTerminals {
  readonly store_no?: string;
  readonly terminal_sn_list?: readonly string[];
}

/** Serial numbers of the terminals that are meant; E04105 names the first that is not the merchant's or the store's. */
export async function terminalsOf(
  { store_no: storeNo, terminal_sn_list: terminalSns = [] }: NamedTerminals,
  { orders, app }: CallContext,
): Promise<readonly string[] | Refusal> {
  if (terminalSns.length === 0 && storeNo === undefined) return refuse('SYS012', { field: 'store_no' });
  const named = await namedTerminals(orders.database, app.merchantNo, { storeNo, terminalSns });
  return named.unknown === undefined
    ? named.terminalSns
    : refuse('E04105', { field: 'terminal_sn_list', detail: named.unknown });
}

/** ET007 where nothing is held; E04129 where it cannot be added up because it is in several currencies. */
export function totalsRefusal(totals: readonly BatchTotals[]): Refusal | undefined {
  if (totals.length === 0) return refuse('ET007');
  const currencies = currenciesOf(totals);
  if (currencies.length === 1) return undefined;
  const detail = `the batches hold ${currencies.join(' and ')}: name terminals of one currency, or use batch.close`;
  return refuse('E04129', { field: 'terminal_sn_list', detail });
}

/** count and total_amount of batches in one currency; refunds may outweigh the payments. */
export function totalsData(totals: readonly BatchTotals[]): ReplyData {
  const [currency = ''] = currenciesOf(totals);
  const minor = netMinor(totals);
  const text = wireAmount({ currency }, Math.abs(minor));
  return { count: countOf(totals), total_amount: decimal(minor < 0 ? `-${text}` : text) };
}
