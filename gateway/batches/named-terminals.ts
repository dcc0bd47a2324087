/** Which terminals a batch call means (spec §3: an empty list means all terminals of the store). */
import type { Queries } from '../ports/database.ts';

const ofStore = `select terminal_sn as "terminalSn", store_no as "storeNo" from terminals
  where merchant_no = $1 and store_no = $2`;
const ofList = `select terminal_sn as "terminalSn", store_no as "storeNo" from terminals
  where merchant_no = $1 and terminal_sn = any($2::text[])`;

interface Row {
  readonly terminalSn: string;
  readonly storeNo: string;
}

/** Serial numbers, each once; `unknown` is one that is not the merchant's, or not the store's. */
export async function namedTerminals(
  queries: Queries,
  merchantNo: string,
  { storeNo, terminalSns }: { readonly storeNo: string | undefined; readonly terminalSns: readonly string[] },
): Promise<{ readonly terminalSns: readonly string[]; readonly unknown?: string }> {
  if (terminalSns.length === 0) {
    const rows = await queries.query<Row>(ofStore, [merchantNo, storeNo ?? '']);
    return { terminalSns: rows.map(({ terminalSn }) => terminalSn) };
  }
  const rows = await queries.query<Row>(ofList, [merchantNo, terminalSns]);
  const known = new Set(
    rows
      .filter((row) => storeNo === undefined || row.storeNo === storeNo)
      .map(({ terminalSn }) => terminalSn),
  );
  const unknown = terminalSns.find((terminalSn) => !known.has(terminalSn));
  return unknown === undefined ? { terminalSns: [...known] } : { terminalSns: [...known], unknown };
}
