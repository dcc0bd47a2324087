/** Message that welcomes a terminal. */
import type { Welcome } from '@tollgate/contract/terminal/messages';
import type { Queries } from '../ports/database.ts';
import type { TerminalId } from './service.ts';

export interface WelcomeSetting {
  readonly sandbox: boolean;
  readonly payMethodIds: readonly string[];
}

/** Undefined where the terminal is registered no longer. */
export async function buildWelcome(
  queries: Queries,
  { merchantNo, terminalSn }: TerminalId,
  { sandbox, payMethodIds }: WelcomeSetting,
  nowMs: number,
): Promise<Welcome | undefined> {
  const [row] = await queries.query<{ name: string; storeNo: string; currency: string }>(
    `select merchants.name, terminals.store_no as "storeNo", terminals.currency
     from terminals join merchants using (merchant_no)
     where terminals.merchant_no = $1 and terminals.terminal_sn = $2`,
    [merchantNo, terminalSn],
    'terminal-welcome',
  );
  if (row === undefined) return undefined;
  return {
    merchant_no: merchantNo,
    merchant_name: row.name,
    store_no: row.storeNo,
    terminal_sn: terminalSn,
    now_ms: nowMs,
    currency: row.currency,
    sandbox,
    pay_method_ids: payMethodIds,
  };
}
