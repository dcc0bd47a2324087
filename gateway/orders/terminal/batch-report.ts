/** Batches as merchants and terminals get them: settle_list of batch.close (spec §3). */
import type { BatchReport } from '@tollgate/contract/terminal/messages';
import { createNoAcquirer } from '../../acquirers/no-acquirer.ts';
import type { MerchantAcquirers } from '../../acquirers/routing.ts';
import { type BatchLine, type BatchTotals, currenciesOf } from '../../batches/totals.ts';
import { wireAmount, wireTime } from '../state/wire.ts';

/** Sums the lines by trans_type, whatever their acquirers. */
function summaryOf(lines: readonly BatchLine[], currency: string): BatchReport['settle_summary'] {
  return [...new Set(lines.map(({ transType }) => transType))].map((type) => {
    const own = lines.filter(({ transType }) => transType === type);
    const amountMinor = own.reduce((sum, line) => sum + line.amountMinor, 0);
    return {
      trans_type: type,
      count: own.reduce((sum, line) => sum + line.count, 0),
      amount: wireAmount({ currency }, amountMinor),
    };
  });
}

const noAcquirer = createNoAcquirer();

/**
 * Returns one report for each currency of the batch; amounts are those of their kind, of refunds as well without a
 * sign.
 */
export function batchReports(acquirers: MerchantAcquirers, batch: BatchTotals): BatchReport[] {
  return currenciesOf([batch]).map((currency) => {
    const acquirer = acquirers.route({ kind: 'card-present', currency }) ?? noAcquirer;
    const account = acquirer.cardPresent.accountOf(batch, acquirers.settingsOf(acquirer));
    const lines = batch.lines.filter((line) => line.currency === currency);
    return {
      batch_no: batch.batchNo,
      settle_summary: summaryOf(lines, currency),
      pay_channel_merchant_no: account.merchantNo,
      pay_channel_terminal_no: account.terminalNo,
      settle_time: wireTime(batch.atMs),
      currency,
      start_time: wireTime(Math.min(...lines.map(({ firstAt }) => firstAt))),
      end_time: wireTime(Math.max(...lines.map(({ lastAt }) => lastAt))),
    };
  });
}
