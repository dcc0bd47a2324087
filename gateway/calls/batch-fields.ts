/** Parts that the batch calls share: the terminals that a request names, and the totals of their batches. */
import { namedTerminals } from '../batches/named-terminals.ts';
import { type BatchTotals, countOf, currenciesOf, inCurrency, netMinor } from '../batches/totals.ts';
import { type Refusal, refuse } from '../orders/state/refusal.ts';
import { wireAmount } from '../orders/state/wire.ts';
import type { Queries } from '../ports/database.ts';
import type { CallContext } from './call.ts';
import { dataJson, decimal, listOf, type ReplyData, type WireDecimal } from './data.ts';

interface NamedTerminals {
  readonly store_no?: string;
  readonly terminal_sn_list?: readonly string[];
}

/** Serial numbers of the terminals of a request; E04105 names the first that is not the merchant's or the store's. */
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

/** Keeps the reply in the transaction of the close that it reports: under the request's key, and its signature. */
export async function keepClosed(
  { keepReplyIn, once }: CallContext,
  queries: Queries,
  data: ReplyData,
): Promise<void> {
  await keepReplyIn?.(queries, data);
  await once?.keep(queries, data);
}

/** Returns the net amount of batches of one currency; refunds may outweigh the payments. */
function netAmount(totals: readonly BatchTotals[], currency: string): WireDecimal {
  const minor = netMinor(totals);
  const text = wireAmount({ currency }, Math.abs(minor));
  return decimal(minor < 0 ? `-${text}` : text);
}

/** count over all, totals by currency, and total_amount where there is one currency (decision 37). */
export function totalsData(totals: readonly BatchTotals[]): ReplyData {
  const currencies = currenciesOf(totals);
  const [only = '', ...others] = currencies;
  const lines = currencies.map((currency) => {
    const held = inCurrency(totals, currency);
    return dataJson({
      price_currency: currency,
      count: countOf(held),
      total_amount: netAmount(held, currency),
    });
  });
  return {
    count: countOf(totals),
    totals: listOf(lines),
    total_amount: others.length === 0 ? netAmount(totals, only) : null,
  };
}

/** ET007 where nothing is in a batch. */
export const totalsReply = (totals: readonly BatchTotals[]): ReplyData | Refusal =>
  totals.length === 0 ? refuse('ET007') : totalsData(totals);
